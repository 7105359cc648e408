// table.ts: a table that sorts by its headers and draws only the rows that are seen, so that it may have many.
import { element } from "../ui/element.js";
import type { Fits } from "./cut.js";
import { rulerOf } from "./name_cell.js";

export interface Column<Row> {
  id: string;
  title: string;
  /** What stands in the cell: text, or an element made for it. `fits` tells whether a text has room in it. */
  cell(row: Row, fits: Fits): string | Node;
  /** What the rows are sorted by; what is undefined comes last either way. */
  key(row: Row): number | string | undefined;
  numeric?: boolean;
}

export interface TableActions<Row> {
  /** A row was clicked, or Enter pressed on it. */
  open(row: Row): void;
  /** The rows that are folded into one; null if it is a row by itself. */
  members?(row: Row): readonly Row[] | null;
  isUnfolded?(row: Row): boolean;
}

const rowHeight = 34;
const mostPrinted = 2000;

export class Table<Row> {
  readonly element: HTMLElement;
  /** Those that are not folded away, in the order in which they are drawn. */
  rows: Row[] = [];
  private inner = new Set<Row>();
  private tree = false;
  selected: Row | null = null;
  private sortBy: string | null = null;
  private falling = false;
  private all: readonly Row[] = [];
  private readonly body = element("tbody");
  private readonly heads: HTMLTableCellElement[];
  private readonly table: HTMLTableElement;
  private drawn = "";
  private readonly gone = new AbortController();

