// api.ts: the public interfaces of the package, with documentation.
import type {
  Aabb,
  Answers,
  SegmentOrRay,
  ClosestFeatures,
  ClosestPoints,
  Contacts,
  Frustum,
  Intersection,
  Penetration,
  Placement,
  Plane,
  Relation,
  SeparatingAxis,
  Shape,
  Side,
  Sweep,
  Vec3,
  Vec3Like,
  Verb,
} from "./shapes.js";

/** A list of numbers, in a typed or plain array. */
export type Numbers = Float64Array | Float32Array | ArrayLike<number>;
export type Integers = Uint32Array | Uint16Array | Int32Array | ArrayLike<number>;

/** An AABB as two corners. */
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

/** The algorithm for an oriented box; see fit_obb in the C++ documentation. */
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
  /** The triangles of a piece from this index on are caps. */
  front_first_cap: number;
  back_first_cap: number;
  cap_area: number;
  cap_loops: number;
  /** Edges of the cut in no closed loop, because the mesh is open there. */
  open_edges: number;
}

export interface SectionLoop {
  /** x y z of each point, without repeating the first. */
  points: Float64Array;
  closed: boolean;
  /** Negative for a hole, 0 if the loop is not closed. */
  area: number;
  length: number;
  /** The index of the innermost loop around this one, or -1. */
  around: number;
}

/**
 * A triangle mesh in the memory of the module.
 *
 * Points may be duplicates and triangles may be degenerate. Numbers are doubles; floats are widened. The memory is
 * kept until `free()`. A `FinalizationRegistry` frees unreachable meshes some time later.
 */
export interface Mesh {
  readonly pointCount: number;
  readonly triangleCount: number;
  /** A view of the memory of the module, valid until the next call. To move points, write to it and call `changed()`. */
  points(): Float64Array;
  triangles(): Uint32Array;
  /**
   * Must be called after writing to points or triangles. Throws if a corner index is out of range or a coordinate is
   * not finite. Then every query throws the same error, until the mesh is corrected and `changed()` is called again.
   */
  changed(): void;

  /** Null if the mesh has no triangles. */
  aabb(): Bounds | null;
  obb(fit?: ObbFit): OrientedBounds | null;
  inspect(): Inspection;
  /** The mesh after a column-major 4x4 matrix, as in three.js, glTF and WebGL. The last row must be 0 0 0 1. */
  transformed(matrix: Numbers): Mesh;

  slice(plane: Plane, options?: { caps?: boolean }): Sliced;
  section(plane: Plane): SectionLoop[];

  castClosest(cast: SegmentOrRay): MeshHit | null;
  castAny(cast: SegmentOrRay): boolean;
  castAll(cast: SegmentOrRay): MeshHit[];
  /** Many segments at once, six numbers each. `t` is NaN if there is no hit. */
  castEach(segments: Numbers): { t: Float64Array; triangle: Uint32Array };
  nearest(point: Vec3Like): NearestOnMesh | null;
  /** Throws if the mesh is open. */
  place(point: Vec3Like): "outside" | "on_surface" | "inside";

  free(): void;
}

export type ClashKind = "penetrating" | "contained" | "touching" | "near";

export interface Clash {
  a: number;
  b: number;
  kind: ClashKind;
  triangle_pairs: number;
  /** A point of both; of solids that penetrate, inside both. */
  point?: Vec3;
  /** Near: the nearest points of a and b. */
  points?: [Vec3, Vec3];
  /** Bounds of the thickness of what two solids share. */
  depth?: number;
  depth_at_most?: number;
  /** Touching: a penetration that the tolerance forgives. */
  forgiven?: true;
  distance?: number;
  inner?: number;
  /** Contained: the outer part is open, so it is not proven. */
  inner_guess?: true;
  duplicate?: true;
  /** The surfaces are the same within the tolerance. */
  near_duplicate?: true;
  aabb: { min: Vec3; max: Vec3 };
}

export interface ClashOptions {
  clearance?: number;
  tolerance?: number;
  /** Also what seems to lie inside an open mesh is contained, marked as `inner_guess`. */
  guessInner?: boolean;
}

