#!/usr/bin/env python3
"""pair_table.py FILE [--goals] [--into DOCUMENT]: a table of the times of each pair, from the output of `compare --json` (markdown).

    ./run bench --only pair/ --json > pairs.jsonl      (or --only pair/obb_ray/ for one pair)
    tools/pair_table.py pairs.jsonl
    tools/pair_table.py pairs.jsonl --into docs/performance.md      between its marker lines there

Nanoseconds for each call, float / double, for hitbox and the textbook test. With --goals the last column lists
the goals that the pair misses; bench/README.md says which goals there are.
"""
import argparse
import json
import math
import pathlib
import sys

SCALARS = ("float", "double")
# The marker lines of the table in a document.
BEGIN, END = "<!-- pair_table.py begins -->", "<!-- pair_table.py ends -->"
# A goal is met if the time is within a factor of the textbook time and a limit, or slightly above it; see `missed`.
RANDOM_FACTOR, RANDOM_MORE = 2, 8
STRICT_FACTOR, STRICT_PAIRS = 1.5, {"aabb_ray", "ray_triangle", "ray_sphere", "plane_point"}  # random floats
CONTACT_FACTOR, CONTACT_MORE = 3, 20
FULL_FACTOR, FULL_LIMIT = 10, {"float": 200, "double": 500}
WORST_LIMIT = 5000
GOALS = {
    "random": f"random: {RANDOM_FACTOR} times the textbook's, or {RANDOM_MORE} ns more",
    "strict": f"{', '.join(sorted(STRICT_PAIRS))}, random floats: {STRICT_FACTOR} times",
    "contact": f"contact on a grid: {CONTACT_FACTOR} times, or {CONTACT_MORE} ns more",
    "full": f"contact in full precision: {FULL_FACTOR} times, and {FULL_LIMIT['float']} ns for floats, "
            f"{FULL_LIMIT['double']} ns for doubles",
    "worst": f"worst of a million random calls: {WORST_LIMIT / 1000:g} us",
}
WORKLOADS = {"random": "random", "contact": "contact", "full": "contact_full", "worst": "worst"}
VERBS = ("classify", "intersection", "side", "placement")


def read(lines):
    """{(pair, workload): {(who, scalar): ns}}; who is hitbox, textbook or may_intersect, which is hitbox too."""
    times = {}
    for line in lines:
        if not line.startswith("{"):
            continue
        r = json.loads(line)
        group, _, rest = r["workload"].partition("/")
        pair, _, workload = rest.partition("/")
        who, _, how = r["subject"].partition(" ")
        if group != "pair":
            continue
        verb = "may_intersect" if how.startswith("may_intersect") else ""
        scalar = "double" if how.endswith("double") else "float"
        times.setdefault((pair, workload), {})[verb or who, scalar] = r["per_item_ns"]
    return times


def missed(pair, scalar, time):
    """Names of the goals that this pair misses with this scalar; time(name, who) is None if it was not measured."""
    found = []

    def judge(name, holds):
        ours, textbook = time(name, "hitbox"), time(name, "textbook")
        if ours is not None and (textbook is not None or name == "worst") and not holds(ours, textbook):
            found.append(name)

    judge("random", lambda ours, t: ours <= max(RANDOM_FACTOR * t, t + RANDOM_MORE))
    if pair in STRICT_PAIRS and scalar == "float":
        ours, textbook = time("random", "hitbox"), time("random", "textbook")
        if ours is not None and textbook is not None and ours > STRICT_FACTOR * textbook:
            found.append("strict")
    judge("contact", lambda ours, t: ours <= max(CONTACT_FACTOR * t, t + CONTACT_MORE))
    judge("full", lambda ours, t: ours <= FULL_FACTOR * t and ours <= FULL_LIMIT[scalar])
    judge("worst", lambda ours, t: ours <= WORST_LIMIT)
    return found


def number(ns):
    return "-" if ns is None else f"{ns:.1f}" if ns < 10 else f"{ns:.0f}"


def both(numbers):
    return " / ".join(number(n) for n in numbers) if any(n is not None for n in numbers) else "-"


