// axis_drawing.ts: a separating axis: an arrow across the gap, the plane between, and both shadows on the axis.
import { Group, Matrix4, Vector3 } from "three";
import type { SeparatingAxis, Vec3 } from "hitbox";
import { add, basisOf, dot, scale } from "../math/vec.js";
import { ArrowDrawing, SheetDrawing } from "../stage/drawing.js";
import { Lines } from "../stage/lines.js";
import { paint } from "../stage/paint.js";

/** From where to where points reach along a direction. */
export function span(points: readonly Vec3[], axis: Vec3): [number, number] {
  const along = points.map((p) => dot(p, axis));
  return [Math.min(...along), Math.max(...along)];
}

export class AxisDrawing extends Group {
  private readonly arrow = new ArrowDrawing("accent", 3);
  private readonly axisLine = new Lines("faint", { width: 1.5, dashed: true });
  private readonly shadowA = new Lines("neutral", { width: 6 });
  private readonly shadowB = new Lines("other", { width: 6 });
  private readonly sheet = new SheetDrawing("accent", 0.1, 1);

  constructor() {
    super();
    this.add(this.arrow, this.axisLine, this.shadowA, this.shadowB, this.sheet);
    this.sheet.matrixAutoUpdate = false;
  }

  /** The corners of both shapes, and where the axis is drawn. */
  show(found: SeparatingAxis, a: readonly Vec3[], b: readonly Vec3[], middle: Vec3, aside: number): void {
    const { axis } = found;
    const [spanA, spanB] = [span(a, axis), span(b, axis)];
    const [u, v] = basisOf(axis);
    const base = add(middle, scale(u, aside));
    const at = (t: number, shift = 0): Vec3 =>
      add(add(base, scale(axis, t - dot(middle, axis))), scale(v, shift));
    this.axisLine.setPairs(at(Math.min(spanA[0], spanB[0]) - 0.4), at(Math.max(spanA[1], spanB[1]) + 0.4));
    // Beside each other where they overlap.
    this.shadowA.setPairs(at(spanA[0], 0.05), at(spanA[1], 0.05));
    this.shadowB.setPairs(at(spanB[0], -0.05), at(spanB[1], -0.05));
    // Across the gap from a to b; where they overlap, from the tip of b's shadow back into a's.
    this.arrow.set(at(spanA[1]), at(spanB[0]));
    paint(this.arrow, found.separated ? "accent" : "inside");
    this.sheet.visible = found.separated;
    if (!found.separated) return;
    const t = (spanA[1] + spanB[0]) / 2;
    const center = add(middle, scale(axis, t - dot(middle, axis)));
    const basis = [u, v, axis].map((w) => new Vector3(...scale(w, 1.6))) as [Vector3, Vector3, Vector3];
    this.sheet.matrix.copy(new Matrix4().makeBasis(...basis).setPosition(...center));
    this.sheet.matrixWorldNeedsUpdate = true;
  }
}

/** The eight corners of a box from its center and half-axes. */
export function cornersOf(center: Vec3, h: readonly [Vec3, Vec3, Vec3]): Vec3[] {
  const corners: Vec3[] = [];
  for (const r of [-1, 1])
    for (const s of [-1, 1])
      for (const t of [-1, 1])
        corners.push(add(add(center, scale(h[0], r)), add(scale(h[1], s), scale(h[2], t))));
  return corners;
}
