// report.ts: the page of `hitbox view` and `hitbox clash --html`: parts, boxes and clashes to look at.
import type { Hitbox } from "hitbox";
import { element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { mergeParts, readData } from "./decode.js";
import { reportOf } from "./model.js";
import { ReportPage } from "./report_page.js";
import "./report.css";
import { tell } from "./text.js";

/** Shows a report in place of what the root holds. Everything that comes from files is put there as text. */
export async function showReport(_core: Hitbox | null, given: unknown, root: HTMLElement): Promise<void> {
  const report = reportOf(given);
  root.replaceChildren(element("p", { class: "failure" }, tell("loading", count(report.shown))));
  // So that the line is seen while the meshes are read.
  await new Promise((resolve) => setTimeout(resolve, 30));
  const data = readData(report);
  new ReportPage(report, data, mergeParts(report, data), root);
}
