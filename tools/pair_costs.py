#!/usr/bin/env python3
"""pair_costs.py FILE [--write]: compares the line Cost of each header of pairs with the output of `compare --save FILE`.

    ./run bench --only pair/                                     measures, and reports lines that are off
    tools/pair_costs.py build/release/bench/last.jsonl --write   rewrites them

The line gives the minimum and maximum over all pairs of the header, in float and double: for random shapes, touching
shapes on a grid, and touching shapes in full precision. It is off if a measured time is less than half the minimum or more
than twice the maximum. Exit code 1: some lines are off.
"""
import argparse
import pathlib
import re
import sys
import textwrap

import gen_pairs
import pair_table

WORKLOADS = ("random", "contact", "contact_full")
NUMBERS = r"([\d.]+)(?: to ([\d.]+))?"
LINE = re.compile(rf"about {NUMBERS} ns; where they just touch {NUMBERS} ns on a grid, {NUMBERS} ns in full precision\.")
WIDTH = 120
PREFIX = "/// Cost          "


def measured(header, times):
    """For each workload the times of the header's pairs; None if one was not measured."""
    found = []
    for workload in WORKLOADS:
        ns = [times.get(("_".join(pair), workload), {}).get(("hitbox", scalar))
              for pair in header["of"] for scalar in pair_table.SCALARS]
        if None in ns:
            return None
        found.append(ns)
    return found


def rounded(ns):
    """Rounded to two digits, below ten to one."""
    return f"{ns:.0f}" if ns < 10 else f"{float(f'{ns:.2g}'):.0f}"


def said(ns):
    least, most = rounded(min(ns)), rounded(max(ns))
    return least if least == most else f"{least} to {most}"


def cost_line(found):
    random, grid, full = map(said, found)
    return f"about {random} ns; where they just touch {grid} ns on a grid, {full} ns in full precision."


def is_off(line, found):
    match = LINE.search(line)
    if not match:
        return True
    for ns, (least, most) in zip(found, zip(match.groups()[::2], match.groups()[1::2])):
        if min(ns) < float(least) / 2 or max(ns) > 2 * float(most or least):
            return True
    return False


def with_cost(text, line):
    """The text of a header with this line in its doc block."""
    start = text.index("/// Pairs ")
    end = re.compile(r"^(?!///)", re.M).search(text, start).start()
    block = text[start:end]
    new = "".join(f"{row}\n" for row in textwrap.wrap(line, WIDTH, initial_indent=PREFIX,
                                                      subsequent_indent="///" + " " * (len(PREFIX) - 3)))
    old = re.search(r"/// Cost .*\n(?:///  +.*\n)*", block)
    if old:
        block = block.replace(old[0], new)
    else:
        block = block.replace("/// Source ", new + "/// Source ", 1)
    return text[:start] + block + text[end:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with options.file.open(encoding="utf-8") as lines:
        times = pair_table.read(lines)
    off = 0
    for header in gen_pairs.headers():
        found = measured(header, times)
        if found is None or not is_off(header.get("cost", ""), found):
            continue
        off += 1
        path = gen_pairs.ROOT / header["path"]
        if options.write:
            path.write_text(with_cost(path.read_text(encoding="utf-8"), cost_line(found)), encoding="utf-8")
        print(f"{header['path']}: its Cost says \"{header.get('cost', '')}\"; measured: {cost_line(found)}")
    return 1 if off and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
