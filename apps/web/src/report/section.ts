// section.ts: a plane that cuts all parts open, with the cut filled where a part is closed (stencil caps).
//
// The stencil counts surfaces that lie behind the plane, back sides up and front sides down: where it is not zero
// the plane is inside. Part a leaves 128 where it is, so that the count of part b beside it tells what both share.
import {
  AlwaysStencilFunc,
  BackSide,
  type BufferGeometry,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  KeepStencilOp,
  LessStencilFunc,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  Plane,
  PlaneGeometry,
  ReplaceStencilOp,
  type StencilFunc,
  Vector3,
} from "three";
import { paint } from "../stage/paint.js";
import type { ColorName } from "../stage/theme.js";
import type { Report } from "./model.js";
import { type PartsView, pairColors, setRuns } from "./parts_view.js";

export type Axis = 0 | 1 | 2;
const counted = 0x7f;
const marked = 0x80;

/** One set of closed parts and the piece of the plane inside them. */
class Cap extends Group {
  private readonly counters: Mesh[] = [];
  readonly geometry: BufferGeometry;

  constructor(view: PartsView, order: number, sheets: Mesh[]) {
    super();
    this.geometry = view.shared();
    for (const [side, operation] of [
      [BackSide, IncrementWrapStencilOp],
      [FrontSide, DecrementWrapStencilOp],
    ] as const) {
      const material = new MeshBasicMaterial({
        side,
        colorWrite: false,
        depthWrite: false,
        depthTest: false,
      });
      material.stencilWrite = true;
      material.stencilWriteMask = counted;
      material.stencilFunc = AlwaysStencilFunc;
      material.stencilFail = material.stencilZFail = material.stencilZPass = operation;
      const mesh = new Mesh(this.geometry, [material]);
      mesh.frustumCulled = false;
      mesh.renderOrder = order;
      this.counters.push(mesh);
    }
    this.add(...this.counters, ...sheets);
  }

  clip(planes: Plane[]): void {
    for (const mesh of this.counters)
      for (const m of mesh.material as MeshBasicMaterial[]) m.clippingPlanes = planes;
  }
}

function sheet(name: ColorName, order: number, func: StencilFunc, ref: number, mask: number): Mesh {
  const material = new MeshBasicMaterial({ side: DoubleSide });
  material.stencilWrite = true;
  material.stencilFunc = func;
  material.stencilRef = ref;
  material.stencilFuncMask = mask;
  material.stencilFail = KeepStencilOp;
  const marks = ref === marked && func === NotEqualStencilFunc;
  material.stencilZFail = material.stencilZPass = marks ? ReplaceStencilOp : KeepStencilOp;
  const mesh = paint(new Mesh(new PlaneGeometry(8, 8), material), name);
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  return mesh;
}

export class Section extends Group {
  readonly plane = new Plane();
  axis: Axis = 0;
  flipped = false;
  /** Along the axis, in coordinates of the drawing. */
  at = 0;
  private readonly caps: Cap[];
  private readonly sheets: Mesh[];

  constructor(
    private readonly report: Report,
    private readonly view: PartsView,
  ) {
    super();
    const [blue = "meets", orange = "cap"] = pairColors;
    const ofA = sheet(blue, 1.1, NotEqualStencilFunc, marked, counted);
    const ofB = sheet(orange, 1.3, NotEqualStencilFunc, 0, counted);
    const both = sheet("inside", 1.4, LessStencilFunc, marked, 0xff);
    const ofRest = sheet("faint", 1.6, NotEqualStencilFunc, 0, counted);
    both.onAfterRender = ofRest.onAfterRender = (renderer) => renderer.clearStencil();
    this.sheets = [ofA, ofB, both, ofRest];
    this.caps = [new Cap(view, 1, [ofA]), new Cap(view, 1.2, [ofB, both]), new Cap(view, 1.5, [ofRest])];
    this.add(...this.caps);
    this.visible = false;
  }

  /** After the plane, the parts on show or their state changed. */
  update(on: boolean, chosen: readonly number[]): void {
    this.visible = on;
    this.view.clip(on ? [this.plane] : []);
    if (!on) return;
    const normal = new Vector3().setComponent(this.axis, this.flipped ? 1 : -1);
    this.plane.set(normal, this.flipped ? -this.at : this.at);
    for (const mesh of this.sheets) {
      mesh.position.setScalar(0).setComponent(this.axis, this.at);
      mesh.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), normal);
    }
    const ofRest = this.sheets[3];
    if (ofRest) paint(ofRest, chosen.length > 0 ? "faint" : "cap");
    const { firstCorner } = this.view.merged;
    const closed = (i: number): boolean => this.report.parts[i]?.closed === true;
    this.caps.forEach((cap, k) => {
      cap.clip([this.plane]);
      const wanted = (i: number): boolean =>
        closed(i) && (k < 2 ? chosen[k] === i : !chosen.includes(i) && this.view.isSolid(i));
      setRuns(cap.geometry, firstCorner, wanted);
    });
  }

  /** Whether a point lies where everything is cut away. */
  removes([x, y, z]: readonly [number, number, number]): boolean {
    return this.visible && this.plane.distanceToPoint(new Vector3(x, y, z)) < 0;
  }

  /** The planes to clip by. */
  get planes(): Plane[] {
    return this.visible ? [this.plane] : [];
  }

  /** The place of the plane in coordinates of the files. */
  place(): number {
    return this.report.center[this.axis] + this.at * this.report.scale;
  }
}
