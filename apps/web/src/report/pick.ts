// pick.ts: what lies under a click: the sign of a clash, else a part.
import { Raycaster, Vector2, type Intersection } from "three";
import type { Vec3 } from "hitbox";
import type { Stage } from "../stage/stage.js";
import type { ClashInfo, PartInfo } from "./model.js";
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
  clashes: readonly ClashInfo[],
  placeOf: (clash: ClashInfo) => Vec3,
): { clash: ClashInfo } | { part: PartInfo; point: Vec3 } | null {
  let nearest: ClashInfo | null = null;
  let least = reach;
  for (const clash of clashes) {
    const [u, v] = stage.project(placeOf(clash));
    const away = Math.hypot(u - x, v - y);
    if (away < least && !section.removes(placeOf(clash))) [least, nearest] = [away, clash];
  }
  if (nearest) return { clash: nearest };

  const area = stage.renderer.domElement.getBoundingClientRect();
  const place = new Vector2(((x - area.left) / area.width) * 2 - 1, 1 - ((y - area.top) / area.height) * 2);
  const ray = new Raycaster();
  ray.setFromCamera(place, stage.camera);
  const hits: Intersection[] = ray.intersectObjects(view.surfaces(), false);
  const hit = hits.find(({ point }) => !section.visible || section.plane.distanceToPoint(point) >= 0);
  const part = hit?.faceIndex == null ? null : view.partAt(hit.faceIndex);
  return hit && part ? { part, point: [hit.point.x, hit.point.y, hit.point.z] } : null;
}
