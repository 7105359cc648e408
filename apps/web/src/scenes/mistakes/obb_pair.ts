// obb_pair.ts: the copied tests of two oriented boxes: six axes of fifteen, and an epsilon in the rotation.
import type { Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { at, axesOf, cross, dot, scale, sub, vec } from "../../math/vec.js";
import { BoxDrawing } from "../../stage/drawing.js";
import { paint } from "../../stage/paint.js";
import { AxisDrawing, cornersOf } from "../axis_drawing.js";
import { gapOf, toneOf } from "../relation.js";
import type { Context } from "../scene.js";
import type { Mistake } from "./mistake.js";
import { meets, related } from "./said.js";

interface Box {
  center: Vec3;
  axes: [Vec3, Vec3, Vec3];
  half: Vec3;
}

const halfAxes = (b: Box): [Vec3, Vec3, Vec3] => [
  scale(b.axes[0], b.half[0]),
  scale(b.axes[1], b.half[1]),
  scale(b.axes[2], b.half[2]),
];
const shapeOf = (b: Box) => ({ type: "obb", center: b.center, half_axes: halfAxes(b) }) as const;
const radius = (b: Box, axis: Vec3): number =>
  b.axes.reduce((sum, own, k) => sum + at(b.half, k) * Math.abs(dot(own, axis)), 0);
const apartAlong = (a: Box, b: Box, axis: Vec3): boolean =>
  Math.abs(dot(sub(b.center, a.center), axis)) > radius(a, axis) + radius(b, axis);

/** As copied: the face normals only, "which is enough in practice". */
export const copiedSixAxes = (a: Box, b: Box): boolean =>
  ![...a.axes, ...b.axes].some((axis) => apartAlong(a, b, axis));

/**
 * As copied (Ericson, Real-Time Collision Detection, 4.4.1): all axes, and 0.0001 on each entry of the turn from
 * one box to the other, "against parallel edges". A face normal widens the other box, a cross product both.
 */
export function copiedEpsilon(a: Box, b: Box): boolean {
  const far = (axis: Vec3): number => Math.abs(dot(sub(b.center, a.center), axis));
  const turned = (axis: Vec3, { axes }: Box): Vec3 => vec(axes.map((own) => Math.abs(dot(own, axis)) + 1e-4));
  const aside = (half: Vec3, k: number, turn: Vec3): number => {
    const [p, q] = [(k + 1) % 3, (k + 2) % 3];
    return at(half, p) * at(turn, q) + at(half, q) * at(turn, p);
  };
  const apart =
    a.axes.some((u, i) => far(u) > at(a.half, i) + dot(b.half, turned(u, b))) ||
    b.axes.some((v, j) => far(v) > dot(a.half, turned(v, a)) + at(b.half, j)) ||
    a.axes.some((u, i) =>
      b.axes.some(
        (v, j) => far(cross(u, v)) > aside(a.half, i, turned(v, a)) + aside(b.half, j, turned(u, b)),
      ),
    );
  return !apart;
}

type Test = (a: Box, b: Box) => boolean;

function pair(ctx: Context, a: Box, b: Box, copied: Test, aside: number) {
  const [first, second] = [ctx.draw(new BoxDrawing("neutral")), ctx.draw(new BoxDrawing("other"))];
  const axis = ctx.draw(new AxisDrawing());
  const gapName = ctx.label();
  return (center: Vec3) => {
    const moved = { ...b, center };
    first.setFrame(a.center, halfAxes(a));
    second.setFrame(center, halfAxes(moved));
    const found = ctx.core.separatingAxis(shapeOf(a), shapeOf(moved));
    const middle = scale([a.center[0] + center[0], a.center[1] + center[1], a.center[2] + center[2]], 0.5);
    if (aside > 0)
      axis.show(found, cornersOf(a.center, halfAxes(a)), cornersOf(center, halfAxes(moved)), middle, aside);
    const relation = ctx.core.classify(shapeOf(a), shapeOf(moved));
    const gap = gapOf(relation, found);
    // From close by, the middle of the boxes is out of view: beside their upper edges then.
    const beside: Vec3 = [middle[0], a.center[1] - a.half[1], a.center[2] + a.half[2]];
    gapName.set(say(`label.${gap.kind}`, gap.size), aside > 0 ? middle : beside);
    paint(first, relation === "disjoint" ? "neutral" : toneOf(relation));
    return {
      ours: related(relation),
      theirs: meets(copied(a, moved)),
      numbers: [
        [say("number.axisKind"), say(`axis.${found.kind}`)],
        [say(`number.${gap.kind}`), gap.size],
      ] as [string, string][],
    };
  };
}

export const obbSixAxes: Mistake = {
  id: "obb-six-axes",
  anchor: [0, 0, 1.95],
  setup(ctx) {
    const a: Box = { center: [0, 0, 0.5], axes: axesOf(45, 0, 0), half: [1.4, 0.5, 0.5] };
    const b: Box = { center: [0, 0, 1.95], axes: axesOf(0, 45, 0), half: [0.5, 1.4, 0.5] };
    return pair(ctx, a, b, copiedSixAxes, 1.9);
  },
};

export const obbEpsilon: Mistake = {
  id: "obb-epsilon",
  anchor: [1.00015, 0, 1],
  // From close by: the gap is a ten-thousandth of the boxes.
  view: [-0.001, -1.001, 1.999, 0.001, -0.999, 2.001],
  grip: [0.00015, -1, 2],
  step: 0.0001,
  setup(ctx) {
    const a: Box = { center: [-1, 0, 1], axes: axesOf(0, 0, 0), half: [1, 1, 1] };
    const b: Box = { center: [1.00015, 0, 1], axes: axesOf(0, 0, 0), half: [1, 1, 1] };
    return pair(ctx, a, b, copiedEpsilon, 0);
  },
};
