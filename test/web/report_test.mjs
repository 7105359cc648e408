// report_test.mjs: the pages of `view` and `clash --html` in a browser: table, keys, links, languages, hostile names.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./browser.mjs";

const program = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "hitbox-report-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Unit boxes along x, so far apart as `step` says. */
function boxes(names, step = 0.9) {
  const corners = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
  const faces = [[1, 4, 3, 2], [5, 6, 7, 8], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]];
  return names
    .map((name, i) => {
      const points = corners.map(([x, y, z]) => `v ${x + i * step} ${y} ${z}\n`).join("");
      return `o ${name}\n${points}${faces.map((f) => `f ${f.map((k) => k + 8 * i).join(" ")}\n`).join("")}`;
    })
    .join("");
}

/** Runs hitbox on files in the folder; answers the address of the page. */
function page(command, files, ...options) {
  const out = join(folder, "page.html");
  const to = command === "view" ? ["--no-open", "-o", out] : command === "demo" ? ["-o", out] : ["--html", out];
  execFileSync(program, [command, ...files, ...to, ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return `file://${out}`;
}

const rows = (p) => p.locator(".rows:not([hidden]) tbody tr:not(.spacer)");
const ready = (p) => p.waitForSelector(".report-page canvas", { timeout: 120_000 });
/** How many listeners of a kind the window has. */
async function listeners(p, type) {
  const session = await p.context().newCDPSession(p);
  const { result } = await session.send("Runtime.evaluate", { expression: "window" });
  const all = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId });
  return all.listeners.filter((one) => one.type === type).length;
}
const calm = { reducedMotion: "reduce" };

await browser(async (open) => {
  // The sample: what is worst comes first; a row, a key or a link selects.
  const demo = page("demo", []);
  let p = await open(demo, calm);
  await ready(p);
  assert.match(await p.locator("header").innerText(), /planetary_gearbox\.glb[\s\S]*40 parts[\s\S]*penetrating\s+2/);
  assert.match(await rows(p).first().innerText(), /penetrating/);
  // The housing: a group of two, which a click unfolds.
  await rows(p).nth(1).click();
  assert.match(await p.locator(".detail h2").innerText(), /2 clashes/);
  await rows(p).nth(2).click();
  assert.match(await p.locator(".detail h2").innerText(), /penetrating/);
  const link = await p.evaluate(() => location.hash);
  assert.match(link, /clash=\d+-\d+/);
  await p.keyboard.press("j");
  assert.match(await p.locator(".detail h2").innerText(), /contained/);
  await p.keyboard.press("s");
  assert.equal(await p.getByRole("button", { name: "Section" }).getAttribute("aria-pressed"), "true");
  await p.keyboard.press("Escape");
  assert.equal(await p.locator(".detail h2").count(), 0);
  await p.locator("th.c-pairs button, th.c-b button").first().click();
  assert.equal(await p.locator("th[aria-sort=ascending]").count(), 1);
  await p.fill("input[type=search]", "dowel");
  assert.equal(await rows(p).count(), 1);
  // Another language: the sorting and the focus stay, and tables that are gone do not listen any more.
  const listening = await listeners(p, "beforeprint");
  assert.ok(listening > 0);
  await p.getByRole("button", { name: "\u7b80\u4f53\u4e2d\u6587" }).click();
  assert.equal(await p.evaluate(() => document.documentElement.lang), "zh-Hans");
  assert.match(await rows(p).first().innerText(), /\u5305\u542b/);
  assert.equal(await p.locator("th[aria-sort=ascending]").count(), 1);
  assert.equal(await p.evaluate(() => document.activeElement.lang), "zh-Hans");
  assert.equal(await listeners(p, "beforeprint"), listening);
  // Where no signs are drawn, a click in the drawing opens no clash.
  await p.fill("input[type=search]", "");
  await p.locator(".tabs button").nth(1).click();
  const area = await p.locator("canvas").boundingBox();
  for (let k = 0; k < 96; ++k) {
    await p.mouse.click(area.x + area.width * (0.2 + 0.05 * (k % 12)), area.y + area.height * (0.3 + 0.06 * Math.floor(k / 12)));
    assert.doesNotMatch(await p.evaluate(() => location.hash), /clash=/);
  }
  p = await open(demo + link, calm);
  await ready(p);
  assert.match(await p.locator(".detail h2").innerText(), /penetrating/);
  console.log("the sample: table, keys, section, filter, language, clicks, link");

  // On a phone nothing is wider than the screen, and the main path needs no mouse wheel and no keyboard.
  p = await open(demo, { ...calm, viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
  await ready(p);
  await rows(p).nth(1).tap();
  await rows(p).nth(3).tap();
  assert.match(await p.locator(".detail h2").innerText(), /contained/);
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  console.log("a phone: a tap on a row selects, nothing is too wide");

  // Names are text, whatever they hold, and a long one does not push the others away.
  const names = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "n".repeat(300), "<!--<script>"];
  writeFileSync(join(folder, "<svg onload=alert(1)>.obj"), boxes(names));
  p = await open(page("clash", ["<svg onload=alert(1)>.obj"]), calm);
  p.on("dialog", () => assert.fail("a name was run as a script"));
  await ready(p);
  await p.getByRole("button", { name: "Unfold all" }).click();
  const text = await p.locator("table").first().innerText();
  for (const name of names) assert.ok(text.includes(name), name);
  assert.equal(await p.locator(".page img, .page svg").count(), 0);
  assert.ok(await p.locator(".rows").first().evaluate((rows) => rows.scrollWidth <= rows.clientWidth));
  console.log("hostile names are shown as text");

  // Boxes of parts, hidden parts, and meshes that were thinned.
  writeFileSync(join(folder, "parts.obj"), boxes(["one", "two", "three"], 2));
  p = await open(page("view", ["parts.obj"], "--most-triangles=20"), calm);
  await ready(p);
  assert.match(await p.locator(".notice").innerText(), /of 36 triangles/);
  assert.equal(await rows(p).count(), 3);
  await p.locator("tbody input[type=checkbox]").first().uncheck();
  await rows(p).nth(1).click();
  assert.match(await p.locator(".detail").first().innerText(), /1 two[\s\S]*\(2, 0, 0\)/);
  console.log("parts: boxes in coordinates of the file, and what was thinned is said");

  // Tens of thousands of clashes: only the rows that are seen are there.
  const grid = [];
  for (let i = 0; i < 150; i++) grid.push(`box ${i}`);
  writeFileSync(join(folder, "many.obj"), boxes(grid, 0.001));
  p = await open(page("clash", ["many.obj"]), calm);
  await ready(p);
  assert.match(await p.locator("header").innerText(), /11,175/);
  await p.getByRole("button", { name: "Unfold all" }).click();
  const height = await p.locator(".rows").first().evaluate((rows) => rows.scrollHeight);
  assert.ok(height > 11_175 * 30, `${height} pixels`);
  assert.ok((await rows(p).count()) < 100);
  await p.keyboard.press("ArrowUp");
  assert.match(await p.evaluate(() => location.hash), /clash=/);
  console.log("11,175 clashes: the table stays small");
});
