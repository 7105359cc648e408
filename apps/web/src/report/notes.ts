// notes.ts: what was left out of the files, guessed or changed, as a list that unfolds.
import { button, element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { labelOf } from "./columns.js";
import type { PartInfo, Report } from "./model.js";
import { tell } from "./text.js";

const mostNotes = 500;

/** Null where there are none. A note about a part opens it, if there is a drawing. */
export function noteList(report: Report, open: ((part: PartInfo) => void) | null): HTMLElement | null {
  const notes = report.notes ?? [];
  if (notes.length === 0) return null;
  const list = element("ul");
  for (const { file, part, code, message } of notes.slice(0, mostNotes)) {
    const line = element("li", { "data-code": code });
    const of = part === undefined ? undefined : report.parts[part];
    if (report.files.length > 1 || !report.files.includes(file)) line.append(element("b", {}, file), ": ");
    if (of) {
      const label = labelOf(report, of.index);
      line.append(open ? button(label, () => open(of), { class: "link whole" }) : label, ": ");
    }
    line.append(message, " ", element("small", {}, code));
    list.append(line);
  }
  if (notes.length > mostNotes)
    list.append(element("li", {}, tell("notes.more", count(notes.length - mostNotes))));
  return element(
    "details",
    { class: "help notes" },
    element("summary", {}, tell("notes", count(notes.length))),
    list,
  );
}
