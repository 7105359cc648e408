// hidden.ts: the line that says how many touching pairs are hidden, and shows them.
import { button, element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { tell } from "./text.js";

export function hiddenTouching(show: () => void): { element: HTMLElement; refresh(hidden: number): void } {
  const text = element("span");
  const made = element("span", { class: "hidden-touching" }, text, " \u2013 ");
  made.append(button(tell("hidden.show"), show, { class: "link" }));
  return {
    element: made,
    refresh(hidden) {
      made.hidden = hidden === 0;
      text.textContent = hidden === 1 ? tell("hidden.touching.one") : tell("hidden.touching", count(hidden));
    },
  };
}
