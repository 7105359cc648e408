// gallery.ts: the scenes: opens one, keeps its numbers, its fields, its handles and the link together.
import type { Hitbox } from "hitbox";
import { followLanguage, language, say, sayAny } from "./i18n/language.js";
import { expose } from "./probe.js";
import { scenes } from "./scenes/list.js";
import { readOwnFile } from "./scenes/own_file.js";
import { ownMesh } from "./scenes/own_mesh.js";
import { held, type Context, type Live, type Scene, type State } from "./scenes/scene.js";
import { ground } from "./stage/ground.js";
import { Handles } from "./stage/handles.js";
import { Stage } from "./stage/stage.js";
import { AnswerBar } from "./ui/answer.js";
import { button, element } from "./ui/element.js";
import { Panel } from "./ui/panel.js";
import { linkOf, readLink, writeLink, writeLinkNow } from "./ui/permalink.js";
import { refusal } from "./ui/refusal.js";
import { makeShell, type Shell } from "./ui/shell.js";
import { Toolbar } from "./ui/toolbar.js";

const sceneOf = (id: string | null): Scene => scenes.find((scene) => scene.id === id) ?? scenes[0];

const fieldsOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>("input, select, button"),
];
/** Which field has the focus, so that one who types stays there when the fields are made anew. */
const focusedField = (panel: HTMLElement): number =>
  fieldsOf(panel).findIndex((one) => one === document.activeElement);

export class Gallery {
  private shell: Shell;
  private readonly stageRoot = element("div", { class: "canvas" });
  private readonly stage: Stage;
  private readonly handles: Handles;
  private readonly answers = new AnswerBar();
  private toolbar: Toolbar;
  private panel: Panel | null = null;
  private scene: Scene = scenes[0];
  private state: State = {};
  private live: Live | null = null;
  private updateMs = 0;
  /** How many scenes and files were asked for: a file that is read meanwhile is late. */
  private asked = 0;
  private readonly ground = ground();

  constructor(
    private readonly core: Hitbox,
    private readonly root: HTMLElement,
  ) {
    this.stage = new Stage(this.stageRoot);
    this.stage.scene.add(this.ground);
    this.handles = new Handles(
      this.stage,
      () => this.changed(),
      () => this.toolbar?.refresh(),
    );
    [this.shell, this.toolbar] = this.furnish();
    window.addEventListener("hashchange", () => this.follow());
    this.watchDrops();
    this.follow();
    expose({
      stage: this.stage,
      handles: this.handles,
      answers: this.answers,
      scene: () => this.scene.id,
      updateMs: () => this.updateMs,
    });
  }

  /** Opens what the address says. */
  private follow(): void {
    const link = readLink();
    if (followLanguage(link.language)) [this.shell, this.toolbar] = this.furnish();
    this.open(sceneOf(link.scene), link.numbers, true, false);
  }

  /** `again`: the way back leads to the scene before, with the numbers that it had. */
  private open(scene: Scene, numbers: State = {}, look = true, again = scene !== this.scene): void {
    this.asked++;
    if (again) writeLinkNow(this.link());
    if (this.scene !== scene) this.handles.clear();
    this.scene = scene;
    this.state = { ...scene.state };
    for (const key of Object.keys(scene.state)) {
      const given = numbers[key];
      if (given !== undefined) this.state[key] = held(given, scene.ranges?.[key]);
    }
    this.raise();
    if (look) this.look();
    writeLinkNow(this.link(), again);
  }

  /** Builds the scene from its numbers. */
  private raise(): void {
    const { stage, handles, scene, shell } = this;
    const focused = focusedField(shell.panel);
    const before = handles.body?.name;
    this.live?.dispose?.();
    handles.clear();
    stage.clear();
    this.ground.visible = true;
    this.panel?.dispose();
    const ranges = scene.ranges ?? {};
    this.panel = new Panel(shell.panel, say("page.numbers"), this.state, ranges, () => this.changed());
    shell.extra.replaceChildren();
    this.live = scene.build(this.context(this.panel));
    const same = handles.all.find((body) => body.name === before);
    const first = handles.all[0] ?? null;
    if (same) handles.select(same);
    else handles.select(first, first?.modes[0]);
    this.describe();
    this.changed();
    if (focused >= 0) fieldsOf(shell.panel)[focused]?.focus();
  }

  private context(panel: Panel): Context {
    return {
      core: this.core,
      stage: this.stage,
      state: this.state,
      panel,
      handles: this.handles,
      draw: (drawing) => (this.stage.content.add(drawing), drawing),
      label: (kind) => this.stage.labels.add(kind),
      answer: (answer) => this.answers.show(answer),
      rebuild: () => this.raise(),
      look: () => this.look(),
      ground: this.ground,
      extra: this.shell.extra,
    };
  }

