// report_list_test.mjs: the list of a clash report: groups fold, what only touches hides, names stay apart, marks follow.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, settled } from "./browser.mjs";
import { pixels } from "./png.mjs";

const program = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "hitbox-list-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const corners = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
const faces = [[1, 4, 3, 2], [5, 6, 7, 8], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]];
/** An OBJ of boxes: name, low corner, high corner. */
const obj = (boxes) =>
  boxes
    .map(([name, low, high], i) => {
      const points = corners.map((c) => `v ${c.map((on, k) => (on ? high[k] : low[k])).join(" ")}\n`).join("");
      return `o ${name}\n${points}${faces.map((f) => `f ${f.map((k) => k + 8 * i).join(" ")}\n`).join("")}`;
    })
    .join("");

// A beam that three posts reach into and two caps lie on; a pair by itself; a pair that only touches.
const wall = (n) => `IfcWallStandardCase Basic Wall:Exterior - Brick on Block:${n} [0o5vgCKyTBzO5$QJcI2YD${n}]`;
const beam = "IfcBeamStandardCase Rectangular and Square:300x600:184999 [3rPX_Juz59peXXY6wDJl18]";
const building = [
  [beam, [0, 0, 0], [10, 1, 1]],
  ...[1, 4, 7].map((x, i) => [wall(184301 + i), [x, 0.2, -2], [x + 1, 0.8, 0.4 + 0.1 * i]]),
  ...[2, 5].map((x, i) => [`cap ${i}`, [x, 0, 1], [x + 1, 1, 2]]),
  ["lone a", [0, 4, 0], [2, 6, 2]],
  ["lone b", [1, 4.5, 0.5], [3, 6.5, 2.5]],
  ["quiet a", [6, 4, 0], [7, 5, 1]],
  ["quiet b", [7, 4, 0], [8, 5, 1]],
];

/** Writes the files, runs hitbox on them, changes the report in the page; answers the address of the page. */
function page(files, options = [], change = null) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const out = join(folder, "page.html");
  const ran = ["clash", ...Object.keys(files), "--html", out, ...options];
  execFileSync(program, ran, { cwd: folder, stdio: ["ignore", "ignore", "ignore"] });
  if (change) {
    const html = readFileSync(out, "utf8");
    const place = /(<script[^>]*id="hitbox-report">)(.*?)(<\/script>)/s;
    writeFileSync(out, html.replace(place, (_, begin, json, end) => {
      const report = JSON.parse(json);
      change(report);
      return begin + JSON.stringify(report).replaceAll("<", "\\u003c") + end;
    }));
  }
  return `file://${out}`;
}

const ready = (p) => p.waitForSelector(".report-page canvas", { timeout: 120_000 });
const rows = (p) => p.locator(".rows:not([hidden]) tbody tr:not(.spacer)");
const fold = (p) => rows(p).evaluateAll((all) => all.map((tr) => tr.getAttribute("aria-expanded")));
/** The names of a row as they are seen, with an ellipsis for what is out of sight. */
const seen = (p) =>
  rows(p).evaluateAll((all) =>
    all.map((tr) =>
      [...tr.querySelectorAll(".c-a, .c-b, .c-name")].map((cell) => {
        const copy = cell.cloneNode(true);
        for (const out of copy.querySelectorAll(".cut")) out.textContent = "\u2026";
        return copy.textContent;
      }),
    ),
  );
const colors = { penetrating: [0xc4, 0x20, 0x20], touching: [0x8f, 0x5f, 0x00], selected: [0xa3, 0x18, 0x6b] };
/** How many pixels of the drawing have each of these colours. */
async function marks(p) {
  await settled(p);
  const picture = pixels(await p.locator("canvas").screenshot());
  const found = { penetrating: 0, touching: 0, selected: 0 };
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const c = picture.color(x, y);
      for (const name of Object.keys(colors)) if (colors[name].every((v, k) => Math.abs(v - c[k]) <= 4)) found[name]++;
    }
  return found;
}
const calm = { reducedMotion: "reduce", colorScheme: "light", locale: "en", viewport: { width: 1280, height: 640 } };

