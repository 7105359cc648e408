// index.ts: the package: load() returns the library.
import type { Hitbox } from "./api.js";
import { load as loadGiven } from "./given.js";
import { bytesOfModule } from "./source.js";

export * from "./api.js";
export * from "./shapes.js";

/** The source of the module. */
export type Source = BufferSource | WebAssembly.Module | Response | URL | string;

/**
 * Loads the library.
 *
 *     const hitbox = await load();
 *     hitbox.intersects({ type: "aabb", min: [0, 0, 0], max: [1, 1, 1] }, { type: "point", p: [1, 1, 1] }); // true
 *
 * By default the module is the `hitbox.wasm` of this package: a browser fetches it, node reads it, bundlers find it by
 * `new URL(..., import.meta.url)`. For other bundlers pass the address or the bytes.
 */
export async function load(source?: Source): Promise<Hitbox> {
  return loadGiven(await bytesOfModule(source));
}
