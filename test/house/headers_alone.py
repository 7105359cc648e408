#!/usr/bin/env python3
"""headers_alone.py: each header compiles alone, without exceptions and RTTI.

A header that is compiled after nothing but what it includes itself has shown that it needs nothing else. So the first
include of every .cpp is proven wherever that is built, and a text that includes a chain of headers, each of which
includes the one before, proves all of them. Only what is left is compiled here, in as few texts as there are chains.
"""
import functools
import re
import sys

from compilers import ROOT, compile_text, find, for_each, headers

SOURCES = ("hitbox", "test", "apps/cli", "examples")
INCLUDE = re.compile(r'^#include [<"]([^>"]+)', re.M)


@functools.lru_cache(None)
def includes(name):
    """What a header of ours includes, in order; nothing for those of others."""
    path = ROOT / name
    return tuple(INCLUDE.findall(path.read_text(encoding="utf-8"))) if path.is_file() else ()


@functools.lru_cache(None)
def below(name):
    """All that a header includes, directly or not."""
    return frozenset(includes(name)).union(*map(below, includes(name)))


def proven_by(text):
    """The headers that a text proves, given what it includes."""
    proven, seen, before = set(), set(), set()

    def compile_(name):
        if name in seen:
            return
        seen.add(name)
        for other in includes(name):
            compile_(other)
        if before <= below(name):
            proven.add(name)
        before.add(name)

    for name in text:
        compile_(name)
    return proven


def chains(names):
    """The names in as few lists as can be, where each name includes the one before it (Dilworth, by matching)."""
    includes_of = {name: [other for other in names if other in below(name)] for name in names}
    user = {}

    def match(name, seen):
        for other in includes_of[name]:
            if other not in seen:
                seen.add(other)
                if other not in user or match(user[other], seen):
                    user[other] = name
                    return True
        return False

    for name in names:
        match(name, set())
    found = []
    for name in set(names) - set(user.values()):  # those that end up as the deepest of a chain
        chain = [name]
        while chain[-1] in user:
            chain.append(user[chain[-1]])
        found.append(chain)
    return sorted(found)


def main():
    names = headers()
    proven = set()
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*.cpp"):
            proven |= proven_by(INCLUDE.findall(path.read_text(encoding="utf-8")))
    texts = chains([name for name in names if name not in proven])
    missed = set(names) - proven - set().union(*map(proven_by, texts))

    def alone(chain):
        return compile_text(find("g++") or "c++", "".join(f"#include <{name}>\n" for name in chain), "-fsyntax-only")

    failed = 0
    for chain, (worked, messages) in zip(texts, for_each(alone, texts)):
        if not worked:
            failed += 1
            print(f"one of these does not compile alone: {', '.join(chain)}\n{messages}")
    print(f"{len(names)} headers, {len(proven & set(names))} of them first in a source; {failed} of {len(texts)} others fail")
    return 1 if failed or missed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
