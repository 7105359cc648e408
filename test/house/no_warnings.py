#!/usr/bin/env python3
"""no_warnings.py COMPILER: no header makes a warning in somebody else's sources, included with -I and under strict flags."""
import sys

from compilers import LIBRARY, ROOT, SKIPPED, STRICT, compile_text, find, for_each, headers

# Compilers find only some of the faults of a template that is not instantiated. These files instantiate many.
USERS = ("test/house/consumer/linked.cpp", "test/oracle/pairs.cpp")


def main():
    compiler = find(sys.argv[1])
    if compiler is None:
        print(f"skipped: no {sys.argv[1]} here that knows C++20")
        return SKIPPED
    names = headers()
    texts = ["".join(f"#include <{name}>\n" for name in names * 2)] + [f'#include "{ROOT / user}"\n' for user in USERS]
    exceptions = {"-fno-exceptions", "-fno-rtti"} & set(LIBRARY)

    def faults_of(text):
        # The oracle throws.
        more = [option.replace("-fno-", "-f") for option in exceptions] if "oracle" in text else []
        return compile_text(compiler, text, *more, *STRICT, f"-I{ROOT}/test", "-fsyntax-only")

    results = for_each(faults_of, texts)
    for worked, messages in results:
        if not worked:
            print(messages)
    print(f"{compiler}: {len(names)} headers, {sum(not worked for worked, _ in results)} of {len(texts)} texts with faults")
    return 0 if all(worked for worked, _ in results) and len(names) > 200 else 1


if __name__ == "__main__":
    sys.exit(main())
