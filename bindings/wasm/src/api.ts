// api.ts: what the package offers: the whole of it in one interface each, with its documentation.
import type {
  Aabb,
  Answers,
  Cast,
  ClosestPoints,
  Frustum,
  Intersection,
  Placement,
  Plane,
  Relation,
  SeparatingAxis,
  Shape,
  Side,
  Vec3,
  Vec3Like,
  Verb,
} from "./shapes.js";

/** Numbers one after the other, in a typed array or a plain one. */
export type Numbers = Float64Array | Float32Array | ArrayLike<number>;
export type Integers = Uint32Array | Uint16Array | Int32Array | ArrayLike<number>;

/** An AABB as plain corners. */
export interface Bounds {
  type: "aabb";
  min: Vec3;
  max: Vec3;
}

export interface OrientedBounds {
  type: "obb";
  center: Vec3;
  half_axes: [Vec3, Vec3, Vec3];
  axes: [Vec3, Vec3, Vec3];
  half_extents: Vec3;
  volume: number;
}

/** How much work to put into an oriented box; see fit_obb in the C++ documentation. */
export type ObbFit = "pca" | "fast" | "tight";

export interface Inspection {
  closed: boolean;
  degenerate: number;
  duplicate: number;
  boundary_edges: number;
  nonmanifold_edges: number;
  components: number;
  /** Enclosed volume; 0 for an open mesh. */
  volume: number;
  area: number;
}

export interface MeshHit {
  triangle: number;
  /** 0 to 1 on a segment, in multiples of the direction of a ray. */
  t: number;
  point: Vec3;
  barycentric: Vec3;
  normal: Vec3;
  facing: "front" | "back" | "edge_on";
}

export interface NearestOnMesh {
  triangle: number;
  point: Vec3;
  distance: number;
}

export interface Sliced {
  front: Mesh;
  back: Mesh;
  /** The caps are the triangles of a piece from this number on. */
  front_first_cap: number;
  back_first_cap: number;
  cap_area: number;
  cap_loops: number;
  /** Edges of the cut that belong to no closed walk: there the mesh is open. */
  open_edges: number;
}

export interface SectionLoop {
  /** x y z of each point, once. */
  points: Float64Array;
  closed: boolean;
  /** Negative of a hole, 0 where it is not closed. */
  area: number;
  length: number;
  /** The loop right around this one, or -1. */
  around: number;
}

/**
 * A triangle mesh in the memory of the module.
 *
 * Points may repeat and triangles may be degenerate. Numbers are doubles; floats are widened. What a mesh
 * holds lives until `free()`; a `FinalizationRegistry` frees what was forgotten, some time later.
 */
export interface Mesh {
  readonly pointCount: number;
  readonly triangleCount: number;
  /** A view, not a copy: of the memory of the module, and good until the next call into it. Write to it to move points, then call `changed()`. */
  points(): Float64Array;
  triangles(): Uint32Array;
  /**
   * Says that points or triangles were written to. Throws where a corner is no point or a coordinate is not finite;
   * until that is mended and `changed()` called again, every question throws the same.
   */
  changed(): void;

  /** Null for a mesh without triangles. */
  aabb(): Bounds | null;
  obb(fit?: ObbFit): OrientedBounds | null;
  inspect(): Inspection;
  /** The mesh moved by a column-major 4x4 matrix, as three, glTF and WebGL have it. The last row must be 0 0 0 1. */
  transformed(matrix: Numbers): Mesh;

  slice(plane: Plane, options?: { caps?: boolean }): Sliced;
  section(plane: Plane): SectionLoop[];

  castClosest(cast: Cast): MeshHit | null;
  castAny(cast: Cast): boolean;
  castAll(cast: Cast): MeshHit[];
  /** Many segments at once, six numbers each. `t` is NaN where nothing is met. */
  castEach(segments: Numbers): { t: Float64Array; triangle: Uint32Array };
  nearest(point: Vec3Like): NearestOnMesh | null;
  /** Throws for an open mesh, which has no inside. */
  place(point: Vec3Like): "outside" | "on_surface" | "inside";

  free(): void;
}

export type ClashKind = "penetrating" | "contained" | "touching" | "near";