await browser(async (open) => {
  const address = page({ "building.obj": obj(building) });
  let p = await open(address, calm);
  await ready(p);

  // One row for a group, with its worst kind and its count; a single clash is none. What touches is hidden.
  assert.equal(await p.locator(".tabs .count").first().innerText(), "7");
  assert.deepEqual(await fold(p), [null, "false"]);
  assert.match(await rows(p).nth(1).innerText(), /penetrating\s+0 IfcBeam[\s\S]*3 clashes/);
  assert.match(await p.locator(".fit").innerText(), /3 touching pairs hidden \u2013 show/);
  assert.equal(await p.locator("[data-kind=touching]").getAttribute("aria-pressed"), "false");
  const folded = await marks(p);
  assert.ok(folded.penetrating > 0 && folded.touching === 0 && folded.selected === 0, JSON.stringify(folded));

  // A click unfolds it, and what was folded away is drawn; another click folds it and draws that nowhere.
  await rows(p).nth(1).click();
  assert.deepEqual(await fold(p), [null, "true", null, null, null]);
  assert.equal(await rows(p).nth(2).getAttribute("aria-level"), "2");
  assert.match(await p.locator(".detail h2").innerText(), /3 clashes/);
  await p.keyboard.press("Escape");
  const unfolded = await marks(p);
  assert.ok(unfolded.penetrating > folded.penetrating, JSON.stringify([folded, unfolded]));
  await rows(p).nth(1).click();
  await p.keyboard.press("Escape");
  assert.deepEqual(await fold(p), [null, "false"]);
  assert.deepEqual(await marks(p), folded);

  // The same by keys. What is selected in a group that is folded is selected no more.
  await p.keyboard.press("j");
  await p.keyboard.press("j");
  assert.match(await p.locator(".detail h2").innerText(), /3 clashes/);
  assert.deepEqual(await fold(p), [null, "false"]);
  await p.keyboard.press("Enter");
  assert.deepEqual(await fold(p), [null, "true", null, null, null]);
  await p.keyboard.press("ArrowLeft");
  assert.deepEqual(await fold(p), [null, "false"]);
  await p.keyboard.press("ArrowRight");
  await p.keyboard.press("j");
  assert.match(await p.evaluate(() => location.hash), /clash=0-/);
  assert.ok((await marks(p)).selected > 0);
  await p.keyboard.press("ArrowLeft");
  assert.deepEqual(await fold(p), [null, "false"]);
  assert.doesNotMatch(await p.evaluate(() => location.hash), /clash=/);
  assert.equal((await marks(p)).selected, 0);
  await p.keyboard.press("Escape");
  console.log("groups fold and unfold by click and keys, and the marks follow");

  // All at once.
  await p.getByRole("button", { name: "Unfold all" }).click();
  assert.equal(await rows(p).count(), 5);
  await p.getByRole("button", { name: "Fold all" }).click();
  assert.equal(await rows(p).count(), 2);

  // One click shows what touches; one hides it again, and what of it was selected.
  await p.getByRole("button", { name: "show", exact: true }).click();
  assert.equal(await p.locator(".hidden-touching").isVisible(), false);
  assert.match(await rows(p).nth(1).innerText(), /5 clashes/);
  assert.match(await rows(p).nth(2).innerText(), /touching[\s\S]*quiet a[\s\S]*quiet b/);
  assert.ok((await marks(p)).touching > 0);
  await rows(p).nth(2).click();
  assert.ok((await marks(p)).selected > 0);
  await p.locator("[data-kind=touching]").click();
  assert.equal(await p.locator(".detail h2").count(), 0);
  assert.deepEqual(await marks(p).then(({ touching, selected }) => [touching, selected]), [0, 0]);
  // Where the search leaves nothing worse, it is shown by itself.
  p = await open(address, calm);
  await ready(p);
  await p.fill("input[type=search]", "quiet");
  assert.equal(await rows(p).count(), 1);
  await p.fill("input[type=search]", "");
  assert.equal(await rows(p).count(), 2);
  // Sorting leaves members with their group.
  await p.getByRole("button", { name: "Unfold all" }).click();
  await p.locator("th.c-reach button").click();
  await p.locator("th.c-reach button").click();
  const states = await fold(p);
  assert.deepEqual(states.slice(states.indexOf("true")).slice(0, 4), ["true", null, null, null]);
  // Another language keeps what is unfolded.
  await p.getByRole("button", { name: "\u7b80\u4f53\u4e2d\u6587" }).click();
  assert.equal((await fold(p)).filter((state) => state === "true").length, 1);
  // A link to a clash that is hidden shows it.
  p = await open(`${address}#clash=8-9`, calm);
  await ready(p);
  assert.match(await p.locator(".detail").innerText(), /quiet a[\s\S]*quiet b/);
  assert.match(await p.locator("tr[aria-selected=true]").innerText(), /quiet/);
  p = await open(`${address}#clash=0-2`, calm);
  await ready(p);
  assert.match(await p.locator("tr[aria-selected=true]").innerText(), /penetrating/);
  assert.equal(await p.locator("tr[aria-selected=true]").getAttribute("aria-level"), "2");
  console.log("what only touches: hidden, shown, searched, linked");

  // Long names: what differs stays, the whole is the tooltip and the text, a row is one line.
  for (const width of [1280, 900]) {
    p = await open(address, { ...calm, viewport: { width, height: 640 } });
    await ready(p);
    await p.getByRole("button", { name: "Unfold all" }).click();
    const walls = (await seen(p)).flat().filter((text) => /^[123] Ifc/.test(text));
    assert.equal(walls.length, 3);
    for (const text of walls) assert.ok(/^. IfcW.*\u2026.*\]$/.test(text) && text.includes(`${width > 1000 ? 18430 : ""}${text[0]}\u2026`), text);
    const cell = rows(p).nth(2).locator(".c-b");
    const whole = await cell.innerText();
    assert.match(whole, /^\d IfcWallStandardCase Basic Wall:Exterior - Brick on Block:18430\d \[0o5vgCKyTBzO5\$QJcI2YD18430\d\]$/);
    assert.equal(await cell.getAttribute("title"), whole);
    const copied = await cell.evaluate((td) => {
      getSelection().selectAllChildren(td);
      return getSelection().toString();
    });
    assert.equal(copied, whole);
    assert.deepEqual([...new Set(await rows(p).evaluateAll((all) => all.map((tr) => tr.offsetHeight)))], [34]);
    assert.ok(await rows(p).locator("td").evaluateAll((all) => all.every((td) => td.scrollWidth <= td.clientWidth)));
  }
  await p.locator(".tabs button").nth(1).click();
  assert.ok((await seen(p)).flat().some((text) => /^0 IfcB.*\u2026/.test(text)), "the parts, too");
  console.log("names are cut in the middle, their text and tooltip are whole");

  // Where nothing is worse, what touches is there at once, in groups.
  p = await open(page({ "flush.obj": obj(building.filter(([name]) => !/Wall|lone/.test(name))) }), calm);
  await ready(p);
  assert.deepEqual(await fold(p), ["false", null]);
  assert.equal(await p.locator(".hidden-touching").isVisible(), false);
  assert.equal(await p.locator(".notes").count(), 0);
  // Without groups, as they were asked for, there is nothing to fold.
  p = await open(page({ "building.obj": obj(building) }, ["--group-by", "none"]), calm);
  await ready(p);
  assert.deepEqual(await fold(p), [null, null, null, null]);
  assert.equal(await p.getByRole("button", { name: "Unfold all" }).isVisible(), false);
  assert.equal(await p.locator("[role=treegrid]").count(), 0);

  // Notes, and words beside the kind. What touches and has been marked is never hidden.
  const noted = page({ "a.obj": `${obj(building)}l 1 2\n`, "b.obj": `${obj([["other", [20, 0, 0], [21, 1, 1]]])}p 1\n` }, [], (report) => {
    assert.deepEqual(report.notes.map(({ file, code }) => [file, code]), [["a.obj", "lines-left-out"], ["b.obj", "lines-left-out"]]);
    report.notes.push({ file: "a.obj", part: 4, code: "<b>code</b>", message: "<img src=x onerror=alert(1)>" });
    const of = (a, b) => report.clashes.find((clash) => clash.a === a && clash.b === b);
    Object.assign(of(6, 7), { near_duplicate: true });
    Object.assign(of(0, 1), { kind: "contained", inner: 1, inner_guess: true });
    Object.assign(of(8, 9), { forgiven: true, new: true });
    Object.assign(of(0, 4), { forgiven: true });
  });
  p = await open(noted, calm);
  await ready(p);
  assert.equal(await p.locator(".notes summary").innerText(), "Notes on the files (3)");
  assert.equal(await p.locator(".notes li").first().isVisible(), false);
  await p.locator(".notes summary").click();
  assert.deepEqual(await p.locator(".notes li").allInnerTexts(), ["a.obj: 1 line is left out lines-left-out",
    "b.obj: 1 statement of points is left out lines-left-out", "a.obj: 4 cap 0: <img src=x onerror=alert(1)> <b>code</b>"]);
  await p.locator(".notes button").click();
  assert.match(await p.locator(".detail h2").innerText(), /4 cap 0/);
  await p.getByRole("button", { name: "Unfold all" }).click();
  const kinds = await rows(p).locator(".kind").allTextContents();
  const plain = kinds.map((text) => text.replace(/\s+/g, " ").replace(/^\W+/, ""));
  assert.deepEqual([...plain].sort(), ["contained (guess)", "penetrating", "penetrating", "penetrating", "penetrating near duplicate", "touching forgiven"]);
  assert.match(await p.locator(".fit").innerText(), /2 touching pairs hidden/);
  await p.getByRole("button", { name: "show", exact: true }).click();
  assert.equal((await rows(p).locator(".kind").allTextContents()).filter((text) => /forgiven/.test(text)).length, 2);
  console.log("notes, and words beside the kind");
});
