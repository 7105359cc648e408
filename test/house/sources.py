#!/usr/bin/env python3
"""sources.py COMPILER: the library's sources, and every pair of shapes, compile without a warning with a compiler other
than the one that builds them. Only the syntax is looked at: headers that nobody instantiates show half of their faults.
"""
import subprocess
import sys

from compilers import LIBRARY, ROOT, SKIPPED, WARNINGS, find, for_each

LAYERS = ("core", "exact", "shape", "pair", "fit", "index", "mesh", "world")
EVERY_PAIR = "test/oracle/pairs.cpp"  # asks all verbs of all shapes of floats and of doubles


def main():
    compiler = find(sys.argv[1])
    if compiler is None:
        print(f"skipped: no {sys.argv[1]} here that knows C++20")
        return SKIPPED

    def faults_of(source):
        options = [option for option in LIBRARY if source != EVERY_PAIR or not option.startswith("-fno-")]
        done = subprocess.run([compiler, *options, *WARNINGS, f"-I{ROOT}/test", "-fsyntax-only", source],
                              capture_output=True, text=True, cwd=ROOT, check=False)
        return done.stderr if done.returncode != 0 else ""

    sources = sorted(path.relative_to(ROOT).as_posix()
                     for layer in LAYERS for path in (ROOT / "hitbox" / layer).rglob("*.cpp")) + [EVERY_PAIR]
    faults = [fault for fault in for_each(faults_of, sources) if fault]
    for fault in faults:
        print(fault)
    print(f"{len(sources)} sources, {len(faults)} with faults")
    return 1 if faults or len(sources) < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
