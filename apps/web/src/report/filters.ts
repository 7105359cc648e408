// filters.ts: which clashes the table and the drawing show: by text, kind and part.
import type { ClashKind } from "hitbox";
import { element } from "../ui/element.js";
import { count } from "../ui/format.js";
import { kindBadge, labelOf, nameOf, namesOf, remarksOf, wordsOf } from "./columns.js";
import { shown } from "./cut.js";
import { Groups } from "./groups.js";
import { type ClashInfo, isWorseThanTouching, kinds, type Report, worstFirst } from "./model.js";
import { tell } from "./text.js";

const mostOptions = 3000;
const widestOption = 48;

/** Somebody has said something of it: it is not one of many that may be meant to touch. */
const isMarked = (clash: ClashInfo): boolean =>
  clash.new === true || clash.found_again === true || clash.near_duplicate === true || clash.note !== undefined;

export interface Fields {
  bar: HTMLElement;
  search: HTMLInputElement;
  forClashes: HTMLElement[];
  /** After anything changed what is shown. */
  refresh(): void;
}

export class Filters {
  text = "";
  readonly kinds = new Set<ClashKind>(kinds);
  /** Until the reader decides, what only touches is shown where there is nothing worse. */
  private touchingByItself = true;
  part: number | null = null;
  readonly sorted: readonly ClashInfo[];
  readonly counts: Record<ClashKind, number>;
  readonly groups: Groups;
  /** So many that only touch would be shown, if what touches were. */
  hiddenTouching = 0;
  /** What the filters let through, worst first. */
  shown: readonly ClashInfo[] = [];
  private texts: string[] = [];

  constructor(private readonly report: Report) {
    this.sorted = [...(report.clashes ?? [])].sort(worstFirst);
    this.counts = { penetrating: 0, contained: 0, touching: 0, near: 0 };
    for (const clash of this.sorted) this.counts[clash.kind]++;
    this.groups = new Groups(this.sorted);
    this.relabel();
  }

  /** In the language of now: remarks are searched too. */
  relabel(): void {
    const { report } = this;
    const part = (i: number): string => `${labelOf(report, i)} ${report.parts[i]?.file ?? ""}`;
    this.texts = this.sorted.map((c) =>
      [tell(`kind.${c.kind}`), c.kind, part(c.a), part(c.b), ...wordsOf(c), ...remarksOf(c), c.group ?? ""]
        .join(" ")
        .toLowerCase(),
    );
  }

  /** Finds what is shown, and its groups. */
  update(): void {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.sorted.filter(
      (clash, i) =>
        (this.kinds.has(clash.kind) || clash.kind === "touching") &&
        (this.part === null || clash.a === this.part || clash.b === this.part) &&
        words.every((word) => this.texts[i]?.includes(word)),
    );
    const byItself = this.touchingByItself;
    const hides = byItself ? fitting.some(({ kind }) => isWorseThanTouching(kind)) : !this.kinds.has("touching");
    this.shown = fitting.filter((c) => c.kind !== "touching" || !hides || (byItself && isMarked(c)));
    this.hiddenTouching = fitting.length - this.shown.length;
    this.groups.list(this.shown);
  }

  showTouching(on: boolean): void {
    this.touchingByItself = false;
    if (on) this.kinds.add("touching");
    else this.kinds.delete("touching");
  }

  /** Whether a kind is shown; what touches, if none of it is hidden. */
  shows(kind: ClashKind): boolean {
    return this.kinds.has(kind) && (kind !== "touching" || this.hiddenTouching === 0);
  }

  parts(): Report["parts"] {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.report.parts.filter((part) => {
      const text = `${labelOf(this.report, part.index)} ${part.file}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  /** The fields, which tell `changed` of each change. */
  fields(changed: () => void): Fields {
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
    const pressed: (() => void)[] = [];
    for (const kind of kinds) {
      if (this.counts[kind] === 0) continue;
      const chip = element("button", { type: "button", "data-kind": kind });
      pressed.push(() => chip.setAttribute("aria-pressed", String(this.shows(kind))));
      chip.append(kindBadge(kind), element("span", { class: "count" }, count(this.counts[kind])));
      chip.addEventListener("click", () => {
        if (kind === "touching") this.showTouching(!this.shows(kind));
        else if (!this.kinds.delete(kind)) this.kinds.add(kind);
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
    const names = namesOf(this.report);
    const fits = (text: string): boolean => text.length <= widestOption;
    for (const i of used.slice(0, mostOptions)) {
      const name = nameOf(this.report, i);
      select.append(element("option", { value: String(i), title: name }, `${i} ${shown(names.cut(name, fits))}`));
    }
    select.value = this.part === null ? "" : String(this.part);
    select.addEventListener("change", () => {
      this.part = select.value === "" ? null : Number(select.value);
      changed();
    });
    return {
      bar: element("div", { class: "filters" }, search, select, chips),
      search,
      forClashes: [chips, select],
      refresh: () => {
        for (const press of pressed) press();
      },
    };
  }
}
