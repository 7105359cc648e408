// detail.ts: what is known of the clash or the part that is selected.
import type { Vec3 } from "hitbox";
import { button, element } from "../ui/element.js";
import { count, number, point } from "../ui/format.js";
import { kindBadge, labelOf, nameOf, partRemarks, remarksOf, wordsOf } from "./columns.js";
import type { ClashGroup } from "./groups.js";
import { type ClashInfo, kinds, type PartInfo, type Report, unitOf } from "./model.js";
import { pairColors } from "./parts_view.js";
import { tell } from "./text.js";

type Row = [string, string | null];

function list(rows: Row[]): HTMLElement {
  const made = element("dl");
  for (const [name, value] of rows)
    if (value !== null) made.append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  return made;
}

/** A part's whole name beside the colour that it is drawn in. */
function partLine(report: Report, part: number, which: number, letter = "ab"[which] ?? ""): HTMLElement {
  const swatch = element("i", { class: "swatch", "aria-hidden": "true" }, letter);
  swatch.style.background = `var(--${pairColors[which] ?? "ink"})`;
  const name = element("span", { class: "whole" }, labelOf(report, part));
  if (report.files.length > 1) name.append(element("small", {}, ` ${report.parts[part]?.file ?? ""}`));
  return element("p", { class: "part" }, swatch, name);
}

const size = (min: Vec3, max: Vec3): string =>
  [0, 1, 2].map((k) => number((max[k] ?? 0) - (min[k] ?? 0))).join(" \u00d7 ");

export function clashDetail(report: Report, clash: ClashInfo, group: ClashGroup | null): HTMLElement {
  const { depth, depth_at_most: most, distance, aabb } = clash;
  const remarks = remarksOf(clash);
  if (clash.inner_guess) remarks.push(tell("explain.inner_guess"));
  if (clash.near_duplicate) remarks.push(tell("explain.near_duplicate"));
  if (clash.forgiven) remarks.push(tell("explain.forgiven"));
  const measure = (x: number): string => `${number(x)} ${unitOf(report)}`.trimEnd();
  if (clash.curve.cut) remarks.push(tell("remark.cut"));
  const rows: Row[] = [
    most === undefined || number(most) === number(depth ?? 0)
      ? [tell(most === undefined ? "detail.depth" : "detail.depth.range"), depth === undefined ? null : measure(depth)]
      : [tell("detail.depth.range"), `${number(depth ?? 0)} \u2026 ${measure(most)}`],
    [tell("detail.distance"), distance === undefined ? null : measure(distance)],
    [tell("detail.pairs"), count(clash.triangle_pairs)],
    [tell("detail.box"), aabb && `${point(aabb.min)} ${tell("detail.to")} ${point(aabb.max)}`],
    [tell("detail.size"), aabb && size(aabb.min, aabb.max)],
    [tell("detail.group"), group && (group.part === null ? group.name : labelOf(report, group.part))],
  ];
  return element(
    "div",
    { class: "detail" },
    element("h2", {}, kindBadge(clash.kind, wordsOf(clash))),
    partLine(report, clash.a, 0),
    partLine(report, clash.b, 1),
    element("p", { class: "means" }, tell(`means.${clash.kind}`)),
    remarks.length > 0 ? element("p", { class: "remarks" }, remarks.join(" \u00b7 ")) : null,
    list(rows),
  );
}

export function groupDetail(report: Report, group: ClashGroup): HTMLElement {
  const tally = element("p", { class: "means" });
  for (const kind of kinds) {
    const size = group.clashes.filter((clash) => clash.kind === kind).length;
    if (size > 0) tally.append(element("span", { class: "tally" }, kindBadge(kind), ` ${count(size)}`), " ");
  }
  return element(
    "div",
    { class: "detail" },
    element("h2", {}, tell("group.clashes", count(group.clashes.length))),
    group.part === null
      ? element("p", { class: "part" }, element("span", { class: "whole" }, group.name))
      : partLine(report, group.part, 0, ""),
    tally,
    element("p", { class: "means" }, tell("group.hint")),
  );
}

/** Where was clicked, and how far that is from the click before. */
export function pointsDetail(points: readonly Vec3[]): HTMLElement | null {
  const [last, before] = points;
  if (!last) return null;
  const far = before && Math.hypot(last[0] - before[0], last[1] - before[1], last[2] - before[2]);
  return list([
    [tell("detail.point"), point(last)],
    [tell("detail.far"), far === undefined ? null : number(far)],
  ]);
}

export function partDetail(report: Report, part: PartInfo, only: (() => void) | null): HTMLElement {
  const rows: Row[] = [
    [tell("detail.file"), part.file],
    [tell("detail.triangles"), count(part.triangles)],
    [tell("detail.closed"), tell(part.closed ? "yes" : "no")],
    [tell("detail.size"), part.aabb && size(part.aabb.min, part.aabb.max)],
    ["AABB", part.aabb && `${point(part.aabb.min)} ${tell("detail.to")} ${point(part.aabb.max)}`],
    [tell("detail.obb"), part.obb && part.obb.half_extents.map((h) => number(2 * h)).join(" \u00d7 ")],
    [tell("detail.volume"), part.obb && number(part.obb.volume)],
  ];
  const title = element("h2", { class: "whole" }, `${part.index} ${nameOf(report, part.index)}`);
  const remarks = element("p", { class: "means" }, partRemarks(part));
  const made = element("div", { class: "detail" }, title, remarks, list(rows));
  if (only) made.append(button(tell("show.only"), only));
  return made;
}
