// pictures_test.mjs: the pictures in the documents show the page as it is now.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { pictures, take } from "../../tools/pictures.mjs";
import { top } from "./native.mjs";
import { difference, pixels } from "./png.mjs";

const scratch = mkdtempSync(`${tmpdir()}/hitbox-pictures-`);
try {
  await take(process.argv[2], scratch);
  const picture = (folder, name) => pixels(readFileSync(`${folder}/${name}.png`));
  const now = Object.fromEntries(pictures.map(({ name }) => [name, picture(scratch, name)]));
  const hasFont = (pattern) => spawnSync("fc-list", [pattern], { encoding: "utf8" }).stdout?.trim();
  for (const { name } of pictures) {
    const font = name.startsWith("zh") ? ":lang=zh" : "DejaVu Sans";
    if (!hasFont(font)) {
      console.log(`${name}: not compared, there is no font ${font}`);
      continue;
    }
    const kept = picture(`${top}/docs/pictures`, name);
    assert.deepEqual([kept.width, kept.height], [now[name].width, now[name].height], name);
    // Fonts and browsers differ a little; what is drawn must not.
    const { mean, most } = difference(kept, now[name]);
    console.log(`${name}: differs by ${mean.toFixed(2)} in the mean, ${most.toFixed(0)} at most, of 255`);
    assert.ok(mean < 6 && most < 90, `${name}.png shows something else: ./run pictures takes it anew`);
  }
  // The comparison can tell pictures apart.
  const { mean, most } = difference(now.segment_box, now.mesh_cut);
  assert.ok(mean >= 6 || most >= 90);
} finally {
  rmSync(scratch, { recursive: true });
}
