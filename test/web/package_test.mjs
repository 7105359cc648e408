// package_test.mjs: what `npm pack` makes works in an empty project: in node, with types, and built by Vite.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { top } from "./native.mjs";

const scratch = mkdtempSync(`${tmpdir()}/hitbox-package-`);
const tools = `${top}/apps/web/node_modules`;

function run(command, args, cwd) {
  const ran = spawnSync(command, args, { cwd, encoding: "utf8" });
  assert.equal(ran.status, 0, `${command} ${args.join(" ")}\n${ran.stdout}${ran.stderr}${ran.error ?? ""}`);
  return ran.stdout;
}

try {
  run("npm", ["pack", "--silent", "--pack-destination", scratch], `${top}/bindings/wasm`);
  const tarball = readdirSync(scratch).find((name) => name.endsWith(".tgz"));
  assert.match(tarball, /^hitbox-\d+\.\d+\.\d+\.tgz$/);
  const held = run("tar", ["tzf", tarball], scratch);
  for (const name of ["dist/index.js", "dist/index.d.ts", "hitbox.wasm", "README.md", "LICENSE"])
    assert.ok(held.includes(`package/${name}\n`), `${name} is not in ${tarball}:\n${held}`);
  assert.ok(!/src\/|abi\/|tsconfig/.test(held), `more than is wanted in ${tarball}:\n${held}`);

  const project = `${scratch}/project`;
  mkdirSync(`${project}/src`, { recursive: true });
  writeFileSync(`${project}/package.json`, JSON.stringify({ name: "empty", private: true, type: "module" }));
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `../${tarball}`], project);

  const question = `
import { load, type Hitbox, type Relation } from "hitbox";
const hitbox: Hitbox = await load();
const word: Relation = hitbox.classify({ type: "aabb", min: [0, 0, 0], max: [1, 1, 1] }, { type: "point", p: [1, 1, 1] });
const mesh = hitbox.mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
console.log(word, mesh.triangleCount);
(globalThis as { answer?: string }).answer = word;
`;
  writeFileSync(`${project}/src/main.ts`, question);
  writeFileSync(`${project}/main.mjs`, question.replace(/: (Hitbox|Relation) =/g, " =").replace(/, type \w+/g, "").replace(/ as \{[^}]*\}/, ""));
  assert.equal(run("node", ["main.mjs"], project), "touching 1\n");
  console.log("node: imports it and asks");

  const compilerOptions = { target: "ES2022", module: "ESNext", moduleResolution: "bundler", strict: true, noEmit: true,
    lib: ["ES2022", "DOM"], types: [] };
  writeFileSync(`${project}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ["src"] }));
  run("node", [`${tools}/typescript/bin/tsc`, "-p", "."], project);
  writeFileSync(`${project}/src/wrong.ts`, 'import { load } from "hitbox";\n(await load()).intersects({ type: "aabb" }, 3);\n');
  const wrong = spawnSync("node", [`${tools}/typescript/bin/tsc`, "-p", "."], { cwd: project, encoding: "utf8" });
  assert.equal(wrong.status !== 0 && /wrong\.ts/.test(wrong.stdout), true, "a wrong call has the right types");
  rmSync(`${project}/src/wrong.ts`);
  console.log("types: a right call compiles, a wrong one does not");

  // The Vite that the page is built with: an empty project would get the same from npm.
  symlinkSync(`${tools}/vite`, `${project}/node_modules/vite`);
  writeFileSync(`${project}/index.html`, '<!doctype html><link rel="icon" href="data:,"><title>empty</title><script type="module" src="/src/main.ts"></script>\n');
  run("node", [`${tools}/vite/bin/vite.js`, "build", "--target", "es2022"], project);
  const assets = readdirSync(`${project}/dist/assets`);
  const module = assets.find((name) => name.endsWith(".wasm"));
  assert.ok(module, `no module among ${assets.join(" ")}`);
  assert.ok(readFileSync(`${project}/dist/assets/${module}`).equals(readFileSync(`${top}/bindings/wasm/hitbox.wasm`)));
  const { browser } = await import("./browser.mjs");
  await browser(async (open) => {
    const page = await open(await served(`${project}/dist`));
    await page.waitForFunction(() => globalThis.answer !== undefined);
    assert.equal(await page.evaluate(() => globalThis.answer), "touching");
    console.log("Vite: builds it, and the browser answers");
  });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The address of a folder, served on this machine. */
async function served(folder) {
  const { createServer } = await import("node:http");
  const types = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
  const server = createServer((request, response) => {
    const path = `${folder}${request.url === "/" ? "/index.html" : request.url.split("?")[0]}`;
    if (path.includes("..") || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.split(".").at(-1)] ?? "text/plain" }).end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  server.unref();
  return `http://127.0.0.1:${server.address().port}/`;
}
