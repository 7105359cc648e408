// mistake.ts: what a copied mistake is: the situation drawn, our answer, and the answer of the copied code.
import type { Vec3 } from "hitbox";
import type { ColorName } from "../../stage/theme.js";
import type { Tone } from "../../ui/answer.js";
import type { Context, View } from "../scene.js";

export interface Said {
  /** Two answers agree if these are equal. */
  name: string;
  /** What is asked about is drawn in the colour of our answer. */
  tone: Tone & ColorName;
  text: string;
}

export interface Verdict {
  ours: Said;
  theirs: Said;
  numbers?: readonly (readonly [string, string])[];
}

export interface Mistake {
  /** Its texts are `example.<id>` and `mistake.<id>`. */
  id: string;
  /** Where the shape stands that one can move. */
  anchor: Vec3;
  view?: View;
  /** Where the handle stands, if not at the anchor, and how far a key moves it: for a view from close by. */
  grip?: Vec3;
  step?: number;
  /** Draws; what comes back draws and asks again for the shape moved from its anchor. */
  setup(context: Context): (at: Vec3) => Verdict;
}