def ratios(ours, textbook):
    return both([a / b if a is not None and b else None for a, b in zip(ours, textbook)])


def table(heads, rows):
    return ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|",
            *("| " + " | ".join(row) + " |" for row in rows)]


def cost_rows(times):
    """The rows, slowest relative to the textbook first, and for each goal the number of misses and of measurements."""
    pairs = sorted({pair for pair, workload in times if workload in WORKLOADS.values()})
    rows, misses = [], dict.fromkeys(GOALS, 0)
    for pair in pairs:
        def time(name, who, scalar, pair=pair):
            return times.get((pair, WORKLOADS[name]), {}).get((who, scalar))

        def column(name, who, time=time):
            return [time(name, who, scalar) for scalar in SCALARS]

        faults = {}
        for scalar in SCALARS:
            for name in missed(pair, scalar, lambda name, who, scalar=scalar, time=time: time(name, who, scalar)):
                faults.setdefault(name, []).append(scalar[0])
        for name in faults:
            misses[name] += 1
        cells = [pair]
        for name in ("random", "contact", "full"):
            ours, textbook = column(name, "hitbox"), column(name, "textbook")
            cells += [both(ours), both(textbook)] + ([ratios(ours, textbook)] if name == "random" else [])
        cells.append(both([ns and ns / 1000 for ns in column("worst", "hitbox")]))
        cells.append("; ".join(f"{name} {' '.join(s)}" for name, s in faults.items()) or "all hold")
        ours, textbook = time("random", "hitbox", "float"), time("random", "textbook", "float")
        rows.append((-(ours / textbook) if ours and textbook else math.inf, cells))
    return [cells for _, cells in sorted(rows, key=lambda row: row[0])], misses


def verb_rows(times):
    rows = []
    for pair in sorted({pair for pair, workload in times if workload in VERBS}):
        cells = [pair]
        for verb in VERBS:
            of = times.get((pair, verb), {})
            ours, textbook = ([of.get((who, scalar)) for scalar in SCALARS] for who in ("hitbox", "textbook"))
            cells.append(both(ours) + (f" ({both(textbook)})" if textbook != [None, None] else ""))
        rows.append(cells)
    return rows


def cull_rows(times):
    return [[pair, *(both([of.get((who, s)) for s in SCALARS]) for who in ("hitbox", "may_intersect", "textbook"))]
            for (pair, workload), of in sorted(times.items()) if workload == "cull_1m"]


def text_of(times, goals):
    rows, misses = cost_rows(times)
    verbs, culling = verb_rows(times), cull_rows(times)
    if not (rows or verbs or culling):
        sys.exit("pair_table.py: no workload pair/... in it: compare --save --only pair/ writes them")
    lines = []
    if rows:
        heads = ["pair", "random f / d", "textbook", "times", "contact f / d", "textbook", "full f / d", "textbook",
                 "worst f / d, us", "goals missed"]
        lines += table(heads, rows) if goals else table(heads[:-1], [row[:-1] for row in rows])
    if rows and goals:
        lines += ["", f"Pairs that miss a goal, of {len(rows)}:", ""]
        lines += [f"- {goal}: {misses[name]}" for name, goal in GOALS.items()]
    if verbs:
        lines += ["", "Other verbs on random pairs, in brackets the textbook:", "",
                  *table(["pair", *(f"{verb} f / d" for verb in VERBS)], verbs)]
    if culling:
        lines += ["", "One frustum and a million others:", "",
                  *table(["pair", "intersects f / d", "may_intersect", "textbook"], culling)]
    return "\n".join(lines).strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--goals", action="store_true")
    parser.add_argument("--into", type=pathlib.Path, metavar="DOCUMENT")
    options = parser.parse_args()
    with options.file.open(encoding="utf-8") as lines:
        text = text_of(read(lines), options.goals)
    if not options.into:
        print(text)
        return
    document = options.into.read_text(encoding="utf-8")
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"pair_table.py: {options.into} lacks the line {END if begin else BEGIN}")
    options.into.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
