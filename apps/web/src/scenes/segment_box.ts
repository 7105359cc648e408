// segment_box.ts: segment and box: misses, meets or lies inside, with the points where it enters and leaves.
import type { Placement, Segment, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { mix } from "../math/vec.js";
import { BoxDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { Marker } from "../stage/markers.js";
import { paint } from "../stage/paint.js";
import type { ColorName } from "../stage/theme.js";
import type { Tone } from "../ui/answer.js";
import { number, point } from "../ui/format.js";
import { angles, body, fields, obbOf, vecAt } from "./bodies.js";
import type { Context, Live, Scene } from "./scene.js";

const tones: Record<Placement, Tone & ColorName> = { none: "miss", intersect: "meets", included: "inside" };
const words = { none: "word.none", intersect: "word.intersect", included: "word.included" } as const;

function build(ctx: Context): Live {
  const { core, state } = ctx;
  const box = new BoxDrawing("neutral");
  const [endA, endB] = [
    new Marker("ink", "disc", 15).set([0, 0, 0]),
    new Marker("ink", "disc", 15).set([0, 0, 0]),
  ];
  body(ctx, "a.", say("shape.start"), ["translate"], endA);
  body(ctx, "b.", say("shape.end"), ["translate"], endB);
  body(ctx, "box.", say("shape.box"), ["translate", "rotate", "scale"], box);
  const segment = ctx.draw(new Lines("miss", { width: 5 }));
  const line = ctx.draw(new Lines("faint", { width: 1.5, dashed: true }));
  const within = ctx.draw(new Lines("accent", { width: 7, onTop: true }));
  const [near, far] = [
    ctx.draw(new Marker("accent", "diamond", 17)),
    ctx.draw(new Marker("accent", "square", 15)),
  ];
  const [nearName, farName] = [ctx.label(), ctx.label()];
  const [aName, bName] = [ctx.label("end"), ctx.label("end")];

  fields(ctx, "a.", say("shape.start"));
  fields(ctx, "b.", say("shape.end"));
  fields(ctx, "box.", say("shape.box"));

  return {
    update() {
      const [a, b] = [vecAt(state, "a."), vecAt(state, "b.")];
      const asked: Segment = { type: "segment", a, b };
      const turned = angles.some((key) => state[`box.${key}`] !== 0);
      const solid = obbOf(state, "box.");
      const shape = turned
        ? solid
        : ({ type: "aabb", center: solid.center, half_extents: vecAt(state, "box.h") } as const);
      const placement = core.placement(asked, shape);
      const shared = core.intersection(asked, shape);
      // The articles' three answers, and contact told apart.
      const touches = placement === "intersect" && core.classify(asked, shape) === "touching";
      const tone = touches ? "touching" : tones[placement];
      paint(segment.setPairs(a, b), tone);
      paint(box, placement === "none" ? "neutral" : tone);
      aName.set("A", a);
      bName.set("B", b);

      // Where the endless line enters and leaves, the segment reaching there or not.
      const span = shared.line_t;
      const [t0, t1] = typeof span === "number" ? [span, span] : (span ?? []);
      line.hide();
      for (const one of [near, far]) one.hide();
      for (const one of [nearName, farName]) one.hide();
      if (t0 !== undefined && t1 !== undefined) {
        const [p, q]: [Vec3, Vec3] = [mix(a, b, t0), mix(a, b, t1)];
        near.set(p);
        far.set(q);
        nearName.set(`${say("label.near")} t = ${number(t0)}`, p);
        farName.set(`${say("label.far")} t = ${number(t1)}`, q);
        line.setPairs(mix(a, b, Math.min(t0, 0) - 0.2), mix(a, b, Math.max(t1, 1) + 0.2));
      }
      if (shared.kind === "segment") within.setPairs(shared.a, shared.b);
      else within.hide();

      const numbers: [string, string][] = [];
      if (t0 !== undefined && t1 !== undefined)
        numbers.push(
          [say("label.near"), `t = ${number(t0)}  ${point(mix(a, b, t0))}`],
          [say("label.far"), `t = ${number(t1)}  ${point(mix(a, b, t1))}`],
        );
      if (shared.kind === "point") numbers.push([say("number.hit"), point(shared.point)]);
      if (shared.kind === "segment")
        numbers.push([say("number.shared"), `${point(shared.a)} - ${point(shared.b)}`]);
      ctx.answer({
        name: placement,
        tone,
        text: say(touches ? "relation.touching" : words[placement]),
        numbers,
      });
    },
  };
}

export const segmentBox: Scene = {
  id: "segment-box",
  state: {
    "a.x": -2.6,
    "a.y": -1.2,
    "a.z": 0.4,
    "b.x": 2.2,
    "b.y": 1.4,
    "b.z": 0.9,
    "box.x": 0,
    "box.y": 0,
    "box.z": 0.6,
    "box.rx": 0,
    "box.ry": 0,
    "box.rz": 0,
    "box.hx": 1.2,
    "box.hy": 0.9,
    "box.hz": 0.7,
  },
  examples: {
    meets: {},
    inside: { "a.x": -0.7, "a.y": -0.4, "a.z": 0.3, "b.x": 0.8, "b.y": 0.5, "b.z": 0.9 },
    miss: { "a.x": -2.6, "a.y": -1.2, "a.z": 1.8, "b.x": 2.2, "b.y": 1.4, "b.z": 1.5 },
    touching: {
      "a.x": -2,
      "a.y": 0,
      "a.z": 1.25,
      "b.x": 2,
      "b.y": 0,
      "b.z": 1.25,
      "box.z": 0.625,
      "box.hz": 0.625,
    },
    turned: { "box.rx": 25, "box.ry": -15, "box.rz": 40 },
  },
  build,
};
