// verbs_test.mjs: every verb of every pair answers in the module as it does in the program, to the last bit.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { load } from "../../bindings/wasm/dist/index.js";
import { asJson, nativeAnswers, random, top } from "./native.mjs";

const program = process.argv[2];
const hitbox = await load();

const types = ["aabb", "capsule", "frustum", "line", "obb", "plane", "point", "ray", "rectangle", "segment", "sphere", "triangle"];
const verbs = ["intersects", "classify", "intersection", "side", "placement", "distance", "signed_distance", "project",
  "closest_points", "closest_features", "penetration", "contacts", "separating_axis", "sweep", "may_intersect"];

/** Small whole numbers, with which nearly everything touches; any doubles; numbers of one size far from 1; all that is odd. */
const families = ["grid", "real", "far", "odd"];
const sizes = [1e-310, 1e-150, 1e30, 1e150];
const odd = ["nan", 0, -0, 5e-324, 1e-300, 1e300, -1e300];

function shape(type, from, family, scale) {
  const x = () => {
    if (family === "odd" && from.below(12) === 0) return odd[from.below(odd.length)];
    return family === "grid" ? from.below(5) - 2 : (4 * from.real() - 2) * scale;
  };
  const vec = () => [x(), x(), x()];
  const way = () => {
    for (;;) {
      if (family === "odd") return vec().map((c) => (from.below(4) === 0 ? 0 : c));
      const v = vec();
      if (v.some((c) => c !== 0)) return v;
    }
  };
  const size = () => Math.abs(x());
  switch (type) {
    case "point":
      return { type, p: vec() };
    case "segment":
      return { type, a: vec(), b: vec() };
    case "ray":
    case "line":
      return { type, origin: vec(), direction: way() };
    case "plane":
      return { type, normal: way(), offset: x() };
    case "rectangle":
      return { type, center: vec(), half_axes: [vec(), vec()] };
    case "triangle":
      return { type, a: vec(), b: vec(), c: vec() };
    case "sphere":
      return { type, center: vec(), radius: size() };
    case "capsule":
      return { type, a: vec(), b: vec(), radius: size() };
    case "aabb": {
      if (from.below(4) === 0) return { type, center: vec(), half_extents: [size(), size(), size()] };
      const [p, q] = [vec(), vec()];
      const endless = () => (from.below(4) === 0 ? ["inf", "-inf"][from.below(2)] : x());
      if (family === "odd") return { type, min: p.map(endless), max: q.map(endless) };
      return { type, min: p.map((c, k) => Math.min(c, q[k])), max: p.map((c, k) => Math.max(c, q[k])) };
    }
    case "obb":
      if (from.below(4) === 0)
        return { type, center: vec(), axes: [[0.6, 0.8, 0], [-0.8, 0.6, 0], [0, 0, 1]], half_extents: [size(), size(), size()] };
      return { type, center: vec(), half_axes: [vec(), vec(), vec()] };
    case "frustum": {
      const far = 1 + size();
      const sides = [[1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1]].map((normal) => ({ normal, offset: x() / 2 }));
      return { type, planes: [...sides, { normal: [0, 0, 1], offset: 0.5 }, { normal: [0, 0, -1], offset: -far }] };
    }
  }
}

function* questions() {
  const from = random(11);
  for (const a of types)
    for (const b of types)
      for (const op of verbs)
        if (hitbox.answers(op, a, b))
          for (let i = 0; i < 12; ++i) {
            const family = families[i % families.length];
            const scale = family === "far" ? sizes[from.below(sizes.length)] : 1;
            const question = { op, a: shape(a, from, family, scale), b: shape(b, from, family, scale) };
            yield op === "sweep" ? { ...question, motion: [0, 1, 2].map(() => scale * (from.below(9) - 4)) } : question;
          }
        else yield { op, a: shape(a, from, "grid"), b: shape(b, from, "grid"), ...(op === "sweep" && { motion: [1, 0, 0] }) };
}

function ask({ op, a, b, motion }) {
  try {
    return { result: hitbox.ask(op, a, b, motion) };
  } catch (error) {
    return { error };
  }
}

/** The questions of which the module says something else than the program. */
function compare(name, lines) {
  const asked = lines.map((line) => JSON.parse(line));
  const native = nativeAnswers(program, lines);
  assert.equal(native.length, lines.length);
  const wrong = asked.flatMap((question, i) => {
    const got = ask(question);
    const same = "error" in native[i] ? got.error?.name === "HitboxError" : asJson(got.result) === asJson(native[i].result);
    return same ? [] : [{ question: lines[i], native: native[i], got }];
  });
  const errors = native.filter((answer) => "error" in answer).length;
  console.log(`${name}: ${lines.length} questions, ${errors} without an answer, ${wrong.length} different`);
  assert.equal(wrong.length, 0, JSON.stringify(wrong.slice(0, 3), null, 1));
}

compare("every verb of every pair", [...questions()].map((question) => JSON.stringify(question)));

const corpus = `${top}/test/corpus/query`;
const refused = ["unknown_field.jsonl"]; // the package does not look at fields that a shape has no use for
const good = readdirSync(corpus).filter((name) => !refused.includes(name)).flatMap((name) =>
  readFileSync(`${corpus}/${name}`, "utf8").split("\n").filter((line) => {
    try {
      return "op" in JSON.parse(line) && !line.includes("\0");
    } catch {
      return false;
    }
  }));
compare("the corpus", good);

const cases = `${top}/../shared/cases`;
if (existsSync(cases))
  for (const name of readdirSync(cases).filter((file) => file.endsWith(".jsonl")))
    compare(name, readFileSync(`${cases}/${name}`, "utf8").split("\n").filter((line) => line.trim()));
else console.log("cases of others: skipped, they are not here");
