#!/usr/bin/env python3
"""hostile_macros.py: the headers compile after <windows.h> and after the headers of X11, whose macros have small letters
or common words for names.

libstdc++ undefines min and max in each header that would break. So the macros are defined where they bite: before
everything, as a user does, and once more between the standard headers and ours, as in a large program.
"""
import re
import sys

from compilers import ROOT, compile_text, find, for_each, headers

WINDOWS = """
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define near
#define far
#define pascal
#define cdecl
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define small char
#define hyper long long
#define interface struct
#define ERROR 0
#define NO_ERROR 0
#define DELETE 0x10000L
#define TRUE 1
#define FALSE 0
#define DIFFERENCE 11
"""
X11 = """
#define Bool int
#define Status int
#define None 0L
#define True 1
#define False 0
#define Success 0
#define Always 2
#define Unsorted 0
#define Complex 0
#define Nonconvex 1
#define Convex 2
#define Above 0
#define Below 1
#define Opposite 4
#define CursorShape 0
#define AllPlanes ((unsigned long)~0L)
#define GrayScale 1
#define KeyPress 2
#define FocusIn 9
#define Expose 12
"""
MACROS = WINDOWS + X11
STILL_THERE = """
#if !defined(min) || !defined(max) || !defined(near) || !defined(None)
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
    situations = {
        "macros before everything": MACROS + ours,
        "macros after the standard headers": standard + MACROS + STILL_THERE + ours + STILL_THERE,
    }
    compiler = find("g++") or "c++"
    results = for_each(lambda text: compile_text(compiler, text, "-fsyntax-only"), situations.values())
    for situation, (worked, messages) in zip(situations, results):
        if not worked:
            print(f"{situation}: the headers do not compile\n{messages}")
    return 0 if all(worked for worked, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
