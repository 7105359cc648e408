// moving_boxes.ts: quadtree and octree filling up with boxes that move; the pairs that touch are lit each frame.
import type { BoxIndex } from "hitbox";
import { say } from "../i18n/language.js";
import { BoxSwarm, ThinLines } from "../stage/swarm.js";
import { onTheme } from "../stage/theme.js";
import { count, milliseconds } from "../ui/format.js";
import { randomFrom } from "./random.js";
import { flag, oneOf, type Context, type Live, type Scene } from "./scene.js";

const most = 4000;
const reach = 3;

/** Boxes with speeds, in arrays that live as long as the scene. */
class Movers {
  /** Six numbers a box, for drawing; a flat one lies on the ground. */
  readonly boxes = new Float64Array(most * 6);
  private readonly centers = new Float64Array(most * 3);
  private readonly speeds = new Float64Array(most * 3);
  private readonly halves = new Float64Array(most * 3);
  private readonly random = randomFrom(11);

  constructor(private readonly flat: boolean) {
    const { random } = this;
    for (let i = 0; i < most * 3; i++) {
      const thin = flat && i % 3 === 2;
      this.centers[i] = thin ? 0.02 : (random() * 2 - 1) * reach * 0.95;
      this.speeds[i] = thin ? 0 : (random() * 2 - 1) * 0.8;
      this.halves[i] = thin ? 0.02 : 0.5 + random();
    }
  }

  step(n: number, seconds: number, size: number): void {
    const { boxes, centers, speeds, halves } = this;
    for (let i = 0; i < n; i++)
      for (let k = 0; k < 3; k++) {
        const j = 3 * i + k;
        const thin = this.flat && k === 2;
        const half = (halves[j] ?? 0) * (thin ? 1 : size);
        let x = (centers[j] ?? 0) + (speeds[j] ?? 0) * seconds;
        if (Math.abs(x) + half > reach && !thin) {
          x = Math.sign(x) * (reach - half);
          speeds[j] = -Math.sign(x) * Math.abs(speeds[j] ?? 0);
        }
        centers[j] = x;
        boxes[6 * i + k] = x - half;
        boxes[6 * i + 3 + k] = x + half;
      }
  }
}

/** The index with the boxes in it, one after the other, and what a frame asks of it. */
class Crowd {
  private readonly index: BoxIndex;
  private readonly one: Float64Array;

  constructor(
    ctx: Context,
    private readonly movers: Movers,
    private readonly flat: boolean,
  ) {
    this.index = ctx.core.index(flat ? "quadtree" : "octree", []);
    this.one = new Float64Array(flat ? 4 : 6);
  }

  /** Puts all boxes where they are now, and answers the pairs. */
  update(n: number): Uint32Array {
    const { one, index, flat } = this;
    const { boxes } = this.movers;
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < 6; k++)
        if (!flat) one[k] = boxes[6 * i + k] ?? 0;
        else if (k % 3 !== 2) one[k < 3 ? k : k - 1] = boxes[6 * i + k] ?? 0;
      index.set(i, one);
    }
    return index.pairs();
  }

  /** Takes all boxes out. */
  clear = (): void => this.index.build([]);
  nodes = (): Float64Array => this.index.nodes();
  free = (): void => this.index.free();
}

function drawNodes(lines: ThinLines, nodes: Float64Array, flat: boolean): number {
  const width = flat ? 5 : 7;
  lines.begin();
  const at = (i: number): number => nodes[i] ?? 0;
  for (let i = 0; i + width <= nodes.length; i += width)
    if (flat) lines.box(at(i + 1), at(i + 2), 0, at(i + 3), at(i + 4), 0);
    else lines.box(at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5), at(i + 6));
  lines.done();
  return nodes.length / width;
}

function drawPairs(swarm: BoxSwarm, lines: ThinLines, pairs: Uint32Array, boxes: Float64Array): void {
  swarm.tintAll("surface");
  swarm.brush("inside");
  lines.begin();
  const middle = (id: number, k: number): number =>
    ((boxes[6 * id + k] ?? 0) + (boxes[6 * id + 3 + k] ?? 0)) / 2;
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i] ?? 0, pairs[i + 1] ?? 0];
    swarm.tint(a);
    swarm.tint(b);
    lines.line(
      middle(a, 0),
      middle(a, 1),
      middle(a, 2) + 0.03,
      middle(b, 0),
      middle(b, 1),
      middle(b, 2) + 0.03,
    );
  }
  lines.done();
}

