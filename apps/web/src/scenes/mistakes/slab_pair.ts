// slab_pair.ts: the copied slab tests of a segment and a box: 0 times infinity, and a direction taken for a unit.
import type { Segment, Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { add, length, sub } from "../../math/vec.js";
import { BoxDrawing } from "../../stage/drawing.js";
import { Lines } from "../../stage/lines.js";
import { Marker } from "../../stage/markers.js";
import { paint } from "../../stage/paint.js";
import { number } from "../../ui/format.js";
import type { Context } from "../scene.js";
import type { Mistake } from "./mistake.js";
import { meets, related } from "./said.js";

interface Corners {
  min: Vec3;
  max: Vec3;
}

/** std::min and std::max of C++: with a NaN they answer their first argument. */
const least = (a: number, b: number): number => (b < a ? b : a);
const most = (a: number, b: number): number => (a < b ? b : a);

/** As copied: multiplies by 1 / direction, for `t` from 0 to an end. */
export function copiedSlabs(
  a: Vec3,
  direction: Vec3,
  end: number,
  { min, max }: Corners,
): { hit: boolean; met: number[] } {
  let [near, far] = [0, end];
  const met: number[] = [];
  for (let k = 0; k < 3; k++) {
    const inverse = 1 / (direction[k] ?? 0);
    const t1 = ((min[k] ?? 0) - (a[k] ?? 0)) * inverse;
    const t2 = ((max[k] ?? 0) - (a[k] ?? 0)) * inverse;
    met.push(t1, t2);
    near = most(near, least(t1, t2));
    far = least(far, most(t1, t2));
  }
  return { hit: near <= far, met };
}

/** As copied: the end is the length, as if the direction had length 1. */
export const copiedUnit = (a: Vec3, b: Vec3, box: Corners) =>
  copiedSlabs(a, sub(b, a), length(sub(b, a)), box);
export const copiedNan = (a: Vec3, b: Vec3, box: Corners) => copiedSlabs(a, sub(b, a), 1, box);

function pair(ctx: Context, box: Corners, along: Vec3, copied: typeof copiedNan) {
  const drawn = ctx.draw(new BoxDrawing("neutral")).setBounds(box.min, box.max);
  const line = ctx.draw(new Lines("meets", { width: 5 }));
  const beyond = ctx.draw(new Lines("faint", { width: 1.5, dashed: true }));
  const ends = ctx.draw(new Marker("ink", "disc", 13));
  const [nameA, nameB] = [ctx.label(), ctx.label()];
  return (a: Vec3) => {
    const b = add(a, along);
    const segment: Segment = { type: "segment", a, b };
    const relation = ctx.core.classify(segment, { type: "aabb", ...box });
    const ours = related(relation, say("name.segment"), say("name.box"));
    const theirs = copied(a, b, box);
    paint(line.setPairs(a, b), ours.tone);
    paint(drawn, ours.tone === "miss" ? "neutral" : ours.tone);
    beyond.setPairs(b, add(b, along));
    ends.set(a, b);
    nameA.set("A", a);
    nameB.set("B", b);
    return {
      ours,
      theirs: meets(theirs.hit),
      numbers: ["x", "y", "z"].map((axis, k): [string, string] => [
        `t ${axis}`,
        theirs.met
          .slice(2 * k, 2 * k + 2)
          .map(number)
          .join(" .. "),
      ]),
    };
  };
}

const box: Corners = { min: [-1, -0.8, 0.5], max: [1, 0.8, 1.5] };

export const slabNan: Mistake = {
  id: "slab-nan",
  anchor: [-2, -0.5, 1.5],
  // In the plane of the upper face: its height and that of the face are the same number.
  setup: (ctx) => pair(ctx, box, [4, 0.75, 0], copiedNan),
};

export const slabUnit: Mistake = {
  id: "slab-unit",
  anchor: [-4, 0, 1],
  view: [-4.2, -2, -0.5, 1.5, 2, 2],
  setup: (ctx) => pair(ctx, box, [2, 0.25, 0.125], copiedUnit),
};
