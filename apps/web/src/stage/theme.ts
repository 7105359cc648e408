// theme.ts: the colours of the page and of the drawings, light and dark, in one place.
import { stored, store } from "../ui/storage.js";

export type ColorName =
  | "miss"
  | "meets"
  | "inside"
  | "touching"
  | "neutral"
  | "other"
  | "accent"
  | "ink"
  | "faint"
  | "grid"
  | "surface"
  | "cap";
export type ThemeName = "light" | "dark";

type Palette = Record<ColorName | "page" | "panel" | "line" | "field" | "muted" | "view", string>;

/** Miss is green, meets blue and inside red, as in the articles; words and symbols say the same. */
const palettes: Record<ThemeName, Palette> = {
  light: {
    miss: "#1a7f37",
    meets: "#0b5cd6",
    inside: "#c42020",
    touching: "#8f5f00",
    neutral: "#57606f",
    other: "#7a3fb0",
    accent: "#a3186b",
    ink: "#15181d",
    faint: "#8a929e",
    grid: "#d3d8df",
    surface: "#9fb3c8",
    cap: "#e0a23c",
    page: "#ffffff",
    panel: "#f5f6f8",
    line: "#d5d9e0",
    field: "#ffffff",
    muted: "#4d5562",
    view: "#fafbfc",
  },
  dark: {
    miss: "#4cc26c",
    meets: "#6aabff",
    inside: "#ff7a70",
    touching: "#e6b450",
    neutral: "#a9b3c1",
    other: "#c79bf2",
    accent: "#ff8ac8",
    ink: "#eceff4",
    faint: "#7d8794",
    grid: "#2f3640",
    surface: "#7d93ab",
    cap: "#d99a35",
    page: "#14171c",
    panel: "#1b1f26",
    line: "#343b46",
    field: "#252b34",
    muted: "#b4bcc8",
    view: "#171b21",
  },
};

let current: ThemeName = "light";
const listeners = new Set<() => void>();

export const themeName = (): ThemeName => current;
export const color = (name: keyof Palette): string => palettes[current][name];

/** Calls back after each change of the theme; the answer takes the listener off again. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setTheme(name: ThemeName, remember = true): void {
  current = name;
  const style = document.documentElement.style;
  for (const [key, value] of Object.entries(palettes[name])) style.setProperty(`--${key}`, value);
  document.documentElement.dataset["theme"] = name;
  style.colorScheme = name;
  if (remember) store("hitbox.theme", name);
  for (const listener of [...listeners]) listener();
}

/** The theme that was chosen before, else that of the system; it follows the system until one is chosen. */
export function startTheme(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = stored("hitbox.theme");
  if (chosen === "light" || chosen === "dark") return setTheme(chosen, false);
  setTheme(system.matches ? "dark" : "light", false);
  system.addEventListener("change", () => {
    if (stored("hitbox.theme") === null) setTheme(system.matches ? "dark" : "light", false);
  });
}
