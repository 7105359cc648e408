// how_far.ts: a box and a capsule: how far apart, where they are nearest; how deep, and the shortest way out.
import type { Capsule, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, axesOf, mix, scale, sub } from "../math/vec.js";
import { CapsuleDrawing } from "../stage/capsule_drawing.js";
import { ArrowDrawing, BoxDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { Marker } from "../stage/markers.js";
import { paint } from "../stage/paint.js";
import { number, point } from "../ui/format.js";
import { body, fields, obbOf, vecAt } from "./bodies.js";
import { toneOf } from "./relation.js";
import type { Context, Live, Scene, State } from "./scene.js";

type Pill = Capsule & { a: Vec3; b: Vec3; radius: number };

function pillOf(state: State): Pill {
  const center = vecAt(state, "b.");
  const reach = scale(axesOf(...vecAt(state, "b.r"))[0], state["b.long"] ?? 0);
  return { type: "capsule", a: sub(center, reach), b: add(center, reach), radius: state["b.radius"] ?? 0 };
}

function build(ctx: Context): Live {
  const { core, state } = ctx;
  const box = new BoxDrawing("neutral");
  const pill = new CapsuleDrawing("other");
  body(ctx, "a.", say("shape.box"), ["translate", "rotate", "scale"], box);
  body(ctx, "b.", say("shape.capsule"), ["translate", "rotate"], pill);
  const between = ctx.draw(new Lines("accent", { width: 5, onTop: true }));
  const out = ctx.draw(new ArrowDrawing("accent", 4));
  const freed = ctx.draw(new BoxDrawing("faint", 0, 1.5));
  const [onA, onB] = [
    ctx.draw(new Marker("accent", "diamond", 15)),
    ctx.draw(new Marker("accent", "square", 12)),
  ];
  const named = ctx.label();
  fields(ctx, "a.", say("shape.box"));
  fields(ctx, "b.", say("shape.capsule"));
  ctx.panel.slider("b.long", say("field.long"));
  ctx.panel.slider("b.radius", say("field.radius"));

  const apart = (p: ReturnType<typeof obbOf>, q: Pill): [string, string][] => {
    const [distance, near] = [core.distance(p, q), core.closestPoints(p, q)];
    between.setPairs(near.a, near.b);
    onA.set(near.a);
    onB.set(near.b);
    named.set(number(distance), mix(near.a, near.b, 0.5));
    return [
      [say("number.distance"), number(distance)],
      [say("number.onBox"), point(near.a)],
      [say("number.onCapsule"), point(near.b)],
    ];
  };
  const deep = (p: ReturnType<typeof obbOf>, q: Pill): [string, string][] => {
    const { axis, depth, points } = core.contacts(p, q);
    onA.set(...points.map((c) => c.a));
    onB.set(...points.map((c) => c.b));
    const [first] = points;
    if (axis && first && depth > 0) {
      out.set(first.a, add(first.a, scale(axis, depth)));
      freed.setFrame(add(p.center, scale(axis, depth)), p.half_axes);
      freed.visible = true;
      named.set(number(depth), first.a);
    }
    return [
      [say("number.depth"), number(depth)],
      ...(axis ? [[say("number.axis"), point(axis)] as [string, string]] : []),
      [say("number.contacts"), String(points.length)],
    ];
  };

  return {
    update() {
      const [p, q] = [obbOf(state, "a."), pillOf(state)];
      // In the coordinates of the group, which the handles move and turn.
      const reach = state["b.long"] ?? 0;
      pill.set([-reach, 0, 0], [reach, 0, 0], q.radius);
      for (const one of [between, onA, onB, named]) one.hide();
      out.visible = freed.visible = false;
      const meets = core.intersects(p, q);
      const numbers = meets ? deep(p, q) : apart(p, q);
      const relation = !meets ? "disjoint" : core.penetration(p, q).depth > 0 ? "overlapping" : "touching";
      paint(box.edges, meets ? toneOf(relation) : "neutral");
      ctx.answer({ name: relation, tone: toneOf(relation), text: say(`relation.${relation}`), numbers });
    },
  };
}

export const howFar: Scene = {
  id: "how-far",
  ranges: { "b.long": [0, 3, 0.05], "b.radius": [0, 1.5, 0.05] },
  state: {
    "a.x": -0.8,
    "a.y": 0,
    "a.z": 0.7,
    "a.rx": 0,
    "a.ry": 0,
    "a.rz": 25,
    "a.hx": 0.9,
    "a.hy": 0.6,
    "a.hz": 0.7,
    "b.x": 1.3,
    "b.y": 0.2,
    "b.z": 1.3,
    "b.rx": 0,
    "b.ry": -55,
    "b.rz": 20,
    "b.long": 0.8,
    "b.radius": 0.35,
  },
  examples: {
    miss: {},
    touching: {
      "a.x": 0,
      "a.y": 0,
      "a.z": 0.5,
      "a.rz": 0,
      "a.hx": 1,
      "a.hy": 1,
      "a.hz": 0.5,
      "b.x": 0,
      "b.y": 0,
      "b.z": 1.25,
      "b.ry": 0,
      "b.rz": 0,
      "b.radius": 0.25,
    },
    meets: { "b.x": 0.35, "b.z": 1 },
    through: { "a.rz": 0, "a.hx": 1.2, "b.x": -0.5, "b.y": 0, "b.z": 0.9, "b.ry": 0, "b.rz": 90, "b.radius": 0.3 },
    deepest: { "a.rz": 0, "b.x": -0.7, "b.y": 0.1, "b.z": 0.75, "b.ry": 0, "b.rz": 30, "b.long": 0.3 },
  },
  build,
};
