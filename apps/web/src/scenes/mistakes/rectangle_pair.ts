// rectangle_pair.ts: the copied tests of a segment and a finite plane: the roll is lost, and Sign(0) is a side.
import type { Segment, Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { add, axesOf, basisOf, cross, dot, mix, scale, sub, unit } from "../../math/vec.js";
import { SheetDrawing, frame } from "../../stage/drawing.js";
import { Lines } from "../../stage/lines.js";
import { Marker } from "../../stage/markers.js";
import { paint } from "../../stage/paint.js";
import { number } from "../../ui/format.js";
import type { Context } from "../scene.js";
import type { Mistake } from "./mistake.js";
import { meets, related } from "./said.js";

interface Sheet {
  center: Vec3;
  half_axes: [Vec3, Vec3];
}
const normalOf = (r: Sheet): Vec3 => unit(cross(r.half_axes[0], r.half_axes[1]));

/** As copied: a plane has a normal, a width and a height; which way its sides lie is made up from the normal. */
export function unrolled(r: Sheet): Sheet {
  const [u, v] = basisOf(normalOf(r));
  const [a, b] = r.half_axes.map((h) => Math.sqrt(dot(h, h)));
  return { center: r.center, half_axes: [scale(u, a ?? 0), scale(v, b ?? 0)] };
}

function within(r: Sheet, p: Vec3): boolean {
  return r.half_axes.every((h) => Math.abs(dot(sub(p, r.center), h)) <= dot(h, h));
}

export function copiedRoll(a: Vec3, b: Vec3, r: Sheet): boolean {
  const n = normalOf(r);
  const [s, e] = [dot(n, sub(a, r.center)), dot(n, sub(b, r.center))];
  if (s * e > 0) return false;
  return within(unrolled(r), mix(a, b, s / (s - e)));
}

/** As copied: the ends lie on different sides if the product of their signs is negative. */
export function copiedSign(a: Vec3, b: Vec3, r: Sheet): boolean {
  const n = normalOf(r);
  const [s, e] = [dot(n, sub(a, r.center)), dot(n, sub(b, r.center))];
  if (Math.sign(s) * Math.sign(e) >= 0) return false;
  return within(r, mix(a, b, s / (s - e)));
}

type Test = (a: Vec3, b: Vec3, r: Sheet) => boolean;

function pair(ctx: Context, r: Sheet, along: Vec3, copied: Test, ghost: Sheet | null) {
  const sheet = ctx.draw(new SheetDrawing("neutral"));
  const place = (drawing: SheetDrawing, { center, half_axes: [u, v] }: Sheet): void => {
    drawing.matrixAutoUpdate = false;
    drawing.matrix.copy(frame(center, [u, v, unit(cross(u, v))]));
  };
  place(sheet, r);
  if (ghost) {
    place(ctx.draw(new SheetDrawing("touching", 0.1, 2, true)), ghost);
    ctx.label("quiet").set(say("label.theirs"), add(ghost.center, ghost.half_axes[0]));
  }
  const line = ctx.draw(new Lines("meets", { width: 5 }));
  const ends = ctx.draw(new Marker("ink", "disc", 13));
  const hit = ctx.draw(new Marker("accent", "cross", 20));
  return (a: Vec3) => {
    const b = add(a, along);
    const segment: Segment = { type: "segment", a, b };
    const shape = { type: "rectangle", ...r } as const;
    const relation = ctx.core.classify(segment, shape);
    const ours = related(relation, say("name.segment"), say("name.rectangle"));
    paint(line.setPairs(a, b), ours.tone);
    ends.set(a, b);
    const found = ctx.core.intersection(segment, shape);
    hit.hide();
    if (found.kind === "point") hit.set(found.point);
    const n = normalOf(r);
    return {
      ours,
      theirs: meets(copied(a, b, r)),
      numbers: [
        ["n\u00b7(A - c)", number(dot(n, sub(a, r.center)))],
        ["n\u00b7(B - c)", number(dot(n, sub(b, r.center)))],
      ] as [string, string][],
    };
  };
}

export const rectangleRoll: Mistake = {
  id: "rectangle-roll",
  anchor: [0.55, 0.95, 2.2],
  setup(ctx) {
    const [u, v] = axesOf(0, 0, 60);
    const r: Sheet = { center: [0, 0, 1], half_axes: [scale(u, 1.6), scale(v, 0.4)] };
    return pair(ctx, r, [0.1, 0.1, -2.2], copiedRoll, unrolled(r));
  },
};

export const signZero: Mistake = {
  id: "sign-zero",
  anchor: [0.3, -0.4, 2.5],
  setup(ctx) {
    const r: Sheet = {
      center: [0, 0, 1],
      half_axes: [
        [1.4, 0, 0],
        [0, 1, 0],
      ],
    };
    return pair(ctx, r, [0, 0, -1.5], copiedSign, null);
  },
};
