// meshes.ts: a mesh in the memory of the module.
import { HitboxError } from "./api.js";
import type {
  Bounds,
  Inspection,
  Integers,
  Mesh,
  MeshHit,
  NearestOnMesh,
  Numbers,
  ObbFit,
  OrientedBounds,
  SectionLoop,
  Sliced,
} from "./api.js";
import { type Address, records } from "./exports.js";
import { type Module, none } from "./module.js";
import { castNumbers, kinds, numbersOf, vec } from "./numbers.js";
import type { SegmentOrRay, Plane, Vec3, Vec3Like } from "./shapes.js";

const fits: readonly ObbFit[] = ["pca", "fast", "tight"];
const facings = ["front", "back", "edge_on"] as const;
const places = ["outside", "on_surface", "inside"] as const;
const cornersKind = 64; // HITBOX_CORNERS
const transformKind = 65; // HITBOX_TRANSFORM

const forgotten = new FinalizationRegistry<{ module: Module; address: number }>(({ module, address }) =>
  module.call.hitbox_mesh_free(address),
);

/** A corner that is not an integer from 0 to 2^32 - 1 would be converted to one when it is stored. */
function checkCorners(given: ArrayLike<number>, written: Uint32Array): void {
  const i = written.findIndex((corner, at) => corner !== given[at]);
  if (i >= 0)
    throw new HitboxError(`corner index ${given[i]} is not an integer >= 0`, `triangle ${Math.floor(i / 3)}`);
}

export class HeldMesh implements Mesh {
  readonly #module: Module;
  #address: number;
  #fault: HitboxError | null = null; // the error of every query until the mesh is valid

  constructor(module: Module, address: number) {
    this.#module = module;
    this.#address = address;
    forgotten.register(this, { module, address }, this);
  }

  static from(module: Module, points: Numbers, triangles: Integers): HeldMesh {
    if (points.length % 3 !== 0) throw new HitboxError("its length is not a multiple of 3", "points");
    if (triangles.length % 3 !== 0) throw new HitboxError("its length is not a multiple of 3", "triangles");
    const point = kinds.indexOf("point");
    const address = module.withDoubles(points, (at, count) =>
      module.withIntegers(triangles, (from, corners) => {
        checkCorners(module.apart(triangles), module.integers(from, corners));
        const given = module.many(0, point, at, count / 3, 3, "f64");
        const faces = module.many(1, cornersKind, from, corners / 3, 3, "u32");
        return module.made((out) => module.call.hitbox_mesh_create(given, faces, out));
      }),
    );
    return new HeldMesh(module, address);
  }

  /** The address of the mesh, valid or not, for access to its points and triangles. Throws if it was freed. */
  get #held(): number {
    if (this.#address === 0) throw new HitboxError("was freed", "mesh");
    return this.#address;
  }
  /** The address of a valid mesh. Throws the error of changed(). */
  get address(): number {
    if (this.#fault) throw this.#fault;
    return this.#held;
  }
  belongsTo(module: Module): boolean {
    return this.#module === module;
  }

  get pointCount(): number {
    return this.#module.call.hitbox_mesh_point_count(this.#held);
  }
  get triangleCount(): number {
    return this.#module.call.hitbox_mesh_triangle_count(this.#held);
  }
  points(): Float64Array {
    return this.#module.doubles(this.#module.call.hitbox_mesh_points(this.#held), 3 * this.pointCount);
  }
  triangles(): Uint32Array {
    return this.#module.integers(this.#module.call.hitbox_mesh_triangles(this.#held), 3 * this.triangleCount);
  }
  changed(): void {
    this.#fault = null;
    try {
      this.#module.done(this.#module.call.hitbox_mesh_changed(this.#held));
    } catch (error) {
      if (error instanceof HitboxError) this.#fault = error;
      throw error;
    }
  }

  aabb(): Bounds | null {
    const m = this.#module;
    m.done(m.call.hitbox_mesh_aabb(this.address, m.out));
    const [min, max] = [m.vec(m.out), m.vec(m.out + 24)];
    return min[0] <= max[0] ? { type: "aabb", min, max } : null;
  }
  obb(fit: ObbFit = "pca"): OrientedBounds | null {
    const number = fits.indexOf(fit);
    if (number < 0) throw new HitboxError(`is not one of ${fits.join(", ")}`, "fit");
    const m = this.#module;
    m.done(m.call.hitbox_mesh_obb(this.address, number, m.out));
    const of = records.hitbox_oriented_bounds;
    const three = (at: number): [Vec3, Vec3, Vec3] => [m.vec(at), m.vec(at + 24), m.vec(at + 48)];
    const center = m.vec(m.out + of.center);
    if (Number.isNaN(center[0])) return null;
    return {
      type: "obb",
      center,
      half_axes: three(m.out + of.half_axes),
      axes: three(m.out + of.axes),
      half_extents: m.vec(m.out + of.half_extents),
      volume: m.f64(m.out + of.volume),
    };
  }
  inspect(): Inspection {
    const m = this.#module;
    m.done(m.call.hitbox_mesh_inspect(this.address, m.out));
    const of = records.hitbox_inspection;
    return {
      closed: m.i32(m.out + of.closed) !== 0,
      degenerate: m.u64(m.out + of.degenerate_triangles),
      duplicate: m.u64(m.out + of.duplicate_triangles),
      boundary_edges: m.u64(m.out + of.boundary_edges),
      nonmanifold_edges: m.u64(m.out + of.nonmanifold_edges),
      components: m.u64(m.out + of.components),
      volume: m.f64(m.out + of.volume),
      area: m.f64(m.out + of.area),
    };
  }
  transformed(matrix: Numbers): Mesh {
    if (matrix.length !== 16) throw new HitboxError("expected 16 numbers", "matrix");
    if (matrix[3] !== 0 || matrix[7] !== 0 || matrix[11] !== 0 || matrix[15] !== 1)
      throw new HitboxError("is a projection; the last row must be 0 0 0 1", "matrix");
    // The matrix is given column after column.
    const rows = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14];
    const m = this.#module;
    const transform = m.one(0, transformKind, rows.map((i) => matrix[i] as number));
    return new HeldMesh(m, m.made((out) => m.call.hitbox_mesh_transformed(this.address, transform, out)));
  }

