#!/usr/bin/env python3
"""Draws what a command printed as an SVG, for the README.

usage: build/release/hitbox demo | tools/terminal_picture.py --keep 14 --tail 14 > docs/demo.svg
Keeps the first and last lines, and three dots between.
"""
import argparse, html, re, sys

parser = argparse.ArgumentParser()
parser.add_argument("--keep", type=int, default=14)
parser.add_argument("--tail", type=int, default=14)
options = parser.parse_args()

lines = [re.sub(r"(/[^ ]+)/examples/", "examples/", line.rstrip()) for line in sys.stdin]
if len(lines) > options.keep + options.tail + 1:
    lines = lines[: options.keep] + ["..."] + lines[-options.tail :]
colours = {"penetrating": "#ff7b72", "contained": "#d2a8ff", "touching": "#8b949e", "near": "#e3b341", "$": "#7ee787"}
width, height = 8.2 * max(map(len, lines)) + 32, 19 * len(lines) + 32
print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.5">')
print(f'<rect width="100%" height="100%" rx="8" fill="#0d1117"/>')
for i, line in enumerate(lines):
    colour = next((c for word, c in colours.items() if line.startswith(word)), "#e6edf3")
    print(f'<text x="16" y="{32 + 19 * i}" fill="{colour}" xml:space="preserve">{html.escape(line)}</text>')
print("</svg>")
