// pictures.mjs: takes the pictures of the documents from the page: node tools/pictures.mjs HITBOX [FOLDER]
//
// test/web/pictures_test.mjs takes them again and compares, so that a picture shows the page as it is.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { browser } from "../test/web/browser.mjs";

const top = fileURLToPath(new URL("..", import.meta.url));
const page = `file://${top}apps/web/page/hitbox.html`;

const desktop = { viewport: { width: 1200, height: 720 } };
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const dark = { colorScheme: "dark" };

/** The clashes of the housing are a group: the first click unfolds it. */
async function boltOfTheHousing(page) {
  await page.locator("tr[data-row]").nth(1).click();
  await page.locator("tr[data-row]").nth(2).click();
}

/** What each picture shows: an address of the page, or a clash report; then what is done before it is taken. */
export const pictures = [
  { name: "segment_box", link: "#scene=segment-box&lang=en", ...desktop },
  { name: "obb_obb", link: "#scene=obb-obb&lang=en", ...desktop, ...dark },
  { name: "mesh_cut", link: "#scene=mesh-cut&lang=en", ...desktop },
  { name: "edge_cases", link: "#scene=edge-cases&lang=en", act: (page) => page.click('[data-example="obb-six-axes"]'), ...desktop },
  { name: "zh_phone", link: "#scene=aabb-triangle&lang=zh", ...phone },
  { name: "clash", report: true, act: boltOfTheHousing, ...desktop },
];

// On a busy machine a camera may still be on its way. So the picture is taken until it is the same three times, frames apart.
async function pictureAtRest(page) {
  let last, same = 0;
  for (let tries = 0; tries < 60 && same < 2; ++tries) {
    await page.evaluate(() => new Promise((done) => {
      let frames = 0;
      const next = () => (++frames > 3 ? done() : requestAnimationFrame(next));
      requestAnimationFrame(next);
    }));
    const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
    same = last?.equals(picture) ? same + 1 : 0;
    last = picture;
    await page.waitForTimeout(150);
  }
  return last;
}

/** Takes the pictures into a folder. */
export async function take(program, folder) {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(`${tmpdir()}/hitbox-pictures-`);
  try {
    const report = `${scratch}/report.html`;
    const ran = spawnSync(program, ["clash", `${top}examples/sample/planetary_gearbox.glb`, "--clearance", "0.0005", "--html", report]);
    if (ran.status !== 0) throw new Error(`hitbox clash --html: ${ran.stderr}`);
    await browser(async (open) => {
      for (const { name, link, act, report: ofReport, ...options } of pictures) {
        const opened = await open(ofReport ? `file://${report}` : page + link, { colorScheme: "light", locale: "en", ...options });
        await opened.waitForSelector("canvas");
        await opened.waitForTimeout(800);
        await act?.(opened);
        await opened.waitForTimeout(1500);
        writeFileSync(`${folder}/${name}.png`, await pictureAtRest(opened));
        await opened.context().close();
      }
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await take(process.argv[2], process.argv[3] ?? `${top}docs/pictures`);
}
