// source.ts: loads the module: from the caller, by fetch, or from a file in node.
import { HitboxError } from "./api.js";
import type { Source } from "./index.js";

/** The module file in the same folder, as a URL. */
export function besideThis(): URL {
  return new URL("../hitbox.wasm", import.meta.url);
}

const isNode = typeof process === "object" && typeof process.versions?.node === "string";

export async function bytesOfModule(source?: Source): Promise<BufferSource | WebAssembly.Module> {
  const from = source ?? besideThis();
  if (from instanceof WebAssembly.Module || from instanceof ArrayBuffer || ArrayBuffer.isView(from))
    return from as BufferSource | WebAssembly.Module;
  if (from instanceof Response) return bytesOfResponse(from);
  const url = from instanceof URL ? from : new URL(from, await base());
  if (isNode && url.protocol === "file:") {
    // In a variable, so that bundlers do not resolve it for browsers.
    const files = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ files)) as typeof import("node:fs/promises");
    return readFile(url) as Promise<Uint8Array<ArrayBuffer>>;
  }
  return bytesOfResponse(await fetch(url));
}

/** The base of relative addresses: the page, or the file of a worker; in node the current folder. */
async function base(): Promise<string> {
  if (!isNode) return globalThis.document?.baseURI ?? globalThis.location.href;
  const urls = "node:url";
  const { pathToFileURL } = (await import(/* @vite-ignore */ urls)) as typeof import("node:url");
  return `${pathToFileURL(process.cwd())}/`;
}

async function bytesOfResponse(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new HitboxError(`${response.status} ${response.statusText}`.trim(), response.url);
  return response.arrayBuffer();
}