  private changed(): void {
    if (!this.live) return;
    const begun = performance.now();
    this.handles.read();
    try {
      this.live.update();
    } catch (error) {
      this.failed(error);
    }
    this.updateMs = performance.now() - begun;
    this.panel?.refresh();
    this.markExamples();
    writeLink(() => this.link());
    this.stage.invalidate();
  }

  private failed(error: unknown): void {
    this.answers.show({ name: "error", tone: "wrong", text: say("word.error"), note: refusal(error) });
  }

  private link(): string {
    return linkOf(this.scene.id, language(), this.state);
  }

  /** Shows which example the numbers are those of. */
  private markExamples(): void {
    const { scene, state, shell } = this;
    for (const [name, numbers] of Object.entries(scene.examples ?? {})) {
      const wanted = scene.examplesStay ? numbers : { ...scene.state, ...numbers };
      const chosen = Object.entries(wanted).every(([key, x]) => state[key] === x);
      shell.examples.querySelector(`[data-example="${name}"]`)?.setAttribute("aria-pressed", String(chosen));
    }
  }

  private look(): void {
    const [a, b, c, d, e, f] = this.live?.view ?? this.scene.view ?? [-2, -2, -0.5, 2, 2, 2];
    this.stage.fit([a, b, c], [d, e, f], this.scene.from ? [...this.scene.from] : undefined);
  }

  private describe(): void {
    const { shell, scene } = this;
    shell.mark(scene.id);
    document.title = `hitbox: ${sayAny(`${scene.id}.title`)}`;
    shell.lesson.replaceChildren(
      element("h2", {}, sayAny(`${scene.id}.title`)),
      element("p", {}, sayAny(`${scene.id}.lesson`)),
    );
    const examples = Object.entries(scene.examples ?? {}).map(([name, numbers]) =>
      button(sayAny(`example.${name}`), () => this.open(scene, numbers, scene.examplesMove ?? false), {
        "data-example": name,
      }),
    );
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["example"] : undefined;
    shell.examples.replaceChildren(...examples);
    examples.find((one) => one.dataset["example"] === focused && focused !== undefined)?.focus();
    shell.examples.hidden = examples.length === 0;
    this.stage.renderer.domElement.setAttribute(
      "aria-label",
      say("page.canvas", sayAny(`${scene.id}.title`)),
    );
    this.stage.renderer.domElement.setAttribute("role", "application");
  }

  /** Opens the first of the files that were dropped or chosen, unless something else is opened meanwhile. */
  private async take(files: FileList | null): Promise<void> {
    const [file] = files ?? [];
    if (!file) return;
    const number = ++this.asked;
    this.answers.show({ name: "reading", tone: "neutral", text: say("word.reading"), note: file.name });
    try {
      if (await readOwnFile(this.core, file, () => number === this.asked)) this.open(ownMesh);
    } catch (error) {
      if (number !== this.asked) return;
      // What was shown stays as it is, with the error below.
      if (this.scene !== ownMesh) this.open(ownMesh);
      const words = error instanceof Error ? error.message : String(error);
      const note = words.startsWith(file.name) ? words : `${file.name}: ${words}`;
      this.answers.show({ name: "error", tone: "wrong", text: say("word.unread"), note });
    }
  }

  private watchDrops(): void {
    const over = (on: boolean) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.classList.toggle("dropping", on);
      if (event.type === "drop") void this.take(event.dataTransfer.files);
    };
    window.addEventListener("dragover", over(true));
    window.addEventListener("dragleave", over(false));
    window.addEventListener("drop", over(false));
  }

  /** The page in the language of now. */
  private furnish(): [Shell, Toolbar] {
    const shell = makeShell(
      scenes.map((scene) => scene.id),
      {
        open: (id) => this.open(sceneOf(id)),
        file: (files) => void this.take(files),
        relabel: () => {
          [this.shell, this.toolbar] = this.furnish();
          this.raise();
        },
      },
    );
    const copy = button(say("tool.link"), () => {
      writeLinkNow(this.link());
      const done = (): void => {
        copy.textContent = say("tool.copied");
        window.setTimeout(() => (copy.textContent = say("tool.link")), 2000);
      };
      navigator.clipboard
        ?.writeText(window.location.href.split("#")[0] + this.link())
        .then(done, () => undefined);
    });
    const toolbar = new Toolbar(this.handles, [
      button(say("tool.view"), () => this.look()),
      button(say("tool.reset"), () => this.open(this.scene)),
      copy,
    ]);
    shell.stage.append(this.stageRoot, toolbar.element);
    shell.answer.append(this.answers.element);
    this.root.replaceChildren(shell.root);
    return [shell, toolbar];
  }
}
