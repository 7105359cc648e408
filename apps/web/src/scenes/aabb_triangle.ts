// aabb_triangle.ts: an axis-aligned box and a triangle, with the 13 axes of the textbook and the gap along each.
import type { Triangle, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, cross, dot, length, mix, scale, sub } from "../math/vec.js";
import { BoxDrawing, TriangleDrawing } from "../stage/drawing.js";
import { Marker } from "../stage/markers.js";
import { paint } from "../stage/paint.js";
import { element } from "../ui/element.js";
import { number, point } from "../ui/format.js";
import { AxisDrawing, cornersOf, span } from "./axis_drawing.js";
import { aabbOf, body, fields, vecAt } from "./bodies.js";
import { gapNote, gapOf, toneOf, wordOf } from "./relation.js";
import type { Context, Live, Scene } from "./scene.js";

const units: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Three faces of the box, the triangle's plane, and each edge of the box times each side of the triangle. */
function axesOfPair(a: Vec3, b: Vec3, c: Vec3): { name: string; axis: Vec3 }[] {
  const sides = [sub(b, a), sub(c, b), sub(a, c)] as const;
  const listed = units.map((axis, k) => ({ name: "xyz".charAt(k), axis }));
  listed.push({ name: "n", axis: cross(sides[0], sides[1]) });
  units.forEach((unit, k) =>
    sides.forEach((side, j) =>
      listed.push({
        name: `${"xyz".charAt(k)}\u00d7${["ab", "bc", "ca"][j] ?? ""}`,
        axis: cross(unit, side),
      }),
    ),
  );
  return listed;
}

/** A cell for each axis, made once. */
function axisTable(ctx: Context): HTMLElement[] {
  const cells = Array.from({ length: 13 }, () =>
    element("div", { class: "axis" }, element("b"), element("span")),
  );
  ctx.extra.append(
    element("p", { class: "caption" }, say("axes.caption")),
    element("div", { class: "axes" }, ...cells),
  );
  return cells;
}

function showAxes(cells: readonly HTMLElement[], a: Vec3, b: Vec3, c: Vec3, corners: readonly Vec3[]): void {
  axesOfPair(a, b, c).forEach(({ name, axis }, i) => {
    const cell = cells[i];
    if (!cell?.firstChild || !cell.lastChild) return;
    const size = length(axis);
    const [boxLow, boxHigh] = span(corners, axis);
    const [low, high] = span([a, b, c], axis);
    const gap = Math.max(low - boxHigh, boxLow - high) / size;
    const state = size === 0 ? "zero" : gap > 0 ? "apart" : "overlap";
    cell.dataset["state"] = state;
    cell.firstChild.textContent = `${state === "apart" ? "\u2194 " : ""}${name}`;
    cell.lastChild.textContent = state === "zero" ? say("axes.zero") : number(Number(gap.toPrecision(4)));
  });
}

function build(ctx: Context): Live {
  const { core, state } = ctx;
  const box = new BoxDrawing("neutral");
  const ends = ["a.", "b.", "c."] as const;
  ends.forEach((prefix) => {
    const name = prefix.charAt(0).toUpperCase();
    body(
      ctx,
      prefix,
      say("shape.corner", name),
      ["translate"],
      new Marker("other", "disc", 15).set([0, 0, 0]),
    );
  });
  body(ctx, "box.", say("shape.box"), ["translate", "scale"], box);
  const triangle = ctx.draw(new TriangleDrawing("other"));
  const drawn = ctx.draw(new AxisDrawing());
  const names = ends.map(() => ctx.label());
  const cells = axisTable(ctx);
  ends.forEach((prefix) => fields(ctx, prefix, say("shape.corner", prefix.charAt(0).toUpperCase())));
  fields(ctx, "box.", say("shape.box"));

  return {
    update() {
      const [a, b, c] = [vecAt(state, "a."), vecAt(state, "b."), vecAt(state, "c.")];
      const asked: Triangle = { type: "triangle", a, b, c };
      const shape = aabbOf(state, "box.");
      const relation = core.classify(shape, asked);
      const found = core.separatingAxis(shape, asked);
      const gap = gapOf(relation, found);
      triangle.setCorners(a, b, c);
      paint(box, relation === "disjoint" ? "neutral" : toneOf(relation));
      [a, b, c].forEach((p, i) => names[i]?.set("ABC".charAt(i), p));
      const [x, y, z] = shape.half_extents;
      const corners = cornersOf(shape.center, [
        [x, 0, 0],
        [0, y, 0],
        [0, 0, z],
      ]);
      const middle = mix(shape.center, scale(add(add(a, b), c), 1 / 3), 0.5);
      drawn.show(found, corners, [a, b, c], middle, 1.8);
      showAxes(cells, a, b, c, corners);
      const normal = cross(sub(b, a), sub(c, a));
      ctx.answer({
        name: relation,
        tone: toneOf(relation),
        text: wordOf(relation, say("name.box"), say("name.triangle")),
        numbers: [
          [say("number.axis"), point(found.axis)],
          [say("number.axisKind"), say(`axis.${found.kind}`)],
          [say(`number.${gap.kind}`), gap.size],
          [say("number.area"), number(Math.sqrt(dot(normal, normal)) / 2)],
        ],
        note: gapNote(relation, found),
      });
    },
  };
}

export const aabbTriangle: Scene = {
  id: "aabb-triangle",
  state: {
    "a.x": 0.5,
    "a.y": -1.9,
    "a.z": 0.7,
    "b.x": 2,
    "b.y": 0.2,
    "b.z": 0.4,
    "c.x": 1.1,
    "c.y": -0.4,
    "c.z": 2.2,
    "box.x": -0.4,
    "box.y": 0,
    "box.z": 0.8,
    "box.hx": 0.9,
    "box.hy": 0.8,
    "box.hz": 0.7,
  },
  examples: {
    miss: {},
    meets: { "a.x": -1.4, "a.y": -1.2 },
    touching: {
      "a.x": 0.5,
      "a.y": -1,
      "a.z": 0.2,
      "b.x": 0.5,
      "b.y": 1,
      "b.z": 0.2,
      "c.x": 1.8,
      "c.y": 0,
      "c.z": 1.6,
    },
    inside: {
      "a.x": -0.9,
      "a.y": -0.4,
      "a.z": 0.5,
      "b.x": 0.1,
      "b.y": -0.2,
      "b.z": 0.5,
      "c.x": -0.4,
      "c.y": 0.5,
      "c.z": 1.2,
    },
    parallel: {
      "a.x": 0.3,
      "a.y": -1,
      "a.z": 0.4,
      "b.x": 0.3,
      "b.y": 1,
      "b.z": 0.4,
      "c.x": 2,
      "c.y": 0,
      "c.z": 0.4,
    },
  },
  build,
};
