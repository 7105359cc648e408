// character.ts: a character walks from one place toward another: along walls, up stairs and a ramp, not up a steep one.
import type { Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { axesOf, length, scale, sub } from "../math/vec.js";
import { CapsuleDrawing } from "../stage/capsule_drawing.js";
import { BoxDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { Marker } from "../stage/markers.js";
import { point } from "../ui/format.js";
import { body, fields, vecAt } from "./bodies.js";
import { flag, type Context, type Live, type Scene } from "./scene.js";
import { Walker, type Block } from "./walker.js";

const build = { radius: 0.16, height: 0.8, gap: 0.004, step: 0.2, steepest: 0.7 };
const stepLength = 0.05;
const most = 300;

function block(center: Vec3, halves: Vec3, turn: Vec3 = [0, 0, 0]): Block {
  const [u, v, w] = axesOf(...turn);
  return {
    type: "obb",
    center,
    half_axes: [scale(u, halves[0]), scale(v, halves[1]), scale(w, halves[2])],
  };
}

/** The ground is the first. */
const level: readonly Block[] = [
  block([0, 0, -0.25], [3.5, 3, 0.25]),
  // Two walls with a crease between them, and a pillar.
  block([1.2, 2, 0.4], [1.6, 0.1, 0.4], [0, 0, 15]),
  block([2.6, 0.9, 0.4], [0.1, 1.6, 0.4]),
  block([0.2, 0.3, 0.5], [0.15, 0.15, 0.5], [0, 0, 45]),
  // Stairs to a landing.
  ...[0, 1, 2, 3].map((i) => block([-1.2 - 0.3 * i, 1.4, 0.075 * (i + 1)], [0.15, 0.7, 0.075 * (i + 1)])),
  block([-2.7, 1.4, 0.3], [0.45, 0.7, 0.3]),
  // A ramp up to the landing, and one too steep.
  block([-2.7, -0.26, 0.235], [0.4, 1.13, 0.04], [17, 0, 0]),
  block([0.6, -1.9, 0.35], [0.55, 0.5, 0.04], [0, -55, 0]),
];

interface Walk {
  places: Vec3[];
  arrives: boolean;
  climbed: number;
}

function walkTo(ctx: Context, start: Vec3, goal: Vec3): Walk {
  const walker = new Walker(ctx.core, level, build, start);
  const places: Vec3[] = [walker.place];
  const left = (): Vec3 => [goal[0] - walker.place[0], goal[1] - walker.place[1], 0];
  let [fall, climbed, still] = [0, 0, 0];
  while (places.length < most && still < 12 && (length(left()) > stepLength || !walker.stands)) {
    const [before, to] = [walker.place, left()];
    fall = walker.stands ? 0.004 : Math.min(fall + 0.004, 0.2);
    const far = length(to);
    walker.walk(far > stepLength ? scale(to, stepLength / far) : [0, 0, 0], fall);
    places.push(walker.place);
    climbed = Math.max(climbed, walker.place[2]);
    still = length(sub(walker.place, before)) < stepLength / 50 ? still + 1 : 0;
    if (walker.place[2] < -3) break;
  }
  return { places, arrives: length(left()) <= stepLength && walker.stands, climbed };
}

function make(ctx: Context): Live {
  const { state, stage } = ctx;
  for (const one of level.slice(1)) ctx.draw(new BoxDrawing("surface", 0.5, 1.5).setFrame(one.center, one.half_axes));
  const floor = level[0];
  if (floor) ctx.draw(new BoxDrawing("faint", 0.08, 1).setFrame(floor.center, floor.half_axes));
  const [from, to] = [
    new Marker("ink", "disc", 15).set([0, 0, 0]),
    new Marker("accent", "ring", 19).set([0, 0, 0]),
  ];
  body(ctx, "g.", say("shape.goal"), ["translate"], to);
  body(ctx, "s.", say("shape.from"), ["translate"], from);
  const path = ctx.draw(new Lines("accent", { width: 4, onTop: true }));
  const capsule = ctx.draw(new CapsuleDrawing("other", 0.45));
  fields(ctx, "s.", say("shape.from"));
  fields(ctx, "g.", say("shape.goal"));
  ctx.panel.toggle("run", say("field.run"));
  ctx.ground.visible = false;

  let walked: Walk = { places: [], arrives: false, climbed: 0 };
  let at = 0;
  const show = (): void => {
    const place = walked.places[Math.min(Math.floor(at), walked.places.length - 1)];
    if (!place) return;
    const [x, y, z] = place;
    capsule.set([x, y, z + build.radius], [x, y, z + build.height - build.radius], build.radius);
  };
  // A second at each end.
  const advance = (seconds: number): void => {
    at += 40 * seconds;
    if (at > walked.places.length + 40) at = -40;
    show();
  };
  return {
    update() {
      walked = walkTo(ctx, vecAt(state, "s."), vecAt(state, "g."));
      path.setPath(walked.places);
      const end = walked.places.at(-1) ?? [0, 0, 0];
      at = state["run"] === 1 ? 0 : walked.places.length - 1;
      show();
      stage.animate(state["run"] === 1 ? advance : null);
      ctx.answer({
        name: walked.arrives ? "arrives" : "stops",
        tone: walked.arrives ? "neutral" : "touching",
        text: say(walked.arrives ? "word.arrives" : "word.stops"),
        numbers: [
          [say("number.steps"), String(walked.places.length - 1)],
          [say("number.endsAt"), point(end.map((x) => Math.round(x * 1000) / 1000))],
        ],
      });
    },
    dispose() {
      stage.animate(null);
    },
  };
}

export const character: Scene = {
  id: "character",
  ranges: { run: flag },
  state: { "s.x": 1.4, "s.y": 0.2, "s.z": 0.1, "g.x": -2.7, "g.y": 1.4, "g.z": 0.6, run: 1 },
  examples: {
    stairs: {},
    ramp: { "s.x": -2.7, "s.y": -2.4, "g.x": -2.7, "g.y": 1.2 },
    steep: { "s.x": 2.2, "s.y": -1.9, "g.x": -0.8, "g.y": -1.9, "g.z": 0 },
    crease: { "s.x": 0.8, "s.y": -0.6, "g.x": 3.2, "g.y": 2.6, "g.z": 0 },
    edge: { "s.x": -2.7, "s.y": 1.4, "s.z": 0.7, "g.x": -3.3, "g.y": 2.7, "g.z": 0 },
  },
  from: [0.6, -1.8, 1.6],
  view: [-3, -2.6, 0, 3, 2.6, 1],
  build: make,
};
