// own_mesh.ts: a mesh file of one's own: its bounds, a cut through it, and a segment cast at it.
import { say } from "../i18n/language.js";
import { add, at, length, scale, sub } from "../math/vec.js";
import { button, element } from "../ui/element.js";
import { count, number } from "../ui/format.js";
import { xyz } from "./bodies.js";
import { gearMesh } from "./gear.js";
import { ownFile, roomOf } from "./own_file.js";
import { cutRange, fits, showBounds, showCast, showCut, type Ask, type Subject } from "./own_tools.js";
import { flag, oneOf, type Context, type Live, type Scene } from "./scene.js";

const tools = [showBounds, showCut, showCast] as const;
const listed = 200;

/** The parts as buttons; names are data and stay text. */
function listParts(ctx: Context): void {
  const file = ownFile();
  if (!file || file.parts.length === 0) return;
  const row = (name: string, triangles: number, k: number): HTMLElement =>
    button(
      `${name} (${count(triangles)})`,
      () => {
        ctx.state["part"] = k;
        ctx.rebuild();
      },
      { "aria-pressed": String(ctx.state["part"] === k) },
    );
  const rows = file.parts
    .slice(0, listed)
    .map(({ name, mesh }, i) => row(name || say("own.unnamed", i + 1), mesh.triangleCount, i + 1));
  const all = file.whole ? [row(say("own.all"), file.whole.triangleCount, 0)] : [];
  const more =
    file.parts.length > listed ? [element("span", {}, say("own.more", file.parts.length - listed))] : [];
  const title =
    file.parts.length === 1
      ? say("own.part", file.name)
      : say("own.parts", file.name, count(file.parts.length));
  ctx.extra.append(
    element("p", { class: "caption" }, title),
    element("div", { class: "parts" }, ...all, ...rows, ...more),
  );
}

const answerEmpty: Ask = () => ({ name: "empty", tone: "neutral", text: say("word.noTriangles") });

function subjectOf(ctx: Context): { subject: Subject; mine: boolean } {
  const file = ownFile();
  const part = ctx.state["part"] ?? 0;
  const chosen = file?.parts[part - 1]?.mesh ?? file?.whole ?? file?.parts[0]?.mesh;
  const mesh = chosen ?? gearMesh(ctx.core, { teeth: 14, radius: 1.5, half: 0.25 });
  const { min, max } = roomOf(mesh);
  const size = length(sub(max, min)) || 1;
  return {
    subject: { mesh, min, max, size, origin: scale(add(min, max), 0.5) },
    mine: chosen === undefined,
  };
}

function build(ctx: Context): Live {
  const { state, panel } = ctx;
  const { subject, mine } = subjectOf(ctx);
  const { mesh, min, max, size, origin } = subject;
  ctx.ground.visible = false;
  ctx.handles.step = 10 ** Math.floor(Math.log10(size / 20));
  panel
    .choice("tool", say("field.tool"), [say("own.bounds"), say("own.cut"), say("own.cast")])
    .onChange(() => {
      ctx.rebuild();
      ctx.look();
    });
  // A mesh without triangles has no box, and neither a cut nor a cast meets it: there is nothing to show.
  const tool: Ask =
    mesh.triangleCount > 0 ? (tools[state["tool"] ?? 0] ?? showBounds)(ctx, subject) : answerEmpty;
  listParts(ctx);
  const file = ownFile();
  const facts = mesh.inspect();
  const general: [string, string][] = [
    [say("number.triangleCount"), count(mesh.triangleCount)],
    [say("number.closed"), say(facts.closed ? "word.yes" : "word.no")],
    [say("number.volume"), facts.closed ? number(facts.volume) : "-"],
  ];
  // The pieces of a cut and the ends of a segment lie around the mesh.
  const room = [1, 1.15, 1.4][state["tool"] ?? 0] ?? 1;
  const [low, high] = [scale(sub(min, origin), room), scale(sub(max, origin), room)];
  return {
    view: [at(low, 0), at(low, 1), at(low, 2), at(high, 0), at(high, 1), at(high, 2)],
    update() {
      const answer = tool();
      const note = file ? "" : say("own.hint");
      ctx.answer({ note, ...answer, numbers: [...(answer.numbers ?? []), ...general] });
    },
    dispose() {
      ctx.handles.step = 0.1;
      if (mine) mesh.free();
    },
  };
}

export const ownMesh: Scene = {
  id: "own-mesh",
  ranges: {
    tool: oneOf(tools.length),
    fit: oneOf(fits.length),
    axis: oneOf(xyz.length),
    cut: cutRange,
    caps: flag,
    apart: [0, 1, 0.01],
  },
  state: {
    tool: 0,
    part: 0,
    fit: 1,
    axis: 0,
    cut: 0.45,
    caps: 1,
    apart: 0.25,
    "a.x": 0.15,
    "a.y": -0.25,
    "a.z": 1.3,
    "b.x": 0.8,
    "b.y": 0.9,
    "b.z": -0.2,
  },
  examplesMove: true,
  examples: { bounds: {}, cut: { tool: 1 }, cast: { tool: 2 } },
  build,
};
