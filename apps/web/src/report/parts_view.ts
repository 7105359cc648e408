// parts_view.ts: all parts as one geometry: some in colours of their own, the rest solid, faded or hidden.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshLambertMaterial,
  type Plane,
} from "three";
import { paint } from "../stage/paint.js";
import type { ColorName } from "../stage/theme.js";
import type { Merged } from "./decode.js";
import type { PartInfo, Report } from "./model.js";

export type Rest = "solid" | "faded" | "hidden";
/** The colours of part a and part b; blue and orange are told apart by all eyes. */
export const pairColors: readonly ColorName[] = ["meets", "cap"];

/** Lines along edges take long to find: beyond so many triangles they are left out. */
const mostForEdges = 150_000;

function fade(material: MeshLambertMaterial, opacity: number): void {
  material.transparent = opacity < 1;
  material.opacity = opacity;
  material.depthWrite = opacity >= 1;
  material.needsUpdate = true;
}

function surface(): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ side: DoubleSide, flatShading: true });
  material.polygonOffset = true;
  material.polygonOffsetFactor = material.polygonOffsetUnits = 1;
  return material;
}

/** Calm tints, neighbours apart: the hue goes by the golden angle. */
function tints(report: Report): Uint8Array {
  const colors = new Uint8Array(4 * report.parts.reduce((sum, part) => sum + part.mesh.points, 0));
  const tint = new Color();
  let at = 0;
  report.parts.forEach((part, i) => {
    tint.setHSL((0.58 + i * 0.381966) % 1, 0.22, 0.6 + 0.07 * ((i * 7) % 3));
    const [r, g, b] = tint.toArray().map((x) => Math.round(255 * Math.min(1, x))) as [number, number, number];
    for (let k = 0; k < part.mesh.points; k++, at += 4) {
      colors[at] = r;
      colors[at + 1] = g;
      colors[at + 2] = b;
      colors[at + 3] = 255;
    }
  });
  return colors;
}

/** Draws those runs of a geometry whose parts are wanted. */
export function setRuns(
  geometry: BufferGeometry,
  first: Uint32Array,
  wanted: (part: number) => boolean,
): void {
  geometry.clearGroups();
  let begin = -1;
  for (let i = 0; i < first.length; i++) {
    const on = i < first.length - 1 && wanted(i);
    if (on && begin < 0) begin = first[i] ?? 0;
    if (on || begin < 0) continue;
    const end = first[i] ?? 0;
    if (end > begin) geometry.addGroup(begin, end - begin, 0);
    begin = -1;
  }
}

export class PartsView extends Group {
  /** What is drawn in its own colour, at most two. */
  private chosen: readonly number[] = [];
  private rest: Rest = "solid";
  private glass: number | null = null;
  private readonly hidden = new Set<number>();
  private readonly material = surface();
  private readonly all: Mesh<BufferGeometry, Material[]>;
  private readonly pair: Mesh<BufferGeometry, MeshLambertMaterial>[] = [];
  private creases: LineSegments<BufferGeometry, LineBasicMaterial[]> | null = null;
  private creaseFirst = new Uint32Array(0);

  constructor(
    private readonly report: Report,
    readonly merged: Merged,
  ) {
    super();
    const geometry = this.shared();
    geometry.setAttribute("color", new BufferAttribute(tints(report), 4, true));
    this.material.vertexColors = true;
    this.all = new Mesh(geometry, [this.material]);
    this.all.frustumCulled = false;
    this.all.renderOrder = 3;
    this.add(this.all);
    for (const name of pairColors) {
      const mesh = paint(new Mesh(this.shared(), surface()), name);
      mesh.frustumCulled = false;
      mesh.renderOrder = 3;
      mesh.visible = false;
      this.pair.push(mesh);
      this.add(mesh);
    }
    this.update();
  }

  private first: BufferGeometry | null = null;
  /** A geometry with the points and corners of all parts; on the graphics card they are there once. */
  shared(): BufferGeometry {
    const made = new BufferGeometry();
    const from = this.first;
    made.setAttribute(
      "position",
      from?.getAttribute("position") ?? new BufferAttribute(this.merged.points, 3),
    );
    made.setIndex(from?.index ?? new BufferAttribute(this.merged.corners, 1));
    this.first ??= made;
    return made;
  }

