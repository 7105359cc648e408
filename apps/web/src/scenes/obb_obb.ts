// obb_obb.ts: two oriented boxes and the axis that separates them, or along which they overlap least.
import { say } from "../i18n/language.js";
import { mix } from "../math/vec.js";
import { BoxDrawing } from "../stage/drawing.js";
import { paint } from "../stage/paint.js";
import { point } from "../ui/format.js";
import { AxisDrawing, cornersOf } from "./axis_drawing.js";
import { body, fields, obbOf } from "./bodies.js";
import { gapNote, gapOf, toneOf, wordOf } from "./relation.js";
import type { Context, Live, Scene } from "./scene.js";

function build(ctx: Context): Live {
  const { core, state } = ctx;
  const [a, b] = [new BoxDrawing("neutral"), new BoxDrawing("other")];
  body(ctx, "a.", say("shape.boxA"), ["translate", "rotate", "scale"], a);
  body(ctx, "b.", say("shape.boxB"), ["translate", "rotate", "scale"], b);
  const drawn = ctx.draw(new AxisDrawing());
  const [nameA, nameB, gapName] = [ctx.label(), ctx.label(), ctx.label()];
  fields(ctx, "a.", say("shape.boxA"));
  fields(ctx, "b.", say("shape.boxB"));

  return {
    update() {
      const [p, q] = [obbOf(state, "a."), obbOf(state, "b.")];
      const relation = core.classify(p, q);
      const found = core.separatingAxis(p, q);
      const gap = gapOf(relation, found);
      const [cornersA, cornersB] = [cornersOf(p.center, p.half_axes), cornersOf(q.center, q.half_axes)];
      const middle = mix(p.center, q.center, 0.5);
      drawn.show(found, cornersA, cornersB, middle, 1.9);
      paint(a.edges, relation === "disjoint" ? "neutral" : toneOf(relation));
      nameA.set("A", p.center);
      nameB.set("B", q.center);
      gapName.set(say(`label.${gap.kind}`, gap.size), middle);
      ctx.answer({
        name: relation,
        tone: toneOf(relation),
        text: wordOf(relation),
        numbers: [
          [say("number.axis"), point(found.axis)],
          [say("number.axisKind"), say(`axis.${found.kind}`)],
          [say(`number.${gap.kind}`), gap.size],
        ],
        note: gapNote(relation, found),
      });
    },
  };
}

export const obbObb: Scene = {
  id: "obb-obb",
  state: {
    "a.x": -1.1,
    "a.y": 0,
    "a.z": 0.6,
    "a.rx": 0,
    "a.ry": 0,
    "a.rz": 20,
    "a.hx": 0.9,
    "a.hy": 0.6,
    "a.hz": 0.6,
    "b.x": 1.05,
    "b.y": 0.15,
    "b.z": 0.9,
    "b.rx": 35,
    "b.ry": 40,
    "b.rz": 0,
    "b.hx": 0.8,
    "b.hy": 0.5,
    "b.hz": 0.6,
  },
  examples: {
    miss: {},
    edges: {
      "a.x": 0,
      "a.z": 0,
      "a.rz": 0,
      "a.rx": 45,
      "a.hx": 1.4,
      "a.hy": 0.5,
      "a.hz": 0.5,
      "b.x": 0,
      "b.y": 0,
      "b.z": 1.45,
      "b.rx": 0,
      "b.ry": 45,
      "b.hx": 0.5,
      "b.hy": 1.4,
      "b.hz": 0.5,
    },
    touching: {
      "a.x": -0.75,
      "a.rz": 0,
      "a.hx": 0.75,
      "b.x": 0.5,
      "b.y": 0,
      "b.z": 0.6,
      "b.rx": 0,
      "b.ry": 0,
      "b.hx": 0.5,
    },
    meets: { "b.x": 0.3 },
    inside: {
      "a.x": 0,
      "a.hx": 1.8,
      "a.hy": 1.4,
      "a.hz": 1.4,
      "b.x": 0,
      "b.hx": 0.5,
      "b.hy": 0.3,
      "b.hz": 0.3,
    },
  },
  build,
};
