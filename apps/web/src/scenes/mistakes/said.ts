// said.ts: answers in words.
import type { Relation } from "hitbox";
import { say } from "../../i18n/language.js";
import { toneOf, wordOf } from "../relation.js";
import type { Said } from "./mistake.js";

/** A yes or no. */
export const meets = (hit: boolean): Said =>
  hit
    ? { name: "hit", tone: "meets", text: say("word.intersect") }
    : { name: "miss", tone: "miss", text: say("word.none") };

/** Our relation, beside an answer that is only yes or no. */
export const related = (relation: Relation, a?: string, b?: string): Said => ({
  name: relation === "disjoint" ? "miss" : "hit",
  tone: toneOf(relation),
  text: wordOf(relation, a, b),
});
