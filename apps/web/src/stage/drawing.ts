// drawing.ts: what the scenes draw with: boxes, planes, segments, points and arrows.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  ConeGeometry,
  DoubleSide,
  Group,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Vector3,
} from "three";
import type { Vec3 } from "hitbox";
import { add, length, scale, sub, unit } from "../math/vec.js";
import { cubeEdges, Lines } from "./lines.js";
import { paint } from "./paint.js";
import type { ColorName } from "./theme.js";

/** A translucent material that hides nothing behind it. */
export const glass = (opacity: number): Material =>
  new MeshBasicMaterial({ transparent: true, opacity, depthWrite: false, side: DoubleSide });

/** The transform of a shape with a center and half-axes. */
export function frame(center: Vec3, h: readonly [Vec3, Vec3, Vec3]): Matrix4 {
  const m = new Matrix4().makeBasis(new Vector3(...h[0]), new Vector3(...h[1]), new Vector3(...h[2]));
  return m.setPosition(...center);
}

/** A box, translucent with edges. Moved by its matrix, its unit is the cube from -1 to 1. */
export class BoxDrawing extends Group {
  readonly edges: Lines;
  readonly solid: Mesh;
  constructor(name: ColorName, opacity = 0.14, width = 2.5) {
    super();
    this.solid = new Mesh(new BoxGeometry(2, 2, 2), glass(opacity));
    this.edges = new Lines(name, { width }).setNumbers(cubeEdges);
    this.add(this.solid, this.edges);
    this.solid.visible = opacity > 0;
    paint(this, name);
  }
  setBounds(min: Vec3, max: Vec3): this {
    const [half, center] = [scale(sub(max, min), 0.5), scale(add(min, max), 0.5)];
    return this.setFrame(center, [
      [half[0], 0, 0],
      [0, half[1], 0],
      [0, 0, half[2]],
    ]);
  }
  setFrame(center: Vec3, halfAxes: readonly [Vec3, Vec3, Vec3]): this {
    this.matrixAutoUpdate = false;
    this.matrix.copy(frame(center, halfAxes));
    this.matrixWorldNeedsUpdate = true;
    return this;
  }
}

/** A piece of a plane as a sheet with a border; its unit is the square from -1 to 1 across z. */
export class SheetDrawing extends Group {
  constructor(name: ColorName, opacity = 0.18, width = 2, dashed = false) {
    super();
    const border = new Lines(name, { width, dashed });
    border.setPath(
      [
        [-1, -1, 0],
        [1, -1, 0],
        [1, 1, 0],
        [-1, 1, 0],
      ],
      true,
    );
    this.add(new Mesh(new PlaneGeometry(2, 2), glass(opacity)), border);
    paint(this, name);
  }
}

/** A filled triangle with its border. */
export class TriangleDrawing extends Group {
  private readonly numbers = new Float32Array(9);
  private readonly fill: Mesh;
  private readonly border: Lines;
  constructor(name: ColorName, opacity = 0.3) {
    super();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(this.numbers, 3));
    this.fill = new Mesh(geometry, glass(opacity));
    this.fill.frustumCulled = false;
    this.border = new Lines(name, { width: 3 });
    this.add(this.fill, this.border);
    paint(this, name);
  }
  setCorners(a: Vec3, b: Vec3, c: Vec3): this {
    this.numbers.set([...a, ...b, ...c]);
    const position = this.fill.geometry.getAttribute("position");
    position.needsUpdate = true;
    this.fill.geometry.computeBoundingSphere();
    this.border.setPath([a, b, c], true);
    return this;
  }
}

/** A flat convex polygon. */
export class PolygonDrawing extends Group {
  private readonly fill: Mesh;
  private readonly border: Lines;
  constructor(name: ColorName, opacity = 0.4) {
    super();
    this.fill = new Mesh(new BufferGeometry(), glass(opacity));
    this.fill.frustumCulled = false;
    this.border = new Lines(name, { width: 3, onTop: true });
    this.add(this.fill, this.border);
    paint(this, name);
  }
  setPoints(points: readonly Vec3[]): this {
    this.visible = points.length > 0;
    const corners: number[] = [];
    const [first] = points;
    for (let i = 2; i < points.length; i++) {
      const [p, q] = [points[i - 1], points[i]];
      if (first && p && q) corners.push(...first, ...p, ...q);
    }
    this.fill.geometry.dispose();
    this.fill.geometry = new BufferGeometry();
    this.fill.geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    this.border.setPath(points, true);
    return this;
  }
}

/** A line with a tip. */
export class ArrowDrawing extends Group {
  private readonly shaft: Lines;
  private readonly tip: Mesh;
  constructor(name: ColorName, width = 3, onTop = true) {
    super();
    this.shaft = new Lines(name, { width, onTop });
    this.tip = new Mesh(
      new ConeGeometry(0.07, 0.24, 16),
      new MeshLambertMaterial({ depthTest: !onTop, transparent: onTop }),
    );
    this.tip.geometry.translate(0, -0.12, 0);
    if (onTop) this.tip.renderOrder = 6;
    this.add(this.shaft, this.tip);
    paint(this, name);
  }
  /** The tip is a quarter long, times `size`; shorter on short arrows. */
  set(from: Vec3, to: Vec3, size = 1): this {
    const along = sub(to, from);
    const far = length(along);
    this.visible = far > 1e-9 * size && Number.isFinite(far);
    if (!this.visible) return this;
    this.shaft.setPairs(from, to);
    this.tip.position.set(...to);
    this.tip.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...unit(along)));
    this.tip.scale.setScalar(Math.min(size, far / 0.3));
    return this;
  }
}
