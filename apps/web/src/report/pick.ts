// pick.ts: what lies under a click: the sign of a clash or group, else a part.
import type { Intersection } from "three";
import type { Vec3 } from "hitbox";
import type { Stage } from "../stage/stage.js";
import type { ClashView } from "./clash_view.js";
import { type Entry, worstOf } from "./groups.js";
import type { PartInfo } from "./model.js";
import type { PartsView } from "./parts_view.js";
import type { Section } from "./section.js";

const reach = 14;

/** Calls back for a press that does not move: turning the view is no click. */
export function onClick(canvas: HTMLElement, act: (x: number, y: number) => void): void {
  let begun: [number, number] | null = null;
  canvas.addEventListener(
    "pointerdown",
    (e) => (begun = e.isPrimary && e.button === 0 ? [e.clientX, e.clientY] : null),
  );
  canvas.addEventListener("pointerup", (e) => {
    if (begun && Math.hypot(e.clientX - begun[0], e.clientY - begun[1]) < 5) act(e.clientX, e.clientY);
    begun = null;
  });
}

export function pickAt(
  stage: Stage,
  x: number,
  y: number,
  view: PartsView,
  section: Section,
  clashes: ClashView,
): { row: Entry } | { part: PartInfo; point: Vec3 } | null {
  let nearest: Entry | null = null;
  let least = reach;
  for (const row of clashes.signed) {
    const place = clashes.placeOf(worstOf(row));
    const sign = stage.project(place);
    const away = sign ? Math.hypot(sign[0] - x, sign[1] - y) : Infinity;
    if (away < least && !section.removes(place)) [least, nearest] = [away, row];
  }
  if (nearest) return { row: nearest };

  const hits: Intersection[] = stage.rayAt(x, y).intersectObjects(view.surfaces(), false);
  const hit = hits.find(({ point }) => !section.visible || section.plane.distanceToPoint(point) >= 0);
  const part = hit?.faceIndex == null ? null : view.partAt(hit.faceIndex);
  return hit && part ? { part, point: [hit.point.x, hit.point.y, hit.point.z] } : null;
}
