// controls.ts: what is drawn and how it is cut: the buttons above the drawing.
import { button, element } from "../ui/element.js";
import { number } from "../ui/format.js";
import type { Rest } from "./parts_view.js";
import type { Axis } from "./section.js";
import { tell } from "./text.js";

export const rests: readonly Rest[] = ["faded", "hidden", "solid"];
export const axisNames = ["X", "Y", "Z"] as const;

export interface Shown {
  rest: Rest;
  aabb: boolean;
  obb: boolean;
  section: boolean;
  axis: Axis;
  flipped: boolean;
  /** 0 to 1 along what the slider covers. */
  slide: number;
}

export interface ControlActions {
  all(): void;
  changed(what: keyof Shown): void;
}

export class Controls {
  readonly element = element("div", { class: "toolbar report-tools" });
  private readonly slider = element("input", { type: "range", min: "0", max: "1", step: "0.001" });
  private readonly place = element("output", { class: "place" });
  private readonly sectionTools = element("div", { class: "chips section" });
  private readonly set: [HTMLElement, () => boolean][] = [];
  private readonly restButton: HTMLButtonElement;

  constructor(
    readonly shown: Shown,
    private readonly actions: ControlActions,
  ) {
    this.restButton = button("", () => this.nextRest(), { title: "H" });
    const views = element(
      "div",
      { class: "chips" },
      button(tell("show.all"), () => actions.all(), { title: "Esc" }),
      this.restButton,
    );
    const boxes = element(
      "div",
      { class: "chips" },
      this.toggle("aabb", tell("show.aabb"), `${tell("show.aabb.help")} (B)`),
      this.toggle("obb", tell("show.obb"), `${tell("show.obb.help")} (O)`),
      this.toggle("section", tell("show.section"), "S"),
    );
    axisNames.forEach((name, k) => {
      const chip = button(name, () => this.change("axis", k as Axis), { title: tell("section.axis") });
      this.set.push([chip, () => shown.axis === k]);
      this.sectionTools.append(chip);
    });
    this.slider.setAttribute("aria-label", tell("section.place"));
    this.slider.addEventListener("input", () => this.change("slide", Number(this.slider.value)));
    this.sectionTools.append(this.slider, this.place, this.toggle("flipped", tell("section.flip"), "F"));
    this.element.append(views, boxes, this.sectionTools);
    this.refresh(0);
  }

  change<K extends keyof Shown>(what: K, value: Shown[K]): void {
    this.shown[what] = value;
    this.actions.changed(what);
  }

  nextRest(): void {
    this.change("rest", rests[(rests.indexOf(this.shown.rest) + 1) % rests.length] ?? "faded");
  }

  /** After something changed; `at` is the place of the section in coordinates of the files. */
  refresh(at: number): void {
    const { shown } = this;
    this.restButton.textContent = `${tell("show.rest")}: ${tell(`rest.${shown.rest}`)}`;
    for (const [chip, on] of this.set) chip.setAttribute("aria-pressed", String(on()));
    this.sectionTools.hidden = !shown.section;
    this.slider.value = String(shown.slide);
    this.place.textContent = tell("section.at", axisNames[shown.axis].toLowerCase(), number(at));
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
  }

  private toggle(
    what: "aabb" | "obb" | "section" | "flipped",
    text: string,
    title: string,
  ): HTMLButtonElement {
    const chip = button(text, () => this.change(what, !this.shown[what]), { title });
    this.set.push([chip, () => this.shown[what]]);
    return chip;
  }
}
