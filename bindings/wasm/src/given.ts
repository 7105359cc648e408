// given.ts: the package without the module file: load() takes the bytes of the module.
import type { Hitbox } from "./api.js";
import { Library } from "./hitbox.js";
import { Module } from "./module.js";

export * from "./api.js";
export * from "./shapes.js";

/** The system calls of the module: only the time. File operations are refused; the module opens no file. */
function system(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const done = 0;
  const badFile = 8; // EBADF
  const calls: Record<string, (...args: never[]) => number> = {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      new DataView(memory().buffer).setBigUint64(at >>> 0, BigInt(Math.round(performance.now() * 1e6)), true);
      return done;
    },
  };
  return new Proxy({}, { get: (_, name) => calls[name as string] ?? (() => badFile) });
}

export async function load(source: BufferSource | WebAssembly.Module): Promise<Hitbox> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const imports = { wasi_snapshot_preview1: system(() => instance.exports.memory as WebAssembly.Memory) };
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, imports);
  return new Library(new Module(instance));
}