function controls({ panel, rebuild, look }: Context): void {
  panel.choice("kind", say("field.index"), [say("index.quadtree"), say("index.octree")]).onChange(() => {
    rebuild();
    look();
  });
  panel.slider("count", say("field.count"));
  panel.slider("size", say("field.size"));
  panel.slider("speed", say("field.speed"));
  panel.toggle("cells", say("field.cells"));
  panel.toggle("run", say("field.run"));
  panel.action(say("field.refill"), rebuild);
}

function build(ctx: Context): Live {
  const { state, stage } = ctx;
  const flat = state["kind"] !== 1;
  const movers = new Movers(flat);
  const crowd = new Crowd(ctx, movers, flat);
  const swarm = ctx.draw(new BoxSwarm(most));
  const pairLines = ctx.draw(new ThinLines("ink"));
  const cells = ctx.draw(new ThinLines("accent", flat ? 0.65 : 0.16));
  controls(ctx);
  let [shown, ms, sinceText, nodes] = [0, 0, 1, 0];
  let pairs: Uint32Array = new Uint32Array(0);
  const tint = (): void => {
    drawPairs(swarm, pairLines, pairs, movers.boxes);
    swarm.done(shown);
  };
  const off = onTheme(tint);

  const advance = (seconds: number): void => {
    const wanted = Math.max(2, Math.min(most, Math.round(state["count"] ?? 0)));
    // Fills up within two seconds; fewer at once. The index has no way to take out one box.
    if (shown > wanted) crowd.clear();
    shown = Math.min(wanted, shown + Math.ceil((wanted * seconds) / 2));
    movers.step(shown, seconds * (state["speed"] ?? 1), state["size"] ?? 0.05);
    const begun = performance.now();
    pairs = crowd.update(shown);
    ms += (performance.now() - begun - ms) * 0.1;
    for (let i = 0; i < shown; i++) swarm.put(i, movers.boxes, 6 * i);
    tint();
    cells.visible = state["cells"] === 1;
    if (cells.visible) nodes = drawNodes(cells, crowd.nodes(), flat);
    sinceText += seconds;
    if (sinceText < 0.25 && state["run"] === 1) return;
    sinceText = 0;
    const numbers: [string, string][] = [
      [say("number.boxes"), count(shown)],
      [say("number.pairs"), count(pairs.length / 2)],
      [say("number.bruteForce"), count((shown * (shown - 1)) / 2)],
      [say("number.indexTime"), milliseconds(ms)],
    ];
    if (cells.visible) numbers.push([say("number.cells"), count(nodes)]);
    const any = pairs.length > 0;
    ctx.answer({
      name: any ? "pairs" : "none",
      tone: any ? "meets" : "miss",
      text: say("word.pairs", count(pairs.length / 2)),
      numbers,
      quiet: true,
    });
  };

  ctx.ground.visible = false;
  return {
    view: flat ? [-reach, -reach, 0, reach, reach, 0] : [-reach, -reach, -reach, reach, reach, reach],
    update() {
      // Numbers changed: shown at once, also when nothing moves.
      sinceText = 1;
      advance(state["run"] === 1 ? 0 : 2);
      stage.animate(state["run"] === 1 ? advance : null);
    },
    dispose() {
      off();
      crowd.free();
    },
  };
}

export const movingBoxes: Scene = {
  id: "moving-boxes",
  ranges: {
    kind: oneOf(2),
    count: [2, most, 1],
    size: [0.01, 0.2, 0.005],
    speed: [0, 3, 0.05],
    cells: flag,
    run: flag,
  },
  state: { kind: 0, count: 1000, size: 0.05, speed: 1, cells: 1, run: 1 },
  examplesMove: true,
  examples: {
    quadtree: {},
    octree: { kind: 1, size: 0.1 },
    sparse: { count: 40 },
    crowded: { count: 2500, size: 0.06 },
  },
  from: [0.5, -1.8, 2.4],
  build,
};
