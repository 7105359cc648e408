// permalink.ts: the scene, its numbers and the language in the address, and back.
import type { State } from "../scenes/scene.js";

export interface Link {
  scene: string | null;
  language: string | null;
  numbers: State;
}

export function readLink(): Link {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const numbers: State = {};
  for (const [key, value] of given) {
    const number = Number(value);
    if (key !== "scene" && key !== "lang" && value.trim() !== "" && Number.isFinite(number))
      numbers[key] = number;
  }
  return { scene: given.get("scene"), language: given.get("lang"), numbers };
}

/** Numbers stand as JavaScript writes them: the shortest text that reads back as the same double. */
export function linkOf(scene: string, language: string, state: State): string {
  const parts = Object.entries(state).map(
    ([key, x]) => `${encodeURIComponent(key)}=${Object.is(x, -0) ? "-0" : x}`,
  );
  return `#scene=${encodeURIComponent(scene)}&lang=${language}${parts.map((part) => "&" + part).join("")}`;
}

let waiting = 0;

/** Writes the address, a little later: browsers limit how often it may change. */
export function writeLink(make: () => string): void {
  window.clearTimeout(waiting);
  waiting = window.setTimeout(() => writeLinkNow(make()), 250);
}

/** In place of the address that is there, or as a new one, from which the way back leads to it. */
export function writeLinkNow(hash: string, another = false): void {
  window.clearTimeout(waiting);
  try {
    if (window.location.hash === hash) return;
    if (another) window.history.pushState(null, "", hash);
    else window.history.replaceState(null, "", hash);
  } catch {
    // Some browsers forbid it for files; the link button still has it.
  }
}
