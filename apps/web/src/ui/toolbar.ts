// toolbar.ts: which shape the handles are on, what they do, and where the camera goes.
import type { Handles, Mode } from "../stage/handles.js";
import { say } from "../i18n/language.js";
import { button, element } from "./element.js";

const modes: readonly Mode[] = ["translate", "rotate", "scale"];

export class Toolbar {
  readonly element = element("div", { class: "toolbar" });
  private readonly shapes = element("div", { class: "chips", role: "group" });
  private readonly modes = element("div", { class: "chips", role: "group" });

  constructor(
    private readonly handles: Handles,
    actions: Node[],
  ) {
    this.shapes.setAttribute("aria-label", say("tool.shapes"));
    this.modes.setAttribute("aria-label", say("tool.modes"));
    this.element.append(this.shapes, this.modes, element("div", { class: "chips" }, ...actions));
  }

  /** After the shapes or the selection changed. The focus stays on the button that was pressed. */
  refresh(): void {
    const { handles } = this;
    const focus =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["tool"] : undefined;
    const shapes = handles.all.map((body) =>
      button(body.label, () => handles.select(body), {
        "aria-pressed": String(body === handles.body),
        "data-tool": `shape ${body.name}`,
      }),
    );
    const offered = modes.filter((mode) => handles.body?.modes.includes(mode));
    const ways = offered.map((mode) =>
      button(say(`tool.${mode}`), () => handles.select(handles.body, mode), {
        "aria-pressed": String(mode === handles.mode),
        "data-tool": mode,
      }),
    );
    this.shapes.replaceChildren(...shapes);
    this.modes.replaceChildren(...ways);
    this.shapes.hidden = shapes.length < 2;
    this.modes.hidden = ways.length < 2;
    if (focus) this.element.querySelector<HTMLElement>(`[data-tool="${CSS.escape(focus)}"]`)?.focus();
  }
}
