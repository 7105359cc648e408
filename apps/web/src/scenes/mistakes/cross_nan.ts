// cross_nan.ts: an axis of two parallel edges is zero, and made to length 1 it is NaN.
import type { Triangle, Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { add, cross, length, scale, sub } from "../../math/vec.js";
import { BoxDrawing, TriangleDrawing } from "../../stage/drawing.js";
import { paint } from "../../stage/paint.js";
import { cornersOf, span } from "../axis_drawing.js";
import type { Mistake } from "./mistake.js";
import { meets, related } from "./said.js";

const units: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** As copied: each axis normalised, and "if not overlapping: separated". */
export function copiedAxes(
  corners: readonly Vec3[],
  [a, b, c]: readonly [Vec3, Vec3, Vec3],
): { hit: boolean; nan: number } {
  const sides = [sub(b, a), sub(c, b), sub(a, c)];
  const normal = cross(sub(b, a), sub(c, a));
  const raw = [...units, normal, ...units.flatMap((unit) => sides.map((side) => cross(unit, side)))];
  const axes = raw.map((axis) => scale(axis, 1 / length(axis)));
  const hit = axes.every((axis) => {
    const [low, high] = span(corners, axis);
    const [from, to] = span([a, b, c], axis);
    return from <= high && low <= to;
  });
  return { hit, nan: axes.filter((axis) => axis.some(Number.isNaN)).length };
}

export const crossNan: Mistake = {
  id: "cross-nan",
  anchor: [0.4, -1.2, 0.9],
  setup(ctx) {
    const box = ctx.draw(new BoxDrawing("neutral"));
    const drawn = ctx.draw(new TriangleDrawing("other"));
    const [center, half]: [Vec3, Vec3] = [
      [-0.2, 0, 0.9],
      [1, 0.8, 0.6],
    ];
    const halfAxes: [Vec3, Vec3, Vec3] = [
      [half[0], 0, 0],
      [0, half[1], 0],
      [0, 0, half[2]],
    ];
    box.setFrame(center, halfAxes);
    return (a) => {
      // The first side is parallel to the y edges of the box.
      const [b, c] = [add(a, [0, 2.4, 0]), add(a, [1.6, 1, 1])];
      const triangle: Triangle = { type: "triangle", a, b, c };
      drawn.setCorners(a, b, c);
      const relation = ctx.core.classify({ type: "aabb", center, half_extents: half }, triangle);
      const ours = related(relation, say("name.box"), say("name.triangle"));
      paint(box, ours.tone === "miss" ? "neutral" : ours.tone);
      const theirs = copiedAxes(cornersOf(center, halfAxes), [a, b, c]);
      return { ours, theirs: meets(theirs.hit), numbers: [["NaN", `${theirs.nan} / 13`]] };
    };
  },
};
