// frustum.ts: a view and many boxes: inside, straddling its border or outside; and a box that six planes get wrong.
import { Object3D } from "three";
import type { Frustum, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, axesOf, dot, scale, sub } from "../math/vec.js";
import { BoxDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { paint } from "../stage/paint.js";
import { BoxSwarm, ThinLines } from "../stage/swarm.js";
import { onTheme } from "../stage/theme.js";
import { element } from "../ui/element.js";
import { aabbOf, body, fields, rounded, vecAt } from "./bodies.js";
import { randomFrom } from "./random.js";
import type { Context, Live, Scene, State } from "./scene.js";

/** The view looks along the x axis of its rotation; z is up. */
function viewOf(s: State): { frustum: Frustum; corners: Vec3[] } {
  const eye = vecAt(s, "eye.");
  const [forward, left, up] = axesOf(...vecAt(s, "eye.r"));
  const [near, far] = [s["near"] ?? 0, s["far"] ?? 1];
  const high = Math.tan(((s["fov"] ?? 60) * Math.PI) / 360);
  const wide = high * (s["aspect"] ?? 1);
  const base = dot(forward, eye);
  const sides = [left, scale(left, -1)].map((side) => sub(scale(forward, wide), side));
  const lids = [up, scale(up, -1)].map((side) => sub(scale(forward, high), side));
  const planes = [
    { normal: forward, offset: base + near },
    { normal: scale(forward, -1), offset: -(base + far) },
    ...[...sides, ...lids].map((normal) => ({ normal, offset: dot(normal, eye) })),
  ];
  const corners: Vec3[] = [];
  for (const depth of [near, far])
    for (const [u, v] of [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      const aside = add(scale(left, u * depth * wide), scale(up, v * depth * high));
      corners.push(add(add(eye, scale(forward, depth)), aside));
    }
  return { frustum: { type: "frustum", planes }, corners };
}

/** The boxes of a small town: six numbers each. */
function town(): Float64Array {
  const random = randomFrom(7);
  const numbers: number[] = [];
  for (let i = -8; i <= 8; i++)
    for (let j = -8; j <= 8; j++) {
      const [x, y] = [i * 0.55 + random() * 0.15, j * 0.55 + random() * 0.15];
      const [u, v, height] = [0.1 + random() * 0.1, 0.1 + random() * 0.1, 0.1 + random() * 0.7];
      numbers.push(x - u, y - v, 0, x + u, y + v, height);
    }
  return Float64Array.from(numbers);
}

function build(ctx: Context): Live {
  const { core, state, panel } = ctx;
  const boxes = town();
  const many = boxes.length / 6;
  const index = core.index("bvh", boxes);
  const outline = ctx.draw(new Lines("accent", { width: 2.5 }));
  const inside = ctx.draw(new BoxSwarm(many));
  const across = ctx.draw(new BoxSwarm(many, 0.45));
  const outside = ctx.draw(new ThinLines("faint", 0.7));
  const acrossEdges = ctx.draw(new ThinLines("meets"));
  body(ctx, "eye.", say("shape.view"), ["translate", "rotate"], new Object3D());
  const probe = new BoxDrawing("other", 0.25, 3);
  body(ctx, "box.", say("shape.probe"), ["translate", "scale"], probe);
  const [eyeName, probeName] = [ctx.label(), ctx.label()];
  const retint = (): void => {
    inside.tintAll("inside");
    across.tintAll("meets");
    inside.done(inside.count);
    across.done(across.count);
  };
  retint();
  const off = onTheme(retint);
  fields(ctx, "eye.", say("shape.view"));
  panel.slider("fov", say("field.fov"));
  panel.slider("aspect", say("field.aspect"));
  panel.slider("near", say("field.near"));
  panel.slider("far", say("field.far"));
  fields(ctx, "box.", say("shape.probe"));

  ctx.extra.append(element("p", { class: "caption" }, say("frustum.legend", many)));
  const place = new Uint8Array(many);
  return {
    update() {
      // The view ends behind where it begins.
      state["far"] = Math.max(state["far"] ?? 0, rounded((state["near"] ?? 0) + 0.1));
      const { frustum, corners } = viewOf(state);
      drawView(outline, corners);
      const culled = index.cull(frustum);
      place.fill(0);
      for (const id of culled.across) place[id] = 1;
      for (const id of culled.inside) place[id] = 2;
      let [reds, blues] = [0, 0];
      outside.begin();
      acrossEdges.begin();
      for (let i = 0, at = 0; i < many; i++, at += 6) {
        const lines = place[i] === 0 ? outside : place[i] === 1 ? acrossEdges : null;
        lines?.box(
          num(boxes, at),
          num(boxes, at + 1),
          num(boxes, at + 2),
          num(boxes, at + 3),
          num(boxes, at + 4),
          num(boxes, at + 5),
        );
        if (place[i] === 1) across.put(blues++, boxes, at);
        if (place[i] === 2) inside.put(reds++, boxes, at);
      }
      for (const lines of [outside, acrossEdges]) lines.done();
      inside.done(reds);
      across.done(blues);

      const shape = aabbOf(state, "box.");
      const [meets, may] = [core.intersects(frustum, shape), core.mayIntersect(frustum, shape)];
      const tone = meets ? "meets" : "miss";
      paint(probe, !meets && may ? "touching" : tone);
      eyeName.set(say("shape.view"), vecAt(state, "eye."));
      probeName.set(say("shape.probe"), shape.center);
      ctx.answer({
        name: meets ? "meets" : may ? "may" : "disjoint",
        tone,
        text: say(meets ? "word.seen" : may ? "word.may" : "word.unseen"),
        numbers: [
          [say("number.inside"), String(reds)],
          [say("number.across"), String(blues)],
          [say("number.outside"), String(many - reds - blues)],
          [say("number.exact"), say(meets ? "word.seen" : "word.unseen")],
          [say("number.sixPlanes"), say(may ? "word.maybeSeen" : "word.unseen")],
        ],
        note: !meets && may ? say("note.may") : "",
      });
    },
    dispose() {
      off();
      index.free();
    },
  };
}

const num = (a: Float64Array, i: number): number => a[i] ?? 0;

function drawView(outline: Lines, corners: readonly Vec3[]): void {
  const numbers: number[] = [];
  for (let i = 0; i < 4; i++)
    for (const [p, q] of [
      [i, (i + 1) % 4],
      [i + 4, ((i + 1) % 4) + 4],
      [i, i + 4],
    ] as const)
      numbers.push(...(corners[p] ?? []), ...(corners[q] ?? []));
  outline.setNumbers(numbers);
}

export const frustumCulling: Scene = {
  id: "frustum",
  ranges: {
    fov: [10, 120, 1],
    aspect: [0.4, 2.5, 0.05],
    near: [0.05, 3, 0.05],
    far: [0.5, 9, 0.1],
  },
  state: {
    "eye.x": -4,
    "eye.y": -1,
    "eye.z": 1,
    "eye.rx": 0,
    "eye.ry": 8,
    "eye.rz": 12,
    fov: 40,
    aspect: 1.4,
    near: 0.5,
    far: 6,
    "box.x": -1.5,
    "box.y": 2.8,
    "box.z": 1,
    "box.hx": 0.3,
    "box.hy": 0.3,
    "box.hz": 0.3,
  },
  examples: {
    miss: {},
    meets: { "box.x": 1.5, "box.y": 2 },
    may: { "box.x": 1.5, "box.y": 4, "box.z": 0.9, "box.hx": 0.6, "box.hy": 0.6, "box.hz": 0.4 },
  },
  view: [-4.5, -4, -1, 4.5, 4, 2],
  build,
};