  /** Lines where faces meet at an angle, of all parts that are not too many. */
  addCreases(): void {
    if (this.report.shown > mostForEdges || this.creases) return;
    const { points, corners, firstPoint, firstCorner } = this.merged;
    const pieces: Float32Array[] = [];
    this.creaseFirst = new Uint32Array(this.report.parts.length + 1);
    this.report.parts.forEach((_, i) => {
      const base = firstPoint[i] ?? 0;
      const part = new BufferGeometry();
      part.setAttribute(
        "position",
        new BufferAttribute(points.subarray(3 * base, 3 * (firstPoint[i + 1] ?? 0)), 3),
      );
      part.setIndex(
        new BufferAttribute(
          corners.subarray(firstCorner[i], firstCorner[i + 1]).map((c) => c - base),
          1,
        ),
      );
      const edges = new EdgesGeometry(part, 25).getAttribute("position")?.array as Float32Array | undefined;
      pieces.push(edges ?? new Float32Array(0));
      this.creaseFirst[i + 1] = (this.creaseFirst[i] ?? 0) + (edges?.length ?? 0) / 3;
    });
    const numbers = new Float32Array(3 * (this.creaseFirst[this.report.parts.length] ?? 0));
    pieces.forEach((piece, i) => numbers.set(piece, 3 * (this.creaseFirst[i] ?? 0)));
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(numbers, 3));
    const material = paint(
      new LineSegments(geometry, new LineBasicMaterial({ transparent: true })),
      "ink",
    ).material;
    this.creases = new LineSegments(geometry, [material]);
    this.creases.frustumCulled = false;
    this.creases.renderOrder = 4;
    this.add(this.creases);
    this.clip(this.planes);
    this.update();
  }

  /** `glass` is seen through: a part that others lie in. */
  choose(parts: readonly number[], rest: Rest, glass: number | null): void {
    this.chosen = parts;
    this.rest = rest;
    this.glass = glass;
    this.update();
  }

  setHidden(part: number, hidden: boolean): void {
    if (hidden) this.hidden.add(part);
    else this.hidden.delete(part);
    this.update();
  }

  isHidden(part: number): boolean {
    return this.hidden.has(part);
  }

  /** Whether a part is drawn, in whatever way. */
  isDrawn(part: number): boolean {
    return (
      this.chosen.includes(part) ||
      (!this.hidden.has(part) && (this.chosen.length === 0 || this.rest !== "hidden"))
    );
  }

  /** Whether a part is drawn so that nothing is seen through it. */
  isSolid(part: number): boolean {
    return (
      this.isDrawn(part) && (this.chosen.length === 0 || this.chosen.includes(part) || this.rest === "solid")
    );
  }

  private planes: Plane[] = [];
  /** Cuts away what lies behind the planes. */
  clip(planes: Plane[]): void {
    this.planes = planes;
    const materials: Material[] = [this.material, ...this.pair.map((mesh) => mesh.material)];
    if (this.creases) materials.push(...this.creases.material);
    for (const material of materials) material.clippingPlanes = planes;
  }

  /** What a ray is to be sent at: of two parts that clash nothing else is meant. */
  surfaces(): Mesh[] {
    const pair = this.pair.filter((mesh) => mesh.visible);
    return pair.length === 2 ? pair : [this.all, ...pair];
  }

  /** The part of a triangle, by its number among all. */
  partAt(triangle: number): PartInfo | null {
    const { firstCorner } = this.merged;
    let low = 0;
    let high = firstCorner.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((firstCorner[middle] ?? 0) <= 3 * triangle) low = middle;
      else high = middle;
    }
    return this.report.parts[low] ?? null;
  }

  private update(): void {
    const { firstCorner } = this.merged;
    fade(this.material, this.chosen.length > 0 && this.rest === "faded" ? 0.1 : 1);
    setRuns(this.all.geometry, firstCorner, (i) => this.isDrawn(i) && !this.chosen.includes(i));
    this.pair.forEach((mesh, k) => {
      const part = this.chosen[k];
      mesh.visible = part !== undefined;
      if (part === undefined) return;
      const begin = firstCorner[part] ?? 0;
      fade(mesh.material, part === this.glass ? 0.16 : 1);
      mesh.geometry.setDrawRange(begin, (firstCorner[part + 1] ?? 0) - begin);
    });
    if (!this.creases) return;
    setRuns(this.creases.geometry, this.creaseFirst, (i) => this.isSolid(i));
    for (const material of this.creases.material) material.opacity = 0.5;
  }
}
