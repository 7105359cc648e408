// relation.ts: how the page shows the relation of two shapes.
import type { Relation, SeparatingAxis, Side } from "hitbox";
import { say } from "../i18n/language.js";
import type { Tone } from "../ui/answer.js";
import { number } from "../ui/format.js";

const tones = {
  disjoint: "miss",
  touching: "touching",
  overlapping: "meets",
  inside: "inside",
  contains: "inside",
  equal: "inside",
} as const satisfies Record<Relation, Tone>;

export const toneOf = (relation: Relation): (typeof tones)[Relation] => tones[relation];
/** The word, where a shape lies in the other with their names. */
export const wordOf = (relation: Relation, a = "A", b = "B"): string => say(`relation.${relation}`, a, b);

const sideTones = {
  front: "miss",
  back: "miss",
  across: "meets",
  touching_front: "touching",
  touching_back: "touching",
  on: "touching",
} as const satisfies Record<Side, Tone>;

export const toneOfSide = (side: Side): (typeof sideTones)[Side] => sideTones[side];

/** The gap along a separating axis, or the overlap. It is rounded and the relation is exact: what touches has none. */
export function gapOf(relation: Relation, found: SeparatingAxis): { kind: "gap" | "overlap"; size: string } {
  if (relation === "touching") return { kind: "gap", size: "0" };
  return { kind: found.separated ? "gap" : "overlap", size: number(Math.abs(found.gap)) };
}

/** Says so, where the rounded gap and the exact relation differ. */
export const gapNote = (relation: Relation, { gap }: SeparatingAxis): string =>
  relation === "touching" && gap !== 0 ? say("note.rounded", number(Math.abs(gap))) : "";
