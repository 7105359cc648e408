// misuse_test.mjs: what is asked wrongly is refused, and leaves the rest as it was; addresses beyond 2 GiB.
import assert from "node:assert/strict";
import { HitboxError, load } from "../../bindings/wasm/dist/index.js";

const refused = (f, reason) =>
  assert.throws(f, (error) => error instanceof HitboxError && reason.test(error.message), `${f} is refused: ${reason}`);

const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
const tetrahedron = (hitbox) => hitbox.mesh(corners, faces);
const stlSize = (triangles) => 84 + 50 * triangles;

const hitbox = await load();
const mesh = tetrahedron(hitbox);

{
  const other = await load();
  for (const f of [
    () => hitbox.clash([mesh, tetrahedron(other)]),
    () => hitbox.crossingCurve(mesh, tetrahedron(other)),
    () => hitbox.write([{ name: "", mesh: tetrahedron(other) }], "stl"),
  ])
    refused(f, /another load\(\)/);
  refused(() => hitbox.clash([mesh, {}]), /was not made by this library/);
  console.log("meshes of others");
}

{
  const index = hitbox.index("bvh", [0, 0, 0, 1, 1, 1]);
  const sphere = { type: "sphere", center: [0, 0, 0], radius: 1 };
  const line = { type: "line", origin: [0, 0, 0], direction: [1, 1, 1] };
  for (const cast of [sphere, line, { type: "point", p: [0, 0, 0] }, {}, null])
    for (const asked of [(c) => mesh.castClosest(c), (c) => mesh.castAny(c), (c) => mesh.castAll(c), (c) => index.cast(c)])
      refused(() => asked(cast), /cast\.type: expected a segment or a ray/);
  refused(() => index.cull({ type: "aabb", min: [0, 0, 0], max: [1, 1, 1] }), /frustum\.type/);
  const planes = Array.from({ length: 6 }, () => ({ normal: [0, 0, 0], offset: 0 }));
  refused(() => hitbox.intersects({ type: "frustum", planes }, sphere), /a\.planes\[0\]\.normal: is zero/);
  refused(() => hitbox.ask("touches", sphere, sphere), /there is no verb "touches"/);
  refused(() => hitbox.answers("touches", "sphere", "sphere"), /there is no verb/);
  refused(() => hitbox.answers("intersects", "sphere", "blob"), /there is no shape "blob"/);
  console.log("shapes where they do not belong");
}

{
  refused(() => hitbox.write([{ name: "a", mesh }, { name: "b", mesh: {} }], "stl"), /was not made by this library/);
  assert.equal(hitbox.write([{ name: "a", mesh }], "stl").length, stlSize(4));
  const file = hitbox.write([{ name: "a", mesh }], "stl");
  const room = new Uint8Array(file.length + 16);
  room.set(file, 8);
  for (const given of [file.buffer, new DataView(room.buffer, 8, file.length)])
    assert.equal(hitbox.read(given, "a.stl")[0].mesh.triangleCount, 4);
  refused(() => hitbox.read("solid", "a.stl"), /an ArrayBuffer or a view/);
  console.log("files");
}

{
  const grows = tetrahedron(hitbox);
  grows.triangles()[5] = 4;
  refused(() => grows.changed(), /triangle 1: corner index 4 is out of range \(4 points\)/);
  for (const f of [() => grows.aabb(), () => grows.inspect(), () => grows.nearest([0, 0, 0]), () => hitbox.clash([grows, mesh])])
    refused(f, /triangle 1: corner index 4/);
  grows.triangles()[5] = 3;
  grows.changed();
  assert.equal(grows.inspect().closed, true);
  for (const wrong of [NaN, 1.5, -1, 2 ** 32 + 2])
    refused(() => hitbox.mesh(corners, [0, 1, 2, 0, 1, wrong]), /triangle 1: corner index .*not an integer/);
  refused(() => mesh.transformed([NaN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), /not finite/);
  console.log("corners");
}

{
  // Views of the module's memory, which moves while they are copied.
  let same = mesh;
  for (let i = 0; i < 200; ++i) {
    const wide = hitbox.mesh(new Float64Array(30_000), []);
    same = hitbox.mesh(same.points(), same.triangles());
    assert.equal(wide.castEach(wide.points()).t.length, 5_000);
    wide.free();
  }
  assert.equal(same.inspect().volume, mesh.inspect().volume);
  const moved = hitbox.mesh(corners.map((x) => x + 0.1), faces);
  const whole = hitbox.crossingCurve(mesh, moved);
  assert.ok(whole.length > 0);
  for (const most of [2 ** 32, 2 ** 32 + 3, Infinity]) assert.deepEqual(hitbox.crossingCurve(mesh, moved, most), whole);
  console.log("memory that moves");
}

{
  // After the first mesh, memory is taken from where it ends: pages that nobody writes to put the rest beyond 2 GiB, then near the end of all.
  let memory;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given);
    memory = instance.exports.memory;
    return instance;
  };
  const high = await load();
  WebAssembly.instantiate = instantiate;
  const pages = (bytes) => Math.ceil(bytes / 65536);
  tetrahedron(high);
  memory.grow(pages(2 ** 31));
  const point = (x) => ({ type: "point", p: [x, x, x] });
  const far = high.mesh(new Float64Array(3_000_000).fill(10), [0, 1, 2]);
  assert.ok(far.points().byteOffset >= 2 ** 31);
  assert.deepEqual(far.aabb(), { type: "aabb", min: [10, 10, 10], max: [10, 10, 10] });
  assert.equal(high.distance({ type: "aabb", min: [0, 0, 0], max: [1, 1, 1] }, point(2)), Math.sqrt(3));
  const there = high.mesh(corners, faces);
  assert.equal(there.castEach([0.1, 0.1, -1, 0.1, 0.1, 1]).t[0], 0.5);
  assert.equal(high.read(high.write([{ name: "a", mesh: there }], "ply"), "a.ply")[0].mesh.triangleCount, 4);
  assert.equal(high.clash([there, high.mesh(corners, faces)])[0].duplicate, true);
  refused(() => high.mesh(corners, [0, 1, 9]), /triangle 0: corner index 9/);

  memory.grow(65536 - pages(memory.buffer.byteLength) - 16);
  refused(() => far.castEach({ length: 6_000_000 }), /out of memory: 48000000 bytes/);
  refused(() => far.castEach({ length: 6 * 2 ** 27 }), /out of memory/);
  assert.equal(high.intersects(point(1), point(1)), true);
  assert.deepEqual(far.aabb().max, [10, 10, 10]);
  console.log("addresses beyond 2 GiB, and memory that ends");
}
