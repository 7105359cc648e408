// module.ts: the module's functions, and how numbers, text and errors cross.
import { HitboxError } from "./api.js";

type Address = number;

/** What abi/*.cpp exports. */
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
  hb_write_part(mesh: Address, name: Address, length: number): void;
  hb_write(asPly: number): number;
}

/** The most u32 that a parameter takes: no limit. */
export const all = 0xffffffff;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The module in memory. Views are made anew where memory has grown, which moves it. */
export class Module {
  readonly call: Exports;
  readonly #arguments: Address;
  #views: { buffer: ArrayBuffer; f64: Float64Array; u32: Uint32Array; u8: Uint8Array } | null = null;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.call._initialize();
    this.#arguments = this.call.hb_arguments() / 8;
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

  /** Writes numbers among the arguments, from place `at` on. */
  put(at: number, ...numbers: number[]): void {
    this.#view().f64.set(numbers, this.#arguments + at);
  }

  /** Views of the memory, good until the next call. */
  doubles(address: Address, count: number): Float64Array {
    return this.#view().f64.subarray(address / 8, address / 8 + count);
  }
  integersAt(address: Address, count: number): Uint32Array {
    return this.#view().u32.subarray(address / 4, address / 4 + count);
  }

  /** The numbers that the last call left: a view. */
  numbers(): Float64Array {
    return this.doubles(this.call.hb_numbers(), this.call.hb_number_count());
  }
  integers(): Uint32Array {
    return this.integersAt(this.call.hb_integers(), this.call.hb_integer_count());
  }
  bytes(): Uint8Array {
    const address = this.call.hb_bytes();
    return this.#view().u8.slice(address, address + this.call.hb_byte_count());
  }
  text(): string {
    return this.#textAt(this.call.hb_text(), this.call.hb_text_size());
  }
  /** Text that ends with a zero byte. */
  textUpToZero(address: Address): string {
    const bytes = this.#view().u8;
    return this.#textAt(address, bytes.indexOf(0, address) - address);
  }
  #textAt(address: Address, size: number): string {
    return decoder.decode(this.#view().u8.subarray(address, address + size));
  }

  /** What a call returned that may fail; throws what went wrong. */
  done(status: number): number {
    if (status >= 0) return status;
    throw new HitboxError(this.text(), this.#textAt(this.call.hb_where(), this.call.hb_where_size()));
  }

  /** Calls f with memory of so many bytes, which is free again afterwards. */
  withMemory<T>(bytes: number, f: (address: Address) => T): T {
    const address = this.call.hb_allocate(bytes);
    try {
      return f(address);
    } finally {
      this.call.hb_free(address);
    }
  }
  withDoubles<T>(numbers: ArrayLike<number>, f: (address: Address) => T): T {
    return this.withMemory(8 * numbers.length, (address) => {
      this.doubles(address, numbers.length).set(numbers);
      return f(address);
    });
  }
  withBytes<T>(bytes: Uint8Array, f: (address: Address, size: number) => T): T {
    return this.withMemory(bytes.length, (address) => {
      this.#view().u8.set(bytes, address);
      return f(address, bytes.length);
    });
  }
  withText<T>(text: string, f: (address: Address, size: number) => T): T {
    return this.withBytes(encoder.encode(text), f);
  }
}
