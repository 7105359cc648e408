// filters.ts: which clashes the table and the drawing show: by text, kind and part.
import type { ClashKind } from "hitbox";
import { element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { kindBadge, labelOf, remarksOf } from "./columns.js";
import { type ClashInfo, kinds, type Report, worstFirst } from "./model.js";
import { tell } from "./text.js";

const mostOptions = 3000;

export class Filters {
  text = "";
  readonly kinds = new Set<ClashKind>(kinds);
  part: number | null = null;
  readonly sorted: readonly ClashInfo[];
  readonly counts: Record<ClashKind, number>;
  private texts: string[] = [];

  constructor(private readonly report: Report) {
    this.sorted = [...(report.clashes ?? [])].sort(worstFirst);
    this.counts = { penetrating: 0, contained: 0, touching: 0, near: 0 };
    for (const clash of this.sorted) this.counts[clash.kind]++;
    this.relabel();
  }

  /** In the language of now: remarks are searched too. */
  relabel(): void {
    const { report } = this;
    const part = (i: number): string => `${labelOf(report, i)} ${report.parts[i]?.file ?? ""}`;
    this.texts = this.sorted.map((c) =>
      [tell(`kind.${c.kind}`), c.kind, part(c.a), part(c.b), ...remarksOf(report, c)].join(" ").toLowerCase(),
    );
  }

  rows(): ClashInfo[] {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.sorted.filter(
      (clash, i) =>
        this.kinds.has(clash.kind) &&
        (this.part === null || clash.a === this.part || clash.b === this.part) &&
        words.every((word) => this.texts[i]?.includes(word)),
    );
  }

  parts(): Report["parts"] {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.report.parts.filter((part) => {
      const text = `${labelOf(this.report, part.index)} ${part.file}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  /** The fields, which tell `changed` of each change. */
  fields(changed: () => void): { bar: HTMLElement; search: HTMLInputElement; forClashes: HTMLElement[] } {
    const search = element("input", {
      type: "search",
      placeholder: tell("filter.text"),
      "aria-label": tell("filter.text"),
    });
    search.value = this.text;
    search.addEventListener("input", () => {
      this.text = search.value;
      changed();
    });
    const chips = element("div", { class: "chips" });
    for (const kind of kinds) {
      if (this.counts[kind] === 0) continue;
      const chip = element("button", {
        type: "button",
        "aria-pressed": String(this.kinds.has(kind)),
        "data-kind": kind,
      });
      chip.append(kindBadge(kind), element("span", { class: "count" }, count(this.counts[kind])));
      chip.addEventListener("click", () => {
        if (!this.kinds.delete(kind)) this.kinds.add(kind);
        chip.setAttribute("aria-pressed", String(this.kinds.has(kind)));
        changed();
      });
      chips.append(chip);
    }
    const select = element(
      "select",
      { "aria-label": tell("column.name") },
      element("option", { value: "" }, tell("filter.part")),
    );
    const used = [...new Set(this.sorted.flatMap(({ a, b }) => [a, b]))].sort((x, y) => x - y);
    for (const i of used.slice(0, mostOptions))
      select.append(element("option", { value: String(i) }, labelOf(this.report, i)));
    select.value = this.part === null ? "" : String(this.part);
    select.addEventListener("change", () => {
      this.part = select.value === "" ? null : Number(select.value);
      changed();
    });
    return {
      bar: element("div", { class: "filters" }, search, select, chips),
      search,
      forClashes: [chips, select],
    };
  }
}
