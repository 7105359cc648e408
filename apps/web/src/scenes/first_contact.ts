// first_contact.ts: a box that moves: when and where it first meets a wall, and what steps in time make of it.
import type { Obb, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, scale, sub } from "../math/vec.js";
import { ArrowDrawing, BoxDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { Marker } from "../stage/markers.js";
import { paint } from "../stage/paint.js";
import { number, point } from "../ui/format.js";
import { cornersOf } from "./axis_drawing.js";
import { body, fields, obbOf, vecAt } from "./bodies.js";
import type { Context, Live, Scene } from "./scene.js";

const most = 60;

/** As copied: the motion in steps, and a test after each. The step that hits, or 0. */
function steppedHit(meetsAt: (t: number) => boolean, steps: number): number {
  for (let k = 1; k <= steps; k++) if (meetsAt(k / steps)) return k;
  return 0;
}

function build(ctx: Context): Live {
  const { core, state } = ctx;
  const [mover, wall] = [new BoxDrawing("neutral"), new BoxDrawing("other")];
  const goal = new Marker("ink", "ring", 17).set([0, 0, 0]);
  body(ctx, "a.", say("shape.boxA"), ["translate", "rotate", "scale"], mover);
  body(ctx, "e.", say("shape.end"), ["translate"], goal);
  body(ctx, "b.", say("shape.wall"), ["translate", "rotate", "scale"], wall);
  const path = ctx.draw(new Lines("faint", { width: 1.5, dashed: true }));
  const stepped = ctx.draw(new Lines("faint", { width: 1.5, opacity: 0.6 }));
  const there = ctx.draw(new BoxDrawing("meets", 0.12, 2.5));
  const [normal, at] = [ctx.draw(new ArrowDrawing("accent", 4)), ctx.draw(new Marker("accent", "diamond", 15))];
  const named = ctx.label();
  fields(ctx, "a.", say("shape.boxA"));
  fields(ctx, "e.", say("shape.end"));
  fields(ctx, "b.", say("shape.wall"));
  ctx.panel.slider("steps", say("field.steps"));

  return {
    update() {
      const [a, b, end] = [obbOf(state, "a."), obbOf(state, "b."), vecAt(state, "e.")];
      const motion = sub(end, a.center);
      const after = (t: number): Obb & { center: Vec3; half_axes: [Vec3, Vec3, Vec3] } => ({
        ...a,
        center: add(a.center, scale(motion, t)),
      });
      const found = core.sweep(a, motion, b);
      const steps = state["steps"] ?? 1;
      const theirs = steppedHit((t) => core.intersects(after(t), b), steps);

      path.setPairs(...cornersOf(a.center, a.half_axes).flatMap((p): Vec3[] => [p, add(p, motion)]));
      stepped.setNumbers(edgesOf(Array.from({ length: steps }, (_, k) => after((k + 1) / steps))));
      there.visible = found.hit;
      normal.visible = false;
      at.hide();
      named.hide();
      if (found.hit) {
        there.setFrame(after(found.t).center, a.half_axes);
        at.set(found.point);
        normal.set(found.point, add(found.point, scale(found.normal, 0.6)));
        named.set(`t = ${number(found.t)}`, found.point);
      }
      paint(wall.edges, found.hit ? "meets" : "other");
      const numbers: [string, string][] = [];
      if (found.hit)
        numbers.push(
          [say("number.first"), `t = ${number(found.t)}`],
          [say("number.hit"), point(found.point)],
          [say("number.normal"), point(found.normal)],
        );
      numbers.push([
        say("number.stepped", steps),
        theirs > 0 ? say("word.hitAtStep", theirs) : say("word.none"),
      ]);
      ctx.answer({
        name: !found.hit ? "none" : found.started ? "started" : "hit",
        tone: !found.hit ? "miss" : found.started ? "inside" : "meets",
        text: say(!found.hit ? "word.none" : found.started ? "word.started" : "word.hit"),
        numbers,
        note: found.hit && theirs === 0 ? say("note.tunnels") : "",
      });
    },
  };
}

/** The edges of boxes as pairs of points. */
function edgesOf(boxes: readonly { center: Vec3; half_axes: [Vec3, Vec3, Vec3] }[]): number[] {
  const numbers: number[] = [];
  for (const { center, half_axes } of boxes) {
    const corners = cornersOf(center, half_axes);
    corners.forEach((p, i) => {
      for (const bit of [1, 2, 4]) {
        const q = corners[i | bit];
        if (!(i & bit) && q) numbers.push(...p, ...q);
      }
    });
  }
  return numbers;
}

export const firstContact: Scene = {
  id: "first-contact",
  ranges: { steps: [1, most, 1] },
  state: {
    "a.x": -2.4,
    "a.y": -0.6,
    "a.z": 0.6,
    "a.rx": 0,
    "a.ry": 0,
    "a.rz": 30,
    "a.hx": 0.3,
    "a.hy": 0.3,
    "a.hz": 0.3,
    "e.x": 2.4,
    "e.y": 0.6,
    "e.z": 0.9,
    "b.x": 0.2,
    "b.y": 0,
    "b.z": 0.8,
    "b.rx": 0,
    "b.ry": 0,
    "b.rz": 15,
    "b.hx": 0.02,
    "b.hy": 1,
    "b.hz": 0.8,
    steps: 3,
  },
  examples: {
    meets: {},
    grazes: {
      "a.y": 0,
      "a.z": 1.75,
      "a.rz": 0,
      "a.hx": 0.25,
      "a.hy": 0.25,
      "a.hz": 0.25,
      "e.y": 0,
      "e.z": 1.75,
      "b.rz": 0,
      "b.z": 0.75,
      "b.hz": 0.75,
    },
    miss: { "a.z": 2.2, "e.z": 2.2 },
    inside: { "a.x": 0.1, "a.y": 0 },
  },
  build,
};
