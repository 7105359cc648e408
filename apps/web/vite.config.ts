// vite.config.ts: the page as one file that opens from disk: scripts, styles and the module inside.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `import module from "virtual:hitbox.wasm"`: the bytes of the module, packed by gzip, in base64. */
function packedModule(): Plugin {
  const name = "virtual:hitbox.wasm";
  const file = at("../../bindings/wasm/hitbox.wasm");
  return {
    name: "hitbox-packed-module",
    resolveId: (id) => (id === name ? "\0" + name : null),
    load(id) {
      if (id !== "\0" + name) return null;
      this.addWatchFile(file);
      const packed = gzipSync(readFileSync(file), { level: 9 });
      packed[9] = 255; // the system that packed it: any
      return `export default "${packed.toString("base64")}";`;
    },
  };
}

/** The browser keeps the promise that the page asks nobody for anything. */
function policy(): Plugin {
  const content =
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:";
  return {
    name: "hitbox-policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content }, injectTo: "head-prepend" },
    ],
  };
}

export default defineConfig({
  root: at("."),
  base: "./",
  resolve: { alias: { hitbox: at("../../bindings/wasm/src/given.ts") } },
  plugins: [packedModule(), policy(), viteSingleFile({ removeViteModuleLoader: true })],
  build: {
    target: "es2022",
    outDir: "page",
    emptyOutDir: true,
    assetsInlineLimit: 100_000_000,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    rollupOptions: { input: at("hitbox.html") },
  },
});
