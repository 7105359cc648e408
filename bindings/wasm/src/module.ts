// module.ts: calls of the module: its memory, arrays of shapes, records, texts and errors.
import { HitboxError } from "./api.js";
import { type Address, type Exports, records } from "./exports.js";
import type { Vec3 } from "./shapes.js";

/** A limit as a parameter; the largest u32 means no limit. */
export function atMost(most: number): number {
  const all = 0xffffffff;
  return Number.isFinite(most) ? Math.max(0, Math.min(all, Math.floor(most))) : all;
}

/** Stands for no triangle, loop ... : HITBOX_NONE. */
export const none = 0xffffffff;

/** The scalars of arrays: HITBOX_F64 ... */
export const scalars = { f64: 0, f32: 1, u32: 2 } as const;
const bytesOf = { f64: 8, f32: 4, u32: 4 } as const;
export type ScalarName = keyof typeof scalars;

/** An address as an unsigned number. The module returns signed 32-bit numbers, negative beyond 2 GiB. */
const unsigned = (address: Address): Address => address >>> 0;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The argument for a call: three of them, each with room for the numbers of one shape. */
export type Slot = 0 | 1 | 2;
const bytesOfASlot = 256;
const numbersInASlot = 32; // after the hitbox_array
const bytesForRecords = 1024;

