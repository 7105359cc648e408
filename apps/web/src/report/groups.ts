// groups.ts: clashes that are one matter, as one row that unfolds.
import type { ClashInfo } from "./model.js";

export interface ClashGroup {
  name: string;
  /** The part that all its clashes share, if there is one. */
  part: number | null;
  /** Those that the filters let through, worst first. */
  clashes: readonly ClashInfo[];
}

/** What stands in the list: a clash, or a group of at least two. */
export type Entry = ClashInfo | ClashGroup;

export const isGroup = (entry: Entry): entry is ClashGroup => "clashes" in entry;

/** The clash that a row stands for: the worst one of a group. */
export const worstOf = (entry: Entry): ClashInfo => (isGroup(entry) ? (entry.clashes[0] as ClashInfo) : entry);

/** The part that all these clashes share. */
function sharedPart(clashes: readonly ClashInfo[]): number | null {
  const [first] = clashes;
  if (!first) return null;
  return [first.a, first.b].find((part) => clashes.every(({ a, b }) => a === part || b === part)) ?? null;
}

export class Groups {
  /** The groups in the list, and the clashes that are in none of them. */
  entries: readonly Entry[] = [];
  private readonly open = new Set<ClashGroup>();
  private readonly all = new Map<string, ClashGroup>();

  constructor(clashes: readonly ClashInfo[]) {
    const members = groupBy(clashes);
    for (const [name, found] of members)
      if (name !== undefined && found.length > 1)
        this.all.set(name, { name, part: sharedPart(found), clashes: [] });
  }

  /** Whether any two clashes are in one group. */
  get any(): boolean {
    return this.all.size > 0;
  }

  /** The names of groups that have no part in common. */
  get names(): string[] {
    return [...this.all.values()].filter(({ part }) => part === null).map(({ name }) => name);
  }

  /** Of these clashes, worst first. A group of which one is left is no group. */
  list(clashes: readonly ClashInfo[]): void {
    const members = groupBy(clashes);
    const entries: Entry[] = [];
    for (const clash of clashes) {
      const group = this.all.get(clash.group ?? "");
      const found = members.get(clash.group);
      if (!group || !found || found.length < 2) entries.push(clash);
      else if (found[0] === clash) {
        group.clashes = found;
        entries.push(group);
      }
    }
    this.entries = entries;
  }

  /** The group that is listed in place of the clash, folded or not. */
  of(clash: ClashInfo): ClashGroup | null {
    const group = this.all.get(clash.group ?? "");
    return group && this.entries.includes(group) && group.clashes.includes(clash) ? group : null;
  }

  isOpen(group: ClashGroup): boolean {
    return this.open.has(group);
  }

  unfold(group: ClashGroup, open = true): void {
    if (open) this.open.add(group);
    else this.open.delete(group);
  }

  unfoldAll(open: boolean): void {
    for (const entry of this.entries) if (isGroup(entry)) this.unfold(entry, open);
  }

  /** The rows of a list: the members of a group that is unfolded follow it. */
  rows(): Entry[] {
    return this.entries.flatMap((entry) =>
      isGroup(entry) && this.isOpen(entry) ? [entry, ...entry.clashes] : [entry],
    );
  }
}

function groupBy(clashes: readonly ClashInfo[]): Map<string | undefined, ClashInfo[]> {
  const made = new Map<string | undefined, ClashInfo[]>();
  for (const clash of clashes) {
    const known = made.get(clash.group);
    if (known) known.push(clash);
    else made.set(clash.group, [clash]);
  }
  return made;
}
