// module.ts: calls of the module: passing of numbers, text and errors.
import { HitboxError } from "./api.js";

type Address = number;

/** The exports of abi/*.cpp. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  hb_allocate(bytes: number): Address;
  hb_free(memory: Address): void;
  hb_arguments(): Address;
  hb_shape_name(kind: number): Address;
  hb_verb_name(verb: number): Address;
  hb_version(): Address;
  hb_numbers(): Address;
  hb_number_count(): number;
  hb_integers(): Address;
  hb_integer_count(): number;
  hb_bytes(): Address;
  hb_byte_count(): number;
  hb_text(): Address;
  hb_text_size(): number;
  hb_where(): Address;
  hb_where_size(): number;

  hb_ask(verb: number, kindA: number, kindB: number): number;
  hb_batch(kind: number, numbers: Address, count: number, areFloats: number, kindOfOne: number): number;

  hb_mesh_new(points: number, triangles: number): Address;
  hb_mesh_free(mesh: Address): void;
  hb_mesh_points(mesh: Address): Address;
  hb_mesh_point_count(mesh: Address): number;
  hb_mesh_triangles(mesh: Address): Address;
  hb_mesh_triangle_count(mesh: Address): number;
  hb_mesh_changed(mesh: Address): number;
  hb_mesh_aabb(mesh: Address): number;
  hb_mesh_obb(mesh: Address, fit: number): number;
  hb_mesh_inspect(mesh: Address): number;
  hb_mesh_transformed(mesh: Address): Address;
  hb_mesh_slice(mesh: Address, caps: number): number;
  hb_mesh_section(mesh: Address): number;
  hb_mesh_cast(mesh: Address, isRay: number, hits: number): number;
  hb_mesh_cast_each(mesh: Address, ends: Address, count: number): number;
  hb_mesh_nearest(mesh: Address): number;
  hb_mesh_place(mesh: Address): number;

  hb_clash(meshes: Address, count: number): number;
  hb_crossing_curve(a: Address, b: Address, most: number): number;

  hb_index_new(kind: number, boxes: Address, count: number): Address;
  hb_index_build(index: Address, boxes: Address, count: number): void;
  hb_index_free(index: Address): void;
  hb_index_size(index: Address): number;
  hb_index_set(index: Address, id: number): number;
  hb_index_pairs(index: Address): void;
  hb_index_overlaps(index: Address, kind: number): void;
  hb_index_cast(index: Address, isRay: number, most: number): void;
  hb_index_nearest(index: Address, most: number): void;
  hb_index_cull(index: Address): void;
  hb_index_nodes(index: Address): void;

  hb_read(bytes: Address, size: number, name: Address, length: number): number;
  hb_read_part(part: number): Address;
  hb_write_begin(): void;
  hb_write_part(mesh: Address, name: Address, length: number): void;
  hb_write(asPly: number): number;
}

/** A limit as a parameter; the largest u32 means no limit. */
export function atMost(most: number): number {
  const all = 0xffffffff;
  return Number.isFinite(most) ? Math.max(0, Math.min(all, Math.floor(most))) : all;
}

/** An address as an unsigned number. The module returns signed 32-bit numbers, negative beyond 2 GiB. */
const unsigned = (address: Address): Address => address >>> 0;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The instantiated module. Views are recreated when the memory has grown, because it then moves. */
export class Module {
  readonly call: Exports;
  readonly #arguments: Address;
  #views: { buffer: ArrayBuffer; f64: Float64Array; u32: Uint32Array; u8: Uint8Array } | null = null;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.call._initialize();
    this.#arguments = unsigned(this.call.hb_arguments()) / 8;
  }

  #view() {
    const buffer = this.call.memory.buffer as ArrayBuffer;
    if (this.#views?.buffer !== buffer)
      this.#views = {
        buffer,
        f64: new Float64Array(buffer),
        u32: new Uint32Array(buffer),
        u8: new Uint8Array(buffer),
      };
    return this.#views;
  }

  /** Writes numbers to the arguments, from index `at` on. */
  put(at: number, ...numbers: number[]): void {
    this.#view().f64.set(numbers, this.#arguments + at);
  }

  /** Views of the memory, valid until the next call. */
  doubles(address: Address, count: number): Float64Array {
    const first = unsigned(address) / 8;
    return this.#view().f64.subarray(first, first + count);
  }
  integersAt(address: Address, count: number): Uint32Array {
    const first = unsigned(address) / 4;
    return this.#view().u32.subarray(first, first + count);
  }

  /** A view of the numbers returned by the last call. */
  numbers(): Float64Array {
    return this.doubles(this.call.hb_numbers(), this.call.hb_number_count());
  }
  integers(): Uint32Array {
    return this.integersAt(this.call.hb_integers(), this.call.hb_integer_count());
  }
  bytes(): Uint8Array {
    const address = unsigned(this.call.hb_bytes());
    return this.#view().u8.slice(address, address + unsigned(this.call.hb_byte_count()));
  }
  text(): string {
    return this.#textAt(this.call.hb_text(), this.call.hb_text_size());
  }
  /** A zero-terminated text. */
  textUpToZero(address: Address): string {
    const first = unsigned(address);
    return this.#textAt(first, this.#view().u8.indexOf(0, first) - first);
  }
  #textAt(address: Address, size: number): string {
    const first = unsigned(address);
    return decoder.decode(this.#view().u8.subarray(first, first + size));
  }

  /** The numbers, copied if they are in the memory of the module, which moves when it grows. */
  apart(numbers: ArrayLike<number>): ArrayLike<number> {
    const own = ArrayBuffer.isView(numbers) && numbers.buffer === this.call.memory.buffer;
    return own ? Float64Array.from(numbers) : numbers;
  }

  /** The result of a call that may fail. Throws its error. */
  done(status: number): number {
    if (status >= 0) return status;
    throw new HitboxError(this.text(), this.#textAt(this.call.hb_where(), this.call.hb_where_size()));
  }

  /** Calls f with the address of allocated memory, which is freed afterwards. */
  withMemory<T>(bytes: number, f: (address: Address) => T): T {
    // A larger size would wrap in 32 bits.
    const address = bytes < 2 ** 32 ? unsigned(this.call.hb_allocate(bytes)) : 0;
    if (address === 0) throw new HitboxError(`out of memory: ${bytes} bytes requested`, "hitbox.wasm");
    try {
      return f(address);
    } finally {
      this.call.hb_free(address);
    }
  }
  /** Also passes their number, because a view of the module's memory is empty after the memory has moved. */
  withDoubles<T>(numbers: ArrayLike<number>, f: (address: Address, count: number) => T): T {
    const given = this.apart(numbers);
    return this.withMemory(8 * given.length, (address) => {
      this.doubles(address, given.length).set(given);
      return f(address, given.length);
    });
  }
  withFloats<T>(numbers: Float32Array, f: (address: Address, count: number) => T): T {
    const given = this.apart(numbers);
    return this.withMemory(4 * given.length, (address) => {
      new Float32Array(this.call.memory.buffer, address, given.length).set(given);
      return f(address, given.length);
    });
  }
  withBytes<T>(bytes: Uint8Array, f: (address: Address, size: number) => T): T {
    const given = this.apart(bytes);
    return this.withMemory(given.length, (address) => {
      this.#view().u8.set(given, address);
      return f(address, given.length);
    });
  }
  withText<T>(text: string, f: (address: Address, size: number) => T): T {
    return this.withBytes(encoder.encode(text), f);
  }
}
