// batches_test.mjs: batches in the module, which compute in the registers of WebAssembly, against one shape at a time.
import assert from "node:assert/strict";
import { HitboxError, load } from "../../bindings/wasm/dist/index.js";
import { random } from "./native.mjs";

const hitbox = await load();
const from = random(14);
const whole = (most) => from.below(2 * most + 1) - most;
const fraction = (most) => Math.fround((from.below(1 << 20) / (1 << 19) - 1) * most);

// Shapes of whole numbers, which touch, or of any floats. Each as an object and as numbers.
function shapeOf(kind, number) {
  const vec = (most) => [number(most), number(most), number(most)];
  const ends = () => {
    const [p, q] = [vec(3), vec(3)];
    return [p.map((x, k) => Math.min(x, q[k])), p.map((x, k) => Math.max(x, q[k]))];
  };
  const direction = () => {
    const d = vec(2);
    return d.some((x) => x !== 0) ? d : [1, 0, 0];
  };
  switch (kind) {
    case "aabb": {
      const [min, max] = ends();
      return { shape: { type: kind, min, max }, numbers: [...min, ...max] };
    }
    case "obb": {
      const center = vec(3);
      const half_axes = [vec(1), vec(1), vec(1)];
      return { shape: { type: kind, center, half_axes }, numbers: [...center, ...half_axes.flat()] };
    }
    case "triangle": {
      const [a, b, c] = [vec(3), vec(3), vec(3)];
      return { shape: { type: kind, a, b, c }, numbers: [...a, ...b, ...c] };
    }
    case "sphere": {
      const center = vec(3);
      const radius = Math.abs(number(2));
      return { shape: { type: kind, center, radius }, numbers: [...center, radius] };
    }
    case "plane": {
      const normal = direction();
      const offset = number(3);
      return { shape: { type: kind, normal, offset }, numbers: [...normal, offset] };
    }
    case "segment": {
      const [a, b] = [vec(3), vec(3)];
      return { shape: { type: kind, a, b }, numbers: [...a, ...b] };
    }
    case "ray": {
      const origin = vec(3);
      const d = direction();
      return { shape: { type: kind, origin, direction: d }, numbers: [...origin, ...d] };
    }
    default: {
      const [min, max] = ends();
      const planes = [0, 1, 2].flatMap((k) => {
        const normal = [0, 0, 0];
        normal[k] = 1;
        normal[(k + 1) % 3] = from.below(2);
        return [
          { normal, offset: min[k] },
          { normal: normal.map((x) => -x), offset: -max[k] },
        ];
      });
      return { shape: { type: "frustum", planes }, numbers: planes.flatMap((p) => [...p.normal, p.offset]) };
    }
  }
}

const batches = {
  aabb: ["aabb", "plane", "frustum", "segment", "ray", "triangle", "sphere", "obb"],
  obb: ["aabb", "obb", "plane", "frustum", "segment"],
  triangle: ["aabb", "triangle", "segment", "ray", "plane"],
  sphere: ["aabb", "sphere", "plane", "frustum"],
  plane: ["aabb", "obb", "triangle", "sphere"],
  segment: ["aabb", "obb", "triangle"],
  ray: ["aabb", "triangle"],
  frustum: ["aabb", "obb", "sphere"],
};
let hits = 0;
for (const [kind, others] of Object.entries(batches))
  for (const other of others)
    for (const number of [whole, fraction]) {
      // One more than two words of 64 bits, and one less than one.
      for (const count of [0, 1, 63, 129]) {
        const many = Array.from({ length: count }, () => shapeOf(kind, number));
        const one = shapeOf(other, number).shape;
        const truth = many.flatMap(({ shape }, i) => (hitbox.intersects(shape, one) ? [i] : []));
        const numbers = many.flatMap((m) => m.numbers);
        for (const list of [Float32Array, Float64Array, Array])
          assert.deepEqual(Array.from(hitbox.intersecting(kind, list.from(numbers), one)), truth, `${kind} ${other} ${count}`);
        hits += truth.length;
      }
    }
assert.ok(hits > 2000);

// A number of the one that is no float is not rounded.
const tenth = { type: "plane", normal: [1, 0, 0], offset: 0.1 };
assert.deepEqual(Array.from(hitbox.intersecting("sphere", new Float32Array([0.1, 0, 0, 0, 0, 0, 0, 1]), tenth)), [1]);

const refused = (f, pattern) => assert.throws(f, (error) => error instanceof HitboxError && pattern.test(error.message));
refused(() => hitbox.intersecting("sphere", [1, 2, 3], tenth), /multiple of 4/);
// Pairs that batches do not have are asked one by one.
const capsules = [-1, 0, 0, 1, 0, 0, 0.5, 5, 0, 0, 6, 0, 0, 1];
assert.deepEqual(Array.from(hitbox.intersecting("capsule", capsules, tenth)), [0]);
assert.deepEqual(Array.from(hitbox.intersecting("capsule", [], tenth)), []);
refused(() => hitbox.intersecting("cone", [], tenth), /no shape/);
console.log(`${hits} hits`);
