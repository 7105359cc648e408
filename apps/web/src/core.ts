// core.ts: the library inside the page: unpacked from its own text, so that the page opens from disk.
import { load, type Hitbox } from "hitbox";
import packed from "virtual:hitbox.wasm";

async function bytesOf(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(base64);
  const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function loadCore(): Promise<Hitbox> {
  return load(await bytesOf(packed));
}
