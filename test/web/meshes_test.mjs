// meshes_test.mjs: bounds, cuts, sections, casts and clashes of the sample are those of the program, to the last bit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { HitboxError, load } from "../../bindings/wasm/dist/index.js";
import { native, random, top } from "./native.mjs";

const program = process.argv[2];
const hitbox = await load();
const sample = `${top}/examples/sample/planetary_gearbox.glb`;
const parts = hitbox.read(readFileSync(sample), "planetary_gearbox.glb");
const near = (a, b) => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b), 1e-300);

{
  const bounds = native(program, "bounds", sample, "--obb", "fast");
  assert.equal(parts.length, bounds.parts.length);
  parts.forEach(({ name, mesh }, i) => {
    const want = bounds.parts[i];
    assert.equal(name, want.name);
    assert.equal(mesh.triangleCount, want.triangles);
    const { type, ...box } = mesh.aabb();
    assert.deepEqual(box, want.aabb);
    const obb = mesh.obb("fast");
    assert.deepEqual([obb.center, obb.half_axes, obb.volume], [want.obb.center, want.obb.half_axes, want.obb.volume]);
    assert.equal(mesh.inspect().closed, want.closed);
  });
  console.log(`bounds of ${parts.length} parts`);
}

{
  const want = native(program, "clash", sample, "--clearance", "0.0005").clashes;
  const got = hitbox.clash(parts.map((part) => part.mesh), { clearance: 0.0005 });
  // Ids and groups are made of names, which meshes do not have.
  assert.deepEqual(got, want.map(({ id, group, ...clash }) => clash));
  assert.equal(parts[0].mesh.triangleCount > 0, true, "the meshes were only lent");
  console.log(`${got.length} clashes`);
}

for (const [file, option, given] of [
  ["near_duplicate.obj", ["--tolerance", "0.001"], { tolerance: 0.001 }],
  ["open_room.obj", [], { guessInner: true }],
]) {
  const path = `${top}/test/corpus/clash/${file}`;
  const want = native(program, "clash", path, ...option).clashes;
  const got = hitbox.clash(hitbox.read(readFileSync(path), file).map((part) => part.mesh), given);
  assert.deepEqual(got, want.map(({ id, group, ...clash }) => clash));
  assert.ok(got[0].near_duplicate || got[0].inner_guess);
}

{
  const { a, b } = hitbox.clash(parts.map((part) => part.mesh)).find((clash) => clash.kind === "penetrating" && !clash.duplicate);
  const curve = hitbox.crossingCurve(parts[a].mesh, parts[b].mesh);
  assert.ok(curve.length > 0 && curve.length % 6 === 0);
  for (let i = 0; i < curve.length; i += 3)
    for (const part of [a, b]) assert.ok(parts[part].mesh.nearest(curve.subarray(i, i + 3)).distance < 1e-15);
  assert.equal(hitbox.crossingCurve(parts[a].mesh, parts[b].mesh, 2).length, 12);
  console.log(`a crossing curve of ${curve.length / 6} segments, on both parts`);
}

{
  for (const part of [0, 3, 7]) {
    const { mesh } = parts[part];
    const { min, max } = mesh.aabb();
    const offset = (min[2] + max[2]) / 2 + 1e-4;
    const cut = mesh.slice({ type: "plane", normal: [0, 0, 1], offset });
    const whole = mesh.inspect().volume;
    const sum = cut.front.inspect().volume + cut.back.inspect().volume;
    assert.ok(near(sum, whole), `${sum} of ${whole}`);
    assert.ok(cut.front.inspect().closed && cut.back.inspect().closed);
    assert.ok(cut.cap_loops > 0 && cut.cap_area > 0 && cut.open_edges === 0);
    const area = mesh.section({ type: "plane", normal: [0, 0, 1], offset }).reduce((sum, loop) => sum + loop.area, 0);
    assert.ok(near(area, cut.cap_area));
    const uncapped = mesh.slice({ type: "plane", normal: [0, 0, 1], offset }, { caps: false });
    assert.equal(uncapped.front.triangleCount, cut.front_first_cap);
  }
  console.log("cuts: closed, and their volumes add up");
}

{
  const from = random(3);
  const { mesh } = parts[0];
  const { min, max } = mesh.aabb();
  const at = () => min.map((low, k) => low + (max[k] - low) * (1.5 * from.real() - 0.25));
  const segments = Float64Array.from(Array.from({ length: 200 }, at).flat());
  const each = mesh.castEach(segments);
  let hits = 0;
  for (let i = 0; i < 100; ++i) {
    const segment = { type: "segment", a: segments.subarray(6 * i, 6 * i + 3), b: segments.subarray(6 * i + 3, 6 * i + 6) };
    const hit = mesh.castClosest(segment);
    assert.equal(mesh.castAny(segment), hit !== null);
    assert.equal(mesh.castAll(segment)[0]?.t, hit?.t);
    assert.ok(hit ? each.t[i] === hit.t && each.triangle[i] === hit.triangle : Number.isNaN(each.t[i]));
    if (hit) ++hits;
  }
  assert.ok(hits > 10 && hits < 100);
  console.log(`${hits} of 100 segments meet the first part`);
}

{
  // The parts once more, through a file.
  const again = hitbox.read(hitbox.write(parts.slice(0, 2), "ply"), "again.ply");
  assert.equal(again[0].mesh.triangleCount, parts[0].mesh.triangleCount + parts[1].mesh.triangleCount);
  assert.throws(() => hitbox.read(new TextEncoder().encode("solid nonsense\nfacet"), "bad.stl"), HitboxError);
  assert.throws(() => hitbox.read(new Uint8Array([1, 2, 3]), "what"), HitboxError);
  assert.throws(() => hitbox.mesh([0, 0, 0], [0, 0, 1]), /triangle 0: corner index 1 is out of range \(1 points\)/);
  assert.throws(() => hitbox.mesh([0, 0, NaN], []), /point 0: has a coordinate that is not finite/);
  const odd = '<img src=x onerror="alert(1)">';
  const obj = new TextEncoder().encode(`o ${odd}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`);
  assert.equal(hitbox.read(obj, "odd.obj")[0].name, odd);
  const moved = parts[0].mesh.transformed([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1]);
  assert.equal(moved.aabb().min[0], parts[0].mesh.aabb().min[0] + 5);
  moved.free();
  assert.throws(() => moved.aabb(), /was freed/);
  console.log("files, errors, a moved mesh");
}
