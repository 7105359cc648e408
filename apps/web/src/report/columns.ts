// columns.ts: the contents of the columns in the tables of clashes and parts.
import { element } from "../ui/element.js";
import { count, number } from "../ui/format.js";
import { kindColors } from "./clash_view.js";
import { type ClashInfo, kinds, type PartInfo, type Report, symbols, unitOf } from "./model.js";
import type { Column } from "./table.js";
import { tell } from "./text.js";

/** Number and name; control characters, which a file may hold, are not shown. */
export function nameOf(report: Report, part: number): string {
  const name = report.parts[part]?.name ?? "";
  return name.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    "\ufffd",
  );
}

export const labelOf = (report: Report, part: number): string => `${part} ${nameOf(report, part)}`;

export function remarksOf(report: Report, clash: ClashInfo): string[] {
  const remarks: string[] = [];
  if (clash.new) remarks.push(tell("remark.new"));
  if (clash.duplicate) remarks.push(tell("remark.duplicate"));
  if (clash.inner !== undefined) remarks.push(tell("remark.inside", nameOf(report, clash.inner)));
  if (clash.forgiven) remarks.push(tell("remark.forgiven"));
  for (const text of [clash.note, clash.rule, clash.group]) if (text) remarks.push(text);
  return remarks;
}

/** The kind as a symbol and a word in its colour. */
export function kindBadge(kind: ClashInfo["kind"]): HTMLElement {
  const badge = element("span", { class: "kind" });
  badge.style.color = `var(--${kindColors[kind]})`;
  badge.append(
    element("b", { "aria-hidden": "true" }, symbols[kind]),
    element("span", {}, tell(`kind.${kind}`)),
  );
  return badge;
}

// Four digits: all of them are in the details.
const length = (x: number | undefined): string => (x === undefined ? "" : number(Number(x.toPrecision(4))));

export function clashColumns(report: Report): Column<ClashInfo>[] {
  const unit = unitOf(report);
  const columns: Column<ClashInfo>[] = [
    {
      id: "kind",
      title: tell("column.kind"),
      cell: (c) => kindBadge(c.kind),
      key: (c) => kinds.indexOf(c.kind),
    },
    { id: "a", title: tell("column.a"), cell: (c) => labelOf(report, c.a), key: (c) => c.a },
    { id: "b", title: tell("column.b"), cell: (c) => labelOf(report, c.b), key: (c) => c.b },
    {
      // No clash has both. What is deepest comes first, what is farthest last.
      id: "reach",
      title: tell("column.reach", unit ? ` (${unit})` : ""),
      cell: (c) => length(c.distance ?? c.depth),
      key: (c) => c.distance ?? (c.depth === undefined ? undefined : -c.depth),
      numeric: true,
    },
    {
      id: "remarks",
      title: tell("column.remarks"),
      cell: (c) => remarksOf(report, c).join(", "),
      key: (c) => remarksOf(report, c).join(", ") || undefined,
    },
    {
      id: "pairs",
      title: tell("column.pairs"),
      cell: (c) => count(c.triangle_pairs),
      key: (c) => c.triangle_pairs,
      numeric: true,
    },
  ];
  // A column without anything in it only takes room.
  const clashes = report.clashes ?? [];
  return columns.filter(
    ({ id, key }) =>
      !["reach", "remarks"].includes(id) || clashes.some((c) => key(c) !== undefined),
  );
}

export function sizeOf(part: PartInfo): string {
  const box = part.aabb;
  return box ? [0, 1, 2].map((k) => length((box.max[k] ?? 0) - (box.min[k] ?? 0))).join(" \u00d7 ") : "";
}

export function partRemarks(part: PartInfo): string {
  const remarks = part.closed ? [] : [tell("remark.open")];
  if (part.thinned) remarks.push(`${tell("remark.thinned")} (${count(part.shown)})`);
  if (part.degenerate > 0) remarks.push(`${tell("detail.degenerate")}: ${count(part.degenerate)}`);
  return remarks.join(", ");
}

export function partColumns(
  report: Report,
  clashCount: readonly number[],
  isShown: (part: PartInfo) => boolean,
  setShown: (part: PartInfo, shown: boolean) => void,
): Column<PartInfo>[] {
  const box = (part: PartInfo): HTMLElement => {
    const input = element("input", {
      type: "checkbox",
      "aria-label": `${tell("column.shown")}: ${labelOf(report, part.index)}`,
    });
    input.checked = isShown(part);
    input.addEventListener("change", () => setShown(part, input.checked));
    return input;
  };
  const columns: Column<PartInfo>[] = [
    { id: "shown", title: tell("column.shown"), cell: box, key: (p) => Number(!isShown(p)) },
    {
      id: "name",
      title: tell("column.name"),
      cell: (p) => labelOf(report, p.index),
      key: (p) => p.index,
    },
    {
      id: "triangles",
      title: tell("column.triangles"),
      cell: (p) => count(p.triangles),
      key: (p) => p.triangles,
      numeric: true,
    },
    {
      id: "clashes",
      title: tell("column.clashes"),
      cell: (p) => count(clashCount[p.index] ?? 0),
      key: (p) => clashCount[p.index] ?? 0,
      numeric: true,
    },
    {
      id: "size",
      title: tell("column.size"),
      cell: sizeOf,
      key: (p) =>
        p.aabb
          ? Math.hypot(...[0, 1, 2].map((k) => (p.aabb?.max[k] ?? 0) - (p.aabb?.min[k] ?? 0)))
          : undefined,
    },
    {
      id: "remarks",
      title: tell("column.remarks"),
      cell: partRemarks,
      key: (p) => partRemarks(p) || undefined,
    },
    { id: "file", title: tell("column.file"), cell: (p) => p.file, key: (p) => p.file },
  ];
  return columns.filter(({ id, key }) => {
    if (id === "clashes") return report.clashes !== undefined;
    if (id === "file") return report.files.length > 1;
    return id !== "remarks" || report.parts.some((p) => key(p) !== undefined);
  });
}
