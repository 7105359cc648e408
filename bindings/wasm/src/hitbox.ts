// hitbox.ts: the library: verbs, meshes, files, clashes, indices over one module.
import { HitboxError } from "./api.js";
import type { BoxIndex, Clash, ClashKind, ClashOptions, Hitbox, IndexKind, Integers, Mesh, Numbers, Part } from "./api.js";
import { intersecting } from "./batches.js";
import { records } from "./exports.js";
import { HeldIndex } from "./indices.js";
import { HeldMesh } from "./meshes.js";
import { atMost, type Module, none } from "./module.js";
import { kinds, numberOfKind } from "./numbers.js";
import { answers, ask } from "./pairs.js";
import type { Answers, Plane, Shape, Vec3, Vec3Like, Verb } from "./shapes.js";

const clashKinds: readonly ClashKind[] = ["penetrating", "contained", "touching", "near"];

/** The addresses of meshes, which must be valid and made by this module. */
function addressOf(module: Module, mesh: Mesh): number {
  if (!(mesh instanceof HeldMesh)) throw new HitboxError("was not made by this library", "mesh");
  if (!mesh.belongsTo(module)) throw new HitboxError("was made by another load()", "mesh");
  return mesh.address;
}

function bytesOf(file: ArrayBuffer | ArrayBufferView): Uint8Array {
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  throw new HitboxError("expected an ArrayBuffer or a view of one", "bytes");
}

function notNegative(x: number | undefined, where: string): number {
  if (x === undefined) return 0;
  if (!(x >= 0 && x < Infinity)) throw new HitboxError("must be a finite number >= 0", where);
  return x;
}

export class Library implements Hitbox {
  readonly #module: Module;
  readonly version: string;

  constructor(module: Module) {
    this.#module = module;
    this.version = module.text(module.call.hitbox_version());
    // The list here must match that in the module.
    const nameOf = (address: number) => (address === 0 ? undefined : module.text(address));
    const fit = kinds.every((kind, i) => nameOf(module.call.hitbox_shape_name(i)) === kind);
    if (!fit) throw new HitboxError("belongs to another version of this package", "hitbox.wasm");
  }

