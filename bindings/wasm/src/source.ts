// source.ts: where the module comes from: given, fetched, or read by node.
import type { Source } from "./index.js";

/** The file beside this one, as the browser sees it. */
export function besideThis(): URL {
  return new URL("../hitbox.wasm", import.meta.url);
}

const isNode = typeof process === "object" && typeof process.versions?.node === "string";

export async function bytesOfModule(source?: Source): Promise<BufferSource | WebAssembly.Module> {
  const from = source ?? besideThis();
  if (from instanceof WebAssembly.Module || from instanceof ArrayBuffer || ArrayBuffer.isView(from))
    return from as BufferSource | WebAssembly.Module;
  if (from instanceof Response) return from.arrayBuffer();
  const url = from instanceof URL ? from : new URL(from, isNode ? import.meta.url : document.baseURI);
  if (isNode && url.protocol === "file:") {
    // Named so that no bundler looks for a file system in a browser.
    const files = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ files)) as typeof import("node:fs/promises");
    return readFile(url) as Promise<Uint8Array<ArrayBuffer>>;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
