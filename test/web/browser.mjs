// browser.mjs: Debian's Chromium without a window, as the tests of pages use it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { top } from "./native.mjs";

const { chromium } = createRequire(`${top}/apps/web/package.json`)("playwright-core");
const programs = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

// Without these WebGL is drawn without a graphics card, but empty where the panel lies above it.
const args = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic",
  "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Ends the test as skipped, where there is no browser. */
export function executable() {
  const found = [process.env.HITBOX_BROWSER, ...programs].find((path) => path && existsSync(path));
  if (found) return found;
  console.log("skipped: there is no Chromium");
  process.exit(77);
}

/**
 * Calls f with a function that opens an address; options are those of a page: viewport, colorScheme, locale, hasTouch. At
 * the end no page may have written an error or asked for anything from elsewhere.
 */
export async function browser(f) {
  const running = await chromium.launch({ executablePath: executable(), args });
  const complaints = [];
  try {
    await f(async (address, options = {}) => {
      const context = await running.newContext({ viewport: { width: 1280, height: 560 }, ...options });
      // What the page puts off, it does soon: nothing here waits for a pause in somebody's typing.
      await context.addInitScript((most) => {
        const wait = window.setTimeout;
        window.setTimeout = (f, ms = 0, ...rest) => wait(f, Math.min(ms, most), ...rest);
      }, 20);
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`${address}: ${error.stack ?? error}`));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !harmless(message.text()))
          complaints.push(`${address}: ${message.type()}: ${message.text()}`);
      });
      const own = new URL(address).origin;
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (!["data:", "blob:", "file:"].includes(url.protocol) && url.origin !== own)
          complaints.push(`${address}: asks for ${request.url()}`);
      });
      await page.goto(address);
      return page;
    });
  } finally {
    await running.close();
  }
  assert.deepEqual(complaints, []);
}

// What the browser says of drawing without a graphics card, and of reading pixels for a screenshot.
const harmless = (text) => /GPU stall due to ReadPixels|swiftshader|software WebGL|GroupMarkerNotSet/i.test(text);

/** Waits until the page has drawn, and done what it had put off. */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done, 20), 20)))));
