// bodies.ts: movable shapes over the numbers of a state: points, boxes, oriented boxes, planes.
import { Euler, Object3D } from "three";
import type { Aabb, Obb, Plane, Rectangle, Vec3 } from "hitbox";
import type { Body, Mode } from "../stage/handles.js";
import { sayAny } from "../i18n/language.js";
import { axesOf, dot, scale } from "../math/vec.js";
import type { Context, State } from "./scene.js";

/** Handles move in steps of a thousandth, so that links are short and contact is in reach. */
export const rounded = (x: number, parts = 1000): number => {
  const near = Math.round(x * parts) / parts;
  return near === 0 ? 0 : near;
};
const get = (state: State, key: string): number => state[key] ?? 0;

export const vecAt = (s: State, prefix: string): Vec3 => [
  get(s, prefix + "x"),
  get(s, prefix + "y"),
  get(s, prefix + "z"),
];
export function putVec(s: State, prefix: string, p: Vec3): void {
  [s[prefix + "x"], s[prefix + "y"], s[prefix + "z"]] = p;
}

const degrees = (radians: number): number => rounded((radians * 180) / Math.PI);
const radians = (angle: number): number => (angle * Math.PI) / 180;

/**
 * A shape whose numbers are `x y z` (where), `rx ry rz` (degrees) and `hx hy hz` (half extents), as its modes
 * ask, after a prefix.
 */
export function body(
  ctx: Context,
  prefix: string,
  label: string,
  modes: readonly Mode[],
  object: Object3D = new Object3D(),
): Body {
  const { state } = ctx;
  const turned = `${prefix}rx` in state;
  const sized = `${prefix}hx` in state;
  ctx.draw(object);
  return ctx.handles.add({
    name: prefix.replace(/\.$/, ""),
    label,
    modes,
    object,
    read() {
      object.position.set(...vecAt(state, prefix));
      const [rx, ry, rz] = vecAt(state, `${prefix}r`);
      if (turned) object.rotation.set(radians(rx), radians(ry), radians(rz), "XYZ");
      // A scale of zero has no inverse; a flat box is drawn very thin.
      if (sized)
        object.scale.set(
          ...(vecAt(state, `${prefix}h`).map((h) => Math.abs(h) || 1e-6) as [number, number, number]),
        );
    },
    write() {
      const { x, y, z } = object.position;
      putVec(state, prefix, [rounded(x), rounded(y), rounded(z)]);
      if (turned) {
        const turn = new Euler().setFromQuaternion(object.quaternion, "XYZ");
        const angles: Vec3 = [degrees(turn.x), degrees(turn.y), degrees(turn.z)];
        // The same rotation has many angles: numbers change only where it does.
        if (!sameTurn(angles, vecAt(state, `${prefix}r`))) putVec(state, `${prefix}r`, angles);
      }
      if (sized) {
        const { x: u, y: v, z: w } = object.scale;
        // A rectangle has no hz, and gets none.
        [u, v, w].forEach((h, k) => {
          const key = `${prefix}h${xyz[k]}`;
          if (key in state) state[key] = rounded(Math.abs(h));
        });
      }
    },
  });
}

function sameTurn(a: Vec3, b: Vec3): boolean {
  const [m, n] = [axesOf(...a), axesOf(...b)];
  return m.every((axis, k) => dot(axis, n[k] ?? axis) > 1 - 1e-10);
}

export const aabbOf = (s: State, prefix: string): Aabb & { center: Vec3; half_extents: Vec3 } => ({
  type: "aabb",
  center: vecAt(s, prefix),
  half_extents: vecAt(s, `${prefix}h`),
});

export function obbOf(s: State, prefix: string): Obb & { center: Vec3; half_axes: [Vec3, Vec3, Vec3] } {
  const [u, v, w] = axesOf(...vecAt(s, `${prefix}r`));
  const [a, b, c] = vecAt(s, `${prefix}h`);
  return { type: "obb", center: vecAt(s, prefix), half_axes: [scale(u, a), scale(v, b), scale(w, c)] };
}

/** The rectangle across the z axis of its rotation. */
export function rectangleOf(s: State, prefix: string): Rectangle & { center: Vec3; half_axes: [Vec3, Vec3] } {
  const [u, v] = axesOf(...vecAt(s, `${prefix}r`));
  const [a, b] = vecAt(s, `${prefix}h`);
  return { type: "rectangle", center: vecAt(s, prefix), half_axes: [scale(u, a), scale(v, b)] };
}

/** The plane through a point, perpendicular to the z axis of its rotation. */
export function planeOf(s: State, prefix: string): Plane & { normal: Vec3; offset: number } {
  const normal = axesOf(...vecAt(s, `${prefix}r`))[2];
  return { type: "plane", normal, offset: dot(normal, vecAt(s, prefix)) };
}

/** The fields of a shape: where it is and, as the state has them, its angles and half extents. */
export function fields(ctx: Context, prefix: string, label: string, open = true): void {
  const has = (names: readonly string[]): string[] => names.filter((name) => `${prefix}${name}` in ctx.state);
  ctx.panel.group(label, open).numbers(prefix, xyz);
  for (const names of [angles, halves]) {
    const kept = has(names);
    ctx.panel.numbers(
      prefix,
      kept,
      kept.map((name) => sayAny(`field.${name}`)),
      names === halves ? 0 : -Infinity,
    );
  }
}

export const xyz = ["x", "y", "z"] as const;
export const angles = ["rx", "ry", "rz"] as const;
export const halves = ["hx", "hy", "hz"] as const;
