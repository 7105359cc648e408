// lines.ts: lines of a width in pixels: those of WebGL are one pixel thin.
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Vec3 } from "hitbox";
import { paint } from "./paint.js";
import type { ColorName } from "./theme.js";

export interface LineStyle {
  width?: number;
  dashed?: boolean;
  opacity?: number;
  /** Drawn over what is before it. */
  onTop?: boolean;
}

/** Any number of separate segments. */
export class Lines extends LineSegments2 {
  private room = 0;

  constructor(name: ColorName, style: LineStyle = {}) {
    const material = new LineMaterial({
      linewidth: style.width ?? 2,
      dashed: style.dashed ?? false,
      dashSize: 0.12,
      gapSize: 0.09,
      transparent: (style.opacity ?? 1) < 1 || style.onTop === true,
      opacity: style.opacity ?? 1,
      depthTest: style.onTop !== true,
    });
    super(new LineSegmentsGeometry(), material);
    this.frustumCulled = false;
    this.visible = false;
    if (style.onTop) this.renderOrder = 5;
    paint(this, name);
  }

  /** Six numbers a segment; `count` numbers of them if given. The memory is taken anew only to grow. */
  setNumbers(numbers: ArrayLike<number>, count = numbers.length): this {
    this.visible = count > 0;
    if (count === 0) return this;
    if (count > this.room || this.room === 0) {
      this.room = Math.max(count, this.room * 2, 6);
      const grown = new Float32Array(this.room);
      this.geometry.dispose();
      this.geometry = new LineSegmentsGeometry();
      this.geometry.setPositions(grown);
    }
    const { array, data } = positionsOf(this.geometry);
    for (let i = 0; i < count; i++) array[i] = numbers[i] ?? 0;
    data.needsUpdate = true;
    this.geometry.instanceCount = count / 6;
    if (this.material.dashed) this.computeLineDistances();
    return this;
  }

  /** Pairs of points. */
  setPairs(...points: Vec3[]): this {
    return this.setNumbers(points.flat());
  }

  /** A line through points, closed or not. */
  setPath(points: readonly Vec3[], closed = false): this {
    const numbers: number[] = [];
    const ends = closed ? points.length : points.length - 1;
    for (let i = 0; i < ends; i++) {
      const [p, q] = [points[i], points[(i + 1) % points.length]];
      if (p && q) numbers.push(...p, ...q);
    }
    return this.setNumbers(numbers);
  }

  hide(): this {
    this.visible = false;
    return this;
  }
}

function positionsOf(geometry: LineSegmentsGeometry): {
  array: Float32Array;
  data: { needsUpdate: boolean };
} {
  const start = geometry.getAttribute("instanceStart") as unknown as {
    data: { array: Float32Array; needsUpdate: boolean };
  };
  return { array: start.data.array, data: start.data };
}

/** The twelve edges of the cube from -1 to 1. */
export const cubeEdges: readonly number[] = (() => {
  const numbers: number[] = [];
  for (let k = 0; k < 3; k++)
    for (const u of [-1, 1])
      for (const v of [-1, 1])
        for (const end of [-1, 1]) {
          const p = [0, 0, 0];
          p[k] = end;
          p[(k + 1) % 3] = u;
          p[(k + 2) % 3] = v;
          numbers.push(...p);
        }
  return numbers;
})();
