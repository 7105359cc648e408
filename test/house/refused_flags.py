#!/usr/bin/env python3
"""refused_flags.py COMPILER: what breaks exact answers, or has no C++20, is refused by every header, in one clear error.

Every header includes hitbox/core/config.hpp before its own first line, so the refusals are tried on that one alone.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from compilers import ROOT, SKIPPED, compile_text, find, for_each, headers

CONFIG = "hitbox/core/config.hpp"

REFUSED = {
    "-ffast-math": "-ffast-math",
    "-Ofast": "-ffast-math",
    "-ffinite-math-only": "-ffinite-math-only",
}
# Clang has no macros for these; config.hpp switches them off. See `outward`.
REFUSED_BY_GCC = {
    "-funsafe-math-optimizations": "-fassociative-math",
    "-fassociative-math -fno-signed-zeros -fno-trapping-math": "-fassociative-math",
    "-ffast-math -fno-finite-math-only": "-ffast-math|-fassociative-math",
    "-freciprocal-math": "-freciprocal-math",
}
ALLOWED = ("-fno-signed-zeros", "-fno-trapping-math", "-fno-math-errno")
OLD = ("-std=c++17", "-std=gnu++17", "-std=c++14", "-std=c++11")
OLD_HEADERS = (CONFIG, "hitbox/pair/pairs.hpp", "hitbox/world/world.hpp", "hitbox/io/read.hpp")

# Rounding outward looks at the error of a sum, which is zero where the sum is reassociated.
OUTWARD = """
#include <hitbox/shape/aabb.hpp>
int main(int count, char**) {
    const double one = count;
    const hitbox::Aabb3 box{{one, one, one}, {one, one, one}}, grown = box.expanded(1e-20);
    return grown.min.x < one && grown.max.x > one ? 0 : 1;
}
"""


def late_config(name):
    """Why the header's own lines may come before config.hpp, or None."""
    text = (ROOT / name).read_text(encoding="utf-8")
    before, include, _ = text.partition("\n#include <hitbox/")
    if not include:
        return f"{name} includes no header of hitbox: include <{CONFIG}>"
    code = [line for line in before.splitlines() if not re.match(r"\s*(//|#|$)", line)]
    return f"{name} has code before its first include of hitbox: {code[0]}" if code else None


def errors_of(compiler, name, flags):
    """The lines of errors that the header makes under these flags."""
    _, messages = compile_text(compiler, f"#include <{name}>\n", "-fsyntax-only", *flags.split())
    return [line for line in messages.splitlines() if re.search(r"\berror:", line)]


def outward(compiler, flags):
    """What a program does wrong that is compiled with these flags, or None."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "outward"
        worked, messages = compile_text(compiler, OUTWARD, "-O2", *flags.split(), "-o", str(program))
        if not worked:
            return f"{flags}: does not compile\n{messages}"
        done = subprocess.run([program], check=False)
        return None if done.returncode == 0 else f"{flags}: a box that is expanded does not grow outward"


def main():
    compiler = find(sys.argv[1])
    if compiler is None:
        print(f"skipped: no {sys.argv[1]} here that knows C++20")
        return SKIPPED
    names = [name for name in headers() if name != CONFIG]
    faults = [fault for fault in map(late_config, names) if fault]

    refused = REFUSED | (REFUSED_BY_GCC if sys.argv[1] == "g++" else {})
    for (flags, named), errors in zip(refused.items(), for_each(lambda f: errors_of(compiler, CONFIG, f), refused)):
        if len(errors) != 1 or not re.search(named, errors[0]):
            faults.append(f"{flags}: one error that names {named} is wanted, not {errors}")
    for flags, errors in zip(ALLOWED, for_each(lambda f: errors_of(compiler, CONFIG, f), ALLOWED)):
        if errors:
            faults.append(f"{flags}: refused, {errors}")

    old = [(standard, name) for standard in OLD for name in OLD_HEADERS]
    for (standard, name), errors in zip(old, for_each(lambda o: errors_of(compiler, o[1], o[0]), old)):
        # The second is the missing header, which ends the compilation.
        if len(errors) != 2 or any("C++20" not in error for error in errors):
            faults.append(f"{name} with {standard}: {len(errors)} errors, the first is {errors[:1]}")

    if sys.argv[1] == "clang":
        faults += filter(None, [outward(compiler, "-funsafe-math-optimizations")])
    for fault in faults:
        print(fault)
    print(f"{compiler}: {len(names)} headers, {len(refused)} refused flags, {len(faults)} faults")
    return 1 if faults or len(names) < 200 else 0


if __name__ == "__main__":
    sys.exit(main())
