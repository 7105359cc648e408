#!/usr/bin/env python3
"""hostile_macros.py: <windows.h> defines min(a,b) and max(a,b) as macros; the headers live with that.

libstdc++ takes such macros back in every header of its own. So they are defined where they bite: before
everything, as a user does, and once more between the standard headers and ours, as in a large program.
"""
import re
import sys

from compilers import ROOT, WARNINGS, compile_text, find, headers

MACROS = """
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
"""
STILL_THERE = """
#if !defined(min) || !defined(max)
#error "the macros were gone before the headers came: this tests nothing"
#endif
"""


def standard_headers():
    found = set()
    for name in headers():
        found.update(re.findall(r"^#include <([a-z_]+)>", (ROOT / name).read_text(encoding="utf-8"), re.M))
    return sorted(found)


def main():
    ours = "".join(f"#include <{name}>\n" for name in headers())
    standard = "".join(f"#include <{name}>\n" for name in standard_headers())
    failed = 0
    for situation, text in {
        "macros before everything": MACROS + ours,
        "macros after the standard headers": standard + MACROS + STILL_THERE + ours + STILL_THERE,
    }.items():
        worked, messages = compile_text(find("g++") or "c++", text, "-fsyntax-only", *WARNINGS)
        if not worked:
            failed += 1
            print(f"{situation}: the headers do not compile\n{messages}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
