// expand_negative.ts: a box shrunk by more than its half turns inside out, and still hits.
import type { Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { add, sub } from "../../math/vec.js";
import { BoxDrawing } from "../../stage/drawing.js";
import { point } from "../../ui/format.js";
import type { Mistake } from "./mistake.js";
import { meets } from "./said.js";

interface Corners {
  min: Vec3;
  max: Vec3;
}

/** As copied: no look at what comes out. */
export const copiedExpand = ({ min, max }: Corners, by: number): Corners => ({
  min: sub(min, [by, by, by]),
  max: add(max, [by, by, by]),
});

/** As copied: right for boxes, not for what `copiedExpand` may leave. */
export const copiedOverlap = (a: Corners, b: Corners): boolean =>
  [0, 1, 2].every((k) => (a.min[k] ?? 0) <= (b.max[k] ?? 0) && (a.max[k] ?? 0) >= (b.min[k] ?? 0));

export const expandNegative: Mistake = {
  id: "expand-negative",
  anchor: [0, 0, 1],
  setup(ctx) {
    const shown = ctx.draw(new BoxDrawing("neutral"));
    const inverted = ctx.draw(new BoxDrawing("inside", 0.4));
    const wall = { min: [-2, -1.2, 0.2] as Vec3, max: [2, 1.2, 1.8] as Vec3 };
    ctx.draw(new BoxDrawing("other", 0.08)).setBounds(wall.min, wall.max);
    ctx.label().set("B", wall.max);
    const name = ctx.label();
    return (center) => {
      const half: Vec3 = [0.4, 0.4, 0.4];
      const box = { min: sub(center, half), max: add(center, half) };
      const shrunk = copiedExpand(box, -0.7);
      shown.setBounds(box.min, box.max);
      inverted.setBounds(shrunk.max, shrunk.min);
      name.set("A - 0.7", shrunk.min);
      // With min above max it is empty, for us too, and an empty box meets nothing.
      const hit = ctx.core.intersects({ type: "aabb", ...shrunk }, { type: "aabb", ...wall });
      return {
        ours: hit ? meets(true) : { name: "miss", tone: "miss", text: say("word.emptyMisses") },
        theirs: meets(copiedOverlap(shrunk, wall)),
        numbers: [
          ["min", point(shrunk.min)],
          ["max", point(shrunk.max)],
        ],
      };
    };
  },
};
