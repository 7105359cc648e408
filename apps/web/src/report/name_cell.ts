// name_cell.ts: a name in a cell: as much of it as there is room for, and all of it to search for, to copy and to hear.
import { element } from "../ui/element.js";
import type { Fits, Names } from "./cut.js";

let pen: CanvasRenderingContext2D | null | undefined;

/** Tells how wide a text is in the font of an element, in pixels. */
export function rulerOf(styled: Element): (text: string) => number {
  pen ??= document.createElement("canvas").getContext("2d");
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(styled);
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return (text) => {
    if (!pen) return 0;
    pen.font = font;
    return pen.measureText(text).width;
  };
}

/** What is left out has no size, so that the text of the cell is the whole name. Its place is taken by an ellipsis. */
export function nameElement(names: Names, name: string, fits: Fits, before = ""): HTMLElement {
  const made = element("span", { class: "name" });
  if (before) made.append(`${before} `);
  const pieces = names.cut(name, (text) => fits(before ? `${before} ${text}` : text));
  pieces.forEach((piece, i) => {
    if (i % 2 === 0) made.append(piece);
    else made.append(element("span", { class: "cut" }, piece));
  });
  return made;
}
