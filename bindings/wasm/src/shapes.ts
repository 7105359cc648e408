// shapes.ts: the shapes, verbs and answers, as `hitbox query` reads and writes them in JSON.

/** A number, or a word for a value that JSON cannot represent. */
export type Scalar = number | "inf" | "-inf" | "nan";
export type Vec3 = readonly [number, number, number];
/** A point: any array of three numbers. */
export type Vec3Like = ArrayLike<Scalar>;

export interface Point {
  type: "point";
  p: Vec3Like;
}
export interface Segment {
  type: "segment";
  a: Vec3Like;
  b: Vec3Like;
}
export interface Ray {
  type: "ray";
  origin: Vec3Like;
  direction: Vec3Like;
}
export interface Line {
  type: "line";
  origin: Vec3Like;
  direction: Vec3Like;
}
/** The points x with normal . x = offset. The normal may have any length but zero. */
export interface Plane {
  type: "plane";
  normal: Vec3Like;
  offset: Scalar;
}
/** A finite plane: center and two half-axes. */
export interface Rectangle {
  type: "rectangle";
  center: Vec3Like;
  half_axes: readonly [Vec3Like, Vec3Like];
}
export interface Triangle {
  type: "triangle";
  a: Vec3Like;
  b: Vec3Like;
  c: Vec3Like;
}
export interface Sphere {
  type: "sphere";
  center: Vec3Like;
  radius: Scalar;
}
export interface Capsule {
  type: "capsule";
  a: Vec3Like;
  b: Vec3Like;
  radius: Scalar;
}
/** An axis-aligned box by its corners, or by center and half extents. It is empty if min > max. */
export type Aabb =
  | { type: "aabb"; min: Vec3Like; max: Vec3Like }
  | { type: "aabb"; center: Vec3Like; half_extents: Vec3Like };
/** An oriented box: the points center + s0 h0 + s1 h1 + s2 h2 with |s| <= 1, for the half-axes h as stored. */
export type Obb =
  | { type: "obb"; center: Vec3Like; half_axes: readonly [Vec3Like, Vec3Like, Vec3Like] }
  | {
      type: "obb";
      center: Vec3Like;
      axes: readonly [Vec3Like, Vec3Like, Vec3Like];
      half_extents: Vec3Like;
    };
/** The points with normal . x >= offset for each of six planes. */
export interface Frustum {
  type: "frustum";
  planes: readonly { normal: Vec3Like; offset: Scalar }[];
}

export type Shape =
  | Point
  | Segment
  | Ray
  | Line
  | Plane
  | Rectangle
  | Triangle
  | Sphere
  | Capsule
  | Aabb
  | Obb
  | Frustum;
export type ShapeType = Shape["type"];
/** The shapes of casts: a segment or a ray. */
export type SegmentOrRay = Segment | Ray;

export type Relation = "disjoint" | "touching" | "overlapping" | "inside" | "contains" | "equal";
export type Side = "front" | "back" | "across" | "touching_front" | "touching_back" | "on";
export type Placement = "none" | "intersect" | "included";
export interface ClosestPoints {
  a: Vec3;
  b: Vec3;
}
/** A part of a shape, numbered as in C++. */
export interface Feature {
  kind: "vertex" | "edge" | "face";
  index: number;
}
/** The part of each shape that is nearest to the other; neither if they meet. */
export interface ClosestFeatures {
  a?: Feature;
  b?: Feature;
}
/** The smallest translation of a after which the shapes only touch: axis times depth. */
export interface Penetration {
  /** 0 also if they do not meet; then there is no axis. */
  depth: number;
  /** A unit vector from b to a. */
  axis?: Vec3;
}
/** The axis and depth of the penetration, and up to eight points of each surface; none if they do not meet. */
export interface Contacts {
  axis?: Vec3;
  depth: number;
  points: { a: Vec3; b: Vec3; depth: number }[];
}
/** The first contact of a moving shape with another one. */
export type Sweep =
  | { hit: false }
  | {
      hit: true;
      /** The part of the motion before it, from 0 to 1. */
      t: number;
      /** A common point at that time. */
      point: Vec3;
      /** Of b at that point: a unit vector out of it. */
      normal: Vec3;
      /** They meet before the motion; then t is 0. */
      started: boolean;
      /** Only if they started together: at no later time they are deeper in each other. */
      leaving?: boolean;
    };
export interface SeparatingAxis {
  /** Exact: the shapes share no point. */
  separated: boolean;
  kind: "face_a" | "face_b" | "edge_edge" | "other";
  /** A unit vector from a to b. */
  axis: Vec3;
  /** The distance along the axis; if negative, minus the overlap. */
  gap: number;
}
/** A parameter, or the two ends of an interval. */
export type Parameter = number | [number, number];
interface Parameters {
  /** The parameter on a, clipped to a. */
  t?: Parameter;
  /** The parameter on b, clipped to b. */
  t_b?: Parameter;
  /** For a solid: the parameters, near and far, of the whole line that carries the segment or ray. */
  line_t?: Parameter;
}
export type Intersection = (
  | { kind: "none" }
  | { kind: "point"; point: Vec3 }
  | { kind: "segment"; a: Vec3; b: Vec3 }
  | { kind: "ray" | "line"; origin: Vec3; direction: Vec3 }
  | { kind: "polygon"; points: Vec3[] }
  | { kind: "plane"; normal: Vec3; offset: number }
  | { kind: "aabb"; min: Vec3; max: Vec3 }
) &
  Parameters;

/** The answer of each verb. */
export interface Answers {
  intersects: boolean;
  classify: Relation;
  intersection: Intersection;
  side: Side;
  placement: Placement;
  distance: number;
  signed_distance: number;
  project: Vec3;
  closest_points: ClosestPoints;
  closest_features: ClosestFeatures;
  penetration: Penetration;
  contacts: Contacts;
  separating_axis: SeparatingAxis;
  sweep: Sweep;
  may_intersect: boolean;
}
export type Verb = keyof Answers;
