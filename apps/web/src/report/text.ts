// text.ts: the texts of the report in the language of the page.
import { language } from "../i18n/language.js";
import { en } from "./en.js";
import { zh } from "./zh.js";

export type Key = keyof typeof en;

export function tell(key: Key, ...parts: (string | number)[]): string {
  return (language() === "zh" ? zh : en)[key].replace(/\{(\d)\}/g, (_, k: string) =>
    String(parts[Number(k)] ?? ""),
  );
}
