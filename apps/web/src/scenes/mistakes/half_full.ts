// half_full.ts: a constructor that wants half extents is given the size.
import type { Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { scale } from "../../math/vec.js";
import { BoxDrawing } from "../../stage/drawing.js";
import { paint } from "../../stage/paint.js";
import { point } from "../../ui/format.js";
import type { Mistake } from "./mistake.js";
import { meets, related } from "./said.js";

/** As copied: |center to center| against the sum of the halves; the callers pass sizes. */
export const copiedOverlap = (centerA: Vec3, sizeA: Vec3, centerB: Vec3, sizeB: Vec3): boolean =>
  [0, 1, 2].every(
    (k) => Math.abs((centerA[k] ?? 0) - (centerB[k] ?? 0)) <= (sizeA[k] ?? 0) + (sizeB[k] ?? 0),
  );

export const halfFull: Mistake = {
  id: "half-full",
  anchor: [1.6, 0.2, 0.9],
  setup(ctx) {
    const [size, middle]: [Vec3, Vec3] = [
      [1.2, 1, 1],
      [-0.2, 0, 0.8],
    ];
    const half = scale(size, 0.5);
    const put = (drawing: BoxDrawing, at: Vec3, h: Vec3): BoxDrawing =>
      drawing.setFrame(at, [
        [h[0], 0, 0],
        [0, h[1], 0],
        [0, 0, h[2]],
      ]);
    const [a, b] = [ctx.draw(new BoxDrawing("neutral", 0.25)), ctx.draw(new BoxDrawing("other", 0.25))];
    const [ghostA, ghostB] = [
      ctx.draw(new BoxDrawing("touching", 0, 1)),
      ctx.draw(new BoxDrawing("touching", 0, 1)),
    ];
    put(a, middle, half);
    put(ghostA, middle, size);
    const name = ctx.label("quiet");
    return (center) => {
      put(b, center, half);
      put(ghostB, center, size);
      name.set(say("label.theirs"), [center[0] + size[0], center[1], center[2] + size[2]]);
      const box = (c: Vec3) => ({ type: "aabb", center: c, half_extents: half }) as const;
      const ours = related(ctx.core.classify(box(middle), box(center)));
      paint(a, ours.tone === "miss" ? "neutral" : ours.tone);
      return {
        ours,
        theirs: meets(copiedOverlap(middle, size, center, size)),
        numbers: [
          [say("number.size"), point(size)],
          [say("number.half"), point(half)],
        ],
      };
    };
  },
};
