// markers.ts: points as signs of a size in pixels; the sign says what the point is, beside its colour.
import { BufferAttribute, BufferGeometry, CanvasTexture, Points, PointsMaterial } from "three";
import type { Vec3 } from "hitbox";
import { paint } from "./paint.js";
import type { ColorName } from "./theme.js";

export type Sign = "disc" | "diamond" | "cross" | "square" | "ring";

const textures = new Map<Sign, CanvasTexture>();

function textureOf(sign: Sign): CanvasTexture {
  const known = textures.get(sign);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen, sign);
  const made = new CanvasTexture(canvas);
  textures.set(sign, made);
  return made;
}

/** White where the colour goes, grey at the rim. */
function draw(pen: CanvasRenderingContext2D, sign: Sign): void {
  const path = new Path2D();
  pen.fillStyle = "#fff";
  pen.strokeStyle = "#fff";
  if (sign === "cross" || sign === "ring") {
    if (sign === "ring") path.arc(32, 32, 22, 0, 7);
    else for (const s of [1, -1]) (path.moveTo(12, 32 - 20 * s), path.lineTo(52, 32 + 20 * s));
    pen.lineWidth = 12;
    pen.stroke(path);
    return;
  }
  if (sign === "disc") path.arc(32, 32, 24, 0, 7);
  if (sign === "square") path.rect(10, 10, 44, 44);
  if (sign === "diamond") (path.moveTo(32, 4), path.lineTo(60, 32), path.lineTo(32, 60), path.lineTo(4, 32));
  path.closePath();
  pen.fill(path);
  pen.strokeStyle = "#666";
  pen.lineWidth = 5;
  pen.stroke(path);
}

/** One or more points with the same sign. */
export class Marker extends Points<BufferGeometry, PointsMaterial> {
  constructor(name: ColorName, sign: Sign = "disc", pixels = 13) {
    const ratio = Math.min(2, window.devicePixelRatio);
    super(
      new BufferGeometry(),
      new PointsMaterial({
        size: pixels * ratio,
        sizeAttenuation: false,
        map: textureOf(sign),
        alphaTest: 0.3,
        depthTest: false,
        transparent: true,
      }),
    );
    this.renderOrder = 8;
    this.frustumCulled = false;
    this.visible = false;
    paint(this, name);
  }

  set(...points: Vec3[]): this {
    this.visible = points.length > 0;
    if (!this.visible) return this;
    const known = this.geometry.getAttribute("position") as BufferAttribute | undefined;
    if (known?.count === points.length) {
      points.forEach((p, i) => known.setXYZ(i, p[0], p[1], p[2]));
      known.needsUpdate = true;
    } else {
      this.geometry.dispose();
      this.geometry = new BufferGeometry();
      this.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points.flat()), 3));
    }
    return this;
  }

  hide(): this {
    this.visible = false;
    return this;
  }
}
