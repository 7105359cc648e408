#!/usr/bin/env python3
"""Draws docs/indices.svg from the output of `compare --json`: the times of all indices for each workload.

    build/release/bench/compare --only broad --json > figures.jsonl      (and --only move, --only index)
    tools/index_chart.py figures.jsonl docs/indices.svg
"""
import json
import math
import pathlib
import sys
from html import escape

ROWS = [
    ("broad/uniform/100k", "all pairs, 100k boxes, even"),
    ("broad/uniform/1m", "all pairs, 1M, even"),
    ("broad/skewed/100k", "all pairs, 100k, clusters"),
    ("broad/skewed/1m", "all pairs, 1M, clusters"),
    ("broad/two_sets/100k", "pairs of two sets of 100k"),
    ("move/uniform/100k", "a step of 100k, even"),
    ("move/skewed/100k", "a step of 100k, clusters"),
    ("index/overlaps/uniform/1m", "100k boxes asked of 1M"),
    ("index/nearest/uniform/1m", "nearest of 1M, 100k times"),
    ("index/nearest_8/uniform/1m", "8 nearest of 1M, 100k times"),
    ("index/build/uniform/1m", "build, 1M"),
]
COLOURS = {
    "bvh": "#1f6feb", "dynamic": "#1f6feb", "octree": "#1f6feb", "sweep": "#1f6feb",
    "embree": "#d1242f", "boost": "#9a6700", "cgal": "#8250df", "fcl": "#1a7f37", "bullet": "#bf3989",
    "nanoflann": "#57606a", "grid": "#24292f",
}
LABELS = {"hitbox": "bvh", "hitbox dynamic": "dynamic", "hitbox octree": "octree", "hitbox sweep": "sweep"}
WIDTH, LEFT, RIGHT, ROW, TOP = 860, 210, 20, 34, 40
LEAST, MOST = 0.35, 40.0


def name_of(subject):
    """'hitbox octree, kept' -> 'octree'; None if the chart leaves it out."""
    plain = subject.split(",")[0]
    if plain in ("hitbox double", "hitbox one by one"):
        return None
    return LABELS.get(plain, plain.split()[0].lower())


def times_by_workload(lines):
    times = {}
    for line in lines:
        if not line.startswith("{"):
            continue
        r = json.loads(line)
        name = name_of(r["subject"])
        if name is None:
            continue
        of = times.setdefault(r["workload"], {})
        of[name] = min(of.get(name, math.inf), r["ms"])
    return times


def x_of(ratio):
    ratio = min(max(ratio, LEAST), MOST)
    return LEFT + (WIDTH - LEFT - RIGHT) * math.log(ratio / LEAST) / math.log(MOST / LEAST)


def draw(times):
    rows = [(w, label) for w, label in ROWS if w in times]
    height = TOP + ROW * len(rows) + 46
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
           'font-size="11"><title>CPU time of each index, as a multiple of the hitbox tree</title>',
           f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>']
    bottom = TOP + ROW * len(rows)
    for tick in (0.5, 1, 2, 5, 10, 20):
        x = x_of(tick)
        weight = ' stroke-width="2"' if tick == 1 else ""
        out.append(f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}" stroke="#d0d7de"{weight}/>')
        out.append(f'<text x="{x:.1f}" y="{TOP - 14}" text-anchor="middle" fill="#57606a">{tick:g} x</text>')
    for i, (workload, label) in enumerate(rows):
        y = TOP + ROW * i + ROW / 2
        of = times[workload]
        base = of.get("bvh", of.get("dynamic"))
        unit = f"{base:.0f} ms" if base >= 10 else f"{base:.1f} ms"
        out.append(f'<text x="{LEFT - 10}" y="{y + 1}" text-anchor="end">{escape(label)}</text>')
        out.append(f'<text x="{LEFT - 10}" y="{y + 13}" text-anchor="end" fill="#57606a" font-size="9">'
                   f'1 x = {unit}</text>')
        ends = [-1e9, -1e9]  # two lines of names, so that neighbours do not cover each other
        for name, ms in sorted(of.items(), key=lambda item: item[1]):
            x, colour = x_of(ms / base), COLOURS.get(name, "#000000")
            ours = colour == "#1f6feb"
            out.append(f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="{colour if name == "bvh" or not ours else "#ffffff"}"'
                       f' stroke="{colour}" stroke-width="1.5"/>')
            line = 0 if ends[0] <= ends[1] else 1
            at = max(x, ends[line] + 14) if x < ends[line] + 14 else x
            ends[line] = at + 5.2 * len(name)
            out.append(f'<text x="{at - 3:.1f}" y="{y - 7 if line == 0 else y + 14}" fill="{colour}" font-size="9">'
                       f'{escape(name)}</text>')
    out.append(f'<text x="20" y="{bottom + 22}" fill="#57606a">CPU time of one thread as a multiple of the BVH\'s '
               '(in the steps: of the dynamic tree\'s); blue is hitbox, further right is slower.</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    times = times_by_workload(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
    pathlib.Path(sys.argv[2]).write_text(draw(times), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
