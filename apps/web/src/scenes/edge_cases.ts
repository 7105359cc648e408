// edge_cases.ts: the edge cases of the articles: our answer beside that of the copied code.
import { Object3D } from "three";
import type { Vec3 } from "hitbox";
import { say, sayAny } from "../i18n/language.js";
import { add, sub } from "../math/vec.js";
import { symbol } from "../ui/answer.js";
import { element } from "../ui/element.js";
import { putVec, rounded, vecAt, xyz } from "./bodies.js";
import { crossNan } from "./mistakes/cross_nan.js";
import { expandNegative } from "./mistakes/expand_negative.js";
import { halfFull } from "./mistakes/half_full.js";
import type { Mistake, Said, Verdict } from "./mistakes/mistake.js";
import { obbMean } from "./mistakes/obb_mean.js";
import { obbEpsilon, obbSixAxes } from "./mistakes/obb_pair.js";
import { planeSign } from "./mistakes/plane_sign.js";
import { rectangleRoll, signZero } from "./mistakes/rectangle_pair.js";
import { slabNan, slabUnit } from "./mistakes/slab_pair.js";
import { oneOf, type Context, type Live, type Scene } from "./scene.js";

const mistakes: readonly [Mistake, ...Mistake[]] = [
  planeSign,
  expandNegative,
  obbMean,
  obbSixAxes,
  obbEpsilon,
  rectangleRoll,
  signZero,
  slabNan,
  slabUnit,
  crossNan,
  halfFull,
];

function row(who: string, said: Said, wrong: boolean): HTMLElement {
  const answer = element("span", { class: "said", "data-tone": said.tone }, symbol(said.tone), said.text);
  const mark = element(
    "span",
    { class: "mark" },
    wrong ? `\u2717 ${say("word.wrong")}` : `\u2713 ${say("word.right")}`,
  );
  return element(
    "div",
    { class: wrong ? "verdict wrong" : "verdict" },
    element("span", {}, who),
    answer,
    mark,
  );
}

function compare(verdict: Verdict): HTMLElement[] {
  const { ours, theirs } = verdict;
  return [row("hitbox", ours, false), row(say("label.blog"), theirs, ours.name !== theirs.name)];
}

function build(ctx: Context): Live {
  const { state, panel } = ctx;
  const mistake = mistakes[state["case"] ?? 0] ?? mistakes[0];
  const { anchor, grip = anchor, step = 0.1 } = mistake;
  ctx.handles.step = step;
  // A hundredth of a step is the least move.
  const near = (x: number): number => rounded(x, Math.round(100 / step));
  const moved = new Object3D();
  const object = ctx.draw(moved);
  ctx.handles.add({
    name: "shape",
    label: say("shape.moved"),
    modes: ["translate"],
    object,
    read: () => void object.position.set(...add(grip, vecAt(state, "d."))),
    write() {
      const { x, y, z } = object.position;
      const [dx, dy, dz] = sub([x, y, z], grip);
      putVec(state, "d.", [near(dx), near(dy), near(dz)]);
    },
  });
  const titles = mistakes.map(({ id }) => sayAny(`example.${id}`));
  panel.choice("case", say("field.case"), titles).onChange(() => {
    putVec(state, "d.", [0, 0, 0]);
    ctx.rebuild();
    ctx.look();
  });
  panel.group(say("shape.moved")).numbers("d.", xyz);
  const ask = mistake.setup(ctx);
  const at = (): Vec3 => add(anchor, vecAt(state, "d."));
  return {
    ...(mistake.view ? { view: mistake.view } : {}),
    update() {
      const verdict = ask(at());
      const agree = verdict.ours.name === verdict.theirs.name;
      ctx.extra.replaceChildren(...compare(verdict));
      ctx.answer({
        name: verdict.ours.name,
        tone: verdict.ours.tone,
        text: verdict.ours.text,
        topic: sayAny(`example.${mistake.id}`),
        against: `${agree ? "\u2713" : "\u2717"} ${say("label.blog")}: ${verdict.theirs.text}`,
        numbers: verdict.numbers ?? [],
        note: `${sayAny(`mistake.${mistake.id}`)}${agree ? ` ${say("note.agree")}` : ""}`,
      });
    },
    dispose: () => void (ctx.handles.step = 0.1),
  };
}

export const edgeCases: Scene = {
  id: "edge-cases",
  ranges: {
    case: oneOf(mistakes.length),
  },
  state: { case: 0, "d.x": 0, "d.y": 0, "d.z": 0 },
  examples: Object.fromEntries(mistakes.map(({ id }, i) => [id, { case: i }])),
  examplesMove: true,
  examplesStay: true,
  build,
};
