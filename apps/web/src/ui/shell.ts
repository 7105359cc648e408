// shell.ts: the parts of the page: header, list of scenes, stage, answer, text and fields.
import { language, languages, say, sayAny, setLanguage, tags, type Language } from "../i18n/language.js";
import { setTheme, themeName } from "../stage/theme.js";
import { button, element } from "./element.js";

export interface Shell {
  root: HTMLElement;
  stage: HTMLElement;
  answer: HTMLElement;
  extra: HTMLElement;
  lesson: HTMLElement;
  examples: HTMLElement;
  panel: HTMLElement;
  /** Marks a scene in the list. */
  mark(id: string): void;
}

export interface ShellActions {
  open(id: string): void;
  file(files: FileList | null): void;
  relabel(): void;
}

/** The switches of language and theme; the report has them too. */
export function switches(relabel: () => void): HTMLElement {
  const tongues = (Object.keys(languages) as Language[]).map((name) =>
    button(
      languages[name],
      () => {
        setLanguage(name);
        relabel();
        // The page has a new button in place of the one that was pressed.
        document.querySelector<HTMLElement>(`button[lang="${tags[name]}"]`)?.focus();
      },
      { "aria-pressed": String(name === language()), lang: tags[name] },
    ),
  );
  const theme = button(say(themeName() === "dark" ? "theme.light" : "theme.dark"), () => {
    setTheme(themeName() === "dark" ? "light" : "dark");
    theme.textContent = say(themeName() === "dark" ? "theme.light" : "theme.dark");
  });
  return element("div", { class: "switches" }, element("div", { class: "chips" }, ...tongues), theme);
}

export function makeShell(scenes: readonly string[], actions: ShellActions): Shell {
  const list = element("nav", { class: "scenes", "aria-label": say("page.scenes") });
  const links = scenes.map((id) =>
    button(sayAny(`${id}.title`), () => actions.open(id), { "data-scene": id }),
  );
  list.append(...links);
  const select = element("select", { class: "scene-select", "aria-label": say("page.scenes") });
  for (const id of scenes) select.append(element("option", { value: id }, sayAny(`${id}.title`)));
  select.addEventListener("change", () => actions.open(select.value));

  const input = element("input", { type: "file", id: "file", accept: ".stl,.obj,.ply,.off,.glb,.gltf" });
  input.addEventListener("change", () => {
    actions.file(input.files);
    input.value = "";
  });
  const file = element("label", { class: "file", for: "file" }, say("page.open"), input);
  const title = element(
    "div",
    { class: "title" },
    element("h1", {}, "hitbox"),
    element("span", {}, say("page.claim")),
  );
  const header = element("header", {}, title, select, file, switches(actions.relabel));

  const [stage, answer, extra] = ["stage", "answers", "extra"].map((name) => element("div", { class: name }));
  const [lesson, examples, panel] = ["lesson", "examples", "panel"].map((name) =>
    element("div", { class: name }),
  );
  if (!stage || !answer || !extra || !lesson || !examples || !panel) throw new Error("unreachable");
  const help = element("details", { class: "help" }, element("summary", {}, say("help.title")));
  for (const key of ["help.view", "help.shapes", "help.keys", "help.file", "help.link"] as const)
    help.append(element("p", {}, say(key)));
  const middle = element("main", {}, stage, answer, extra);
  const side = element("aside", {}, lesson, examples, panel, help);
  const root = element("div", { class: "page" }, header, list, middle, side);
  const mark = (id: string): void => {
    select.value = id;
    for (const link of links)
      if (link.dataset["scene"] === id) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
  };
  return { root, stage, answer, extra, lesson, examples, panel, mark };
}