  slice(plane: Plane, options: { caps?: boolean } = {}): Sliced {
    const m = this.#module;
    const numbers = numbersOf({ ...plane, type: "plane" }, "plane");
    const of = records.hitbox_cut;
    const [cut, front, back] = [m.out, m.out + of.size, m.out + of.size + 8];
    m.withDoubles(numbers, (at) =>
      m.done(m.call.hitbox_mesh_slice(this.address, at, options.caps === false ? 0 : 1, front, back, cut)),
    );
    return {
      front: new HeldMesh(m, m.u32(front)),
      back: new HeldMesh(m, m.u32(back)),
      front_first_cap: m.u64(cut + of.front_first_cap),
      back_first_cap: m.u64(cut + of.back_first_cap),
      cap_area: m.f64(cut + of.cap_area),
      cap_loops: m.u64(cut + of.cap_loops),
      open_edges: m.u64(cut + of.open_edges),
    };
  }
  section(plane: Plane): SectionLoop[] {
    const m = this.#module;
    const numbers = numbersOf({ ...plane, type: "plane" }, "plane");
    m.withDoubles(numbers, (at) =>
      m.done(m.call.hitbox_mesh_sections(this.address, at, at + 24, 1, m.answers)),
    );
    const of = records.hitbox_loop;
    const points = m.answeredPoints();
    let next = 0;
    return m.records(of.size).map((at) => {
      const first = next;
      next += 3 * m.u32(at + of.count);
      return {
        points: points.slice(first, next),
        closed: m.i32(at + of.closed) !== 0,
        area: m.f64(at + of.area),
        length: m.f64(at + of.length),
        around: m.i32(at + of.around), // HITBOX_NONE is -1
      };
    });
  }

  /** The segment or ray as an argument. */
  #cast(cast: SegmentOrRay): Address {
    const numbers = castNumbers(cast);
    return this.#module.one(0, kinds.indexOf(cast.type), numbers);
  }
  #hitAt(at: Address): MeshHit {
    const m = this.#module;
    const of = records.hitbox_hit;
    return {
      triangle: m.u32(at + of.triangle),
      t: m.f64(at + of.t),
      point: m.vec(at + of.point),
      barycentric: m.vec(at + of.barycentric),
      normal: m.vec(at + of.normal),
      facing: facings[m.i32(at + of.facing)] as MeshHit["facing"],
    };
  }
  castClosest(cast: SegmentOrRay): MeshHit | null {
    const m = this.#module;
    m.done(m.call.hitbox_mesh_cast_closest(this.address, this.#cast(cast), 0, m.out));
    return m.u32(m.out + records.hitbox_hit.triangle) === none ? null : this.#hitAt(m.out);
  }
  castAny(cast: SegmentOrRay): boolean {
    const m = this.#module;
    m.done(m.call.hitbox_mesh_cast_any(this.address, this.#cast(cast), 0, m.out));
    return m.flag(m.out);
  }
  castAll(cast: SegmentOrRay): MeshHit[] {
    const m = this.#module;
    m.done(m.call.hitbox_mesh_cast_all(this.address, this.#cast(cast), 0, m.answers));
    return m.records(records.hitbox_hit.size).map((at) => this.#hitAt(at));
  }
  castEach(segments: Numbers): { t: Float64Array; triangle: Uint32Array } {
    if (segments.length % 6 !== 0) throw new HitboxError("its length is not a multiple of 6", "segments");
    const m = this.#module;
    const of = records.hitbox_hit;
    return m.withDoubles(segments, (ends, numbers) => {
      const count = numbers / 6;
      return m.withMemory(count * of.size, (hits) => {
        const lines = m.many(0, kinds.indexOf("segment"), ends, count, 6, "f64");
        m.done(m.call.hitbox_mesh_cast_closest(this.address, lines, 0, hits));
        const t = Float64Array.from({ length: count }, (_, i) => m.f64(hits + i * of.size + of.t));
        const triangle = Uint32Array.from({ length: count }, (_, i) => m.u32(hits + i * of.size + of.triangle));
        return { t, triangle };
      });
    });
  }
  nearest(point: Vec3Like): NearestOnMesh | null {
    const m = this.#module;
    const given = m.one(0, kinds.indexOf("point"), vec(point, "point"));
    m.done(m.call.hitbox_mesh_closest_points(this.address, given, m.out));
    const of = records.hitbox_nearest;
    const triangle = m.u32(m.out + of.triangle);
    if (triangle === none) return null;
    return { triangle, point: m.vec(m.out + of.point), distance: m.f64(m.out + of.distance) };
  }
  place(point: Vec3Like): "outside" | "on_surface" | "inside" {
    const m = this.#module;
    const given = m.one(0, kinds.indexOf("point"), vec(point, "point"));
    m.done(m.call.hitbox_mesh_places(this.address, given, m.out));
    return places[m.bytes(m.out, 1)[0] as 0];
  }

  free(): void {
    if (this.#address === 0) return;
    forgotten.unregister(this);
    this.#module.call.hitbox_mesh_free(this.#address);
    this.#address = 0;
  }
}
