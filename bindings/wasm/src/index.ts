// index.ts: the package: load() gives the library.
import type { Hitbox } from "./api.js";

export * from "./api.js";
export * from "./shapes.js";

/** Loads the module from its bytes, or from a compiled module. */
export async function load(_source: BufferSource | WebAssembly.Module): Promise<Hitbox> {
  throw new Error("not built yet");
}
