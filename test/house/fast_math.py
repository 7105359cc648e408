#!/usr/bin/env python3
"""fast_math.py COMPILER: -ffast-math breaks every error bound, so no header that computes compiles with it."""
import re
import sys

from compilers import ROOT, SKIPPED, compile_text, find, for_each, headers

# Folders whose headers must refuse, but for those that hold words and whole numbers alone.
COMPUTING = ("exact", "shape", "pair", "fit", "batch", "mesh")
FLOATING = re.compile(r"\b(float|double|Scalar|Vec\d?f?)\b")


def main():
    compiler = find(sys.argv[1])
    if compiler is None:
        print(f"skipped: no {sys.argv[1]} here that knows C++20")
        return SKIPPED
    names = [name for name in headers(*COMPUTING) if FLOATING.search((ROOT / name).read_text(encoding="utf-8"))]

    def refuses(name):
        text = f"#include <{name}>\n"
        plain, _ = compile_text(compiler, text, "-E", "-o", "/dev/null")
        fast, messages = compile_text(compiler, text, "-E", "-o", "/dev/null", "-ffast-math")
        return plain and not fast and "fast-math" in messages

    accepting = [name for name, refused in zip(names, for_each(refuses, names)) if not refused]
    for name in accepting:
        print(f"{name} compiles with -ffast-math (or not at all); include <hitbox/core/config.hpp>")
    print(f"{compiler}: {len(names) - len(accepting)} of {len(names)} computing headers refuse -ffast-math")
    return 1 if accepting or not names else 0


if __name__ == "__main__":
    sys.exit(main())
