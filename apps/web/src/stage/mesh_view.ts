// mesh_view.ts: a triangle mesh on the stage: its surface, its sharp edges and fading.
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
} from "three";
import type { Integers, Numbers, Vec3 } from "hitbox";
import { paint } from "./paint.js";
import type { ColorName } from "./theme.js";

export interface MeshViewOptions {
  color?: ColorName;
  /** Taken off each point before it is rounded to floats, for meshes far from the origin. */
  origin?: Vec3;
  /** Lines where faces meet at an angle. Left out of large meshes, where they take long. */
  edges?: boolean;
}

export class MeshView extends Group {
  private readonly surface: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly creases: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;

  /** From x y z of each point and three corners of each triangle, `first` to `last` of them. */
  constructor(
    points: Numbers,
    triangles: Integers,
    options: MeshViewOptions = {},
    first = 0,
    last = Infinity,
  ) {
    super();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(floats(points, options.origin), 3));
    const corners = Uint32Array.from(triangles as ArrayLike<number>).subarray(first * 3, last * 3);
    geometry.setIndex(new BufferAttribute(corners, 1));
    const material = new MeshLambertMaterial({ side: DoubleSide, flatShading: true });
    material.polygonOffset = true;
    material.polygonOffsetFactor = material.polygonOffsetUnits = 1;
    this.surface = paint(new Mesh(geometry, material), options.color ?? "surface");
    this.add(this.surface);
    if (options.edges ?? corners.length < 60_000) {
      const lines = new LineBasicMaterial({ transparent: true, opacity: 0.55 });
      this.creases = paint(new LineSegments(new EdgesGeometry(geometry, 20), lines), "ink");
      this.add(this.creases);
    }
  }

  /** How much of it is seen through: 1 is solid. */
  fade(opacity: number): this {
    const { material } = this.surface;
    material.transparent = opacity < 1;
    material.depthWrite = opacity >= 1;
    material.opacity = opacity;
    material.needsUpdate = true;
    if (this.creases) this.creases.material.opacity = 0.55 * Math.sqrt(opacity);
    return this;
  }
}

function floats(points: Numbers, origin: Vec3 = [0, 0, 0]): Float32Array {
  const made = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3)
    for (let k = 0; k < 3; k++) made[i + k] = (points[i + k] ?? 0) - (origin[k] ?? 0);
  return made;
}