export interface Clash {
  a: number;
  b: number;
  kind: ClashKind;
  triangle_pairs: number;
  depth?: number;
  distance?: number;
  inner?: number;
  duplicate?: true;
  aabb: { min: Vec3; max: Vec3 };
}

export interface ClashOptions {
  clearance?: number;
  tolerance?: number;
}

export interface Part {
  name: string;
  mesh: Mesh;
}

export type IndexKind = "bvh" | "octree" | "quadtree";

/**
 * Boxes under numbers, found by what they meet. A `bvh` is built once; boxes of an `octree` and of a `quadtree`
 * move. A quadtree is in the plane: its boxes have four numbers, the others' six: min, then max.
 */
export interface BoxIndex {
  readonly kind: IndexKind;
  readonly size: number;
  /** Puts a box under a number, in place of the one that was there. Not for a bvh. */
  set(id: number, box: Numbers): void;
  /** Takes all boxes anew: box i is the i-th six (four) numbers. */
  build(boxes: Numbers): void;
  /** Two numbers a pair, sorted. Touching counts. */
  pairs(): Uint32Array;
  /** The numbers of the boxes that the shape meets, sorted. In the plane shapes are boxes of four numbers. */
  overlaps(shape: Shape | Numbers): Uint32Array;
  /** The first boxes that a cast enters, in order. Not in the plane. */
  cast(cast: Cast, most?: number): { id: number; t: number }[];
  /** The nearest boxes, in order. */
  nearest(point: Vec3Like, most?: number): { id: number; distance: number }[];
  /** The boxes in a frustum. Not in the plane. */
  cull(frustum: Frustum): { inside: Uint32Array; across: Uint32Array };
  /** The boxes that the index itself is made of: level, then min and max. For drawings. */
  nodes(): Float64Array;
  free(): void;
}

/**
 * The library, loaded. Answers are those of the C++ library, to the last bit. A pair that lacks a verb throws a
 * `HitboxError`, and so does a question without an answer, such as the distance from an empty shape.
 */
export interface Hitbox {
  readonly version: string;

  intersects(a: Shape, b: Shape): boolean;
  classify(a: Shape, b: Shape): Relation;
  intersection(a: Shape, b: Shape): Intersection;
  side(plane: Plane, shape: Shape): Side;
  placement(segment: Shape, box: Shape): Placement;
  distance(a: Shape, b: Shape): number;
  signedDistance(plane: Plane, point: Shape): number;
  project(plane: Plane, point: Shape): Vec3;
  closestPoints(a: Shape, b: Shape): ClosestPoints;
  separatingAxis(a: Shape, b: Shape): SeparatingAxis;
  mayIntersect(a: Shape, b: Shape): boolean;
  /** Any verb by its name. */
  ask<V extends Verb>(verb: V, a: Shape, b: Shape): Answers[V];
  /** Whether the pair has the verb. Throws where there is no such verb or shape. */
  answers(verb: Verb, a: Shape["type"], b: Shape["type"]): boolean;

  /** A mesh from x y z of each point and three corners of each triangle. */
  mesh(points: Numbers, triangles: Integers): Mesh;
  /** The parts of a mesh file: STL, OBJ, PLY, OFF, GLB, or a glTF that holds its buffers. */
  read(bytes: ArrayBuffer | ArrayBufferView, name: string): Part[];
  /** A mesh file with these parts, as one mesh. STL holds floats, PLY doubles. */
  write(parts: Part[], format: "stl" | "ply"): Uint8Array;

  /** Every pair of meshes that cross, hold, touch or come near each other. */
  clash(meshes: Mesh[], options?: ClashOptions): Clash[];
  /** Where the triangles of two meshes meet, as segments of six numbers: the crossing curve. At most `most`. */
  crossingCurve(a: Mesh, b: Mesh, most?: number): Float64Array;

  index(kind: IndexKind, boxes: Numbers): BoxIndex;

  /** The bytes that the module has taken. */
  readonly memoryBytes: number;
}

/** What a call could not do, and why. `where` names the place: an argument, a line of a file. */
export class HitboxError extends Error {
  override name = "HitboxError";
  constructor(
    message: string,
    readonly where = "",
  ) {
    super(where ? `${where}: ${message}` : message);
  }
}

export type { Aabb };
