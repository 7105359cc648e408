// scene.ts: what a scene is and what it is given.
import type { Object3D } from "three";
import type { Hitbox } from "hitbox";
import type { Handles } from "../stage/handles.js";
import type { Label } from "../stage/labels.js";
import type { Stage } from "../stage/stage.js";
import type { Answer } from "../ui/answer.js";
import type { Panel } from "../ui/panel.js";

/** All of a scene: numbers under names, in the order of the link. */
export type State = Record<string, number>;

/** What a field takes: a step of 1 means whole numbers. */
export type Range = readonly [min: number, max: number, step: number];
export type Ranges = Readonly<Record<string, Range>>;

/** Yes or no, and a choice among so many words. */
export const flag: Range = [0, 1, 1];
export const oneOf = (words: number): Range => [0, words - 1, 1];

/** The number nearest to x that its field takes; x itself where there are no bounds. */
export function held(x: number, range: Range | undefined): number {
  if (!range) return x;
  const [min, max, step] = range;
  const within = Math.min(max, Math.max(min, x));
  return step === 1 ? Math.round(within) : within;
}

export interface Context {
  core: Hitbox;
  stage: Stage;
  state: State;
  panel: Panel;
  handles: Handles;
  /** Puts a drawing on the stage; the drawing comes back. */
  draw<T extends Object3D>(drawing: T): T;
  label(kind?: string): Label;
  answer(answer: Answer): void;
  /** The scene needs other fields or shapes: builds it anew with the numbers as they are. */
  rebuild(): void;
  /** Puts the camera where the scene wants it. */
  look(): void;
  /** The grid at z = 0, for scenes of another size. */
  ground: Object3D;
  /** A place below the answer for a list of the scene's own. */
  extra: HTMLElement;
}

/** A box: min, then max. */
export type View = readonly [number, number, number, number, number, number];

export interface Live {
  /** Asks the library and draws; after each change of the numbers. */
  update(): void;
  /** What the camera shows at first, where that depends on the numbers. */
  view?: View;
  dispose?(): void;
}

export interface Scene {
  /** In links; its texts are `<id>.title` and `<id>.lesson`. */
  id: string;
  /** The numbers it opens with. */
  state: State;
  /** The bounds of those numbers that have some: for their fields, and for links. */
  ranges?: Ranges;
  /** Situations worth seeing: a word of `example.<word>`, and the numbers that differ. */
  examples?: Readonly<Record<string, State>>;
  /** Examples take the camera along. */
  examplesMove?: boolean;
  /** An example counts as chosen while the numbers that it names are as it has them, whatever the others are. */
  examplesStay?: boolean;
  /** Where the camera stands, from the middle. */
  from?: readonly [number, number, number];
  /** What the camera shows at first. */
  view?: View;
  build(context: Context): Live;
}
