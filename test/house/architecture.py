#!/usr/bin/env python3
"""architecture.py: the table of ARCHITECTURE.md covers every folder of the tree, and no folder that is not there.

The first cell of a row names folders, in backquotes and with a slash at the end. Paths after the first are relative to it:
    | `hitbox/pair/`, `closest/` | what two shapes say of each other |
X stands for any path. Such a rule covers each folder for which the folders that the rest of its row names exist, too:
    | `test/X/` | mirrors `hitbox/X/` |
A folder is named once at most, each name is that of a folder, and each rule covers one. Elsewhere in the text a folder may be
mentioned freely.
"""
import collections
import pathlib
import posixpath
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from check_files import tracked  # noqa: E402

ROW = re.compile(r"^\s*[|*-]\s*(`[^`]+/`(?:,\s*`[^`]+/`)*)(.*)$", re.M)
PATH = re.compile(r"`([^`]+/)`")


def is_rule(path):
    return "X" in path.split("/")


def rows(text):
    """The rows that name folders: the full names of the first cell, and the names in the rest."""
    for cell, rest in ROW.findall(text):
        first, *others = PATH.findall(cell)
        yield [first] + [posixpath.normpath(first + other) + "/" for other in others], PATH.findall(rest)


def covered(rule, needed, folders):
    """The folders that a rule covers."""
    shape = re.compile(re.escape(rule).replace("X", "(.+)", 1))
    for folder in folders:
        match = shape.fullmatch(folder)
        if match and all(other.replace("X", match[1], 1) in folders for other in needed if is_rule(other)):
            yield folder


def faults(text, folders):
    """What is wrong with the text, given the folders that there are."""
    named, by_rule = collections.Counter(), set()
    for names, rest in rows(text):
        for name in names:
            if not is_rule(name):
                named[name] += 1
                continue
            found = set(covered(name, rest, folders))
            by_rule |= found
            if not found:
                yield f"the rule {name} covers no folder"
    for folder in sorted(folders - set(named) - by_rule):
        yield f"{folder} is neither named nor covered by a rule: add a line that starts with | `{folder}` |"
    for folder, times in sorted(named.items()):
        if folder not in folders:
            yield f"{folder} is named but not there"
        elif times > 1:
            yield f"{folder} is named {times} times"


def main():
    folders = {parent.as_posix() + "/" for name in tracked(ROOT) for parent in pathlib.PurePath(name).parents}
    folders.discard("./")
    found = list(faults((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"), folders))

    # The check itself must bite.
    good = "| `a/`, `b/`, `../c/` | x |\n- `X/detail/` | of `X/` |\n| `test/`, `o/` |\n| `test/X/` | of `a/X/` |\n"
    tree = {"a/", "a/b/", "c/", "c/detail/", "test/", "test/b/", "test/o/"}
    assert list(faults(good, tree)) == []
    for wrong in ({"d/"}, {"a/new/"}, {"test/new/"}, {"c/detail/deep/"}):
        assert len(list(faults(good, tree | wrong))) == 1, wrong
    for gone in ("a/b/", "c/", "c/detail/", "test/o/"):
        assert list(faults(good, tree - {gone})), gone
    assert len(list(faults(good + "| `c/` |\nsee `e/`\n", tree))) == 1

    print("\n".join(f"ARCHITECTURE.md: {fault}" for fault in found) or f"all {len(folders)} folders are named, or covered by a rule")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
