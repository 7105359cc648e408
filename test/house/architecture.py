#!/usr/bin/env python3
"""architecture.py: ARCHITECTURE.md names every folder of the tree exactly once, and no folder that is not there.

A folder is named where a line starts with it, in backquotes and with a slash at its end:
    | `hitbox/pair/` | what two shapes say of each other |
Elsewhere in the text a folder may be mentioned freely.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from check_files import tracked  # noqa: E402

NAMED = re.compile(r"^\s*[|*-]\s*`([^`]+/)`", re.M)


def faults(text, folders):
    """What is wrong with the text, given the folders that there are."""
    named = collections.Counter(NAMED.findall(text))
    for folder in sorted(folders - set(named)):
        yield f"{folder} is not named: add a line that starts with | `{folder}` |"
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
    assert list(faults("| `a/` | x |\n- `b/`\n", {"a/", "b/"})) == []
    assert len(list(faults("| `a/` |\n| `a/` |\n| `c/` |\nsee `b/`\n", {"a/", "b/"}))) == 3

    print("\n".join(f"ARCHITECTURE.md: {fault}" for fault in found) or f"all {len(folders)} folders are named once")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
