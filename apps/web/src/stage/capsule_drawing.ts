// capsule_drawing.ts: a capsule, translucent with circles around its ends and lines along its side.
import { CapsuleGeometry, Group, Mesh, Vector3 } from "three";
import type { Vec3 } from "hitbox";
import { add, basisOf, length, scale, sub, unit } from "../math/vec.js";
import { glass } from "./drawing.js";
import { Lines } from "./lines.js";
import { paint } from "./paint.js";
import type { ColorName } from "./theme.js";

const steps = 24;

export class CapsuleDrawing extends Group {
  readonly edges: Lines;
  private readonly solid: Mesh;
  private made: readonly [length: number, radius: number] = [NaN, NaN];

  constructor(name: ColorName, opacity = 0.2, width = 2) {
    super();
    this.solid = new Mesh(new CapsuleGeometry(), glass(opacity));
    this.edges = new Lines(name, { width, dashed: opacity === 0 });
    this.add(this.solid, this.edges);
    this.solid.visible = opacity > 0;
    paint(this, name);
  }

  /** The ends of the axis, and the radius; in the coordinates of the group. */
  set(a: Vec3, b: Vec3, radius: number): this {
    const along = sub(b, a);
    const long = length(along);
    const axis: Vec3 = long > 0 ? unit(along) : [0, 0, 1];
    if (this.made[0] !== long || this.made[1] !== radius) {
      this.solid.geometry.dispose();
      this.solid.geometry = new CapsuleGeometry(radius, long, 8, steps);
      this.made = [long, radius];
    }
    this.solid.position.set(...scale(add(a, b), 0.5));
    this.solid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...axis));
    const [u, v] = basisOf(axis);
    const numbers: number[] = [];
    const arc = (center: Vec3, from: Vec3, to: Vec3, turn: number): void => {
      const at = (k: number): Vec3 => {
        const angle = (turn * k) / steps;
        return add(center, add(scale(from, radius * Math.cos(angle)), scale(to, radius * Math.sin(angle))));
      };
      for (let k = 0; k < steps; k++) numbers.push(...at(k), ...at(k + 1));
    };
    for (const [end, out] of [
      [a, scale(axis, -1)],
      [b, axis],
    ] as const) {
      arc(end, u, v, 2 * Math.PI);
      arc(end, u, out, Math.PI);
      arc(end, v, out, Math.PI);
    }
    for (const side of [u, v, scale(u, -1), scale(v, -1)])
      numbers.push(...add(a, scale(side, radius)), ...add(b, scale(side, radius)));
    this.edges.setNumbers(numbers);
    return this;
  }
}
