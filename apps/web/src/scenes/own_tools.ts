// own_tools.ts: the tools for a mesh file: bounds, a cut, a cast. They are drawn around the middle of the mesh.
import type { Mesh, ObbFit, Plane, Segment, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, at, scale, sub, unit } from "../math/vec.js";
import { ArrowDrawing, BoxDrawing, SheetDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { Marker } from "../stage/markers.js";
import { MeshView } from "../stage/mesh_view.js";
import { paint } from "../stage/paint.js";
import type { Answer } from "../ui/answer.js";
import { count, milliseconds, number, point } from "../ui/format.js";
import { rounded, vecAt, xyz } from "./bodies.js";
import { CutView } from "./cut_view.js";
import { held, type Context, type Range } from "./scene.js";

export interface Subject {
  mesh: Mesh;
  min: Vec3;
  max: Vec3;
  /** Its diagonal. */
  size: number;
  /** Its middle, which is drawn at the origin: floats are fine near it. */
  origin: Vec3;
}
export type Ask = () => Answer;

export const fits: readonly ObbFit[] = ["pca", "fast", "tight"];

/** Where the cut is: from one side of the box of the mesh to the other. */
export const cutRange: Range = [0, 1, 0.001];

/** Places as parts of the box of the mesh, so that any file opens with a cut and a cast that meet it. */
const inBox = ({ min, max }: Subject, f: Vec3): Vec3 =>
  add(min, [(max[0] - min[0]) * f[0], (max[1] - min[1]) * f[1], (max[2] - min[2]) * f[2]]);

const drawMesh = (ctx: Context, { mesh, origin }: Subject): MeshView =>
  ctx.draw(new MeshView(mesh.points(), mesh.triangles(), { origin }));

export function showBounds(ctx: Context, subject: Subject): Ask {
  const { mesh, min, max, origin } = subject;
  drawMesh(ctx, subject);
  ctx.draw(new BoxDrawing("meets", 0.04)).setBounds(sub(min, origin), sub(max, origin));
  const obb = ctx.draw(new BoxDrawing("accent", 0.06, 3));
  const [nameA, nameO] = [ctx.label(), ctx.label()];
  ctx.panel.choice("fit", say("field.fit"), fits);
  return () => {
    const begun = performance.now();
    const box = mesh.obb(fits[ctx.state["fit"] ?? 0] ?? "tight");
    const ms = performance.now() - begun;
    const sides = sub(max, min);
    const volume = sides[0] * sides[1] * sides[2];
    nameA.set("AABB", sub([max[0], min[1], max[2]], origin));
    const numbers: [string, string][] = [
      ["AABB min", point(min)],
      ["AABB max", point(max)],
    ];
    if (box) {
      const middle = sub(box.center, origin);
      obb.setFrame(middle, box.half_axes);
      nameO.set(
        "OBB",
        box.half_axes.reduce((p, h) => add(p, h), middle),
      );
      const share = volume > 0 ? ` (${number(Math.round((box.volume / volume) * 1000) / 10)} %)` : "";
      numbers.push(
        [say("number.volumeAabb"), number(volume)],
        [say("number.volumeObb"), `${number(box.volume)}${share}`],
        [say("number.time"), milliseconds(ms)],
      );
    }
    return { name: "bounds", tone: "neutral", text: say("word.bounds"), numbers };
  };
}

export function showCut(ctx: Context, subject: Subject): Ask {
  const { state, panel } = ctx;
  const { mesh, min, max, size, origin } = subject;
  const view = ctx.draw(new CutView(origin));
  const sheet = new SheetDrawing("other", 0.1);
  ctx.draw(sheet);
  const axis = (): number => Math.min(2, Math.max(0, Math.round(state["axis"] ?? 0)));
  const along = (k: number): [number, number] => [at(min, k), at(max, k)];
  ctx.handles.add({
    name: "plane",
    label: say("shape.plane"),
    modes: ["translate"],
    object: sheet,
    read() {
      const k = axis();
      const [low, high] = along(k);
      const place: [number, number, number] = [0, 0, 0];
      place[k] = low + (high - low) * (state["cut"] ?? 0) - at(origin, k);
      sheet.position.set(...place);
      sheet.rotation.set(k === 1 ? Math.PI / 2 : 0, k === 0 ? Math.PI / 2 : 0, 0);
      sheet.scale.setScalar(size * 0.55);
    },
    write() {
      const k = axis();
      const [low, high] = along(k);
      const value = sheet.position.getComponent(k) + at(origin, k);
      if (high > low) state["cut"] = held(rounded((value - low) / (high - low)), cutRange);
    },
  });
  panel.choice("axis", say("field.axis"), xyz);
  panel.slider("cut", say("field.cut"));
  panel.slider("apart", say("field.apart"));
  panel.toggle("caps", say("field.caps"));
  return () => {
    const k = axis();
    const [low, high] = along(k);
    const normal: [number, number, number] = [0, 0, 0];
    normal[k] = 1;
    const offset = low + (high - low) * (state["cut"] ?? 0);
    const plane: Plane = { type: "plane", normal, offset };
    const cut = view.show(mesh, plane, state["caps"] === 1, (state["apart"] ?? 0) * size * 0.5);
    const closed = cut.front.closed && cut.back.closed;
    const missed = cut.loops === 0 && cut.openEdges === 0;
    const numbers: [string, string][] = [
      [`${xyz[k]} =`, number(offset)],
      [say("number.capArea"), number(cut.capArea)],
      [say("number.loops"), `${count(cut.loops)}, ${say("number.length")} ${number(cut.length)}`],
      [say("number.openEdges"), count(cut.openEdges)],
      [say("number.time"), milliseconds(cut.ms)],
    ];
    if (closed)
      numbers.push([say("number.volumes"), `${number(cut.front.volume)} + ${number(cut.back.volume)}`]);
    return {
      name: missed ? "missed" : closed ? "closed" : "open",
      tone: missed ? "miss" : closed ? "meets" : "touching",
      text: say(missed ? "word.cutMissed" : closed ? "word.cutClosed" : "word.cutOpen"),
      numbers,
    };
  };
}

export function showCast(ctx: Context, subject: Subject): Ask {
  const { state } = ctx;
  const { mesh, size, origin } = subject;
  drawMesh(ctx, subject).fade(0.45);
  const line = ctx.draw(new Lines("miss", { width: 4 }));
  const rest = ctx.draw(new Lines("faint", { width: 3, onTop: true }));
  const hits = ctx.draw(new Marker("accent", "cross", 16));
  const normal = ctx.draw(new ArrowDrawing("accent"));
  const name = ctx.label();
  for (const [prefix, label] of [
    ["a.", say("shape.start")],
    ["b.", say("shape.end")],
  ] as const) {
    const marker = ctx.draw(new Marker("ink", "disc", 16).set([0, 0, 0]));
    ctx.handles.add({
      name: prefix.charAt(0),
      label,
      modes: ["translate"],
      object: marker,
      read: () => void marker.position.set(...sub(inBox(subject, vecAt(state, prefix)), origin)),
      write() {
        const { x, y, z } = marker.position;
        const place = add([x, y, z], origin);
        xyz.forEach((key, k) => {
          const [low, high] = [at(subject.min, k), at(subject.max, k)];
          if (high > low) state[`${prefix}${key}`] = rounded((at(place, k) - low) / (high - low));
        });
      },
    });
    ctx.panel.group(`${label} (${say("own.parts01")})`).numbers(prefix, xyz);
  }
  return () => {
    const [a, b] = [inBox(subject, vecAt(state, "a.")), inBox(subject, vecAt(state, "b."))];
    const segment: Segment = { type: "segment", a, b };
    const begun = performance.now();
    const first = mesh.castClosest(segment);
    const ms = performance.now() - begun;
    const all = mesh.castAll(segment);
    const end = first?.point ?? b;
    paint(line.setPairs(sub(a, origin), sub(end, origin)), first ? "meets" : "miss");
    rest.hide();
    normal.visible = false;
    hits.set(...all.map((hit) => sub(hit.point, origin)));
    const numbers: [string, string][] = [
      ["A", point(a)],
      ["B", point(b)],
      [say("number.hits"), count(all.length)],
    ];
    if (first) {
      const p = sub(first.point, origin);
      rest.setPairs(p, sub(b, origin));
      const tip = scale(unit(first.normal), size * 0.12);
      if (tip.every(Number.isFinite)) normal.set(p, add(p, tip), size * 0.2);
      name.set(`t = ${number(first.t)}`, p);
      numbers.push(
        [say("number.hit"), point(first.point)],
        ["t", number(first.t)],
        [say("number.triangle"), count(first.triangle)],
        [say("number.facing"), say(`facing.${first.facing}`)],
      );
    } else name.hide();
    numbers.push([say("number.time"), milliseconds(ms)]);
    return {
      name: first ? "hit" : "miss",
      tone: first ? "meets" : "miss",
      text: say(first ? "word.hit" : "word.none"),
      numbers,
    };
  };
}
