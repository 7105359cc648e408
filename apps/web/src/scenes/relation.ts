// relation.ts: how the page shows the relation of two shapes.
import type { Relation } from "hitbox";
import { say } from "../i18n/language.js";
import type { Tone } from "../ui/answer.js";

const tones = {
  disjoint: "miss",
  touching: "touching",
  overlapping: "meets",
  inside: "inside",
  contains: "inside",
  equal: "inside",
} as const satisfies Record<Relation, Tone>;

export const toneOf = (relation: Relation): (typeof tones)[Relation] => tones[relation];
export const wordOf = (relation: Relation): string => say(`relation.${relation}`);
