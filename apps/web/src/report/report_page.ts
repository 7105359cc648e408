// report_page.ts: puts drawing, tables and fields of a report together, and follows what the reader does.
import type { Vec3 } from "hitbox";
import { maxOf, minOf } from "../math/vec.js";
import { Stage } from "../stage/stage.js";
import { element } from "../ui/element.js";
import { number } from "../ui/format.js";
import { ClashView } from "./clash_view.js";
import type { Shown } from "./controls.js";
import type { Merged } from "./decode.js";
import { Filters } from "./filters.js";
import { furnish, type Furniture } from "./furniture.js";
import { type ClashGroup, type Entry, isGroup, worstOf } from "./groups.js";
import { listenToKeys } from "./keyboard.js";
import { readHash, writeHash } from "./link.js";
import {
  type Box,
  type ClashInfo,
  isGltf,
  type PartInfo,
  type Report,
  symbols,
  toDrawing,
  toFile,
} from "./model.js";
import { PartsView } from "./parts_view.js";
import { onClick, pickAt } from "./pick.js";
import { type Axis, Section } from "./section.js";
import { tell } from "./text.js";

export class ReportPage {
  readonly stage: Stage;
  readonly view: PartsView;
  readonly filters: Filters;
  /** What is selected: a clash, a group of them, or a part. */
  clash: ClashInfo | null = null;
  group: ClashGroup | null = null;
  part: PartInfo | null = null;
  /** Where was clicked last and before, in coordinates of the files. */
  points: Vec3[] = [];
  tab: "clashes" | "parts";
  readonly shown: Shown = {
    rest: "faded",
    aabb: false,
    obb: false,
    section: false,
    axis: 0,
    flipped: false,
    slide: 0.5,
  };
  private readonly stageRoot = element("div", { class: "canvas" });
  private readonly section: Section;
  private readonly clashes: ClashView;
  private furniture: Furniture;

  constructor(
    readonly report: Report,
    data: ArrayBuffer,
    merged: Merged,
    private readonly root: HTMLElement,
  ) {
    this.tab = report.clashes ? "clashes" : "parts";
    this.shown.aabb = !report.clashes;
    this.filters = new Filters(report);
    const up = isGltf(report) ? "y" : "z";
    this.stage = new Stage(this.stageRoot, { up });
    this.view = new PartsView(report, merged);
    this.section = new Section(report, this.view);
    this.clashes = new ClashView(report, data);
    this.stage.content.add(this.section, this.view, this.clashes);
    this.furniture = this.build(null);
    this.lookAtAll(false);
    onClick(this.stage.renderer.domElement, (x, y) => this.picked(x, y));
    window.addEventListener("hashchange", () => this.follow());
    this.listen();
    this.follow();
    // After the first frame: it takes a moment.
    setTimeout(() => {
      this.view.addCreases();
      this.stage.invalidate();
    }, 60);
  }

  /** The elements around the drawing, in the language of now. */
  private build(before: Furniture | null): Furniture {
    const made = furnish(this, {
      relabel: () => {
        this.filters.relabel();
        this.furniture = this.build(this.furniture);
        this.refresh();
      },
      filtered: () => this.refresh(),
      changed: (what) => this.changed(what),
    });
    if (before?.clashes) made.clashes?.replace(before.clashes);
    if (before) made.parts.replace(before.parts);
    made.stage.append(this.stageRoot, made.controls.element);
    this.root.replaceChildren(made.root);
    return made;
  }

  private follow(): void {
    const [a, b] = readHash();
    const clash = this.report.clashes?.find((c) => c.a === a && c.b === b) ?? null;
    const part = clash || b !== undefined || a === undefined ? null : (this.report.parts[a] ?? null);
    if (clash) this.open(clash);
    else if (part) this.openPart(part);
    else this.refresh();
  }

  /** Flies to a clash, whose row is brought into the list if it can be. */
  open(clash: ClashInfo): void {
    this.clash = clash;
    this.group = this.part = null;
    this.tab = "clashes";
    if (!this.filters.shown.includes(clash) && clash.kind === "touching") this.filters.showTouching(true);
    this.flyTo(clash, [clash]);
    if (this.shown.section) this.moveSection(this.clashes.placeOf(clash)[this.shown.axis]);
    this.refresh();
  }

  /** Flies to the clashes of a group. */
  openGroup(group: ClashGroup): void {
    this.group = group;
    this.clash = this.part = null;
    this.tab = "clashes";
    this.flyTo(worstOf(group), group.clashes);
    this.refresh();
  }

