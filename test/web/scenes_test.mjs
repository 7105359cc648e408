// scenes_test.mjs: each scene of the page is opened, dragged with a mouse, typed into; answers and colours follow.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { browser, settled } from "./browser.mjs";
import { top } from "./native.mjs";
import { count, difference, pixels } from "./png.mjs";

const file = `${top}/apps/web/page/hitbox.html`;
const address = `file://${file}`;

const state = (page) => page.evaluate(() => ({ scene: window.hitboxPage.scene, answer: window.hitboxPage.answer }));
const answered = (page) => page.waitForSelector("#answer[data-answer]");
const picture = async (page) => {
  await settled(page);
  return pixels(await page.locator("canvas").first().screenshot());
};
/** The link, once the page has written it. */
async function link(page) {
  await settled(page);
  return new URLSearchParams(await page.evaluate(() => location.hash.slice(1)));
}
/** Chooses a shape; where its middle is in the window. */
async function choose(page, shape) {
  const chooser = page.locator(`[data-tool="shape ${shape}"]`);
  if (await chooser.isVisible()) await chooser.click();
  return page.evaluate((name) => window.hitboxPage.project(name), shape);
}
/** Drags a shape by its middle with the mouse. */
async function drag(page, shape, dx, dy) {
  const [x, y] = await choose(page, shape);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** Drags a shape by its middle with a finger. */
async function dragByTouch(page, shape, dx, dy) {
  const [x, y] = await choose(page, shape);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", { x: x + part * dx, y: y + part * dy });
  await touch("touchEnd");
}

// What to drag in each scene, where to, and which answers must be seen before and after. Some answers are drawn in a
// colour of their own: its pixels must become more.
const drags = {
  "segment-box": { example: "meets", shape: "b", by: [-440, -220], before: "intersect", after: "none", grows: "green", shrinks: "blue" },
  "segment-rectangle": { example: "meets", shape: "b", by: [0, -200], changes: true },
  "aabb-plane": { shape: "box", by: [0, -260], changes: true },
  "aabb-triangle": { shape: "box", by: [-260, -120] },
  "obb-obb": { example: "meets", shape: "b", by: [320, -60], before: "overlapping", after: "disjoint" },
  "how-far": { example: "miss", shape: "b", by: [-150, 30], before: "disjoint" },
  "first-contact": { example: "meets", shape: "e", by: [-420, 40], before: "hit", after: "none" },
  character: { example: "crease", shape: "g", by: [-260, 60], before: "stops", after: "arrives" },
  "mesh-bounds": { shape: "pinion", by: [60, -30] },
  "mesh-cut": { shape: "p", by: [30, -20] },
  frustum: { shape: "box", by: [120, 0] },
  "moving-boxes": {},
  "edge-cases": { shape: "shape", by: [60, -40] },
  "own-mesh": {},
};

/** Opens a scene, asks for all its examples, drags what its plan says. */
async function look(page, scene) {
  await page.click(`[data-scene="${scene}"]`);
  assert.equal((await state(page)).scene, scene);
  // Every situation that the scene offers has an answer.
  const examples = await page.$$eval("[data-example]", (all) => all.map((one) => one.dataset.example));
  const seen = [];
  for (const example of examples) {
    await page.click(`[data-example="${example}"]`);
    await settled(page);
    seen.push((await state(page)).answer);
    // The copied code is seen to be wrong before anything is moved.
    if (scene === "edge-cases") assert.equal(await page.locator(".verdict.wrong").count(), 1, example);
  }
  if (scene === "edge-cases") assert.equal(examples.length, 11);
  assert.ok(seen.every((answer) => answer && answer !== "error"), `${scene}: ${seen}`);

  const plan = drags[scene];
  await page.goto(`${address}#scene=${scene}&lang=en`);
  await answered(page);
  if (plan.example) await page.click(`[data-example="${plan.example}"]`);
  const before = { ...(await state(page)), link: await link(page), picture: await picture(page) };
  if (plan.before) assert.equal(before.answer, plan.before, scene);
  if (plan.shape) {
    await drag(page, plan.shape, ...plan.by);
    const after = { ...(await state(page)), link: await link(page), picture: await picture(page) };
    assert.notEqual(after.link.toString(), before.link.toString(), `${scene}: the drag moved nothing`);
    assert.ok(difference(before.picture, after.picture).most > 8, `${scene}: the picture is as it was`);
    if (plan.after) assert.equal(after.answer, plan.after, scene);
    if (plan.changes) assert.notEqual(after.answer, before.answer, scene);
    if (plan.grows) assert.ok(count(after.picture, plan.grows) > 2 * count(before.picture, plan.grows) + 200, `${scene}: no ${plan.grows}`);
    if (plan.shrinks) assert.ok(2 * count(after.picture, plan.shrinks) < count(before.picture, plan.shrinks), `${scene}: still ${plan.shrinks}`);
    console.log(`${scene}: ${examples.length} examples (${[...new Set(seen)].join(" ")}); dragged, ${before.answer} -> ${after.answer}`);
  } else {
    console.log(`${scene}: ${examples.length} examples (${[...new Set(seen)].join(" ")})`);
  }
}

await browser(async (open) => {
  // The page is small and quick to open.
  const size = statSync(file).size;
  const module = readFileSync(`${top}/bindings/wasm/hitbox.wasm`);
  console.log(`page ${size} bytes; module ${module.length} bytes, ${gzipSync(module, { level: 9 }).length} as it is sent`);
  assert.ok(size < 1_630_000);
  assert.ok(gzipSync(module, { level: 9 }).length < 580_000);

  const page = await open(address);
  await answered(page);
  const loaded = await page.evaluate(() => performance.now());
  console.log(`opened and answered in ${Math.round(loaded)} ms`);

  const scenes = await page.$$eval("[data-scene]", (all) => all.map((one) => one.dataset.scene));
  assert.deepEqual([...new Set(scenes)].sort(), Object.keys(drags).sort());

  // Each page waits for the browser most of the time, so two look at half of the scenes each.
  const left = [...new Set(scenes)];
  await Promise.all([page, await open(address)].map(async (one) => {
    await answered(one);
    for (let scene; (scene = left.shift());) await look(one, scene);
    await one.close();
  }));

  // Numbers typed, exactly; the link opens the same again; Chinese; keys alone.
  const typed = await open(`${address}#scene=obb-obb&lang=en`);
  await answered(typed);
  const field = typed.locator(".panel input").first();
  await field.fill("0.30000000000000004");
  await field.press("Enter");
  const kept = await link(typed);
  assert.equal(kept.get("a.x"), "0.30000000000000004");
  const href = await typed.evaluate(() => location.href);
  await typed.goto("about:blank");
  await typed.goto(href);
  await answered(typed);
  assert.equal((await link(typed)).toString(), kept.toString());
  await typed.click('button[lang="zh-Hans"]');
  assert.match(await typed.textContent("h2"), /[\u4e00-\u9fff]/);
  assert.equal((await link(typed)).get("lang"), "zh");
  assert.equal(await typed.evaluate(() => document.activeElement.lang), "zh-Hans", "the focus stays on the button");
  await typed.focus('[data-scene="segment-box"]');
  await typed.keyboard.press("Enter");
  assert.equal((await state(typed)).scene, "segment-box");
  await typed.focus("canvas");
  const still = (await link(typed)).get("a.x");
  await typed.keyboard.press("ArrowRight");
  assert.notEqual((await link(typed)).get("a.x"), still);
  // A page that nobody touches draws nothing.
  await typed.waitForTimeout(300);
  const frames = await typed.evaluate(() => window.hitboxPage.frames);
  await typed.waitForTimeout(400);
  assert.equal(await typed.evaluate(() => window.hitboxPage.frames), frames);
  // A link that is pasted: its language, and numbers no further than the fields go.
  const paste = async (hash) => {
    await typed.evaluate((hash) => (location.hash = hash), hash);
    return link(typed);
  };
  assert.equal((await paste("#scene=frustum&lang=en&fov=200")).get("fov"), "120");
  assert.doesNotMatch(await typed.textContent("h2"), /[\u4e00-\u9fff]/);
  const few = await paste("#scene=moving-boxes&lang=zh&count=1&size=9&run=0.7&kind=7");
  assert.deepEqual(["count", "size", "run", "kind"].map((key) => few.get(key)), ["2", "0.2", "1", "1"]);
  assert.match(await typed.textContent("h2"), /[\u4e00-\u9fff]/);
  // Empty boxes: told by name, else refused in the language of the page.
  await paste("#scene=aabb-plane&px=2");
  assert.equal((await state(typed)).answer, "empty");
  assert.doesNotMatch(await typed.textContent(".panel"), /min x|max x/);
  await paste("#scene=aabb-triangle&box.hx=-1");
  assert.equal((await state(typed)).answer, "error");
  assert.match(await typed.textContent("#note"), /[\u4e00-\u9fff].*is empty/);
  // Back is the scene before, with its numbers.
  await typed.click('[data-scene="obb-obb"]');
  await typed.click('[data-example="touching"]');
  assert.match(await typed.textContent("#numbers"), /\D0$/, "what touches has no gap");
  await typed.goBack();
  assert.deepEqual([(await link(typed)).get("scene"), (await link(typed)).get("box.hx")], ["aabb-triangle", "-1"]);
  // What is no number as a whole is not taken for the number that it begins with.
  const first = typed.locator(".panel input").first();
  for (const wrong of ["1/3", "-1,5", "1e400"]) {
    await first.fill(wrong);
    assert.equal(await first.getAttribute("aria-invalid"), "true", wrong);
  }
  await first.fill("0.25");
  assert.equal(await first.getAttribute("aria-invalid"), null);
  assert.equal((await link(typed)).get("a.x"), "0.25");
  // Fewer boxes at once, and more again.
  await paste("#scene=moving-boxes&lang=en&count=50&run=0");
  const boxes = typed.locator(".panel .lil-controller", { hasText: "boxes" }).locator("input");
  for (const wanted of ["7", "30"]) {
    await boxes.fill(wanted);
    await boxes.press("Enter");
    assert.match(await typed.textContent("#numbers"), new RegExp(`^boxes${wanted}pairs\\d+pairs to compare without an index${(wanted * (wanted - 1)) / 2}`));
  }
  await typed.close();
  console.log("numbers, links, Chinese, keys, empty boxes");

  // A file that is dropped: its parts, and its name as text.
  const dropped = await open(`${address}#scene=segment-box&lang=en`);
  await answered(dropped);
  const hostile = '<img src=x onerror="document.title=1">';
  const tetrahedron = `o ${hostile}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n`;
  const drop = (name, text) => dropped.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of ["dragenter", "dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text]);
  await drop(`${hostile}.obj`, tetrahedron);
  await dropped.waitForFunction(() => window.hitboxPage.scene === "own-mesh" && window.hitboxPage.answer === "bounds");
  assert.ok((await dropped.textContent("body")).includes(hostile));
  assert.equal(await dropped.locator("img").count(), 0);
  assert.match(await dropped.textContent("#numbers"), /0\.166667/, "its volume");
  await drop("bad.obj", "v 0 0 zero\nf 1 2 9\n");
  await dropped.waitForFunction(() => window.hitboxPage.answer === "error");
  assert.match(await dropped.textContent("#note"), /^bad\.obj.*line 1|^bad\.obj:1/);
  assert.ok((await dropped.textContent(".parts")).includes(hostile), "what was shown stays");
  assert.notEqual(await dropped.title(), "1");
  // Without triangles there is no box.
  await drop("point.obj", "v 0 0 0\n");
  await dropped.waitForFunction(() => window.hitboxPage.answer === "empty");
  assert.doesNotMatch(await dropped.textContent("#numbers"), /AABB/);
  // A file that is read late opens nothing, after another file and another scene were opened.
  await dropped.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      if (this.name === "slow.obj") await new Promise((resolve) => (window.readSlowly = resolve));
      return read.call(this);
    };
  });
  await drop("slow.obj", tetrahedron);
  await drop("fast.obj", tetrahedron);
  await dropped.waitForFunction(() => window.hitboxPage.answer === "bounds");
  await dropped.click('[data-scene="segment-box"]');
  await dropped.evaluate(() => window.readSlowly());
  await dropped.waitForTimeout(100);
  assert.equal((await state(dropped)).scene, "segment-box");
  await dropped.click('[data-scene="own-mesh"]');
  assert.equal((await state(dropped)).answer, "bounds");
  await dropped.close();
  console.log("dropped files");

  // A phone: nothing sticks out, and a finger drags.
  const phone = await open(`${address}#scene=segment-box&lang=zh`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await answered(phone);
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  assert.equal((await state(phone)).answer, "intersect");
  await dragByTouch(phone, "b", -200, -90);
  assert.equal((await state(phone)).answer, "none", "a finger drags the end of the segment out of the box");
  const dark = await open(`${address}#scene=segment-box`, { colorScheme: "dark" });
  await answered(dark);
  const corner = await picture(dark);
  assert.ok(corner.color(3, corner.height - 3).every((c) => c < 90), "the dark page is dark");
  console.log("phone, a finger, dark");
});
