// vec.ts: three numbers at a time, as plain arrays: the page computes in doubles and only draws in floats.
import type { Vec3 } from "hitbox";

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => add(a, scale(sub(b, a), t));
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vec3): Vec3 => scale(a, 1 / length(a));
export const minOf = (a: Vec3, b: Vec3): Vec3 => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.min(a[2], b[2]),
];
export const maxOf = (a: Vec3, b: Vec3): Vec3 => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.max(a[2], b[2]),
];

/** The k-th number, without the doubt of an index. */
export const at = (a: ArrayLike<number>, k: number): number => a[k] ?? Number.NaN;
export const vec = (a: ArrayLike<number>, from = 0): Vec3 => [at(a, from), at(a, from + 1), at(a, from + 2)];

/** Cosine of an angle in degrees, with no rounding where the angle is a multiple of 90 degrees. */
export function cosDegrees(angle: number): number {
  const turn = ((angle % 360) + 360) % 360;
  if (turn === 0) return 1;
  if (turn === 90 || turn === 270) return 0;
  if (turn === 180) return -1;
  return Math.cos((turn * Math.PI) / 180);
}
export const sinDegrees = (angle: number): number => cosDegrees(angle - 90);

/** The columns of the rotation Rx Ry Rz, angles in degrees: the order "XYZ" of three. */
export function axesOf(rx: number, ry: number, rz: number): [Vec3, Vec3, Vec3] {
  const [a, b] = [cosDegrees(rx), sinDegrees(rx)];
  const [c, d] = [cosDegrees(ry), sinDegrees(ry)];
  const [e, f] = [cosDegrees(rz), sinDegrees(rz)];
  return [
    [c * e, a * f + b * e * d, b * f - a * e * d],
    [-c * f, a * e - b * f * d, b * e + a * f * d],
    [d, -b * c, a * c],
  ];
}

/** Two directions perpendicular to a unit normal and to each other. */
export function basisOf(normal: Vec3): [Vec3, Vec3] {
  const away: Vec3 = Math.abs(normal[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const u = unit(cross(away, normal));
  return [u, cross(normal, u)];
}
