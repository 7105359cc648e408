// aabb_plane.ts: an axis-aligned box, written in either form, and a plane; the projected radius is drawn.
import { Vector3 } from "three";
import type { Aabb, Plane, Vec3 } from "hitbox";
import { say } from "../i18n/language.js";
import { add, at, basisOf, dot, length, scale, sub, unit } from "../math/vec.js";
import { ArrowDrawing, BoxDrawing, PolygonDrawing, SheetDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { paint } from "../stage/paint.js";
import { number, point } from "../ui/format.js";
import { putVec, rounded, vecAt, xyz } from "./bodies.js";
import { toneOfSide } from "./relation.js";
import { oneOf, type Context, type Live, type Scene, type State } from "./scene.js";

/** Form 0: p is min and q is max. Form 1: p is the center and q the half extents. */
function boxOf(s: State): { shape: Aabb; center: Vec3; half: Vec3; empty: boolean } {
  const [p, q] = [vecAt(s, "p"), vecAt(s, "q")];
  if (s["form"] === 1) {
    const empty = !q.every((h) => h >= 0);
    return { shape: { type: "aabb", center: p, half_extents: q }, center: p, half: q, empty };
  }
  const [center, half] = [scale(add(p, q), 0.5), scale(sub(q, p), 0.5)];
  const empty = !p.every((low, k) => low <= at(q, k));
  return { shape: { type: "aabb", min: p, max: q }, center, half, empty };
}

function putBox(s: State, center: Vec3, half: Vec3): void {
  const centered = s["form"] === 1;
  putVec(s, "p", centered ? center : sub(center, half));
  putVec(s, "q", centered ? half : add(center, half));
}

const roundedVec = (v: Vector3): Vec3 => [rounded(v.x), rounded(v.y), rounded(v.z)];

function addBodies(ctx: Context, box: BoxDrawing, sheet: SheetDrawing): void {
  const { state } = ctx;
  ctx.draw(box);
  ctx.draw(sheet);
  ctx.handles.add({
    name: "box",
    label: say("shape.box"),
    modes: ["translate", "scale"],
    object: box,
    read() {
      const { center, half } = boxOf(state);
      box.position.set(...center);
      box.scale.set(...(half.map((h) => Math.abs(h) || 1e-6) as [number, number, number]));
    },
    write() {
      const { x, y, z } = box.scale;
      putBox(state, roundedVec(box.position), roundedVec(new Vector3(Math.abs(x), Math.abs(y), Math.abs(z))));
      for (const key of ["px", "py", "pz", "qx", "qy", "qz"]) state[key] = rounded(state[key] ?? 0);
    },
  });
  ctx.handles.add({
    name: "plane",
    label: say("shape.plane"),
    modes: ["translate", "rotate"],
    object: sheet,
    read() {
      // The sheet stands at the foot of the center of the box: a plane has no middle of its own.
      const normal = vecAt(state, "n");
      const { center } = boxOf(state);
      const t = (dot(normal, center) - (state["offset"] ?? 0)) / dot(normal, normal);
      sheet.position.set(...sub(center, scale(normal, t)));
      sheet.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...unit(normal)));
      sheet.scale.setScalar(2);
    },
    write() {
      const turned = new Vector3(0, 0, 1).applyQuaternion(sheet.quaternion);
      const before = unit(vecAt(state, "n"));
      if (dot([turned.x, turned.y, turned.z], before) < 1 - 1e-9) putVec(state, "n", roundedVec(turned));
      const { x, y, z } = sheet.position;
      state["offset"] = rounded(dot(vecAt(state, "n"), [x, y, z]));
    },
  });
}

