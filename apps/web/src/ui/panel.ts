// panel.ts: the number fields of a scene.
import GUI, { type Controller } from "lil-gui";
import type { Ranges, State } from "../scenes/scene.js";

/** The whole text of a number that a double can hold. */
function isNumber(text: string): boolean {
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) && Number.isFinite(Number(text));
}

/** A field passes on its text only if the whole text is a number. Otherwise it is marked as invalid. */
function refuseOthers({ domElement }: Controller): void {
  const mark = (input: HTMLInputElement, wrong: boolean): void => {
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  // On the way down: before the field itself reads its text.
  domElement.addEventListener(
    "input",
    (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      const wrong = !isNumber(event.target.value);
      mark(event.target, wrong);
      if (wrong) event.stopPropagation();
    },
    { capture: true },
  );
  domElement.addEventListener("focusout", (event) => {
    if (event.target instanceof HTMLInputElement) mark(event.target, false);
  });
}

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

  /** Fields without bounds, or only a least number: keys of the state and what they are called. */
  numbers(
    prefix: string,
    names: readonly string[],
    labels: readonly string[] = names,
    least = -Infinity,
  ): this {
    names.forEach((name, i) => this.field(`${prefix}${name}`, labels[i] ?? name, least));
    return this;
  }

  field(key: string, label: string, least = -Infinity): Controller {
    const made = this.folder.add(this.state, key).min(least);
    refuseOthers(made);
    return this.listen(made, label);
  }

  /** A field with bounds, which the scene has. */
  slider(key: string, label: string): Controller {
    const range = this.ranges[key];
    if (!range) throw new Error(`${key} has no range`);
    const [min, max, step] = range;
    const made = this.folder.add(this.state, key, min, max, step);
    refuseOthers(made);
    return this.listen(made, label);
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
