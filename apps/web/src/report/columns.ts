// columns.ts: the contents of the columns in the tables of clashes and parts.
import { element } from "../ui/element.js";
import { count, number } from "../ui/format.js";
import { kindColors } from "./clash_view.js";
import { type Fits, Names } from "./cut.js";
import { type Entry, type Groups, isGroup, worstOf } from "./groups.js";
import { type ClashInfo, kinds, type PartInfo, type Report, symbols, unitOf } from "./model.js";
import { nameElement } from "./name_cell.js";
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

const namesByReport = new WeakMap<Report, Names>();
/** The names of the parts of a report, to be cut so that they differ. */
export function namesOf(report: Report): Names {
  let names = namesByReport.get(report);
  if (!names) namesByReport.set(report, (names = new Names(report.parts.map((_, i) => nameOf(report, i)))));
  return names;
}

const partName = (report: Report, part: number, fits: Fits): HTMLElement =>
  nameElement(namesOf(report), nameOf(report, part), fits, String(part));

/** What stands beside the kind in small letters. */
export function wordsOf(clash: ClashInfo): string[] {
  const words: string[] = [];
  if (clash.inner_guess) words.push(tell("word.inner_guess"));
  if (clash.near_duplicate) words.push(tell("word.near_duplicate"));
  if (clash.forgiven) words.push(tell("word.forgiven"));
  return words;
}

export function remarksOf(clash: ClashInfo): string[] {
  const remarks: string[] = [];
  if (clash.new) remarks.push(tell("remark.new"));
  if (clash.found_again) remarks.push(tell("remark.found_again"));
  if (clash.duplicate) remarks.push(tell("remark.duplicate"));
  if (clash.inner !== undefined) remarks.push(tell("remark.inside", clash.inner === clash.a ? "a" : "b"));
  for (const text of [clash.note, clash.rule]) if (text) remarks.push(text);
  return remarks;
}

/** Of a group: what is said of any of its clashes, as far as it is short; not which part is inside. */
function remarksOfEntry(entry: Entry): string {
  if (!isGroup(entry)) return remarksOf(entry).join(", ");
  const all = [...new Set(entry.clashes.flatMap(({ inner: _, ...clash }) => remarksOf(clash)))];
  return all.slice(0, 3).join(", ") + (all.length > 3 ? ", \u2026" : "");
}

/** The kind as a symbol and a word in its colour, and what restricts it in small letters. */
export function kindBadge(kind: ClashInfo["kind"], words: readonly string[] = []): HTMLElement {
  const badge = element("span", { class: "kind" });
  badge.style.color = `var(--${kindColors[kind]})`;
  badge.append(
    element("b", { "aria-hidden": "true" }, symbols[kind]),
    element("span", {}, tell(`kind.${kind}`)),
  );
  if (words.length > 0) badge.append(element("small", {}, ` ${words.join(", ")}`));
  return badge;
}

/** Kind, and where there are groups the place to unfold them. */
function kindCell(entry: Entry, groups: Groups): Node {
  const worst = worstOf(entry);
  const badge = kindBadge(worst.kind, isGroup(entry) ? [] : wordsOf(worst));
  if (!groups.any) return badge;
  const state = !isGroup(entry)
    ? groups.of(entry) && "inner"
    : groups.isOpen(entry) ? "open" : "folded";
  const fold = element("i", { class: `fold ${state ?? ""}`, "aria-hidden": "true" });
  return element("span", { class: "kind-cell" }, fold, badge);
}

/** The least of what the clashes of a row are sorted by. */
function least(entry: Entry, key: (clash: ClashInfo) => number | undefined): number | undefined {
  if (!isGroup(entry)) return key(entry);
  const keys = entry.clashes.map(key).filter((x) => x !== undefined);
  return keys.length > 0 ? keys.reduce((x, y) => Math.min(x, y)) : undefined;
}

// Four digits: all of them are in the details.
const length = (x: number | undefined): string => (x === undefined ? "" : number(Number(x.toPrecision(4))));

export function clashColumns(report: Report, groups: Groups): Column<Entry>[] {
  const unit = unitOf(report);
  const groupNames = new Names(groups.names);
  // No clash has both. What is deepest comes first, what is farthest last.
  const reach = (c: ClashInfo): number | undefined => c.distance ?? (c.depth === undefined ? undefined : -c.depth);
  // What a group has in common is said once, and quietly where it is said again.
  const partCell = (clash: ClashInfo, part: number, fits: Fits): HTMLElement => {
    const made = partName(report, part, fits);
    if (groups.of(clash)?.part === part) made.classList.add("again");
    return made;
  };
  const columns: Column<Entry>[] = [
    {
      id: "kind",
      title: tell("column.kind"),
      cell: (entry) => kindCell(entry, groups),
      key: (entry) => kinds.indexOf(worstOf(entry).kind),
    },
    {
      id: "a",
      title: tell("column.a"),
      cell: (entry, fits) =>
        !isGroup(entry)
          ? partCell(entry, entry.a, fits)
          : entry.part === null
            ? nameElement(groupNames, entry.name, fits)
            : partName(report, entry.part, fits),
      key: (entry) => (isGroup(entry) && entry.part !== null ? entry.part : least(entry, (c) => c.a)),
    },
    {
      id: "b",
      title: tell("column.b"),
      cell: (entry, fits) =>
        isGroup(entry)
          ? element("span", { class: "of-group" }, tell("group.clashes", count(entry.clashes.length)))
          : partCell(entry, entry.b, fits),
      key: (entry) => least(entry, (c) => c.b),
    },
    {
      id: "reach",
      title: tell("column.reach", unit ? ` (${unit})` : ""),
      cell: (entry) => {
        const key = least(entry, reach);
        return length(key === undefined ? undefined : Math.abs(key));
      },
      key: (entry) => least(entry, reach),
      numeric: true,
    },
    {
      id: "remarks",
      title: tell("column.remarks"),
      cell: remarksOfEntry,
      key: (entry) => remarksOfEntry(entry) || undefined,
    },
    {
      id: "pairs",
      title: tell("column.pairs"),
      cell: (entry) => (isGroup(entry) ? "" : count(entry.triangle_pairs)),
      key: (entry) => least(entry, (c) => c.triangle_pairs),
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

/** By how many letters the longest kind with its words is longer than the longest kind. */
function lettersBesideKinds(clashes: readonly ClashInfo[]): number {
  const letters = clashes.map((clash) => [tell(`kind.${clash.kind}`), ...wordsOf(clash)].join(" ").length);
  const least = Math.max(...kinds.map((kind) => tell(`kind.${kind}`).length));
  return letters.reduce((x, y) => Math.max(x, y), least) - least;
}

/** The width of the first column, by what stands in it. */
export function giveKindsRoom(table: HTMLElement, groups: Groups, clashes: readonly ClashInfo[]): void {
  table.classList.toggle("grouped", groups.any);
  table.style.setProperty("--words", String(lettersBesideKinds(clashes)));
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
  const files = new Names(report.files);
  const columns: Column<PartInfo>[] = [
    { id: "shown", title: tell("column.shown"), cell: box, key: (p) => Number(!isShown(p)) },
    {
      id: "name",
      title: tell("column.name"),
      cell: (p, fits) => partName(report, p.index, fits),
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
    { id: "file", title: tell("column.file"), cell: (p, fits) => nameElement(files, p.file, fits), key: (p) => p.file },
  ];
  return columns.filter(({ id, key }) => {
    if (id === "clashes") return report.clashes !== undefined;
    if (id === "file") return report.files.length > 1;
    return id !== "remarks" || report.parts.some((p) => key(p) !== undefined);
  });
}
