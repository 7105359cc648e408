#!/usr/bin/env python3
"""headers_alone.py COMPILER: each header compiles alone, twice included, without exceptions and RTTI."""
import sys

from compilers import SKIPPED, WARNINGS, compile_text, find, for_each, headers


def main():
    compiler = find(sys.argv[1])
    if compiler is None:
        print(f"skipped: no {sys.argv[1]} here that knows C++20")
        return SKIPPED
    names = headers()

    def alone(name):
        return compile_text(compiler, f"#include <{name}>\n#include <{name}>\n", "-fsyntax-only", *WARNINGS)

    failed = 0
    for name, (worked, messages) in zip(names, for_each(alone, names)):
        if not worked:
            failed += 1
            print(f"{name} does not compile alone:\n{messages}")
    print(f"{compiler}: {len(names) - failed} of {len(names)} headers compile alone")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
