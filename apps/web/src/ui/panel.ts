// panel.ts: the number fields of a scene.
import GUI, { type Controller } from "lil-gui";
import type { Ranges, State } from "../scenes/scene.js";

export class Panel {
  private readonly gui: GUI;
  private folder: GUI;

  constructor(
    container: HTMLElement,
    title: string,
    private readonly state: State,
    private readonly ranges: Ranges,
    private readonly changed: () => void,
  ) {
    this.gui = new GUI({ container, title, width: 10 });
    this.gui.domElement.style.removeProperty("--width");
    this.folder = this.gui;
  }

  /** What follows stands under this heading. */
  group(label: string, open = true): this {
    this.folder = this.gui.addFolder(label);
    this.folder.open(open);
    return this;
  }

  /** Fields without bounds: keys of the state and what they are called. */
  numbers(prefix: string, names: readonly string[], labels: readonly string[] = names): this {
    names.forEach((name, i) => this.field(`${prefix}${name}`, labels[i] ?? name));
    return this;
  }

  field(key: string, label: string): Controller {
    return this.listen(this.folder.add(this.state, key), label);
  }

  /** A field with bounds, which the scene has. */
  slider(key: string, label: string): Controller {
    const range = this.ranges[key];
    if (!range) throw new Error(`${key} has no range`);
    const [min, max, step] = range;
    return this.listen(this.folder.add(this.state, key, min, max, step), label);
  }

  /** A choice among words, kept as a number. */
  choice(key: string, label: string, words: readonly string[]): Controller {
    const options = Object.fromEntries(words.map((word, i) => [word, i]));
    return this.listen(this.folder.add(this.state, key, options), label);
  }

  /** Yes or no, kept as 1 or 0. */
  toggle(key: string, label: string): Controller {
    const { state } = this;
    const view = {
      get on() {
        return state[key] === 1;
      },
      set on(value: boolean) {
        state[key] = value ? 1 : 0;
      },
    };
    return this.listen(this.folder.add(view, "on"), label);
  }

  action(label: string, act: () => void): Controller {
    return this.folder.add({ act }, "act").name(label);
  }

  /** Shows numbers that something else changed. A field that is being typed into is left alone. */
  refresh(): void {
    for (const one of this.gui.controllersRecursive())
      if (!one.domElement.contains(document.activeElement)) one.updateDisplay();
  }

  dispose(): void {
    this.gui.destroy();
  }

  private listen(controller: Controller, label: string): Controller {
    return controller.name(label).onChange(this.changed);
  }
}