  /** All of these are in view, and around one of them some of its parts: never so near that it fills the view. */
  private flyTo(clash: ClashInfo, all: readonly ClashInfo[]): void {
    const [low, high] = this.boundsOf(all);
    const room = Math.max(0.012, 0.4 * Math.min(...[clash.a, clash.b].map((i) => this.sizeOf(i))));
    const [x, y, z] = this.clashes.placeOf(clash);
    this.fly([minOf(low, [x - room, y - room, z - room]), maxOf(high, [x + room, y + room, z + room])]);
  }

  /** A row was clicked: a group is unfolded or folded, too. */
  openRow(row: Entry): void {
    if (!isGroup(row)) return this.open(row);
    this.fold(row, !this.filters.groups.isOpen(row));
    this.openGroup(row);
  }

  /** What is selected in a group that is folded is not selected any more; the group is. */
  private fold(group: ClashGroup, open: boolean): void {
    if (!open && this.clash && group.clashes.includes(this.clash)) [this.clash, this.group] = [null, group];
    this.filters.groups.unfold(group, open);
  }

  foldAll(open: boolean): void {
    for (const entry of this.filters.groups.entries) if (isGroup(entry)) this.fold(entry, open);
    this.refresh();
  }

  /** The right key unfolds the group that is selected, the left one folds it. */
  private foldSelected(open: boolean): void {
    const group = this.group ?? (this.clash && this.filters.groups.of(this.clash));
    if (!group || this.tab !== "clashes" || (open && this.clash)) return;
    this.fold(group, open);
    this.openGroup(group);
    this.furniture.focusRow();
  }

  openPart(part: PartInfo, fly = true): void {
    this.part = part;
    this.clash = this.group = null;
    if (fly) this.fly(this.boundsOf([part]));
    this.refresh();
  }

  /** Nothing is selected, and all is in view. */
  showAll(): void {
    this.clash = this.group = this.part = null;
    this.points = [];
    this.lookAtAll(true);
    this.refresh();
  }

  /** The row after the selected one, or before it. */
  private step(by: number): void {
    if (this.tab === "clashes") {
      const next = this.furniture.clashes?.next(by);
      if (next && isGroup(next)) this.openGroup(next);
      else if (next) this.open(next);
    } else {
      const next = this.furniture.parts.next(by);
      if (next) this.openPart(next);
    }
    this.furniture.focusRow();
  }

  /** What the filters have hidden is not selected any more; what is selected is not folded away. */
  private keepSelectionInList(): void {
    const { groups, shown } = this.filters;
    if (this.clash && !shown.includes(this.clash)) this.clash = null;
    if (this.group && !groups.entries.includes(this.group)) this.group = null;
    const around = this.clash && groups.of(this.clash);
    if (around) groups.unfold(around);
  }

  private refresh(): void {
    this.filters.update();
    this.keepSelectionInList();
    const { clash, group, part, shown, furniture, view } = this;
    const { groups } = this.filters;
    const inGroup = group?.part ?? null;
    const chosen = clash ? [clash.a, clash.b] : part ? [part.index] : inGroup === null ? [] : [inGroup];
    // A large part would hide the small one in it; where it is cut open it need not be seen through.
    const larger = clash && (this.sizeOf(clash.a) > this.sizeOf(clash.b) ? clash.a : clash.b);
    view.choose(chosen, shown.rest, shown.section || clash?.duplicate ? null : larger);
    // A sign for each row: what is folded away has none, and an unfolded group has those of its clashes.
    const inView = group ? (groups.isOpen(group) ? group.clashes : [group]) : groups.rows();
    const signed = inView.filter((row) => !isGroup(row) || !groups.isOpen(row));
    this.clashes.showSigns(clash || this.tab === "parts" ? [] : signed);
    this.clashes.select(clash);
    const boxed = this.report.parts.filter(({ index }) =>
      chosen.length > 0 ? chosen.includes(index) : view.isDrawn(index),
    );
    this.clashes.showBoxes(
      shown.aabb ? boxed.map((p) => p.aabb) : [],
      shown.obb ? boxed.map((p) => p.obb) : [],
    );
    this.section.axis = shown.axis;
    this.section.flipped = shown.flipped;
    const [low, high] = this.sectionRange();
    this.section.at = low + (high - low) * shown.slide;
    this.section.update(shown.section, chosen);
    this.clashes.clip(this.section.planes);
    this.stage.labels.clear();
    if (clash) {
      const { kind, depth, distance } = clash;
      const far = distance ?? depth;
      const size = far === undefined ? "" : number(Number(far.toPrecision(4)));
      const text = `${symbols[kind]} ${tell(`kind.${kind}`)} ${size}`;
      this.stage.labels.add().set(text, this.clashes.placeOf(clash));
    }
    furniture.refresh(this.section.place());
    writeHash(clash ? [clash.a, clash.b] : part ? [part.index] : []);
    this.stage.invalidate();
  }

