// indices.ts: indices over boxes with ids.
import { HitboxError } from "./api.js";
import type { BoxIndex, IndexKind, Numbers } from "./api.js";
import { type Address, records } from "./exports.js";
import { atMost, type Module } from "./module.js";
import { castNumbers, kinds, numbersOf, vec } from "./numbers.js";
import { putShape } from "./pairs.js";
import type { SegmentOrRay, Frustum, Shape, Vec3Like } from "./shapes.js";

const found = records.hitbox_found;
const indexKinds: readonly IndexKind[] = ["bvh", "octree", "quadtree"];

const forgotten = new FinalizationRegistry<{ module: Module; address: number }>(({ module, address }) =>
  module.call.hitbox_index_free(address),
);

export class HeldIndex implements BoxIndex {
  readonly #module: Module;
  #address: number;
  readonly #numbersOfABox: number;

  constructor(
    module: Module,
    readonly kind: IndexKind,
    boxes: Numbers,
  ) {
    const number = indexKinds.indexOf(kind);
    if (number < 0) throw new HitboxError(`is not one of ${indexKinds.join(", ")}`, "kind");
    this.#module = module;
    this.#numbersOfABox = kind === "quadtree" ? 4 : 6;
    this.#address = this.#withBoxes(boxes, (given) =>
      module.made((out) => module.call.hitbox_index_create(number, given, out)),
    );
    forgotten.register(this, { module, address: this.#address }, this);
  }

  get #held(): number {
    if (this.#address === 0) throw new HitboxError("was freed", "index");
    return this.#address;
  }
  /** Six numbers a box; in the plane a box has four, and the others are 0. */
  #inSixNumbers(boxes: Numbers): Numbers {
    if (this.#numbersOfABox === 6) return boxes;
    const wide = new Float64Array((boxes.length / 4) * 6);
    for (let i = 0; 4 * i < boxes.length; ++i)
      for (const [to, from] of [[0, 0], [1, 1], [3, 2], [4, 3]] as const) wide[6 * i + to] = boxes[4 * i + from] as number;
    return wide;
  }
  #withBoxes<T>(boxes: Numbers, f: (boxes: Address) => T): T {
    if (boxes.length % this.#numbersOfABox !== 0)
      throw new HitboxError(`its length is not a multiple of ${this.#numbersOfABox}`, "boxes");
    const m = this.#module;
    return m.withDoubles(this.#inSixNumbers(boxes), (at, numbers) =>
      f(m.many(0, kinds.indexOf("aabb"), at, numbers / 6, 6, "f64")),
    );
  }
  #inSpace(): void {
    if (this.kind === "quadtree") throw new HitboxError("is a quadtree, which does not have this query", "index");
  }
  #box(box: Numbers, where: string): Address {
    if (box.length !== this.#numbersOfABox)
      throw new HitboxError(`expected ${this.#numbersOfABox} numbers`, where);
    return this.#module.one(0, kinds.indexOf("aabb"), Array.from(this.#inSixNumbers(box)));
  }

  get size(): number {
    return this.#module.call.hitbox_index_size(this.#held);
  }
  set(id: number, box: Numbers): void {
    if (!Number.isInteger(id) || id < 0 || id > 1e8) throw new HitboxError("is not an integer from 0 to 1e8", "id");
    if (this.kind === "bvh") throw new HitboxError("a bvh is static; call build() again, or use an octree", "index");
    this.#module.done(this.#module.call.hitbox_index_set(this.#held, id, this.#box(box, "box")));
  }
  build(boxes: Numbers): void {
    this.#withBoxes(boxes, (given) => this.#module.done(this.#module.call.hitbox_index_build(this.#held, given)));
  }
  pairs(): Uint32Array {
    this.#module.done(this.#module.call.hitbox_index_pairs(this.#held, this.#module.answers));
    return this.#module.answeredIntegers(2);
  }

  /** What a query found, as `read` makes it of a record. */
  #found<T>(status: number, read: (at: Address) => T): T[] {
    this.#module.done(status);
    return this.#module.records(found.size).map(read);
  }
  #ids(status: number): Uint32Array {
    return Uint32Array.from(this.#found(status, (at) => this.#module.u32(at + found.id)));
  }
  overlaps(shape: Shape | Numbers): Uint32Array {
    const m = this.#module;
    let given: Address;
    if ("type" in shape) {
      this.#inSpace();
      given = putShape(m, 0, shape, "shape");
    } else {
      given = this.#box(shape, "box");
    }
    return this.#ids(m.call.hitbox_index_overlaps(this.#held, given, m.answers));
  }
  cast(cast: SegmentOrRay, most = Infinity): { id: number; t: number }[] {
    this.#inSpace();
    const m = this.#module;
    const numbers = castNumbers(cast);
    const line = m.one(0, kinds.indexOf(cast.type), numbers);
    return this.#found(m.call.hitbox_index_cast(this.#held, line, atMost(most), m.answers), (at) => ({
      id: m.u32(at + found.id),
      t: m.f64(at + found.value),
    }));
  }
  nearest(point: Vec3Like, most = 1): { id: number; distance: number }[] {
    const numbers = this.kind === "quadtree" ? Array.from(point, Number) : vec(point, "point");
    if (this.kind === "quadtree" && numbers.length !== 2) throw new HitboxError("expected 2 numbers", "point");
    const m = this.#module;
    const given = m.one(0, kinds.indexOf("point"), [...numbers, 0].slice(0, 3));
    return this.#found(m.call.hitbox_index_nearest(this.#held, given, atMost(most), m.answers), (at) => ({
      id: m.u32(at + found.id),
      distance: m.f64(at + found.value),
    }));
  }
  cull(frustum: Frustum): { inside: Uint32Array; across: Uint32Array } {
    this.#inSpace();
    if (frustum?.type !== "frustum") throw new HitboxError("expected a frustum", "frustum.type");
    const m = this.#module;
    const given = m.one(0, kinds.indexOf("frustum"), numbersOf(frustum, "frustum"));
    const all = this.#found(m.call.hitbox_index_cull(this.#held, given, m.answers), (at) => ({
      id: m.u32(at + found.id),
      isInside: m.f64(at + found.value) === 1,
    }));
    const ids = (inside: boolean) => Uint32Array.from(all.filter((x) => x.isInside === inside), (x) => x.id);
    return { inside: ids(true), across: ids(false) };
  }
  nodes(): Float64Array {
    const m = this.#module;
    m.done(m.call.hitbox_index_nodes(this.#held, m.answers));
    const of = records.hitbox_node;
    const axes = this.#numbersOfABox / 2;
    const numbers = m.records(of.size).flatMap((at) => {
      const box = Array.from(m.doubles(at + of.aabb, 6));
      return [m.u32(at + of.level), ...box.slice(0, axes), ...box.slice(3, 3 + axes)];
    });
    return Float64Array.from(numbers);
  }
  free(): void {
    if (this.#address === 0) return;
    forgotten.unregister(this);
    this.#module.call.hitbox_index_free(this.#address);
    this.#address = 0;
  }
}
