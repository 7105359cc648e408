// virtual.d.ts: what vite.config.ts makes.
declare module "virtual:hitbox.wasm" {
  const base64: string;
  export default base64;
}
