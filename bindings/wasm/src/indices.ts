// indices.ts: indices over boxes with ids.
import { HitboxError } from "./api.js";
import type { BoxIndex, IndexKind, Numbers } from "./api.js";
import { atMost, type Module } from "./module.js";
import { castNumbers, numbersOf, vec } from "./numbers.js";
import { putShape } from "./pairs.js";
import type { SegmentOrRay, Frustum, Shape, Vec3Like } from "./shapes.js";

const indexKinds: readonly IndexKind[] = ["bvh", "octree", "quadtree"];

const forgotten = new FinalizationRegistry<{ module: Module; address: number }>(({ module, address }) =>
  module.call.hb_index_free(address),
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
    this.#address = this.#withBoxes(boxes, (at, count) => module.call.hb_index_new(number, at, count));
    forgotten.register(this, { module, address: this.#address }, this);
  }

  get #held(): number {
    if (this.#address === 0) throw new HitboxError("was freed", "index");
    return this.#address;
  }
  #withBoxes<T>(boxes: Numbers, f: (address: number, count: number) => T): T {
    if (boxes.length % this.#numbersOfABox !== 0)
      throw new HitboxError(`its length is not a multiple of ${this.#numbersOfABox}`, "boxes");
    return this.#module.withDoubles(boxes, (at, count) => f(at, count / this.#numbersOfABox));
  }
  #inSpace(): void {
    if (this.kind === "quadtree") throw new HitboxError("is a quadtree, which does not have this query", "index");
  }
  #putBox(box: Numbers, where: string): void {
    if (box.length !== this.#numbersOfABox)
      throw new HitboxError(`expected ${this.#numbersOfABox} numbers`, where);
    this.#module.put(0, ...Array.from(box));
  }

  get size(): number {
    return this.#module.call.hb_index_size(this.#held);
  }
  set(id: number, box: Numbers): void {
    if (!Number.isInteger(id) || id < 0 || id > 1e8) throw new HitboxError("is not an integer from 0 to 1e8", "id");
    this.#putBox(box, "box");
    if (this.#module.call.hb_index_set(this.#held, id) < 0)
      throw new HitboxError("a bvh is static; call build() again, or use an octree", "index");
  }
  build(boxes: Numbers): void {
    this.#withBoxes(boxes, (at, count) => this.#module.call.hb_index_build(this.#held, at, count));
  }
  pairs(): Uint32Array {
    this.#module.call.hb_index_pairs(this.#held);
    return this.#module.integers().slice();
  }
  overlaps(shape: Shape | Numbers): Uint32Array {
    let kind = 0;
    if ("type" in shape) {
      this.#inSpace();
      kind = putShape(this.#module, shape, 0, "shape");
    } else {
      this.#putBox(shape, "box");
    }
    this.#module.call.hb_index_overlaps(this.#held, kind);
    return this.#module.integers().slice();
  }
  #ranked<Name extends string>(name: Name): ({ id: number } & Record<Name, number>)[] {
    const ranks = this.#module.numbers();
    return Array.from(this.#module.integers(), (id, i) => ({ id, [name]: ranks[i] }) as never);
  }
  cast(cast: SegmentOrRay, most = Infinity): { id: number; t: number }[] {
    this.#inSpace();
    this.#module.put(0, ...castNumbers(cast));
    this.#module.call.hb_index_cast(this.#held, cast.type === "ray" ? 1 : 0, atMost(most));
    return this.#ranked("t");
  }
  nearest(point: Vec3Like, most = 1): { id: number; distance: number }[] {
    const numbers = this.kind === "quadtree" ? Array.from(point, Number) : vec(point, "point");
    if (this.kind === "quadtree" && numbers.length !== 2) throw new HitboxError("expected 2 numbers", "point");
    this.#module.put(0, ...numbers);
    this.#module.call.hb_index_nearest(this.#held, atMost(most));
    return this.#ranked("distance");
  }
  cull(frustum: Frustum): { inside: Uint32Array; across: Uint32Array } {
    this.#inSpace();
    if (frustum?.type !== "frustum") throw new HitboxError("expected a frustum", "frustum.type");
    this.#module.put(0, ...numbersOf(frustum, "frustum"));
    this.#module.call.hb_index_cull(this.#held);
    const ids = this.#module.integers();
    const inside = this.#module.numbers()[0] as number;
    return { inside: ids.slice(0, inside), across: ids.slice(inside) };
  }
  nodes(): Float64Array {
    this.#module.call.hb_index_nodes(this.#held);
    return this.#module.numbers().slice();
  }
  free(): void {
    if (this.#address === 0) return;
    forgotten.unregister(this);
    this.#module.call.hb_index_free(this.#address);
    this.#address = 0;
  }
}
