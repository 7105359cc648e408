// hitbox.ts: the library: verbs, meshes, files, clashes, indices over one module.
import { HitboxError } from "./api.js";
import type { BoxIndex, Clash, ClashKind, ClashOptions, Hitbox, IndexKind, Integers, Mesh, Numbers, Part } from "./api.js";
import { intersecting } from "./batches.js";
import { HeldIndex } from "./indices.js";
import { HeldMesh } from "./meshes.js";
import { atMost, type Module } from "./module.js";
import { kinds, numberOfKind } from "./numbers.js";
import { ask, numberOfVerb, verbs } from "./pairs.js";
import type { Answers, Plane, Shape, Vec3, Vec3Like, Verb } from "./shapes.js";

const clashKinds: readonly ClashKind[] = ["penetrating", "contained", "touching", "near"];
const numbersOfAClash = 27;

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
    this.version = module.textUpToZero(module.call.hb_version());
    // The lists here must match those in the module.
    const nameOf = (address: number) => (address === 0 ? undefined : module.textUpToZero(address));
    const fit =
      kinds.every((kind, i) => nameOf(module.call.hb_shape_name(i)) === kind) &&
      verbs.every((verb, i) => nameOf(module.call.hb_verb_name(i)) === verb);
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
    const [kindA, kindB] = [numberOfKind(a, "a"), numberOfKind(b, "b")];
    this.#module.put(0, ...new Array<number>(67).fill(0));
    return this.#module.call.hb_ask(numberOfVerb(verb), kindA, kindB) !== -2;
  }

  mesh(points: Numbers, triangles: Integers): Mesh {
    return HeldMesh.from(this.#module, points, triangles);
  }
  read(file: ArrayBuffer | ArrayBufferView, name: string): Part[] {
    const module = this.#module;
    const count = module.withBytes(bytesOf(file), (at, size) =>
      module.withText(name, (text, length) => module.done(module.call.hb_read(at, size, text, length))),
    );
    return Array.from({ length: count }, (_, i) => {
      const mesh = new HeldMesh(module, module.call.hb_read_part(i));
      return { name: module.text(), mesh };
    });
  }
  write(parts: Part[], format: "stl" | "ply"): Uint8Array {
    if (format !== "stl" && format !== "ply") throw new HitboxError("is not one of stl, ply", "format");
    const module = this.#module;
    // Check all before the first is passed on, so that a refused list leaves nothing behind.
    const addresses = parts.map(({ mesh }) => addressOf(module, mesh));
    module.call.hb_write_begin();
    parts.forEach(({ name }, i) =>
      module.withText(name, (at, size) => module.call.hb_write_part(addresses[i] as number, at, size)),
    );
    module.done(module.call.hb_write(format === "ply" ? 1 : 0));
    return module.bytes();
  }

  clash(meshes: Mesh[], options: ClashOptions = {}): Clash[] {
    const module = this.#module;
    const addresses = meshes.map((mesh) => addressOf(module, mesh));
    const clearance = notNegative(options.clearance, "clearance");
    const tolerance = notNegative(options.tolerance, "tolerance");
    module.withMemory(4 * addresses.length, (at) => {
      module.integersAt(at, addresses.length).set(addresses);
      module.put(0, clearance, tolerance, options.guessInner ? 1 : 0);
      module.done(module.call.hb_clash(at, addresses.length));
    });
    const n = module.numbers();
    return Array.from({ length: n.length / numbersOfAClash }, (_, i) => {
      const x = Array.from(n.subarray(i * numbersOfAClash, (i + 1) * numbersOfAClash));
      const [a, b, kind, triangle_pairs, depth, depthAtMost, forgiven, distance, inner, duplicate] = x as [
        number, number, number, number, number, number, number, number, number, number,
      ];
      const vector = (at: number) => x.slice(at, at + 3) as unknown as Vec3;
      const clash: Clash = {
        a,
        b,
        kind: clashKinds[kind] as ClashKind,
        triangle_pairs,
        aabb: { min: vector(10), max: vector(13) },
      };
      if (!Number.isNaN(x[16])) clash.point = vector(16);
      if (!Number.isNaN(x[19])) clash.points = [vector(19), vector(22)];
      if (!Number.isNaN(depth)) clash.depth = depth;
      if (!Number.isNaN(depthAtMost)) clash.depth_at_most = depthAtMost;
      if (forgiven === 1) clash.forgiven = true;
      if (!Number.isNaN(distance)) clash.distance = distance;
      if (inner >= 0) clash.inner = inner;
      if (x[26] === 1) clash.inner_guess = true;
      if (duplicate === 1) clash.duplicate = true;
      if (x[25] === 1) clash.near_duplicate = true;
      return clash;
    });
  }
  crossingCurve(a: Mesh, b: Mesh, most = Infinity): Float64Array {
    const module = this.#module;
    module.done(module.call.hb_crossing_curve(addressOf(module, a), addressOf(module, b), atMost(most)));
    return module.numbers().slice();
  }

  index(kind: IndexKind, boxes: Numbers): BoxIndex {
    return new HeldIndex(this.#module, kind, boxes);
  }

  get memoryBytes(): number {
    return this.#module.call.memory.buffer.byteLength;
  }
}