export interface Part {
  name: string;
  mesh: Mesh;
}

export type IndexKind = "bvh" | "octree" | "quadtree";

/**
 * An index over boxes with ids. A `bvh` is static; the boxes of an `octree` and a `quadtree` can move. The boxes of a
 * quadtree are in the plane and have four numbers, the others six: min, then max.
 */
export interface BoxIndex {
  readonly kind: IndexKind;
  readonly size: number;
  /** Stores a box under an id and replaces the previous one. Not for a bvh. */
  set(id: number, box: Numbers): void;
  /** Replaces all boxes. Box i consists of the i-th six (four) numbers. */
  build(boxes: Numbers): void;
  /** Two ids for each pair of overlapping boxes, sorted. Touching counts. */
  pairs(): Uint32Array;
  /** The ids of the boxes that the shape meets, sorted. In the plane the shape is a box of four numbers. */
  overlaps(shape: Shape | Numbers): Uint32Array;
  /** The first boxes that a segment or ray enters, in order. Not for a quadtree. */
  cast(cast: SegmentOrRay, most?: number): { id: number; t: number }[];
  /** The nearest boxes, in order. */
  nearest(point: Vec3Like, most?: number): { id: number; distance: number }[];
  /** The boxes that meet a frustum. Not for a quadtree. */
  cull(frustum: Frustum): { inside: Uint32Array; across: Uint32Array };
  /** The bounds of the nodes of the index: level, then min and max. For debug drawing. */
  nodes(): Float64Array;
  free(): void;
}

/**
 * The loaded library. Answers equal those of the C++ library to the last bit. A `HitboxError` is thrown for a pair
 * without the verb, and if there is no answer, as for the closest points of an empty shape.
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
  /** The vertex, edge or face of each shape that is nearest to the other; {} if they meet. */
  closestFeatures(a: Shape, b: Shape): ClosestFeatures;
  penetration(a: Shape, b: Shape): Penetration;
  contacts(a: Shape, b: Shape): Contacts;
  separatingAxis(a: Shape, b: Shape): SeparatingAxis;
  /** The first contact of a, moved by motion, with b. */
  sweep(a: Shape, motion: Vec3Like, b: Shape): Sweep;
  mayIntersect(a: Shape, b: Shape): boolean;
  /** Calls a verb by its name; sweep also takes the motion of a. */
  ask<V extends Verb>(verb: V, a: Shape, b: Shape, motion?: Vec3Like): Answers[V];
  /**
   * The indices of the shapes of one kind that intersect `one`, ascending. The numbers of the shapes follow each other, as
   * many as each has in the order of its fields: 6 for an aabb (min, max), 12 for an obb (center, half_axes), 9 for a
   * triangle, 4 for a sphere, 24 for a frustum. One call for many shapes; a Float32Array is the fastest.
   */
  intersecting(kind: Shape["type"], shapes: Numbers, one: Shape): Uint32Array;
  /** True if the pair has the verb. Throws if the verb or shape is unknown. */
  answers(verb: Verb, a: Shape["type"], b: Shape["type"]): boolean;

  /** A mesh from x y z of each point and three corners of each triangle. */
  mesh(points: Numbers, triangles: Integers): Mesh;
  /** Reads the parts of a mesh file: STL, OBJ, PLY, OFF, GLB, or a glTF with embedded buffers. */
  read(bytes: ArrayBuffer | ArrayBufferView, name: string): Part[];
  /** Writes a mesh file with these parts as one mesh. STL stores floats, PLY doubles. */
  write(parts: Part[], format: "stl" | "ply"): Uint8Array;

  /** Finds the pairs of meshes that penetrate, contain, touch or come close to each other. */
  clash(meshes: Mesh[], options?: ClashOptions): Clash[];
  /** The intersection curve of two meshes, as segments of six numbers. At most `most`. */
  crossingCurve(a: Mesh, b: Mesh, most?: number): Float64Array;

  index(kind: IndexKind, boxes: Numbers): BoxIndex;

  /** The size of the memory of the module in bytes. */
  readonly memoryBytes: number;
}

/** The error of a call. `where` is its place: an argument, or a line of a file. */
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
