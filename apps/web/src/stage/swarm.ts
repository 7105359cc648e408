// swarm.ts: many axis-aligned boxes in one drawing call; positions are written in place, without new objects.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  MeshLambertMaterial,
} from "three";
import { paint } from "./paint.js";
import { color, type ColorName } from "./theme.js";
import { cubeEdges } from "./lines.js";

/** Solid boxes. */
export class BoxSwarm extends InstancedMesh<BoxGeometry, MeshLambertMaterial> {
  private readonly colors: Float32Array;
  private readonly shade = new Color();

  constructor(most: number, opacity = 1) {
    const material = new MeshLambertMaterial({
      transparent: opacity < 1,
      opacity,
      depthWrite: opacity === 1,
    });
    super(new BoxGeometry(1, 1, 1), material, most);
    this.instanceMatrix.setUsage(DynamicDrawUsage);
    this.colors = new Float32Array(most * 3).fill(1);
    this.setColorAt(0, this.shade);
    if (this.instanceColor) {
      this.instanceColor.array = this.colors;
      this.instanceColor.setUsage(DynamicDrawUsage);
    }
    this.frustumCulled = false;
    this.count = 0;
  }

  /** Box i from six numbers: min, then max. */
  put(i: number, boxes: ArrayLike<number>, from: number): void {
    const m = this.instanceMatrix.array;
    const at = i * 16;
    for (let k = 0; k < 3; k++) {
      const [low, high] = [boxes[from + k] ?? 0, boxes[from + 3 + k] ?? 0];
      m[at + 5 * k] = high - low;
      m[at + 12 + k] = (low + high) / 2;
    }
    m[at + 15] = 1;
  }

  /** The color of the next boxes. */
  brush(name: ColorName): void {
    this.shade.set(color(name));
  }
  tint(i: number): void {
    this.colors[3 * i] = this.shade.r;
    this.colors[3 * i + 1] = this.shade.g;
    this.colors[3 * i + 2] = this.shade.b;
  }

  /** All boxes in one color, each in place of its own. */
  tintAll(name: ColorName): void {
    this.brush(name);
    const { r, g, b } = this.shade;
    for (let i = 0; i < this.colors.length; i += 3) {
      this.colors[i] = r;
      this.colors[i + 1] = g;
      this.colors[i + 2] = b;
    }
  }

  done(count: number): void {
    this.count = count;
    this.instanceMatrix.needsUpdate = true;
    if (this.instanceColor) this.instanceColor.needsUpdate = true;
  }
}

/** Lines of one pixel: cheap enough to be written anew each frame. Memory is taken anew only to grow. */
export class ThinLines extends LineSegments<BufferGeometry, LineBasicMaterial> {
  private numbers = new Float32Array(6 * 256);
  private used = 0;

  constructor(name: ColorName, opacity = 1) {
    super(new BufferGeometry(), new LineBasicMaterial({ transparent: opacity < 1, opacity }));
    this.frustumCulled = false;
    this.bind();
    paint(this, name);
  }

  begin(): void {
    this.used = 0;
  }

  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
    if (this.used + 6 > this.numbers.length) this.grow();
    const { numbers } = this;
    numbers[this.used++] = ax;
    numbers[this.used++] = ay;
    numbers[this.used++] = az;
    numbers[this.used++] = bx;
    numbers[this.used++] = by;
    numbers[this.used++] = bz;
  }

  /** The edges of a box. */
  box(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
    while (this.used + cubeEdges.length > this.numbers.length) this.grow();
    const { numbers } = this;
    for (let i = 0; i < cubeEdges.length; i += 3) {
      numbers[this.used++] = (cubeEdges[i] ?? 0) < 0 ? x0 : x1;
      numbers[this.used++] = (cubeEdges[i + 1] ?? 0) < 0 ? y0 : y1;
      numbers[this.used++] = (cubeEdges[i + 2] ?? 0) < 0 ? z0 : z1;
    }
  }

  done(): void {
    this.geometry.setDrawRange(0, this.used / 3);
    this.geometry.getAttribute("position").needsUpdate = true;
    this.visible = this.used > 0;
  }

  private grow(): void {
    const larger = new Float32Array(this.numbers.length * 2);
    larger.set(this.numbers);
    this.numbers = larger;
    this.bind();
  }

  private bind(): void {
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    this.geometry.setAttribute("position", new BufferAttribute(this.numbers, 3).setUsage(DynamicDrawUsage));
  }
}
