// segment_rectangle.ts: a segment and a finite plane, with the point where they meet.
import type { Segment } from "hitbox";
import { say } from "../i18n/language.js";
import { add, cross, unit } from "../math/vec.js";
import { ArrowDrawing, SheetDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { Marker } from "../stage/markers.js";
import { paint } from "../stage/paint.js";
import { number, point } from "../ui/format.js";
import { body, fields, rectangleOf, vecAt } from "./bodies.js";
import { toneOf, wordOf } from "./relation.js";
import type { Context, Live, Scene } from "./scene.js";

function build(ctx: Context): Live {
  const { core, state } = ctx;
  const sheet = new SheetDrawing("neutral");
  const [endA, endB] = [
    new Marker("ink", "disc", 15).set([0, 0, 0]),
    new Marker("ink", "disc", 15).set([0, 0, 0]),
  ];
  body(ctx, "a.", say("shape.start"), ["translate"], endA);
  body(ctx, "b.", say("shape.end"), ["translate"], endB);
  body(ctx, "r.", say("shape.rectangle"), ["translate", "rotate", "scale"], sheet);
  const segment = ctx.draw(new Lines("miss", { width: 5 }));
  const hit = ctx.draw(new Marker("accent", "cross", 20));
  const shared = ctx.draw(new Lines("accent", { width: 7, onTop: true }));
  const normal = ctx.draw(new ArrowDrawing("faint", 2, false));
  const [nameA, nameB, hitName] = [ctx.label(), ctx.label(), ctx.label()];
  fields(ctx, "a.", say("shape.start"));
  fields(ctx, "b.", say("shape.end"));
  fields(ctx, "r.", say("shape.rectangle"));

  return {
    update() {
      const asked: Segment = { type: "segment", a: vecAt(state, "a."), b: vecAt(state, "b.") };
      const rectangle = rectangleOf(state, "r.");
      const [u, v] = rectangle.half_axes;
      const plane = cross(u, v);
      const relation = core.classify(asked, rectangle);
      const found = core.intersection(asked, rectangle);
      const tone = toneOf(relation);
      paint(segment.setPairs(vecAt(state, "a."), vecAt(state, "b.")), tone);
      paint(sheet, relation === "disjoint" ? "neutral" : tone);
      nameA.set("A", vecAt(state, "a."));
      nameB.set("B", vecAt(state, "b."));
      normal.set(rectangle.center, add(rectangle.center, unit(plane)));
      const numbers: [string, string][] = [];
      hit.hide();
      shared.hide();
      hitName.hide();
      if (found.kind === "point") {
        hit.set(found.point);
        hitName.set(`t = ${number(Number(found.t))}`, found.point);
        numbers.push([say("number.hit"), point(found.point)], ["t", number(Number(found.t))]);
      } else if (found.kind === "segment") {
        shared.setPairs(found.a, found.b);
        numbers.push([say("number.shared"), `${point(found.a)} - ${point(found.b)}`]);
      }
      const text = wordOf(relation, say("name.segment"), say("name.rectangle"));
      ctx.answer({ name: relation, tone, text, numbers });
    },
  };
}

export const segmentRectangle: Scene = {
  id: "segment-rectangle",
  state: {
    "a.x": -0.6,
    "a.y": -1.4,
    "a.z": 2.1,
    "b.x": 0.7,
    "b.y": 0.9,
    "b.z": -0.3,
    "r.x": 0,
    "r.y": 0,
    "r.z": 0.9,
    "r.rx": -20,
    "r.ry": 10,
    "r.rz": 30,
    "r.hx": 1.6,
    "r.hy": 0.7,
  },
  examples: {
    meets: {},
    miss: { "a.x": -1.9, "b.x": -1.2 },
    endOn: {
      "a.x": 0.5,
      "a.y": 0.25,
      "a.z": 2,
      "b.x": 0.5,
      "b.y": 0.25,
      "b.z": 0.5,
      "r.z": 0.5,
      "r.rx": 0,
      "r.ry": 0,
      "r.rz": 0,
    },
    inPlane: {
      "a.x": -2.2,
      "a.y": -0.9,
      "a.z": 0.5,
      "b.x": 2.2,
      "b.y": 0.5,
      "b.z": 0.5,
      "r.z": 0.5,
      "r.rx": 0,
      "r.ry": 0,
      "r.rz": 0,
    },
    border: {
      "a.x": 1.6,
      "a.y": 0,
      "a.z": 2,
      "b.x": 1.6,
      "b.y": 0,
      "b.z": -0.4,
      "r.z": 0.5,
      "r.rx": 0,
      "r.ry": 0,
      "r.rz": 0,
    },
  },
  build,
};
