// labels.ts: short texts at points of the space, as elements above the drawing, so that they stay sharp.
import { type Camera, Vector3 } from "three";
import type { Vec3 } from "hitbox";
import { element } from "../ui/element.js";

export class Label {
  readonly element = element("span", { class: "label" });
  readonly position = new Vector3();
  visible = true;

  set(text: string, at: Vec3): this {
    if (this.element.textContent !== text) this.element.textContent = text;
    this.position.set(at[0], at[1], at[2]);
    this.visible = true;
    return this;
  }
  hide(): this {
    this.visible = false;
    return this;
  }
}

export class Labels {
  private readonly layer = element("div", { class: "labels", "aria-hidden": "true" });
  private readonly labels: Label[] = [];
  private readonly seen = new Vector3();
  private width = 1;
  private height = 1;

  constructor(root: HTMLElement) {
    root.append(this.layer);
  }

  add(kind = ""): Label {
    const label = new Label();
    if (kind) label.element.classList.add(kind);
    label.visible = false;
    this.labels.push(label);
    this.layer.append(label.element);
    return label;
  }

  clear(): void {
    this.labels.length = 0;
    this.layer.replaceChildren();
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
  }

  place(camera: Camera): void {
    for (const { element: shown, position, visible } of this.labels) {
      this.seen.copy(position).project(camera);
      const on = visible && this.seen.z < 1 && Math.abs(this.seen.x) < 1.1 && Math.abs(this.seen.y) < 1.1;
      shown.hidden = !on;
      if (!on) continue;
      const x = ((this.seen.x + 1) / 2) * this.width;
      const y = ((1 - this.seen.y) / 2) * this.height;
      shown.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }
}
