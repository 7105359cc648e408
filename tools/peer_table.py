#!/usr/bin/env python3
"""peer_table.py FILE... [--into DOCUMENT]: tables of hitbox beside other libraries, from the output of `compare --json` (markdown).

    build/release/bench/compare --only sweep/ --save sweep.jsonl
    tools/peer_table.py sweep.jsonl distance.jsonl penetration.jsonl contacts.jsonl --into docs/performance.md

One table for each of distance/, penetration/, contacts/ and sweep/. The peer of a row is the fastest one with at most one
wrong answer in twenty. Faster ones with more wrong answers are in the last column. The table goes between the marker lines of
the document.
"""
import argparse
import json
import pathlib
import re
import sys

import pair_table

BEGIN, END = "<!-- peer_table.py begins -->", "<!-- peer_table.py ends -->"
VERBS = ("distance", "penetration", "contacts", "sweep")
MOST_WRONG = 0.05
WRONG = re.compile(r"(\d+) (?:hits missed|invented|other answers)")


def read(paths):
    """{(verb, pair, data): {scalar: [(ns, name, share of wrong answers)]}}, hitbox first."""
    found = {}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            r = json.loads(line)
            verb, *rest = r["workload"].split("/")
            if verb not in VERBS or len(rest) != 2:
                continue
            words = r["subject"].split()
            scalar = words.pop() if words[-1] in pair_table.SCALARS else "float"
            wrong = sum(map(int, WRONG.findall(r.get("difference", "")))) / r["items"]
            found.setdefault((verb, *rest), {}).setdefault(scalar, []).append(
                (r["per_item_ns"], " ".join(words), wrong))
    return found


def percent(share):
    return f"{100 * share:.0f} %" if share >= 0.01 else "under 1 %"


def cells_of(subjects):
    """Of one scalar: our time, the peer, how many times as long ours is, and what is faster and wrong."""
    ours = next(ns for ns, name, _ in subjects if name == "hitbox")
    peers = sorted(s for s in subjects if s[1] != "hitbox")
    right = [s for s in peers if s[2] <= MOST_WRONG]
    if not right:
        return pair_table.number(ours), "-", "-", peers
    best = right[0]
    wrong = f", {percent(best[2])} wrong" if best[2] else ""
    return (pair_table.number(ours), f"{pair_table.number(best[0])} ({best[1]}{wrong})", f"{ours / best[0]:.2f}",
            [s for s in peers if s[0] < best[0]])


def table_of(verb, found):
    rows, counts = [], {scalar: [0, 0] for scalar in pair_table.SCALARS}
    for (of, pair, data), scalars in sorted(found.items()):
        if of != verb:
            continue
        cells = [cells_of(scalars[scalar]) for scalar in pair_table.SCALARS]
        if all(ratio == "-" and not wrong for _, _, ratio, wrong in cells):
            continue  # no peer
        for scalar, (_, _, ratio, _) in zip(pair_table.SCALARS, cells):
            counts[scalar][0] += ratio != "-" and float(ratio) <= 1
            counts[scalar][1] += ratio != "-"
        wrong = [f"{name} {pair_table.number(ns)}: {percent(share)}" for cell in cells[:1] for ns, name, share in cell[3]]
        rows.append([pair, data, cells[0][0], cells[0][1], cells[0][2], cells[1][0], cells[1][1], cells[1][2],
                     ", ".join(wrong) or "-"])
    if not rows:
        return []
    said = " and ".join(f"{good} of {count} with {scalar}s" for scalar, (good, count) in counts.items())
    return [f"`{verb}`: as fast as the peer or faster in {said}.", "",
            *pair_table.table(["pair", "data", "hitbox f", "peer f", "times", "hitbox d", "peer d", "times",
                               "faster with floats, and wrong"], rows), ""]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path, nargs="+")
    parser.add_argument("--into", type=pathlib.Path, metavar="DOCUMENT")
    options = parser.parse_args()
    found = read(options.file)
    text = "\n".join(line for verb in VERBS for line in table_of(verb, found)).strip()
    if not options.into:
        print(text)
        return
    document = options.into.read_text(encoding="utf-8")
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"peer_table.py: {options.into} lacks the line {END if begin else BEGIN}")
    options.into.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
