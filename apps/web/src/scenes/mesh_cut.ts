// mesh_cut.ts: a mesh cut by a plane that one drags, with caps that close both pieces.
import { say } from "../i18n/language.js";
import { SheetDrawing } from "../stage/drawing.js";
import { count, number } from "../ui/format.js";
import { body, fields, planeOf } from "./bodies.js";
import { CutView } from "./cut_view.js";
import { gearMesh } from "./gear.js";
import { flag, type Context, type Live, type Scene } from "./scene.js";

function build(ctx: Context): Live {
  const { core, state, panel } = ctx;
  const gear = gearMesh(core, { teeth: 12, radius: 1.8, half: 0.3 });
  const whole = gear.inspect();
  const cut = ctx.draw(new CutView());
  const sheet = new SheetDrawing("other", 0.12);
  sheet.scale.setScalar(2.2);
  body(ctx, "p.", say("shape.plane"), ["translate", "rotate"], sheet);
  panel.toggle("caps", say("field.caps"));
  panel.slider("apart", say("field.apart"));
  fields(ctx, "p.", say("shape.plane"));

  return {
    update() {
      const plane = planeOf(state, "p.");
      const result = cut.show(gear, plane, state["caps"] === 1, state["apart"] ?? 0);
      const { front, back, capArea, loops, openEdges, length, ms } = result;
      const closed = front.closed && back.closed;
      const hits = loops > 0 || openEdges > 0;
      const numbers: [string, string][] = [
        [say("number.capArea"), number(capArea)],
        [say("number.loops"), `${loops}, ${say("number.length")} ${number(length)}`],
      ];
      if (closed)
        numbers.push(
          [
            say("number.volumes"),
            `${number(front.volume)} + ${number(back.volume)} = ${number(front.volume + back.volume)}`,
          ],
          [say("number.volumeWhole"), number(whole.volume)],
        );
      numbers.push([
        say("number.time"),
        `${ms.toFixed(2)} ms, ${count(gear.triangleCount)} ${say("number.triangles")}`,
      ]);
      ctx.answer({
        name: hits ? (closed ? "closed" : "open") : "missed",
        tone: hits ? (closed ? "meets" : "touching") : "miss",
        text: say(hits ? (closed ? "word.cutClosed" : "word.cutOpen") : "word.cutMissed"),
        numbers,
      });
    },
    dispose: () => gear.free(),
  };
}

export const meshCut: Scene = {
  id: "mesh-cut",
  ranges: {
    caps: flag,
    apart: [0, 2, 0.01],
  },
  state: {
    caps: 1,
    apart: 0.7,
    "p.x": 0.2,
    "p.y": 0,
    "p.z": 0,
    "p.rx": 0,
    "p.ry": 62,
    "p.rz": 0,
  },
  examples: {
    flush: { "p.x": 0, "p.z": 0.3, "p.ry": 0 },
    middle: { "p.x": 0, "p.ry": 90 },
    noCaps: { caps: 0 },
    miss: { "p.x": 2.4, "p.ry": 90 },
  },
  view: [-2.2, -2.2, -1.6, 2.2, 2.2, 1.8],
  build,
};
