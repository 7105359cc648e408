// handles.ts: the shape that is selected moves, turns and grows by handles and by keys.
import { type Object3D, Quaternion, Vector3 } from "three";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";
import type { Stage } from "./stage.js";

export type Mode = "translate" | "rotate" | "scale";

/** A shape that a person moves: an object on the stage, and how it and the numbers follow each other. */
export interface Body {
  /** As tests and links call it. */
  name: string;
  /** As people call it. */
  label: string;
  modes: readonly Mode[];
  object: Object3D;
  /** Numbers to object. */
  read(): void;
  /** Object to numbers. */
  write(): void;
}

const keyAxes: Record<string, [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowDown: [0, -1, 0],
  ArrowUp: [0, 1, 0],
  PageDown: [0, 0, -1],
  PageUp: [0, 0, 1],
};
const keyModes: Record<string, Mode> = { m: "translate", r: "rotate", s: "scale" };

export class Handles {
  private readonly controls: TransformControls;
  private readonly helper: Object3D;
  private bodies: Body[] = [];
  private chosen: Body | null = null;
  private wish: Mode = "translate";
  /** How far one key press moves a shape. */
  step = 0.1;

  constructor(
    private readonly stage: Stage,
    private readonly moved: () => void,
    private readonly selected: () => void,
  ) {
    this.controls = new TransformControls(stage.camera, stage.renderer.domElement);
    this.controls.setSize(window.matchMedia("(pointer: coarse)").matches ? 1.1 : 0.85);
    this.helper = this.controls.getHelper();
    stage.scene.add(this.helper);
    this.controls.addEventListener("change", stage.invalidate);
    this.controls.addEventListener("dragging-changed", (event) => (stage.orbit.enabled = !event.value));
    this.controls.addEventListener("objectChange", () => this.write());
    this.watchPointer();
    stage.renderer.domElement.addEventListener("keydown", (event) => this.key(event));
  }

  get body(): Body | null {
    return this.chosen;
  }
  get mode(): Mode {
    return this.chosen?.modes.includes(this.wish) ? this.wish : (this.chosen?.modes[0] ?? "translate");
  }
  get all(): readonly Body[] {
    return this.bodies;
  }

  add(body: Body): Body {
    this.bodies.push(body);
    body.read();
    if (!this.chosen) this.select(body);
    return body;
  }

  clear(): void {
    this.controls.detach();
    this.bodies = [];
    this.chosen = null;
  }

  select(body: Body | null, mode: Mode = this.wish): void {
    this.chosen = body;
    this.wish = mode;
    if (body && body.modes.length > 0) {
      this.controls.setMode(this.mode);
      this.controls.setSpace(this.mode === "translate" ? "world" : "local");
      this.controls.attach(body.object);
    } else this.controls.detach();
    this.selected();
    this.stage.invalidate();
  }

  /** After the numbers changed. */
  read(): void {
    for (const body of this.bodies) body.read();
  }

  /** A click that was no drag selects the shape under it. */
  private watchPointer(): void {
    const canvas = this.stage.renderer.domElement;
    let from: [number, number] | null = null;
    canvas.addEventListener("pointerdown", (event) => {
      from = this.controls.axis === null ? [event.clientX, event.clientY] : null;
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!from || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 4) return;
      const objects = this.bodies.map((body) => body.object);
      let hit = this.stage.pick(event.clientX, event.clientY, objects)?.object ?? null;
      while (hit && !objects.includes(hit)) hit = hit.parent;
      const body = this.bodies.find((one) => one.object === hit);
      if (body) this.select(body);
    });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.chosen) return;
    const axis = keyAxes[event.key];
    const mode = keyModes[event.key.toLowerCase()];
    if (axis) this.push(axis, event.shiftKey ? 0.1 : 1);
    else if (mode && this.chosen.modes.includes(mode)) this.select(this.chosen, mode);
    else if (event.key.toLowerCase() === "n") {
      const next = (this.bodies.indexOf(this.chosen) + 1) % this.bodies.length;
      this.select(this.bodies[next] ?? null);
    } else return;
    event.preventDefault();
  }

  private push(axis: [number, number, number], factor: number): void {
    const object = this.chosen?.object;
    if (!object || this.chosen?.modes.length === 0) return;
    const along = new Vector3(...axis).multiplyScalar(this.step * factor);
    if (this.mode === "translate") object.position.add(along);
    else if (this.mode === "scale") object.scale.add(along);
    else {
      const angle = (5 * factor * Math.PI) / 180;
      object.quaternion.premultiply(new Quaternion().setFromAxisAngle(new Vector3(...axis), angle));
    }
    this.write();
  }

  private write(): void {
    this.chosen?.write();
    this.moved();
  }
}
