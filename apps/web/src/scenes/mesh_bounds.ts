// mesh_bounds.ts: AABB and OBB of a mesh that turns; the box grown by an amount and merged with another.
import { Matrix4 } from "three";
import type { Bounds, Mesh, ObbFit, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, axesOf, maxOf, minOf, scale, sub } from "../math/vec.js";
import { BoxDrawing, frame } from "../stage/drawing.js";
import { MeshView } from "../stage/mesh_view.js";
import { number } from "../ui/format.js";
import { cornersOf } from "./axis_drawing.js";
import { body, fields, vecAt } from "./bodies.js";
import { gearMesh } from "./gear.js";
import { flag, oneOf, type Context, type Live, type Scene } from "./scene.js";

const fits: readonly ObbFit[] = ["pca", "fast", "tight"];

type Corners = { min: Vec3; max: Vec3 };
const volume = ({ min, max }: Corners): number => sub(max, min).reduce((v, side) => v * side, 1);

/** As `Aabb::expanded`: grown on every side; shrunk beyond its middle it is empty. */
function expanded({ min, max }: Corners, by: number): Corners | null {
  const step: Vec3 = [by, by, by];
  const grown = { min: sub(min, step), max: add(max, step) };
  return grown.min.some((low, k) => low > (grown.max[k] ?? low)) ? null : grown;
}
const merged = (a: Corners, b: Corners): Corners => ({ min: minOf(a.min, b.min), max: maxOf(a.max, b.max) });

/** The box around the turned corners of the box of the mesh at rest: what grows. */
function boxOfBox({ min, max }: Corners, matrix: Matrix4): Corners {
  const [half, center] = [scale(sub(max, min), 0.5), scale(add(min, max), 0.5)];
  const corners = cornersOf(center, [
    [half[0], 0, 0],
    [0, half[1], 0],
    [0, 0, half[2]],
  ]);
  const e = matrix.elements;
  const turned = corners.map(([x, y, z]): Vec3 => {
    const row = (k: number): number =>
      (e[k] ?? 0) * x + (e[k + 4] ?? 0) * y + (e[k + 8] ?? 0) * z + (e[k + 12] ?? 0);
    return [row(0), row(1), row(2)];
  });
  return { min: turned.reduce(minOf), max: turned.reduce(maxOf) };
}

function build(ctx: Context): Live {
  const { core, state, panel } = ctx;
  const gear = gearMesh(core, { teeth: 12, radius: 1.1, half: 0.16 });
  const pinion = gearMesh(core, { teeth: 8, radius: 0.55, half: 0.12 });
  const rest = gear.aabb();
  const [gearView, pinionView] = [gear, pinion].map((mesh) => new MeshView(mesh.points(), mesh.triangles()));
  body(ctx, "gear.", say("shape.gear"), ["rotate", "translate"], gearView);
  body(ctx, "pinion.", say("shape.pinion"), ["translate", "rotate"], pinionView);
  const aabb = ctx.draw(new BoxDrawing("meets", 0.05));
  const obb = ctx.draw(new BoxDrawing("accent", 0.07, 3));
  const naive = ctx.draw(new BoxDrawing("touching", 0, 1.5));
  const grown = ctx.draw(new BoxDrawing("miss", 0, 1.5));
  const both = ctx.draw(new BoxDrawing("other", 0, 1.5));
  const names = {
    aabb: ctx.label(),
    obb: ctx.label(),
    naive: ctx.label(),
    grown: ctx.label(),
    both: ctx.label(),
  };

  panel.choice("fit", say("field.fit"), fits.map(String));
  panel.slider("expand", say("field.expand"));
  panel.toggle("merge", say("field.merge"));
  panel.toggle("naive", say("field.naive"));
  fields(ctx, "gear.", say("shape.gear"));
  fields(ctx, "pinion.", say("shape.pinion"), false);

  const placed = (mesh: Mesh, prefix: string): { matrix: Matrix4; moved: Mesh } => {
    const matrix = frame(vecAt(state, prefix), axesOf(...vecAt(state, `${prefix}r`)));
    return { matrix, moved: mesh.transformed(matrix.elements) };
  };
  const show = (
    box: BoxDrawing,
    label: (typeof names)["aabb"],
    name: string,
    bounds: Corners | null,
  ): void => {
    box.visible = bounds !== null;
    if (!bounds) return void label.hide();
    box.setBounds(bounds.min, bounds.max);
    label.set(name, [bounds.max[0], bounds.min[1], bounds.max[2]]);
  };

  return {
    update() {
      const { matrix, moved } = placed(gear, "gear.");
      const second = placed(pinion, "pinion.").moved;
      const [box, other]: (Bounds | null)[] = [moved.aabb(), second.aabb()];
      const fitted = moved.obb(fits[state["fit"] ?? 0] ?? "tight");
      moved.free();
      second.free();
      if (!box || !fitted || !rest || !other) return;
      const copied = boxOfBox(rest, matrix);
      const larger = expanded(box, state["expand"] ?? 0);
      const union = merged(box, other);
      show(aabb, names.aabb, "AABB", box);
      show(naive, names.naive, say("label.naive"), state["naive"] === 1 ? copied : null);
      show(grown, names.grown, say("label.expanded"), state["expand"] === 0 ? null : larger);
      show(both, names.both, say("label.merged"), state["merge"] === 1 ? union : null);
      obb.setFrame(fitted.center, fitted.half_axes);
      names.obb.set(
        "OBB",
        fitted.half_axes.reduce((p, h) => add(p, h), fitted.center),
      );

      const size = volume(box);
      const numbers: [string, string][] = [
        [say("number.volumeAabb"), number(size)],
        [
          say("number.volumeObb"),
          `${number(fitted.volume)} (${number(Math.round((fitted.volume / size) * 1000) / 10)} %)`,
        ],
      ];
      if (state["naive"] === 1) numbers.push([say("label.naive"), number(volume(copied))]);
      if (state["expand"] !== 0)
        numbers.push([say("label.expanded"), larger ? number(volume(larger)) : say("word.empty")]);
      if (state["merge"] === 1) numbers.push([say("label.merged"), number(volume(union))]);
      ctx.answer({
        name: larger ? "bounds" : "empty",
        tone: "neutral",
        text: larger ? say("word.bounds") : say("word.expandedEmpty"),
        numbers,
      });
    },
    dispose() {
      gear.free();
      pinion.free();
    },
  };
}

export const meshBounds: Scene = {
  id: "mesh-bounds",
  ranges: {
    fit: oneOf(fits.length),
    expand: [-1.2, 1, 0.01],
    merge: flag,
    naive: flag,
  },
  state: {
    fit: 1,
    expand: 0,
    merge: 0,
    naive: 0,
    "gear.x": -0.4,
    "gear.y": 0,
    "gear.z": 1.1,
    "gear.rx": 35,
    "gear.ry": 20,
    "gear.rz": 0,
    "pinion.x": 1.6,
    "pinion.y": 0.9,
    "pinion.z": 0.5,
    "pinion.rx": 0,
    "pinion.ry": 0,
    "pinion.rz": 11,
  },
  examples: {
    aligned: { "gear.rx": 0, "gear.ry": 0 },
    naive: { naive: 1, "gear.rx": 45 },
    expanded: { expand: 0.25 },
    shrunk: { expand: -0.9 },
    merged: { merge: 1 },
  },
  build,
};