  ask<V extends Verb>(verb: V, a: Shape, b: Shape, motion?: Vec3Like): Answers[V] {
    return ask(this.#module, verb, a, b, motion);
  }
  intersects(a: Shape, b: Shape) {
    return this.ask("intersects", a, b);
  }
  classify(a: Shape, b: Shape) {
    return this.ask("classify", a, b);
  }
  intersection(a: Shape, b: Shape) {
    return this.ask("intersection", a, b);
  }
  side(plane: Plane, shape: Shape) {
    return this.ask("side", plane, shape);
  }
  placement(segment: Shape, box: Shape) {
    return this.ask("placement", segment, box);
  }
  distance(a: Shape, b: Shape) {
    return this.ask("distance", a, b);
  }
  signedDistance(plane: Plane, point: Shape) {
    return this.ask("signed_distance", plane, point);
  }
  project(plane: Plane, point: Shape): Vec3 {
    return this.ask("project", plane, point);
  }
  closestPoints(a: Shape, b: Shape) {
    return this.ask("closest_points", a, b);
  }
  closestFeatures(a: Shape, b: Shape) {
    return this.ask("closest_features", a, b);
  }
  penetration(a: Shape, b: Shape) {
    return this.ask("penetration", a, b);
  }
  contacts(a: Shape, b: Shape) {
    return this.ask("contacts", a, b);
  }
  separatingAxis(a: Shape, b: Shape) {
    return this.ask("separating_axis", a, b);
  }
  sweep(a: Shape, motion: Vec3Like, b: Shape) {
    return this.ask("sweep", a, b, motion);
  }
  mayIntersect(a: Shape, b: Shape) {
    return this.ask("may_intersect", a, b);
  }
  intersecting(kind: Shape["type"], shapes: Numbers, one: Shape): Uint32Array {
    return intersecting(this.#module, kind, shapes, one);
  }
  answers(verb: Verb, a: Shape["type"], b: Shape["type"]): boolean {
    const m = this.#module;
    const [kindA, kindB] = [numberOfKind(a, "a"), numberOfKind(b, "b")];
    return answers(m, verb, kindA, kindB, [m.call.hitbox_shape_size(kindA), m.call.hitbox_shape_size(kindB)]);
  }

  mesh(points: Numbers, triangles: Integers): Mesh {
    return HeldMesh.from(this.#module, points, triangles);
  }
  /** Calls f with a new assembly, which is freed afterwards. */
  #withAssembly<T>(f: (assembly: number) => T): T {
    const m = this.#module;
    const assembly = m.made((out) => m.call.hitbox_assembly_create(out));
    try {
      return f(assembly);
    } finally {
      m.call.hitbox_assembly_free(assembly);
    }
  }
  read(file: ArrayBuffer | ArrayBufferView, name: string): Part[] {
    const m = this.#module;
    return this.#withAssembly((assembly) => {
      m.withBytes(bytesOf(file), (at, size) =>
        m.withText(name, (text) => m.done(m.call.hitbox_assembly_read_bytes(assembly, at, size, text))),
      );
      return Array.from({ length: m.call.hitbox_assembly_part_count(assembly) }, (_, i) => {
        const mesh = m.made((out) => m.call.hitbox_assembly_take_mesh(assembly, i, out));
        return { name: m.text(m.call.hitbox_assembly_part_name(assembly, i)), mesh: new HeldMesh(m, mesh) };
      });
    });
  }
  /** Adds copies of the meshes to the assembly. */
  #add(assembly: number, parts: { name: string; address: number }[]): void {
    const m = this.#module;
    for (const { name, address } of parts)
      m.withText(name, (text) => m.done(m.call.hitbox_assembly_add(assembly, address, text)));
  }
  write(parts: Part[], format: "stl" | "ply"): Uint8Array {
    if (format !== "stl" && format !== "ply") throw new HitboxError("is not one of stl, ply", "format");
    const m = this.#module;
    const given = parts.map(({ name, mesh }) => ({ name, address: addressOf(m, mesh) }));
    return this.#withAssembly((assembly) => {
      this.#add(assembly, given);
      m.withText(format, (text) => m.done(m.call.hitbox_assembly_write_bytes(assembly, text, m.answers)));
      return m.answeredBytes();
    });
  }

  clash(meshes: Mesh[], options: ClashOptions = {}): Clash[] {
    const m = this.#module;
    const given = meshes.map((mesh) => ({ name: "", address: addressOf(m, mesh) }));
    const wanted = [
      notNegative(options.clearance, "clearance"),
      notNegative(options.tolerance, "tolerance"),
    ];
    this.#withAssembly((assembly) => {
      this.#add(assembly, given);
      const of = records.hitbox_clash_options;
      m.withMemory(of.size, (at) => {
        m.bytes(at, of.size).fill(0);
        m.doubles(at, 2).set(wanted);
        m.integers(at + of.depth, 1)[0] = 1; // HITBOX_DEPTH_QUICK
        m.bytes(at + of.guess_inner, 1)[0] = options.guessInner ? 1 : 0;
        m.done(m.call.hitbox_assembly_clashes(assembly, at, m.answers));
      });
    });
    const of = records.hitbox_clash;
    return m.records(of.size).map((at) => {
      const clash: Clash = {
        a: m.u32(at + of.a),
        b: m.u32(at + of.b),
        kind: clashKinds[m.i32(at + of.kind)] as ClashKind,
        triangle_pairs: m.u64(at + of.triangle_pairs),
        aabb: { min: m.vec(at + of.aabb), max: m.vec(at + of.aabb + 24) },
      };
      const [point, nearest] = [m.vec(at + of.point), m.vec(at + of.nearest)];
      if (!Number.isNaN(point[0])) clash.point = point;
      if (!Number.isNaN(nearest[0])) clash.points = [nearest, m.vec(at + of.nearest + 24)];
      for (const name of ["depth", "depth_at_most", "distance"] as const) {
        const number = m.f64(at + of[name]);
        if (!Number.isNaN(number)) clash[name] = number;
      }
      const inner = m.u32(at + of.inner);
      if (inner !== none) clash.inner = inner;
      for (const name of ["forgiven", "inner_guess", "duplicate", "near_duplicate"] as const)
        if (m.flag(at + of[name])) clash[name] = true;
      return clash;
    });
  }
  crossingCurve(a: Mesh, b: Mesh, most = Infinity): Float64Array {
    const m = this.#module;
    // Of a limit twice as large the number of points would not fit.
    const limit = Math.min(atMost(most), 0x7fffffff);
    m.done(m.call.hitbox_meshes_crossing(addressOf(m, a), addressOf(m, b), limit, m.answers));
    return m.answeredPoints().slice();
  }

  index(kind: IndexKind, boxes: Numbers): BoxIndex {
    return new HeldIndex(this.#module, kind, boxes);
  }

  get memoryBytes(): number {
    return this.#module.call.memory.buffer.byteLength;
  }
}
