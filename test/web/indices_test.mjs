// indices_test.mjs: what the indices find is what a look at every box finds.
import assert from "node:assert/strict";
import { HitboxError, load } from "../../bindings/wasm/dist/index.js";
import { random } from "./native.mjs";

const hitbox = await load();
const from = random(5);
const count = 300;
const whole = (n) => from.below(n);

function boxes(dimension) {
  const numbers = [];
  for (let i = 0; i < count; ++i) {
    const min = Array.from({ length: dimension }, () => whole(20));
    numbers.push(...min, ...min.map((x) => x + whole(4)));
  }
  return numbers;
}

for (const [kind, dimension] of [["bvh", 3], ["octree", 3], ["quadtree", 2]]) {
  const numbers = boxes(dimension);
  const size = 2 * dimension;
  const box = (i) => numbers.slice(size * i, size * i + size);
  const meet = (p, q) => p.slice(0, dimension).every((low, k) => low <= q[k + dimension] && q[k] <= p[k + dimension]);
  const index = hitbox.index(kind, Float32Array.from(numbers));
  assert.equal(index.size, count);

  const check = () => {
    const pairs = [];
    for (let i = 0; i < count; ++i) for (let j = i + 1; j < count; ++j) if (meet(box(i), box(j))) pairs.push(i, j);
    assert.deepEqual(Array.from(index.pairs()), pairs);
    const some = dimension === 3 ? [4, 4, 4, 9, 9, 9] : [4, 4, 9, 9];
    const ids = Array.from({ length: count }, (_, i) => i).filter((i) => meet(box(i), some));
    assert.deepEqual(Array.from(index.overlaps(some)), ids);
    const point = dimension === 3 ? [10.5, 3, 7] : [10.5, 3];
    const away = (b) => Math.hypot(...point.map((x, k) => Math.max(b[k] - x, x - b[k + dimension], 0)));
    const nearest = index.nearest(point, 5).map((found) => found.distance);
    const all = Array.from({ length: count }, (_, i) => away(box(i))).sort((a, b) => a - b);
    nearest.forEach((distance, i) => assert.ok(Math.abs(distance - all[i]) < 1e-12));
    if (dimension === 3) {
      const sphere = { type: "sphere", center: [8, 8, 8], radius: 4 };
      const met = Array.from({ length: count }, (_, i) => i).filter((i) =>
        hitbox.intersects(sphere, { type: "aabb", min: box(i).slice(0, 3), max: box(i).slice(3) }));
      assert.deepEqual(Array.from(index.overlaps(sphere)), met);
      const segment = { type: "segment", a: [0, 0, 0], b: [20, 19, 18] };
      const cast = index.cast(segment);
      assert.deepEqual(cast.map((found) => found.id).sort((a, b) => a - b), Array.from(index.overlaps(segment)));
      assert.ok(cast.every((found, i) => i === 0 || cast[i - 1].t <= found.t));
      const side = (normal, offset) => ({ normal, offset });
      const frustum = { type: "frustum", planes: [side([1, 0, 0], 2), side([-1, 0, 0], -9), side([0, 1, 0], 2), side([0, -1, 0], -9),
        side([0, 0, 1], 2), side([0, 0, -1], -9)] };
      const { inside, across } = index.cull(frustum);
      assert.deepEqual([...inside, ...across].sort((a, b) => a - b), Array.from(index.overlaps(frustum)));
      assert.ok(inside.length > 0 && across.length > 0);
      for (const id of inside)
        for (const [k, side] of frustum.planes.entries())
          assert.match(hitbox.side({ type: "plane", ...side }, { type: "aabb", min: box(id).slice(0, 3), max: box(id).slice(3) }),
            /front|on/, `box ${id}, plane ${k}`);
    }
    // The outermost node holds all boxes.
    const [, ...outer] = index.nodes().subarray(0, 1 + size);
    for (let i = 0; i < count; ++i)
      if (box(i)[0] <= box(i)[dimension])
        for (let k = 0; k < dimension; ++k) assert.ok(outer[k] <= box(i)[k] && box(i)[k + dimension] <= outer[k + dimension]);
  };
  check();
  if (kind === "bvh") {
    assert.throws(() => index.set(0, box(0)), HitboxError);
  } else {
    for (let i = 0; i < 100; ++i) {
      const id = whole(count);
      const min = Array.from({ length: dimension }, () => whole(20));
      numbers.splice(size * id, size, ...min, ...min.map((x) => x + whole(4)));
      index.set(id, box(id));
    }
    check();
  }
  index.build(numbers);
  check();
  assert.throws(() => index.build([1, 2, 3]), /multiple/);
  index.free();
  console.log(`${kind}: as a look at every box`);
}
