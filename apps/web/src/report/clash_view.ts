// clash_view.ts: what is drawn of clashes: signs for all of them, the curve, box and points of one, boxes of parts.
import { Group, type Plane } from "three";
import type { ClashKind, Vec3 } from "hitbox";
import { add, length, scale, sub } from "../math/vec.js";
import { cubeEdges, Lines } from "../stage/lines.js";
import { Marker, type Sign } from "../stage/markers.js";
import type { ColorName } from "../stage/theme.js";
import { type Entry, isGroup, worstOf } from "./groups.js";
import { type Box, type ClashInfo, kinds, type OrientedBox, type Report, toDrawing } from "./model.js";

export const kindColors: Record<ClashKind, ColorName> = {
  penetrating: "inside",
  contained: "other",
  touching: "touching",
  near: "meets",
};
const signs: Record<ClashKind, [Sign, number]> = {
  penetrating: ["cross", 17],
  contained: ["ring", 16],
  touching: ["disc", 7],
  near: ["diamond", 15],
};
/** The sign of a folded group is larger than that of one clash. */
const groupSign = 1.5;
const mostSigns = 20_000;
const mostNumbers = 600_000;

/** The twelve edges of a box with these half-axes. */
function edgesOf(center: Vec3, half: readonly [Vec3, Vec3, Vec3], out: number[]): void {
  for (let i = 0; i < cubeEdges.length; i += 3) {
    let p = center;
    half.forEach((axis, k) => (p = add(p, scale(axis, cubeEdges[i + k] ?? 0))));
    out.push(...p);
  }
}

export class ClashView extends Group {
  private readonly curve = new Lines("accent", { width: 4.5, onTop: true });
  private readonly spots = new Marker("accent", "disc", 12);
  private readonly box = new Lines("ink", { width: 1.5, dashed: true, onTop: true, opacity: 0.8 });
  private readonly gap = new Lines("accent", { width: 4, onTop: true });
  /** The curves of all that goes wrong for certain: what touches may be meant to. */
  private readonly curves = Object.fromEntries(
    kinds.map((kind) => [kind, new Lines(kindColors[kind], { width: 3, onTop: true })]),
  ) as Record<ClashKind, Lines>;
  private readonly aabbs = new Lines("neutral", { width: 1.5 });
  private readonly obbs = new Lines("other", { width: 1.5 });
  private readonly marks = Object.fromEntries(
    kinds.map((kind) => [kind, new Marker(kindColors[kind], ...signs[kind])]),
  ) as Record<ClashKind, Marker>;
  private readonly groupMarks = Object.fromEntries(
    kinds.map((kind) => [kind, new Marker(kindColors[kind], signs[kind][0], groupSign * signs[kind][1])]),
  ) as Record<ClashKind, Marker>;
  /** The rows of the list whose signs are drawn, a folded group at its worst clash: only those can be clicked. */
  signed: readonly Entry[] = [];

  constructor(
    private readonly report: Report,
    private readonly data: ArrayBuffer,
  ) {
    super();
    this.add(...Object.values(this.curves));
    this.add(this.aabbs, this.obbs, this.box, this.curve, this.gap, this.spots);
    this.add(...Object.values(this.marks), ...Object.values(this.groupMarks));
  }

  private segments(clash: ClashInfo): Float32Array {
    return new Float32Array(this.data, clash.curve.at, 6 * clash.curve.segments);
  }

  /** Where a clash is, in the drawing: on its curve if it has one. */
  placeOf(clash: ClashInfo): Vec3 {
    const given = clash.nearest ?? clash.points;
    if (given) return toDrawing(this.report, scale(add(given[0], given[1]), 0.5));
    if (clash.point) return toDrawing(this.report, clash.point);
    const numbers = this.segments(clash);
    const k = 6 * Math.floor(clash.curve.segments / 2);
    if (numbers.length > 0) return [numbers[k] ?? 0, numbers[k + 1] ?? 0, numbers[k + 2] ?? 0];
    if (!clash.aabb) return [0, 0, 0];
    return toDrawing(this.report, scale(add(clash.aabb.min, clash.aabb.max), 0.5));
  }

  /** A sign for each of these rows, and the curves of those that are single clashes. */
  showSigns(rows: readonly Entry[]): void {
    this.signed = rows.slice(0, mostSigns);
    for (const kind of kinds) {
      const places = (ofGroups: boolean): Vec3[] =>
        this.signed
          .filter((row) => isGroup(row) === ofGroups && worstOf(row).kind === kind)
          .map((row) => this.placeOf(worstOf(row)));
      this.marks[kind].set(...places(false));
      this.groupMarks[kind].set(...places(true));
      const numbers: number[] = [];
      for (const row of rows)
        if (!isGroup(row) && row.kind === kind && kind !== "touching" && numbers.length < mostNumbers)
          for (const x of this.segments(row)) numbers.push(x);
      this.curves[kind].setNumbers(numbers);
    }
  }

  /** Signs and curves of what these planes cut away are not drawn. */
  clip(planes: Plane[]): void {
    for (const kind of kinds)
      for (const { material } of [this.marks[kind], this.groupMarks[kind], this.curves[kind]])
        material.clippingPlanes = planes;
  }

  select(clash: ClashInfo | null): void {
    for (const lines of [this.curve, this.box, this.gap]) lines.hide();
    this.spots.hide();
    if (!clash) return;
    const numbers = this.segments(clash);
    this.curve.setNumbers(numbers);
    const spots: Vec3[] = [];
    for (let i = 0; i < numbers.length && spots.length < 100; i += 6)
      if ([0, 1, 2].every((k) => numbers[i + k] === numbers[i + 3 + k]))
        spots.push([numbers[i] ?? 0, numbers[i + 1] ?? 0, numbers[i + 2] ?? 0]);
    const pair = clash.nearest ?? clash.points;
    if (pair) {
      const ends = pair.map((p) => toDrawing(this.report, p));
      this.gap.setPairs(...ends);
      spots.push(...ends);
    }
    this.spots.set(...spots);
    if (!clash.aabb) return;
    const [low, high] = [toDrawing(this.report, clash.aabb.min), toDrawing(this.report, clash.aabb.max)];
    this.box.material.dashSize = this.box.material.gapSize = Math.max(length(sub(high, low)) / 60, 1e-4);
    this.box.setNumbers(this.aabbEdges([clash.aabb]));
  }

  showBoxes(aabbs: (Box | null)[], obbs: (OrientedBox | null)[]): void {
    this.aabbs.setNumbers(this.aabbEdges(aabbs));
    const numbers: number[] = [];
    for (const box of obbs) {
      if (!box) continue;
      const [x, y, z] = box.half_axes.map((axis) => scale(axis, 1 / this.report.scale)) as [Vec3, Vec3, Vec3];
      edgesOf(toDrawing(this.report, box.center), [x, y, z], numbers);
    }
    this.obbs.setNumbers(numbers);
  }

  private aabbEdges(boxes: (Box | null)[]): number[] {
    const numbers: number[] = [];
    for (const box of boxes) {
      if (!box) continue;
      const [low, high] = [toDrawing(this.report, box.min), toDrawing(this.report, box.max)];
      const h = scale(sub(high, low), 0.5);
      edgesOf(
        scale(add(low, high), 0.5),
        [
          [h[0], 0, 0],
          [0, h[1], 0],
          [0, 0, h[2]],
        ],
        numbers,
      );
    }
    return numbers;
  }
}
