// language.ts: which language the page speaks.
import { stored, store } from "../ui/storage.js";
import { en } from "./en.js";
import { zh } from "./zh.js";

export type Key = keyof typeof en;
/** The same keys in every language. */
export type Messages = Record<Key, string>;
export type Language = "en" | "zh";
export const languages: Record<Language, string> = { en: "English", zh: "\u7b80\u4f53\u4e2d\u6587" };

/** As HTML calls them. */
export const tags: Record<Language, string> = { en: "en", zh: "zh-Hans" };

const messages: Record<Language, Messages> = { en, zh };
let current: Language = "en";

export const isLanguage = (name: unknown): name is Language => name === "en" || name === "zh";
export const language = (): Language => current;

/** From the link, else the last choice, else what the browser asks for. */
export function startLanguage(fromLink: string | null): void {
  const before = stored("hitbox.language");
  const wanted = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  apply(isLanguage(fromLink) ? fromLink : isLanguage(before) ? before : wanted);
}

/** The language of a link that is opened later; true if it is another one than before. */
export function followLanguage(fromLink: string | null): boolean {
  if (!isLanguage(fromLink) || fromLink === current) return false;
  apply(fromLink);
  return true;
}

export function setLanguage(name: Language): void {
  apply(name);
  store("hitbox.language", name);
}

function apply(name: Language): void {
  current = name;
  document.documentElement.lang = tags[name];
}

/** The text, with `{0}`, `{1}` ... replaced. */
export function say(key: Key, ...parts: (string | number)[]): string {
  return messages[current][key].replace(/\{(\d)\}/g, (_, k: string) => String(parts[Number(k)] ?? ""));
}

/** The text of a key that is put together; the key itself where there is none. */
export function sayAny(key: string, ...parts: (string | number)[]): string {
  return key in en ? say(key as Key, ...parts) : key;
}