  constructor(
    label: string,
    private readonly columns: readonly Column<Row>[],
    private readonly actions: TableActions<Row>,
  ) {
    this.heads = columns.map((column) => {
      const sort = element("button", { type: "button", title: column.title }, column.title);
      sort.addEventListener("click", () => this.sort(column.id));
      return element("th", { scope: "col", class: `c-${column.id}` }, sort);
    });
    const head = element("thead", {}, element("tr", { "aria-rowindex": "1" }, ...this.heads));
    this.table = element("table", { "aria-label": label }, head, this.body);
    this.element = element("div", { class: "rows" }, this.table);
    this.element.addEventListener("scroll", () => this.draw());
    const size = new ResizeObserver(() => this.draw());
    size.observe(this.element);
    const { signal } = this.gone;
    signal.addEventListener("abort", () => size.disconnect());
    window.addEventListener("beforeprint", () => this.draw(true), { signal });
    window.addEventListener("afterprint", () => this.draw(), { signal });
    this.body.addEventListener("click", (event) => {
      // A text was marked, to be copied.
      if (window.getSelection()?.isCollapsed !== false) this.clicked(event.target);
    });
    this.body.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.target as Element).tagName === "TR") this.clicked(event.target);
    });
  }

  /** The rows in the order that they have while no column sorts them. */
  show(rows: readonly Row[]): void {
    this.all = rows;
    this.arrange();
  }

  sort(id: string): void {
    this.order(id, this.sortBy === id && !this.falling);
  }

  /** Takes the place of a table with the same columns: sorts as it did, and the window forgets it. */
  replace(before: Table<Row>): void {
    before.gone.abort();
    if (before.sortBy !== null) this.order(before.sortBy, before.falling);
  }

  private order(id: string, falling: boolean): void {
    this.falling = falling;
    this.sortBy = id;
    this.columns.forEach((column, k) => {
      if (column.id === id) this.heads[k]?.setAttribute("aria-sort", falling ? "descending" : "ascending");
      else this.heads[k]?.removeAttribute("aria-sort");
    });
    this.arrange();
  }

  /** Marks a row and brings it into view. */
  select(row: Row | null, focus = false): void {
    this.selected = row;
    const index = row === null ? -1 : this.rows.indexOf(row);
    if (index >= 0) {
      const [top, head] = [index * rowHeight, this.table.tHead?.offsetHeight ?? 0];
      const { scrollTop, clientHeight } = this.element;
      if (top < scrollTop) this.element.scrollTop = top;
      else if (top + rowHeight + head > scrollTop + clientHeight)
        this.element.scrollTop = top + rowHeight + head - clientHeight;
    }
    this.draw();
    if (focus) this.body.querySelector<HTMLElement>("tr[aria-selected=true]")?.focus({ preventScroll: true });
  }

  /** The row so many after the selected one. */
  next(by: number): Row | null {
    const index = this.selected === null ? -1 : this.rows.indexOf(this.selected);
    const wanted = index < 0 ? (by > 0 ? 0 : this.rows.length - 1) : index + by;
    return this.rows[Math.max(0, Math.min(this.rows.length - 1, wanted))] ?? null;
  }

  redraw(): void {
    this.drawn = "";
    this.draw();
  }

  private arrange(): void {
    const { members, isUnfolded } = this.actions;
    this.rows = [];
    this.inner.clear();
    const top = this.sorted(this.all);
    this.tree = false;
    for (const row of top) {
      this.rows.push(row);
      const folded = members?.(row);
      this.tree ||= folded != null;
      if (!folded || !isUnfolded?.(row)) continue;
      for (const member of this.sorted(folded)) {
        this.inner.add(member);
        this.rows.push(member);
      }
    }
    if (this.tree) this.table.setAttribute("role", "treegrid");
    else this.table.removeAttribute("role");
    this.table.setAttribute("aria-rowcount", String(this.rows.length + 1));
    this.redraw();
  }

  private sorted(rows: readonly Row[]): readonly Row[] {
    const column = this.columns.find(({ id }) => id === this.sortBy);
    if (!column) return rows;
    const keyed = rows.map((row, i) => ({ row, key: column.key(row), i }));
    const sign = this.falling ? -1 : 1;
    keyed.sort((x, y) => {
      if (x.key === undefined || y.key === undefined)
        return Number(x.key === undefined) - Number(y.key === undefined) || x.i - y.i;
      const order =
        typeof x.key === "number" && typeof y.key === "number"
          ? x.key - y.key
          : String(x.key).localeCompare(String(y.key), undefined, { numeric: true });
      return sign * order || x.i - y.i;
    });
    return keyed.map(({ row }) => row);
  }

  private clicked(target: EventTarget | null): void {
    if (!(target instanceof Element) || target.closest("input, button")) return;
    const index = Number(target.closest("tr")?.dataset["row"] ?? NaN);
    const row = this.rows[index];
    if (row !== undefined) this.actions.open(row);
  }

  private draw(whole = false): void {
    const { scrollTop, clientHeight } = this.element;
    const count = this.rows.length;
    // On a phone the page scrolls and not the table: then it is as high as its rows.
    const begin = whole ? 0 : Math.max(0, Math.floor(scrollTop / rowHeight) - 10);
    const end = Math.min(count, whole ? mostPrinted : Math.ceil((scrollTop + clientHeight) / rowHeight) + 10);
    const index = this.selected === null ? -1 : this.rows.indexOf(this.selected);
    const now = `${begin} ${end} ${count} ${index} ${whole} ${this.element.clientWidth}`;
    if (now === this.drawn) return;
    this.drawn = now;
    const fits = this.fits();
    const focused = (document.activeElement as HTMLElement | null)?.dataset["row"];
    const made: Node[] = [spacer(begin * rowHeight)];
    for (let i = begin; i < end; i++) made.push(this.row(i, i === index, index < 0 && i === begin, fits));
    made.push(spacer((count - end) * rowHeight));
    this.body.replaceChildren(...made);
    if (focused !== undefined)
      this.body
        .querySelector<HTMLElement>(`tr[data-row="${Number(focused)}"]`)
        ?.focus({ preventScroll: true });
  }

  /** For each column, whether a text has room in its cells. */
  private fits(): Fits[] {
    const width = rulerOf(this.table);
    return this.heads.map(({ firstElementChild: head }) => {
      if (!head) return () => true;
      const { paddingLeft, paddingRight } = getComputedStyle(head);
      const room = head.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 1;
      return (text) => room <= 0 || width(text) <= room;
    });
  }

  private row(i: number, selected: boolean, entry: boolean, fits: readonly Fits[]): HTMLTableRowElement {
    const row = this.rows[i];
    const made = element("tr", {
      "data-row": String(i),
      "aria-rowindex": String(i + 2),
      "aria-selected": String(selected),
      tabindex: selected || entry ? "0" : "-1",
    });
    if (row === undefined) return made;
    if (this.tree) {
      made.setAttribute("aria-level", this.inner.has(row) ? "2" : "1");
      if (this.actions.members?.(row))
        made.setAttribute("aria-expanded", String(this.actions.isUnfolded?.(row) ?? false));
    }
    this.columns.forEach((column, k) => {
      const content = column.cell(row, fits[k] ?? (() => true));
      const cell = element("td", { class: `c-${column.id}${column.numeric ? " number" : ""}` }, content);
      // The whole of a long name, where the cell has room for a part of it.
      if (cell.textContent && cell.textContent.length > 12) cell.title = cell.textContent;
      made.append(cell);
    });
    return made;
  }
}

function spacer(height: number): HTMLTableRowElement {
  const row = element("tr", { class: "spacer", "aria-hidden": "true" }, element("td"));
  row.style.height = `${height}px`;
  row.hidden = height <= 0;
  return row;
}