function build(ctx: Context): Live {
  const { core, state, panel } = ctx;
  const [box, sheet] = [new BoxDrawing("neutral"), new SheetDrawing("other")];
  addBodies(ctx, box, sheet);
  const cut = ctx.draw(new PolygonDrawing("accent", 0.45));
  const normal = ctx.draw(new ArrowDrawing("other", 3, false));
  const radius = ctx.draw(new Lines("accent", { width: 6, onTop: true }));
  const distance = ctx.draw(new Lines("ink", { width: 2, dashed: true, onTop: true }));
  const [radiusName, distanceName, normalName] = [ctx.label(), ctx.label(), ctx.label()];

  let form = state["form"];
  panel.choice("form", say("field.form"), [say("form.minMax"), say("form.centerHalf")]).onChange(() => {
    // The same box in the other form.
    const { center, half } = boxOf({ ...state, form: form ?? 0 });
    if (form !== state["form"]) putBox(state, center, half);
    form = state["form"];
    ctx.rebuild();
  });
  panel.group(say("shape.box"));
  const [first, second] =
    state["form"] === 1 ? (["field.center", "field.half"] as const) : (["field.min", "field.max"] as const);
  panel
    .numbers(
      "p",
      xyz,
      xyz.map((k) => say(first, k)),
    )
    .numbers(
      "q",
      xyz,
      xyz.map((k) => say(second, k)),
      state["form"] === 1 ? 0 : -Infinity,
    );
  panel.group(say("shape.plane")).numbers(
    "n",
    xyz,
    xyz.map((k) => say("field.normal", k)),
  );
  panel.field("offset", say("field.offset"));

  /** An empty box lies on no side: the library refuses the question, and nothing but the plane is drawn. */
  const showEmpty = (): void => {
    cut.setPoints([]);
    box.visible = normal.visible = false;
    for (const one of [radius, distance, radiusName, distanceName, normalName]) one.hide();
    ctx.answer({ name: "empty", tone: "neutral", text: say("word.empty") });
  };

  return {
    update() {
      const { shape, center, half, empty } = boxOf(state);
      const n = vecAt(state, "n");
      const plane: Plane = { type: "plane", normal: n, offset: state["offset"] ?? 0 };
      const size = length(n);
      if (size === 0) throw new Error(say("error.normal"));
      if (empty) return showEmpty();
      const side = core.side(plane, shape);
      const shared = core.intersection(plane, shape);
      const tone = toneOfSide(side);
      box.visible = true;
      paint(box, tone);
      cut.setPoints(shared.kind === "polygon" ? shared.points : []);

      const s = (dot(n, center) - (state["offset"] ?? 0)) / size;
      const r = (half[0] * Math.abs(n[0]) + half[1] * Math.abs(n[1]) + half[2] * Math.abs(n[2])) / size;
      const along = unit(n);
      const [aside] = basisOf(along);
      const foot = sub(center, scale(along, s));
      const tick = (t: number): [Vec3, Vec3] => {
        const p = add(center, scale(along, t));
        return [add(p, scale(aside, 0.14)), sub(p, scale(aside, 0.14))];
      };
      radius.setPairs(sub(center, scale(along, r)), add(center, scale(along, r)), ...tick(r), ...tick(-r));
      // Beside the radius, so that both lengths are seen.
      const beside = scale(aside, 0.12);
      distance.setPairs(add(center, beside), add(foot, beside));
      const root = add(foot, scale(aside, 1.7));
      normal.set(root, add(root, scale(along, 0.9)));
      normalName.set("n", add(root, scale(along, 0.9)));
      radiusName.set(`r = ${number(r)}`, add(center, scale(along, r * Math.sign(s || 1))));
      distanceName.set(`s = ${number(s)}`, add(foot, scale(sub(center, foot), 0.25)));
      ctx.answer({
        name: side,
        tone,
        text: say(`side.${side}`),
        numbers: [
          [say("number.radius"), number(r)],
          [say("number.signed"), number(s)],
          ["min / max", `${point(sub(center, half))} / ${point(add(center, half))}`],
          ["c / h", `${point(center)} / ${point(half)}`],
        ],
      });
    },
  };
}

export const aabbPlane: Scene = {
  id: "aabb-plane",
  ranges: {
    form: oneOf(2),
  },
  state: {
    form: 0,
    px: -1.5,
    py: -0.5,
    pz: 0.25,
    qx: 0.5,
    qy: 1,
    qz: 1.5,
    nx: 0.6,
    ny: 0,
    nz: 0.8,
    offset: 0.125,
  },
  examples: {
    across: { offset: 0.6 },
    front: { offset: -0.9 },
    back: { offset: 1.9 },
    touching: { px: -1.5, pz: 0.5, nx: 0, ny: 0, nz: 2, offset: 1 },
    centerHalf: { form: 1, px: 0, py: 0, pz: 1, qx: 1, qy: 0.75, qz: 0.5, offset: 0.6 },
  },
  build,
};
