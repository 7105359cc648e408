// obb_mean.ts: an oriented box put on the mean of the points, which is not the middle of their extents.
import type { Vec3 } from "hitbox";
import { say } from "../../i18n/language.js";
import { add, axesOf, dot, length, scale, sub, unit, vec } from "../../math/vec.js";
import { BoxDrawing } from "../../stage/drawing.js";
import { Marker } from "../../stage/markers.js";
import { randomFrom } from "../random.js";
import type { Mistake, Said } from "./mistake.js";

type Frame = [Vec3, Vec3, Vec3];

/** Principal axes by Jacobi's rotations of the covariance. */
function principalAxes(points: readonly Vec3[], mean: Vec3): Frame {
  const c = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) =>
      points.reduce((sum, p) => sum + ((p[i] ?? 0) - (mean[i] ?? 0)) * ((p[j] ?? 0) - (mean[j] ?? 0)), 0),
    ),
  );
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const get = (m: number[][], i: number, j: number): number => m[i]?.[j] ?? 0;
  for (let sweep = 0; sweep < 12; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      if (Math.abs(get(c, p, q)) < 1e-14) continue;
      const angle = 0.5 * Math.atan2(2 * get(c, p, q), get(c, q, q) - get(c, p, p));
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (const m of [c, v])
        for (const row of m)
          [row[p], row[q]] = [
            cos * (row[p] ?? 0) - sin * (row[q] ?? 0),
            sin * (row[p] ?? 0) + cos * (row[q] ?? 0),
          ];
      const [rowP, rowQ] = [[...(c[p] ?? [])], [...(c[q] ?? [])]];
      c[p] = rowP.map((x, k) => cos * x - sin * (rowQ[k] ?? 0));
      c[q] = rowQ.map((x, k) => sin * (rowP[k] ?? 0) + cos * x);
    }
  const axis = (k: number): Vec3 => unit([get(v, 0, k), get(v, 1, k), get(v, 2, k)]);
  return [axis(0), axis(1), axis(2)];
}

/** As copied: half the extent along each axis, around the mean. */
export function copiedObb(points: readonly Vec3[]): { center: Vec3; half_axes: Frame } {
  const mean = scale(points.reduce(add, [0, 0, 0]), 1 / points.length);
  const axes = principalAxes(points, mean);
  const half_axes = axes.map((axis) => {
    const along = points.map((p) => dot(p, axis));
    return scale(axis, (Math.max(...along) - Math.min(...along)) / 2);
  }) as Frame;
  return { center: mean, half_axes };
}

/** A hammer: a long handle with few points and a head with many. */
function hammer(): Vec3[] {
  const random = randomFrom(3);
  const [x, y, z] = axesOf(10, -25, 30);
  const place = (a: number, b: number, c: number): Vec3 =>
    add(add(scale(x, a), scale(y, b)), add(scale(z, c), [0, 0, 1.2]));
  const head = Array.from({ length: 160 }, () =>
    place(1.3 + random() * 0.5, random() - 0.5, (random() - 0.5) * 0.6),
  );
  const handle = Array.from({ length: 40 }, () =>
    place(1.3 - random() * 3.2, (random() - 0.5) * 0.2, (random() - 0.5) * 0.2),
  );
  return [...head, ...handle];
}

export const obbMean: Mistake = {
  id: "obb-mean",
  anchor: [0, 0, 0],
  view: [-2, -2, -0.4, 2, 2, 2.6],
  setup(ctx) {
    const rest = hammer();
    const [fitted, copied] = [
      ctx.draw(new BoxDrawing("meets", 0.06)),
      ctx.draw(new BoxDrawing("touching", 0.06)),
    ];
    const [held, missed] = [
      ctx.draw(new Marker("ink", "disc", 6)),
      ctx.draw(new Marker("touching", "cross", 13)),
    ];
    const [ours, theirs] = [ctx.label(), ctx.label()];
    const corners = Uint32Array.from(
      { length: (rest.length - 2) * 3 },
      (_, i) => Math.floor(i / 3) + (i % 3),
    );
    return (at) => {
      const points = rest.map((p) => add(p, at));
      const mesh = ctx.core.mesh(points.flat(), corners);
      const box = mesh.obb("pca");
      mesh.free();
      const wrong = copiedObb(points);
      const outside = (shape: { center: Vec3; half_axes: readonly [Vec3, Vec3, Vec3] }): Vec3[] =>
        points.filter((p) => !ctx.core.intersects({ type: "point", p }, { type: "obb", ...shape }));
      if (!box) throw new Error("no box");
      const [lostByUs, lost] = [outside({ center: box.center, half_axes: box.half_axes }), outside(wrong)];
      fitted.setFrame(box.center, box.half_axes);
      copied.setFrame(wrong.center, wrong.half_axes);
      held.set(...points);
      missed.set(...lost);
      const corner = ({ center, half_axes: h }: { center: Vec3; half_axes: readonly Vec3[] }): Vec3 =>
        h.reduce((p, axis) => add(p, scale(axis, Math.sign(vec(axis)[2]) || 1)), center);
      ours.set("hitbox", corner(box));
      theirs.set(say("label.theirs"), corner(wrong));
      const said = (n: number): Said => ({
        name: `${n}`,
        tone: n === 0 ? "meets" : "touching",
        text: n === 0 ? say("word.holdsAll") : say("word.loses", n),
      });
      return {
        ours: said(lostByUs.length),
        theirs: said(lost.length),
        numbers: [[say("number.shift"), length(sub(box.center, wrong.center)).toFixed(3)]],
      };
    };
  },
};