  private changed(what: keyof Shown): void {
    if (what === "axis" || what === "section") {
      // The side that the reader is on is taken away.
      const { axis } = this.shown;
      this.shown.flipped =
        this.stage.camera.position.getComponent(axis) < this.stage.orbit.target.getComponent(axis);
      if (this.clash) this.moveSection(this.clashes.placeOf(this.clash)[this.shown.axis]);
      else this.shown.slide = 0.5;
    }
    this.refresh();
  }

  private moveSection(at: number): void {
    const [low, high] = this.sectionRange();
    this.shown.slide = high > low ? Math.min(1, Math.max(0, (at - low) / (high - low))) : 0.5;
  }

  /** What the slider covers: the parts that are selected, else all. */
  private sectionRange(): [number, number] {
    const { clash, group, part, report } = this;
    const parts = clash
      ? [report.parts[clash.a], report.parts[clash.b]]
      : (group?.clashes ?? (part ? [part] : [report.all]));
    const [low, high] = this.boundsOf(parts);
    return [low[this.shown.axis], high[this.shown.axis]];
  }

  private boundsOf(given: readonly ({ aabb: Box | null } | undefined)[]): [Vec3, Vec3] {
    let bounds: [Vec3, Vec3] | null = null;
    for (const each of given) {
      if (!each?.aabb) continue;
      const [low, high] = [toDrawing(this.report, each.aabb.min), toDrawing(this.report, each.aabb.max)];
      bounds = bounds ? [minOf(bounds[0], low), maxOf(bounds[1], high)] : [low, high];
    }
    return (
      bounds ?? [
        [-1, -1, -1],
        [1, 1, 1],
      ]
    );
  }

  /** The length of the diagonal of a part's box. */
  private sizeOf(part: number): number {
    const [low, high] = this.boundsOf([this.report.parts[part]]);
    return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  }

  private fly([low, high]: [Vec3, Vec3]): void {
    this.stage.flyTo(low, high, this.openSide());
    this.seeAll();
  }

  /** From where one sees into the cut: as the camera stands, but never from behind. Null: as it stands. */
  private openSide(): Vec3 | null {
    const { axis, flipped, section } = this.shown;
    if (!section) return null;
    const { camera, orbit } = this.stage;
    const from = camera.position.clone().sub(orbit.target).normalize();
    const along = from.getComponent(axis) * (flipped ? -1 : 1);
    if (along >= 0.3) return null;
    from.setComponent(axis, Math.max(0.3, -along) * (flipped ? -1 : 1));
    return [from.x, from.y, from.z];
  }

  private lookAtAll(fly: boolean): void {
    const [low, high] = this.boundsOf([this.report.all]);
    const from: Vec3 = this.stage.camera.up.y > 0 ? [1.5, 1.3, 2.2] : [1.5, -2.2, 1.4];
    if (fly) this.stage.flyTo(low, high, from);
    else this.stage.fit(low, high, from);
    this.seeAll();
  }

  /** However near the camera is, what lies far behind is drawn too. */
  private seeAll(): void {
    const { camera } = this.stage;
    camera.far = Math.max(camera.far, 12);
    camera.updateProjectionMatrix();
  }

  private picked(x: number, y: number): void {
    const found = pickAt(this.stage, x, y, this.view, this.section, this.clashes);
    if (!found) return;
    if ("row" in found) {
      if (!isGroup(found.row)) return this.open(found.row);
      this.fold(found.row, true);
      return this.openGroup(found.row);
    }
    this.points = [toFile(this.report, found.point), ...this.points.slice(0, 1)];
    if (this.clash) this.refresh();
    else this.openPart(found.part, false);
  }

  private listen(): void {
    const { shown } = this;
    const set =
      <K extends keyof Shown>(what: K, value: () => Shown[K]) =>
      (): void =>
        this.furniture.controls.change(what, value());
    listenToKeys({
      step: (by) => this.step(by),
      fold: (open) => this.foldSelected(open),
      search: () => this.furniture.search.focus(),
      all: () => this.showAll(),
      section: set("section", () => !shown.section),
      axis: (k: Axis) => this.furniture.controls.change("axis", k),
      flip: set("flipped", () => !shown.flipped),
      aabb: set("aabb", () => !shown.aabb),
      obb: set("obb", () => !shown.obb),
      rest: () => this.furniture.controls.nextRest(),
    });
  }
}
