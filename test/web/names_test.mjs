// names_test.mjs: long names lose what tells nobody apart (apps/web/src/report/cut.ts).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { top } from "./native.mjs";

const typescript = createRequire(`${top}/apps/web/package.json`)("typescript");
const source = readFileSync(`${top}/apps/web/src/report/cut.ts`, "utf8");
const { outputText } = typescript.transpileModule(source, { compilerOptions: { module: "ESNext", target: "ES2022" } });
const { Names, shown } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const within = (most) => (text) => Array.from(text).length <= most;
/** What is seen of each name where there is room for so many characters. */
function seen(names, most) {
  const all = new Names(names);
  return names.map((name) => {
    const pieces = all.cut(name, within(most));
    assert.equal(pieces.join(""), name, "nothing is lost, only out of sight");
    const text = shown(pieces);
    assert.ok(within(most)(text), `${text} is wider than ${most}`);
    return text;
  });
}
const id = (i) => Array.from({ length: 22 }, (_, k) => "0123456789ABCDEFabcdef_$"[(i * 7919 + k * 104729 + i * k * k) % 24]).join("");

// The end differs, the middle differs, and nothing is cut that has room.
assert.deepEqual(seen(["IfcWallStandardCase 000017", "IfcWallStandardCase 000018"], 16), ["IfcWallSt\u2026000017", "IfcWallSt\u2026000018"]);
assert.deepEqual(seen(["IfcWallStandardCase Wand-1 of the northern wing", "IfcWallStandardCase Wand-2 of the northern wing"], 24),
  ["IfcWallStandar\u2026Wand-1\u2026ng", "IfcWallStandar\u2026Wand-2\u2026ng"]);
assert.deepEqual(seen(["short", "sure"], 5), ["short", "sure"]);
// Both ends of a name stay, also where no other name is like it.
assert.deepEqual(seen(["x".repeat(100), "a".repeat(50) + "bc"], 11), ["xxxxxxxx\u2026xx", "aaaaaaaa\u2026bc"]);
console.log("names that differ at the end, in the middle, nowhere");

// A building: names of a class, a kind, a storey, a number and an id, some in several pieces.
const building = [];
for (const [class_, kinds] of [["IfcWallStandardCase", ["Wand-Int", "Wand-Ext"]], ["IfcWindow", ["EG-Fenster", "OG-Fenster"]], ["IfcSlab", ["Dach"]]])
  for (const kind of kinds)
    for (const storey of ["ERDG", "OG"])
      for (let n = 1; n <= 12; n++)
        for (let piece = 0; piece <= n % 3; piece++)
          building.push(`${class_} ${kind}-${storey}-${n} [${id(building.length - piece)}]${piece ? ` ${piece}` : ""}`);
for (const most of [22, 24, 28, 34, 44, 60]) {
  const texts = seen(building, most);
  assert.equal(new Set(texts).size, building.length, `${most} characters tell ${building.length} names apart`);
}
assert.ok(new Set(building.map((name) => name.slice(0, 24))).size < building.length / 3, "their beginnings do not");
// The word that differs is whole where there is room, and the id is not what is left.
const walls = building.map((name, i) => [name, seen(building, 34)[i]]).filter(([name]) => /Wand-Int-ERDG-\d+ \S+$/.test(name));
assert.equal(walls.length, 12);
for (const [name, text] of walls) assert.ok(text.includes(/Wand-Int-ERDG-\d+/.exec(name)[0]), `${name}: ${text}`);
console.log(`${building.length} names of a building: all of them differ from 22 characters on`);

// Any names, any room: never too wide, never an end without its character while there is room for two.
let random = 1;
const next = (n) => (random = (random * 48271) % 2147483647) % n;
const words = ["Ifc", "Wall", "\u5899\u4f53", "\u{1F600}", " ", "-", "[", "]", "_", "0", "17", "\u00e9", "e\u0301"];
for (let round = 0; round < 60; round++) {
  const names = Array.from({ length: 1 + next(30) }, () => Array.from({ length: next(20) }, () => words[next(words.length)]).join(""));
  for (const most of [1, 2, 3, 5, 9, 14, 23]) {
    seen(names, most).forEach((text, i) => {
      if (most >= 2 && names[i] !== "") assert.equal(Array.from(text).at(-1), Array.from(names[i]).at(-1), names[i]);
    });
  }
}
// Where there is no room at all, or it is not known, nothing fails.
new Names([]).cut("unknown name", () => false);
assert.deepEqual(new Names(["a"]).cut("unknown", () => true), ["unknown"]);
console.log("random names in any room");

// Many names that share much: no quadratic work.
const many = Array.from({ length: 100_000 }, (_, i) => `IfcBuildingElementProxy Part-${String(i).padStart(6, "0")}`);
const few = seen(many.slice(0, 50), 20);
assert.equal(new Set(few).size, 50);
const all = new Names(many);
assert.equal(shown(all.cut(many[99_999], within(20))).slice(-6), "099999");
console.log("100,000 names");
