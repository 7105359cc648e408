// plane_sign.ts: the plane constant with the wrong sign: normal . c + d in one sample, minus d in the next.
import type { Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { dot } from "../../math/vec.js";
import { BoxDrawing, SheetDrawing } from "../../stage/drawing.js";
import { paint } from "../../stage/paint.js";
import { number } from "../../ui/format.js";
import { toneOfSide } from "../relation.js";
import type { Mistake, Said } from "./mistake.js";

type Sided = "front" | "back" | "across";

/** As copied: the plane is stored for n . x = d, and asked as if it were n . x + d = 0. */
export function copiedSide(center: Vec3, half: Vec3, normal: Vec3, d: number): Sided {
  const r = half[0] * Math.abs(normal[0]) + half[1] * Math.abs(normal[1]) + half[2] * Math.abs(normal[2]);
  const s = dot(normal, center) + d;
  return s > r ? "front" : s < -r ? "back" : "across";
}

const said = (side: Sided): Said => ({
  name: side,
  tone: side === "across" ? "meets" : "miss",
  text: say(`side.${side}`),
});

export const planeSign: Mistake = {
  id: "plane-sign",
  anchor: [0, 0, 1.3],
  setup(ctx) {
    const [half, normal, d]: [Vec3, Vec3, number] = [[0.9, 0.9, 0.5], [0, 0, 1], 1];
    const box = ctx.draw(new BoxDrawing("meets"));
    const [real, meant] = [
      ctx.draw(new SheetDrawing("other")),
      ctx.draw(new SheetDrawing("touching", 0.06, 1)),
    ];
    real.scale.setScalar(2);
    meant.scale.setScalar(2);
    real.position.z = d;
    meant.position.z = -d;
    ctx.label().set("n \u00b7 x = 1", [2, -2, d]);
    ctx.label("quiet").set(say("label.theirs"), [2, -2, -d]);
    return (center) => {
      box.setFrame(center, [
        [half[0], 0, 0],
        [0, half[1], 0],
        [0, 0, half[2]],
      ]);
      const exact = ctx.core.side(
        { type: "plane", normal, offset: d },
        { type: "aabb", center, half_extents: half },
      );
      // Touching counts as across in the copy.
      const ours = exact === "front" || exact === "back" ? exact : "across";
      const tone = toneOfSide(exact);
      paint(box, tone);
      return {
        ours: { ...said(ours), tone, text: say(`side.${exact}`) },
        theirs: said(copiedSide(center, half, normal, d)),
        numbers: [
          ["n\u00b7c - d", number(dot(normal, center) - d)],
          ["n\u00b7c + d", number(dot(normal, center) + d)],
        ],
      };
    };
  },
};
