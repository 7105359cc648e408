// report.ts: the view of a clash report.
import type { Hitbox } from "hitbox";

export async function showReport(_core: Hitbox, _report: unknown, root: HTMLElement): Promise<void> {
  root.textContent = "The report view is not part of this page.";
}
