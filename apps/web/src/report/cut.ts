// cut.ts: long names without some of their middle, so that what tells them apart stays.
//
// The names of a building form a tree: those with the same beginning part at their first different character. Where no
// name branches off, the characters follow from those before, such as "StandardCase" or the rest of an id. These are
// left out first. So "IfcWallStandardCase Wand-Ext-1 [3rPX_Juz59p]" becomes "IfcW...Wand-Ext-1...]".

/** Whether a text is narrow enough. */
export type Fits = (text: string) => boolean;

export const ellipsis = "\u2026";
/** So many characters stay at the beginning, if there is room, and at an end in which names differ. */
const headKept = 4;
const tailKept = 3;
/** Fewer characters than these are not worth an ellipsis. */
const fewest = 4;
const mostCuts = 3;
const longestWord = 12;

/** For each name the places where others branch off, in ascending order, in characters (code points). */
export class Names {
  private readonly branches = new Map<string, number[]>();

  constructor(names: Iterable<string>) {
    const sorted = [...new Set(names)].map((name) => Array.from(name));
    sorted.sort((x, y) => compare(x, y));
    const places = sorted.map(() => new Set<number>());
    // What a name shares with the names before it is a minimum of what neighbours share: the stack has all of them.
    for (const step of [1, -1]) {
      const stack: number[] = [];
      for (let k = 0, i = step > 0 ? 0 : sorted.length - 1; k < sorted.length; k++, i += step) {
        if (k > 0) {
          const same = shared(sorted[i - step] ?? [], sorted[i] ?? []);
          while ((stack.at(-1) ?? -1) >= same) stack.pop();
          stack.push(same);
        }
        for (const place of stack) places[i]?.add(place);
      }
    }
    sorted.forEach((name, i) => this.branches.set(name.join(""), [...(places[i] ?? [])].sort((x, y) => x - y)));
  }

  /** The name in pieces: those at even places are to be shown, those between them are left out. */
  cut(name: string, fits: Fits): string[] {
    if (fits(name)) return [name];
    const characters = Array.from(name);
    const size = characters.length;
    const kept = (this.branches.get(name) ?? []).filter((place) => place < size);
    for (let dropped = 0; dropped <= kept.length; dropped++) {
      const found = cutBetween(characters, kept.slice(dropped), fits);
      if (found) return found;
    }
    // Not even both ends have room: as much of the end as there is.
    let from = Math.min(size, Math.max(1, size - tailKept));
    while (from < size && !fits(ellipsis + characters.slice(from).join(""))) from++;
    return ["", characters.slice(0, from).join(""), characters.slice(from).join("")];
  }
}

function compare(x: readonly string[], y: readonly string[]): number {
  const k = shared(x, y);
  const [a, b] = [x[k], y[k]];
  return a === undefined || b === undefined ? x.length - y.length : a < b ? -1 : 1;
}

function shared(x: readonly string[], y: readonly string[]): number {
  let k = 0;
  while (k < x.length && k < y.length && x[k] === y[k]) k++;
  return k;
}

type Range = [number, number];

/** Both ends and the characters at these places stay; null if that is still too wide. */
function cutBetween(characters: readonly string[], places: readonly number[], fits: Fits): string[] | null {
  const size = characters.length;
  const stays: Range[] = [[0, Math.min(headKept, size)]];
  const tail: Range = [Math.max(0, size - lengthOfEnd(characters, places)), size];
  const inside = places.filter((place) => place < tail[0]);
  for (const [begin, end] of [...inside.map((p): Range => [p, p + 1]), tail]) {
    const last = stays[stays.length - 1] as Range;
    if (begin - last[1] < fewest) last[1] = Math.max(last[1], end);
    else stays.push([begin, end]);
  }
  const gaps = stays.slice(1).map(([begin], i): Range => [(stays[i] as Range)[1], begin]);
  gaps.sort(([a, b], [c, d]) => d - c - (b - a));
  const choices = [...Array(Math.min(mostCuts, gaps.length)).keys()].map((k) =>
    gaps.slice(0, k + 1).sort(([a], [b]) => a - b),
  );
  // Whole words, if there is room for them; the id at the end of a name is none.
  const lastBranch = places.at(-1) ?? -1;
  const inWords = choices.map((cuts) =>
    cuts.map(([begin, end]): Range => {
      const from = begin > headKept ? wordEnd(characters, begin, end) : begin;
      return [from, end <= lastBranch ? wordBegin(characters, from, end) : end];
    }),
  );
  for (const cuts of [...inWords, ...choices])
    if (cuts.every(([begin, end]) => end > begin) && fits(shown(pieces(characters, cuts))))
      return pieces(characters, fill(characters, cuts, lastBranch, fits));
  return null;
}

/** Of an id a little is enough, to see that something was left out before it. */
function lengthOfEnd(characters: readonly string[], places: readonly number[]): number {
  if ((places.at(-1) ?? -1) >= characters.length - tailKept) return tailKept;
  return isLetter(characters.at(-1)) ? 2 : 1;
}

/** The end of the word that is cut off at `begin`; `begin` if the word is long. */
function wordEnd(characters: readonly string[], begin: number, end: number): number {
  let i = begin;
  if (isLetter(characters[i - 1])) while (i < end && isLetter(characters[i])) i++;
  return i - begin > longestWord ? begin : i;
}

function wordBegin(characters: readonly string[], begin: number, end: number): number {
  let i = end;
  if (isLetter(characters[i])) while (i > begin && isLetter(characters[i - 1])) i--;
  return end - i > longestWord ? end : i;
}

/** Ids may hold any signs but these. */
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && !/[\s\-_:./,;|\\()[\]{}<>]/u.test(character);

/**
 * Gives back as much of each gap as there is room for: the words before what differs, then the beginning. No blank or
 * bracket stays before an ellipsis.
 */
function fill(characters: readonly string[], cuts: readonly Range[], lastBranch: number, fits: Fits): Range[] {
  const now = cuts.map(([begin, end]): Range => [begin, end]);
  const fitting = (): boolean => fits(shown(pieces(characters, now)));
  for (const cut of [...now].reverse())
    for (let end = cut[1]; end <= lastBranch; end = cut[1]) {
      let last = end;
      while (last > cut[0] && !isLetter(characters[last - 1])) last--;
      const begin = wordBegin(characters, cut[0], last - 1);
      if (begin <= cut[0] || begin >= last - 1) break;
      cut[1] = begin;
      if (fitting()) continue;
      cut[1] = end;
      break;
    }
  for (const cut of now)
    for (let [low, high] = [cut[0], cut[1] - 1]; low < high; ) {
      const middle = (low + high + 1) >> 1;
      cut[0] = middle;
      if (fitting()) low = middle;
      else high = middle - 1;
      cut[0] = low;
    }
  now.forEach((cut, i) => {
    const least = Math.max(now[i - 1]?.[1] ?? 0, 1);
    while (cut[0] > least && /[\s([{<]/u.test(characters[cut[0] - 1] ?? "")) cut[0]--;
  });
  return now;
}

function pieces(characters: readonly string[], cuts: readonly Range[]): string[] {
  const made: string[] = [];
  let at = 0;
  for (const [begin, end] of cuts) {
    made.push(characters.slice(at, begin).join(""), characters.slice(begin, end).join(""));
    at = end;
  }
  made.push(characters.slice(at).join(""));
  return made;
}

/** What is seen of a name in pieces. */
export const shown = (given: readonly string[]): string => given.filter((_, i) => i % 2 === 0).join(ellipsis);
