// native.mjs: the program, as the truth that the module is held to.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const top = fileURLToPath(new URL("../..", import.meta.url));

/** The JSON that `hitbox ARGS --json` prints. */
export function native(program, ...args) {
  const run = spawnSync(program, [...args, "--json"], { maxBuffer: 1 << 30, encoding: "utf8" });
  assert.ok(run.status === 0 || run.status === 1, `hitbox ${args.join(" ")}: ${run.stderr}`);
  return JSON.parse(run.stdout);
}

/** What `hitbox query` answers to these lines, one for each. */
export function nativeAnswers(program, lines) {
  const run = spawnSync(program, ["query"], { input: lines.join("\n") + "\n", maxBuffer: 1 << 30, encoding: "utf8" });
  return run.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** As JSON writes it: infinities are words. */
export const asJson = (value) =>
  JSON.stringify(value, (_, v) => (v === Infinity ? "inf" : v === -Infinity ? "-inf" : v));

/** Numbers that a seed names. Source: Vigna 2015, splitmix64, in two words of 32 bits as Steele et al. 2014 mix them. */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  return { below: (n) => next() % n, real: () => next() / 2 ** 32 };
}
