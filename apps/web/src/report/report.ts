// report.ts: the page of `hitbox view` and `hitbox clash --html`: parts, boxes and clashes to look at.
import { element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { clashColumns, giveKindsRoom } from "./columns.js";
import { mergeParts, readData } from "./decode.js";
import { Filters } from "./filters.js";
import { type Entry, isGroup } from "./groups.js";
import { hiddenTouching } from "./hidden.js";
import { type Report, reportOf } from "./model.js";
import { noteList } from "./notes.js";
import { ReportPage } from "./report_page.js";
import "./report.css";
import { Table } from "./table.js";
import { tell } from "./text.js";

/** Shows a report in place of what the root holds. Everything that comes from files is put there as text. */
export async function showReport(given: unknown, root: HTMLElement): Promise<void> {
  const report = reportOf(given);
  root.replaceChildren(element("p", { class: "failure" }, tell("loading", count(report.shown))));
  // So that the line is seen while the meshes are read.
  await new Promise((resolve) => setTimeout(resolve, 30));
  const data = readData(report);
  const merged = mergeParts(report, data);
  try {
    new ReportPage(report, data, merged, root);
  } catch (error) {
    if (document.createElement("canvas").getContext("webgl2")) throw error;
    showWithoutDrawing(report, error, root);
  }
}

/** Where a browser cannot draw, what was found is still there to read. */
function showWithoutDrawing(report: Report, error: unknown, root: HTMLElement): void {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  const filters = new Filters(report);
  const { groups } = filters;
  const table = new Table<Entry>(tell("tab.clashes"), clashColumns(report, groups), {
    open(row) {
      if (isGroup(row)) groups.unfold(row, !groups.isOpen(row));
      refresh();
    },
    members: (row) => (isGroup(row) ? row.clashes : null),
    isUnfolded: (row) => isGroup(row) && groups.isOpen(row),
  });
  const hidden = hiddenTouching(() => {
    filters.showTouching(true);
    refresh();
  });
  const refresh = (): void => {
    filters.update();
    hidden.refresh(filters.hiddenTouching);
    giveKindsRoom(table.element, groups, filters.shown);
    table.show(groups.entries);
  };
  refresh();
  const message = element("p", { class: "failure" }, tell("no.drawing", reason));
  const notes = noteList(report, null);
  const fit = element("p", { class: "fit" }, hidden.element);
  root.replaceChildren(element("div", { class: "no-drawing" }, message, fit, table.element, notes));
}
