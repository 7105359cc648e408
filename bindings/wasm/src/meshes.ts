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
import type { Module } from "./module.js";
import { castNumbers, numbersOf, vec } from "./numbers.js";
import type { SegmentOrRay, Plane, Vec3, Vec3Like } from "./shapes.js";

const fits: readonly ObbFit[] = ["pca", "fast", "tight"];
const facings = ["front", "back", "edge_on"] as const;
const places = ["outside", "on_surface", "inside"] as const;
const numbersOfAHit = 12;
enum Hits {
  closest,
  any,
  all,
}

const vecAt = (n: Float64Array, at: number): Vec3 => [n[at] as number, n[at + 1] as number, n[at + 2] as number];

const forgotten = new FinalizationRegistry<{ module: Module; address: number }>(({ module, address }) =>
  module.call.hb_mesh_free(address),
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
    const [corners, numbers] = [module.apart(points), module.apart(triangles)];
    const mesh = new HeldMesh(module, module.call.hb_mesh_new(corners.length / 3, numbers.length / 3));
    return mesh.#whole(() => {
      mesh.points().set(corners);
      mesh.triangles().set(numbers);
      checkCorners(numbers, mesh.triangles());
    });
  }

  /** This mesh after f and changed(). Freed if one of them throws. */
  #whole(f = () => {}): this {
    try {
      f();
      this.changed();
      return this;
    } catch (error) {
      this.free();
      throw error;
    }
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
    return this.#module.call.hb_mesh_point_count(this.#held);
  }
  get triangleCount(): number {
    return this.#module.call.hb_mesh_triangle_count(this.#held);
  }
  points(): Float64Array {
    return this.#module.doubles(this.#module.call.hb_mesh_points(this.#held), 3 * this.pointCount);
  }
  triangles(): Uint32Array {
    return this.#module.integersAt(this.#module.call.hb_mesh_triangles(this.#held), 3 * this.triangleCount);
  }
  changed(): void {
    this.#fault = null;
    try {
      this.#module.done(this.#module.call.hb_mesh_changed(this.#held));
    } catch (error) {
      if (error instanceof HitboxError) this.#fault = error;
      throw error;
    }
  }

  aabb(): Bounds | null {
    this.#module.call.hb_mesh_aabb(this.address);
    const n = this.#module.numbers();
    return n.length === 0 ? null : { type: "aabb", min: vecAt(n, 0), max: vecAt(n, 3) };
  }
  obb(fit: ObbFit = "pca"): OrientedBounds | null {
    const number = fits.indexOf(fit);
    if (number < 0) throw new HitboxError(`is not one of ${fits.join(", ")}`, "fit");
    this.#module.call.hb_mesh_obb(this.address, number);
    const n = this.#module.numbers();
    if (n.length === 0) return null;
    return {
      type: "obb",
      center: vecAt(n, 0),
      half_axes: [vecAt(n, 3), vecAt(n, 6), vecAt(n, 9)],
      axes: [vecAt(n, 12), vecAt(n, 15), vecAt(n, 18)],
      half_extents: vecAt(n, 21),
      volume: n[24] as number,
    };
  }
  inspect(): Inspection {
    this.#module.call.hb_mesh_inspect(this.address);
    const n = Array.from(this.#module.numbers()) as [number, number, number, number, number, number, number, number];
    const [closed, degenerate, duplicate, boundary_edges, nonmanifold_edges, components, volume, area] = n;
    return {
      closed: closed === 1,
      degenerate,
      duplicate,
      boundary_edges,
      nonmanifold_edges,
      components,
      volume,
      area,
    };
  }
  transformed(m: Numbers): Mesh {
    if (m.length !== 16) throw new HitboxError("expected 16 numbers", "matrix");
    if (m[3] !== 0 || m[7] !== 0 || m[11] !== 0 || m[15] !== 1)
      throw new HitboxError("is a projection; the last row must be 0 0 0 1", "matrix");
    const columns = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14];
    this.#module.put(0, ...columns.map((i) => m[i] as number));
    return new HeldMesh(this.#module, this.#module.call.hb_mesh_transformed(this.address)).#whole();
  }

  slice(plane: Plane, options: { caps?: boolean } = {}): Sliced {
    this.#module.put(0, ...numbersOf({ ...plane, type: "plane" }, "plane"));
    this.#module.done(this.#module.call.hb_mesh_slice(this.address, options.caps === false ? 0 : 1));
    const [front, back] = this.#module.integers() as unknown as [number, number];
    const n = this.#module.numbers() as unknown as [number, number, number, number, number];
    const [front_first_cap, back_first_cap, cap_area, cap_loops, open_edges] = n;
    return {
      front: new HeldMesh(this.#module, front),
      back: new HeldMesh(this.#module, back),
      front_first_cap,
      back_first_cap,
      cap_area,
      cap_loops,
      open_edges,
    };
  }
  section(plane: Plane): SectionLoop[] {
    this.#module.put(0, ...numbersOf({ ...plane, type: "plane" }, "plane"));
    this.#module.done(this.#module.call.hb_mesh_section(this.address));
    const n = this.#module.numbers();
    const loops: SectionLoop[] = [];
    for (let at = 0; at < n.length; ) {
      const [closed, area, length, around, count] = n.subarray(at, at + 5) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ];
      const points = n.slice(at + 5, at + 5 + 3 * count);
      loops.push({ points, closed: closed === 1, area, length, around });
      at += 5 + 3 * count;
    }
    return loops;
  }

  #cast(cast: SegmentOrRay, hits: Hits): Float64Array {
    this.#module.put(0, ...castNumbers(cast));
    this.#module.call.hb_mesh_cast(this.address, cast.type === "ray" ? 1 : 0, hits);
    return this.#module.numbers();
  }
  #hits(n: Float64Array): MeshHit[] {
    return Array.from({ length: n.length / numbersOfAHit }, (_, i) => {
      const at = i * numbersOfAHit;
      return {
        triangle: n[at] as number,
        t: n[at + 1] as number,
        point: vecAt(n, at + 2),
        barycentric: vecAt(n, at + 5),
        normal: vecAt(n, at + 8),
        facing: facings[n[at + 11] as number] as MeshHit["facing"],
      };
    });
  }
  castClosest(cast: SegmentOrRay): MeshHit | null {
    return this.#hits(this.#cast(cast, Hits.closest))[0] ?? null;
  }
  castAny(cast: SegmentOrRay): boolean {
    return this.#cast(cast, Hits.any)[0] === 1;
  }
  castAll(cast: SegmentOrRay): MeshHit[] {
    return this.#hits(this.#cast(cast, Hits.all));
  }
  castEach(segments: Numbers): { t: Float64Array; triangle: Uint32Array } {
    if (segments.length % 6 !== 0) throw new HitboxError("its length is not a multiple of 6", "segments");
    return this.#module.withDoubles(segments, (ends, count) => {
      this.#module.call.hb_mesh_cast_each(this.address, ends, count / 6);
      return { t: this.#module.numbers().slice(), triangle: this.#module.integers().slice() };
    });
  }
  nearest(point: Vec3Like): NearestOnMesh | null {
    this.#module.put(0, ...vec(point, "point"));
    this.#module.call.hb_mesh_nearest(this.address);
    const n = this.#module.numbers();
    return n.length === 0
      ? null
      : { triangle: n[0] as number, point: vecAt(n, 1), distance: n[4] as number };
  }
  place(point: Vec3Like): "outside" | "on_surface" | "inside" {
    this.#module.put(0, ...vec(point, "point"));
    this.#module.done(this.#module.call.hb_mesh_place(this.address));
    return places[this.#module.numbers()[0] as 0];
  }

  free(): void {
    if (this.#address === 0) return;
    forgotten.unregister(this);
    this.#module.call.hb_mesh_free(this.#address);
    this.#address = 0;
  }
}
