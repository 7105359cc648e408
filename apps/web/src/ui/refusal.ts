// refusal.ts: why there is no answer, in the language of the page; the library's own words are English.
import { HitboxError } from "hitbox";
import { say, type Key } from "../i18n/language.js";

const usual: readonly (readonly [words: RegExp, Key])[] = [
  [/is empty/, "refused.empty"],
  [/must be finite|finite shapes|what a double can hold/, "refused.infinite"],
  [/is zero; it must point/, "refused.direction"],
];

/** A sentence, with what the library said behind it. */
export function refusal(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof HitboxError)) return words;
  const [, key] = usual.find(([pattern]) => pattern.test(words)) ?? [null, "refused.other" as const];
  return say(key, words);
}
