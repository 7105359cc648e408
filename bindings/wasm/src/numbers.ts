// numbers.ts: converts shapes to the numbers passed to the module, and checks them.
import { HitboxError } from "./api.js";
import type { SegmentOrRay, Scalar, Shape, Vec3Like } from "./shapes.js";

/** In the order of hitbox/shape/any_shape.hpp. */
export const kinds = [
  "aabb",
  "capsule",
  "frustum",
  "line",
  "obb",
  "plane",
  "point",
  "ray",
  "rectangle",
  "segment",
  "sphere",
  "triangle",
] as const;

function scalar(x: Scalar, where: string, infinite = false): number {
  const number = x === "inf" ? Infinity : x === "-inf" ? -Infinity : x === "nan" ? NaN : x;
  if (typeof number !== "number") throw new HitboxError("expected a number", where);
  if (!infinite && (number === Infinity || number === -Infinity))
    throw new HitboxError("must be finite; only an aabb may be infinite", where);
  return number;
}

/** Three numbers. */
export function vec(v: Vec3Like | undefined, where: string, infinite = false): [number, number, number] {
  if (v === undefined || v === null || v.length !== 3)
    throw new HitboxError("expected an array of 3 numbers", where);
  return [
    scalar(v[0] as Scalar, where, infinite),
    scalar(v[1] as Scalar, where, infinite),
    scalar(v[2] as Scalar, where, infinite),
  ];
}

function vecs(list: readonly Vec3Like[] | undefined, count: number, where: string): number[] {
  if (list?.length !== count) throw new HitboxError(`expected an array of ${count} vectors`, where);
  return list.flatMap((v, i) => vec(v, `${where}[${i}]`));
}

function direction(v: Vec3Like, where: string): number[] {
  const d = vec(v, where);
  if (d[0] === 0 && d[1] === 0 && d[2] === 0)
    throw new HitboxError("is zero, but needs a direction", where);
  return d;
}

function finite(numbers: number[], where: string): number[] {
  if (numbers.some((x) => x === Infinity || x === -Infinity))
    throw new HitboxError("its corners are beyond the range of double", where);
  return numbers;
}

function noShape(kind: unknown, where: string): HitboxError {
  return new HitboxError(`there is no shape "${String(kind)}"; the shapes are ${kinds.join(", ")}`, where);
}

export function numberOfKind(kind: Shape["type"], where: string): number {
  const number = kinds.indexOf(kind);
  if (number < 0) throw noShape(kind, where);
  return number;
}

/** The numbers of a shape, in the order of its fields. `where` names the argument in errors. */
export function numbersOf(shape: Shape, where: string): number[] {
  const at = (field: string) => `${where}.${field}`;
  switch (shape?.type) {
    case "point":
      return vec(shape.p, at("p"));
    case "segment":
      return [...vec(shape.a, at("a")), ...vec(shape.b, at("b"))];
    case "ray":
    case "line":
      return [...vec(shape.origin, at("origin")), ...direction(shape.direction, at("direction"))];
    case "plane":
      return [...direction(shape.normal, at("normal")), scalar(shape.offset, at("offset"))];
    case "rectangle":
      return [...vec(shape.center, at("center")), ...vecs(shape.half_axes, 2, at("half_axes"))];
    case "triangle":
      return [...vec(shape.a, at("a")), ...vec(shape.b, at("b")), ...vec(shape.c, at("c"))];
    case "sphere":
      return [...vec(shape.center, at("center")), scalar(shape.radius, at("radius"))];
    case "capsule":
      return [...vec(shape.a, at("a")), ...vec(shape.b, at("b")), scalar(shape.radius, at("radius"))];
    case "aabb": {
      if ("min" in shape) return [...vec(shape.min, at("min"), true), ...vec(shape.max, at("max"), true)];
      const c = vec(shape.center, at("center"));
      const h = vec(shape.half_extents, at("half_extents"), true);
      // min > max or NaN: empty.
      if (!h.every((x) => x >= 0)) return [1, 1, 1, 0, 0, 0];
      const corners = [...c.map((x, k) => x - h[k as 0]), ...c.map((x, k) => x + h[k as 0])];
      if (h.every((x) => x < Infinity)) finite(corners, where);
      return corners;
    }
    case "obb": {
      const c = vec(shape.center, at("center"));
      if ("half_axes" in shape) return [...c, ...vecs(shape.half_axes, 3, at("half_axes"))];
      const axes = vecs(shape.axes, 3, at("axes"));
      const h = vec(shape.half_extents, at("half_extents"));
      if (!h.every((x) => x >= 0)) return [NaN, NaN, NaN, 0, 0, 0, 0, 0, 0, 0, 0, 0];
      return finite([...c, ...axes.map((x, i) => x * h[Math.floor(i / 3) as 0])], where);
    }
    case "frustum": {
      if (shape.planes?.length !== 6)
        throw new HitboxError("expected an array of 6 planes", at("planes"));
      return shape.planes.flatMap((p, i) => {
        const place = `${at("planes")}[${i}]`;
        return [...direction(p.normal, `${place}.normal`), scalar(p.offset, `${place}.offset`)];
      });
    }
    default:
      throw noShape((shape as { type?: unknown })?.type, at("type"));
  }
}

/** The numbers of a segment or ray for a cast. */
export function castNumbers(cast: SegmentOrRay): number[] {
  if (cast?.type !== "segment" && cast?.type !== "ray")
    throw new HitboxError("expected a segment or a ray", "cast.type");
  return numbersOf(cast, "cast");
}