/** The instantiated module. Views are recreated when the memory has grown, because it then moves. */
export class Module {
  readonly call: Exports;
  /** The container that calls fill: hitbox_answers. */
  readonly answers: Address;
  readonly #scratch: Address;
  #views: { buffer: ArrayBuffer; data: DataView; f64: Float64Array; u32: Uint32Array; u8: Uint8Array } | null = null;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.call._initialize();
    this.#scratch = this.#allocated(3 * bytesOfASlot + bytesForRecords);
    this.answers = this.made((at) => this.call.hitbox_answers_create(at));
  }

  #view() {
    const buffer = this.call.memory.buffer as ArrayBuffer;
    if (this.#views?.buffer !== buffer)
      this.#views = {
        buffer,
        data: new DataView(buffer),
        f64: new Float64Array(buffer),
        u32: new Uint32Array(buffer),
        u8: new Uint8Array(buffer),
      };
    return this.#views;
  }

  // ---- numbers in the memory ----

  /** Views, valid until the next call. */
  doubles(address: Address, count: number): Float64Array {
    const first = unsigned(address) / 8;
    return this.#view().f64.subarray(first, first + count);
  }
  integers(address: Address, count: number): Uint32Array {
    const first = unsigned(address) / 4;
    return this.#view().u32.subarray(first, first + count);
  }
  bytes(address: Address, count: number): Uint8Array {
    const first = unsigned(address);
    return this.#view().u8.subarray(first, first + count);
  }
  f64(at: Address): number {
    return this.#view().data.getFloat64(unsigned(at), true);
  }
  vec(at: Address): Vec3 {
    return [this.f64(at), this.f64(at + 8), this.f64(at + 16)];
  }
  u32(at: Address): number {
    return this.#view().data.getUint32(unsigned(at), true);
  }
  i32(at: Address): number {
    return this.#view().data.getInt32(unsigned(at), true);
  }
  u64(at: Address): number {
    return Number(this.#view().data.getBigUint64(unsigned(at), true));
  }
  flag(at: Address): boolean {
    return this.#view().data.getUint8(unsigned(at)) !== 0;
  }
  /** A zero-terminated text. */
  text(address: Address): string {
    const first = unsigned(address);
    return decoder.decode(this.#view().u8.subarray(first, this.#view().u8.indexOf(0, first)));
  }

  // ---- arguments ----

  /** The numbers of one item as an argument. */
  one(slot: Slot, kind: number, numbers: readonly number[]): Address {
    const at = this.#scratch + slot * bytesOfASlot + numbersInASlot;
    this.doubles(at, numbers.length).set(numbers);
    return this.many(slot, kind, at, 1, numbers.length, "f64");
  }
  /** Items in the memory, one after the other, as an argument. */
  many(slot: Slot, kind: number, data: Address, count: number, size: number, scalar: ScalarName): Address {
    const at = this.#scratch + slot * bytesOfASlot;
    const { data: view } = this.#view();
    const fields = records.hitbox_array;
    view.setUint32(at + fields.data, data, true);
    view.setUint32(at + fields.count, count, true);
    view.setInt32(at + fields.stride, size * bytesOf[scalar], true);
    view.setInt32(at + fields.kind, kind, true);
    view.setInt32(at + fields.scalar, scalars[scalar], true);
    return at;
  }
  /** Where a call may write a record. */
  get out(): Address {
    return this.#scratch + 3 * bytesOfASlot;
  }
  /** The numbers, copied if they are in the memory of the module, which moves when it grows. */
  apart(numbers: ArrayLike<number>): ArrayLike<number> {
    const own = ArrayBuffer.isView(numbers) && numbers.buffer === this.call.memory.buffer;
    return own ? Float64Array.from(numbers) : numbers;
  }

  // ---- answers ----

  /** The result of a call that may fail. Throws its error. */
  done(status: number): void {
    if (status !== 0)
      throw new HitboxError(this.text(this.call.hitbox_error_message()), this.text(this.call.hitbox_error_where()));
  }
  /** The handle that a call makes, which writes it to the address. */
  made(call: (at: Address) => number): Address {
    this.done(call(this.out));
    return this.u32(this.out);
  }
  /** The addresses of the records in the answers. */
  records(size: number): Address[] {
    const first = unsigned(this.call.hitbox_answers_data(this.answers));
    return Array.from({ length: this.call.hitbox_answers_count(this.answers) }, (_, i) => first + i * size);
  }
  /** Copies of the answers as integers, so many for each record; and as bytes. */
  answeredIntegers(each = 1): Uint32Array {
    const count = this.call.hitbox_answers_count(this.answers) * each;
    return this.integers(this.call.hitbox_answers_data(this.answers), count).slice();
  }
  answeredBytes(): Uint8Array {
    return this.bytes(this.call.hitbox_answers_data(this.answers), this.call.hitbox_answers_count(this.answers)).slice();
  }
  /** A view of the points of the answers. */
  answeredPoints(): Float64Array {
    const count = this.call.hitbox_answers_point_count(this.answers);
    return this.doubles(this.call.hitbox_answers_points(this.answers), 3 * count);
  }

  // ---- memory for a call ----

  #allocated(bytes: number): Address {
    // A larger size would wrap in 32 bits.
    const address = bytes < 2 ** 32 ? unsigned(this.call.hitbox_wasm_allocate(bytes)) : 0;
    if (address === 0) throw new HitboxError(`out of memory: ${bytes} bytes requested`, "hitbox.wasm");
    return address;
  }
  /** Calls f with the address of allocated memory, which is freed afterwards. */
  withMemory<T>(bytes: number, f: (address: Address) => T): T {
    const address = this.#allocated(bytes);
    try {
      return f(address);
    } finally {
      this.call.hitbox_wasm_free(address);
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
  withIntegers<T>(numbers: ArrayLike<number>, f: (address: Address, count: number) => T): T {
    const given = this.apart(numbers);
    return this.withMemory(4 * given.length, (address) => {
      this.integers(address, given.length).set(given);
      return f(address, given.length);
    });
  }
  withBytes<T>(bytes: Uint8Array, f: (address: Address, size: number) => T): T {
    const given = this.apart(bytes);
    return this.withMemory(given.length, (address) => {
      this.bytes(address, given.length).set(given);
      return f(address, given.length);
    });
  }
  /** The text with a zero at its end. One with a zero inside would end there. */
  withText<T>(text: string, f: (address: Address) => T): T {
    return this.withBytes(encoder.encode(`${text}\0`), f);
  }
}
