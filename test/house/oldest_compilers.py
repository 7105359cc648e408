#!/usr/bin/env python3
"""oldest_compilers.py COMPILER: the oldest compilers that docs/install.md names compile every header; older ones are refused.

The public headers are compiled alone: in as few texts as there are chains of headers that include each other. What they
include, and the other headers of wings and detail folders, follow in one text. A template is compiled when somebody uses it. So
two texts use the pairs, and two sources of the library define all members of a tree. Where g++ itself is the oldest one,
as in Debian 12, headers_alone.py and no_warnings.py do all that with it.

Older compilers are played: a script says that g++ 12 is g++ 11.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from compilers import OLDEST, ROOT, SKIPPED, compile_text, find, for_each, headers, oldest, version_of
from headers_alone import chains
from no_warnings import USERS

WHOLE_TREES = ("hitbox/index/bvh.cpp", "hitbox/index/dynamic_bvh.cpp")
MACRO = {"g++": "__GNUC__", "clang": "__clang_major__"}


def faults_of_headers(compiler, name):
    """The texts that do not compile."""
    plain = find("g++")
    if name == "g++" and plain and version_of(plain) == OLDEST[name]:
        print(f"{compiler}: the headers are compiled by headers_alone and no_warnings.g++")
        return
    names = headers()
    public = [name for name in names if name.count("/") == 2 and not name.startswith("hitbox/cad/")]
    texts = ["".join(f"#include <{name}>\n" for name in names)]
    texts += ["".join(f"#include <{name}>\n" for name in chain) for chain in chains(public)]
    users = [f'#include "{ROOT / user}"\n' for user in USERS + WHOLE_TREES]
    results = for_each(lambda text: compile_text(compiler, text, "-fexceptions", f"-I{ROOT}/test", "-fsyntax-only"),
                       users + texts)
    print(f"{compiler}: {len(names)} headers, {len(public)} of them alone, in {len(results)} texts")
    if len(public) < 100 or len(names) < 200:
        yield "the headers are not found"
    for worked, messages in results:
        if not worked:
            yield messages


def faults_of_refusal(compiler, name, folder):
    """What is wrong with what a compiler is told that is one version too old, by the headers and by CMake."""
    old = OLDEST[name] - 1
    told = f"hitbox needs {name} {OLDEST[name]} or newer, and this is {name}-{old}"
    macro = MACRO[name]
    for header in ("hitbox/core/config.hpp", "hitbox/pair/pairs.hpp", "hitbox/io/read.hpp"):
        _, messages = compile_text(compiler, f"#include <{header}>\n", "-fsyntax-only", f"-U{macro}", f"-D{macro}={old}")
        errors = [line for line in messages.splitlines() if re.search(r"\berror:", line)]
        if len(errors) != 1 or told not in errors[0]:
            yield f"{header}: one error is wanted that says '{told}', not {errors}"

    older = pathlib.Path(folder) / "older"
    older.write_text(f'#!/bin/sh\nexec {shutil.which(compiler)} -w -U{macro} -D{macro}={old} "$@"\n', encoding="utf-8")
    older.chmod(0o755)
    done = subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", f"{folder}/build", f"-DCMAKE_CXX_COMPILER={older}"],
                          capture_output=True, text=True, check=False)
    said = " ".join(done.stderr.split())
    if done.returncode == 0 or told not in said or said.count("CMake Error") != 1:
        yield f"CMake: one error is wanted that says '{told}', not\n{done.stderr}"


def main():
    name = sys.argv[1]
    compiler = oldest(name)
    if compiler is None:
        print(f"skipped: no {name} {OLDEST[name]} here, the oldest that is promised")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        faults = [*faults_of_headers(compiler, name), *faults_of_refusal(compiler, name, folder)]
    promised = f"{name} {OLDEST[name]}"
    if promised not in (ROOT / "docs/install.md").read_text(encoding="utf-8"):
        faults.append(f"docs/install.md does not name {promised}")
    print("\n".join(faults) or f"{name} {OLDEST[name] - 1} is refused in one line")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
