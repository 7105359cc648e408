// furniture.ts: the elements of a report around its drawing: title, counts, tables, fields, details.
import { button, element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { switches } from "../ui/shell.js";
import { clashColumns, giveKindsRoom, kindBadge, partColumns } from "./columns.js";
import { Controls, type Shown } from "./controls.js";
import { clashDetail, groupDetail, partDetail, pointsDetail } from "./detail.js";
import { type Entry, isGroup } from "./groups.js";
import { hiddenTouching } from "./hidden.js";
import { kinds, type PartInfo } from "./model.js";
import { noteList } from "./notes.js";
import type { ReportPage } from "./report_page.js";
import { Table } from "./table.js";
import { tell } from "./text.js";

export interface FurnitureActions {
  relabel(): void;
  filtered(): void;
  changed(what: keyof Shown): void;
}

export interface Furniture {
  root: HTMLElement;
  stage: HTMLElement;
  controls: Controls;
  search: HTMLInputElement;
  clashes: Table<Entry> | null;
  parts: Table<PartInfo>;
  focusRow(): void;
  refresh(sectionAt: number): void;
}

function header(page: ReportPage, relabel: () => void): HTMLElement {
  const { report } = page;
  const files = report.files.map((file) => file.split(/[\\/]/).at(-1) ?? file).join(", ");
  const heading = tell(report.clashes ? "title.clash" : "title.view");
  document.title = `${heading}: ${files.slice(0, 100)}`;
  const counts = element("p", { class: "counts" });
  counts.append(
    `${report.parts.length === 1 ? tell("count.part") : tell("count.parts", count(report.parts.length))}, `,
    tell("count.triangles", count(report.triangles)),
  );
  if (report.clashes)
    for (const kind of kinds)
      if (page.filters.counts[kind] > 0)
        counts.append(
          element("span", { class: "tally" }, kindBadge(kind), ` ${count(page.filters.counts[kind])}`),
        );
  const title = element("div", { class: "title" }, element("h1", {}, "hitbox"), element("span", {}, heading));
  return element(
    "header",
    {},
    title,
    element("p", { class: "files", title: report.files.join("\n") }, files),
    counts,
    switches(relabel),
  );
}

function keys(): HTMLElement {
  const made = element("details", { class: "help" }, element("summary", {}, tell("keys.title")));
  for (const key of ["keys.rows", "keys.more", "keys.read"] as const)
    made.append(element("p", {}, tell(key)));
  return made;
}

export function furnish(page: ReportPage, actions: FurnitureActions): Furniture {
  const { report, filters } = page;
  const { groups } = filters;
  const clashCount = report.parts.map(() => 0);
  for (const { a, b } of report.clashes ?? []) {
    clashCount[a] = (clashCount[a] ?? 0) + 1;
    clashCount[b] = (clashCount[b] ?? 0) + 1;
  }
  // On a phone what is said of the row may come to lie over it.
  const keepInSight = (): void =>
    side.querySelector(".rows:not([hidden]) tr[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  const clashes = report.clashes
    ? new Table<Entry>(tell("tab.clashes"), clashColumns(report, groups), {
        open(row) {
          page.openRow(row);
          keepInSight();
        },
        members: (row) => (isGroup(row) ? row.clashes : null),
        isUnfolded: (row) => isGroup(row) && groups.isOpen(row),
      })
    : null;
  const setShown = (part: PartInfo, shown: boolean): void => {
    page.view.setHidden(part.index, !shown);
    actions.filtered();
  };
  const columns = partColumns(report, clashCount, (part) => !page.view.isHidden(part.index), setShown);
  const parts = new Table<PartInfo>(tell("tab.parts"), columns, {
    open(part) {
      page.openPart(part);
      keepInSight();
    },
  });

  const fields = filters.fields(actions.filtered);
  const tabs = element("div", { class: "chips tabs", role: "group" });
  const tabOf = (name: "clashes" | "parts", size: number): HTMLButtonElement => {
    const made = element(
      "button",
      { type: "button" },
      `${tell(`tab.${name}`)} `,
      element("span", { class: "count" }, count(size)),
    );
    made.addEventListener("click", () => {
      page.tab = name;
      actions.filtered();
    });
    tabs.append(made);
    return made;
  };
  const tabButtons = {
    clashes: tabOf("clashes", filters.sorted.length),
    parts: tabOf("parts", report.parts.length),
  };
  tabButtons.clashes.hidden = !clashes;
  tabs.hidden = !clashes;

  const detail = element("div", { class: "details", "aria-live": "polite" });
  const fitting = element("span");
  const hidden = hiddenTouching(() => {
    filters.showTouching(true);
    actions.filtered();
  });
  const foldAll = button("", () => page.foldAll(!allOpen()), { class: "link fold-all" });
  const allOpen = (): boolean => groups.entries.every((entry) => !isGroup(entry) || groups.isOpen(entry));
  const fit = element("p", { class: "fit" }, fitting, hidden.element, foldAll);
  const stage = element("div", { class: "stage" });
  const controls = new Controls(page.shown, { all: () => page.showAll(), changed: actions.changed });
  const thinned = report.parts.filter((part) => part.thinned).length;
  const notice = element(
    "p",
    { class: "notice" },
    tell("thinned", count(report.shown), count(report.triangles), count(thinned)),
  );
  notice.hidden = thinned === 0;
  const middle = element("main", {}, notice, stage);
  const lists = element(
    "div",
    { class: "lists" },
    tabs,
    fields.bar,
    fit,
    clashes?.element ?? null,
    parts.element,
  );
  const notes = noteList(report, (part) => page.openPart(part));
  const side = element("aside", { class: "report-side" }, detail, lists, notes, keys());
  const root = element("div", { class: "page report-page" }, header(page, actions.relabel), middle, side);
  const canvas = page.stage.renderer.domElement;
  canvas.setAttribute("aria-label", tell("canvas", count(report.parts.length)));
  canvas.setAttribute("role", "img");

  const only = (part: PartInfo) => (): void => {
    filters.part = part.index;
    page.tab = "clashes";
    const select = fields.bar.querySelector("select");
    if (select) select.value = String(part.index);
    actions.filtered();
  };
  let rows: readonly unknown[] | null = null;
  let shownParts: readonly PartInfo[] | null = null;
  const same = (x: readonly unknown[] | null, y: readonly unknown[]): boolean =>
    x !== null && x.length === y.length && x.every((row, i) => row === y[i]);

  const refreshFit = (onClashes: boolean, some: number, all: number): void => {
    const touching = onClashes ? filters.hiddenTouching : 0;
    fitting.textContent =
      onClashes && all === 0
        ? tell("none")
        : some + touching === 0
          ? tell("filter.none")
          : some + touching < all
            ? tell("filter.rows", count(some), count(all))
            : "";
    hidden.refresh(touching);
    foldAll.hidden = !onClashes || !groups.entries.some(isGroup);
    foldAll.textContent = tell(allOpen() ? "group.fold" : "group.unfold");
    fit.hidden = fitting.textContent === "" && touching === 0 && foldAll.hidden;
  };

  const refresh = (sectionAt: number): void => {
    const onClashes = page.tab === "clashes" && clashes !== null;
    tabButtons.clashes.setAttribute("aria-pressed", String(onClashes));
    tabButtons.parts.setAttribute("aria-pressed", String(!onClashes));
    fields.refresh();
    for (const field of fields.forClashes) field.hidden = !onClashes;
    if (clashes) clashes.element.hidden = !onClashes;
    parts.element.hidden = onClashes;
    // Both: a group that is folded may have lost some of its clashes.
    const found = [...filters.shown, ...groups.rows()];
    if (clashes && !same(rows, found)) {
      giveKindsRoom(clashes.element, groups, filters.shown);
      clashes.show(groups.entries);
      rows = found;
    }
    const fittingParts = filters.parts();
    if (!same(shownParts, fittingParts)) parts.show((shownParts = fittingParts));
    clashes?.select(page.clash ?? page.group);
    parts.select(page.part);
    if (onClashes) refreshFit(true, filters.shown.length, filters.sorted.length);
    else refreshFit(false, fittingParts.length, report.parts.length);
    const { clash, group, part } = page;
    if (clash) detail.replaceChildren(clashDetail(report, clash, groups.of(clash)));
    else if (group) detail.replaceChildren(groupDetail(report, group));
    else if (part)
      detail.replaceChildren(partDetail(report, part, clashCount[part.index] ? only(part) : null));
    else detail.replaceChildren(element("p", { class: "hint" }, tell(report.clashes ? "hint" : "hint.view")));
    const points = pointsDetail(page.points);
    if (points) detail.append(element("div", { class: "detail" }, points));
    controls.refresh(sectionAt);
  };
  const focusRow = (): void => {
    if (page.tab === "clashes") clashes?.select(page.clash ?? page.group, true);
    else parts.select(page.part, true);
  };
  return { root, stage, controls, search: fields.search, clashes, parts, focusRow, refresh };
}
