#!/usr/bin/env python3
"""documents.py: every page, example and picture is one click from docs/index.md, and no link leads nowhere.

- docs/index.md links to all of docs/, to docs/pictures and to the examples; README.md links to docs/index.md.
- A relative link names a file that exists, and a part behind # names a heading of that file.
- A page in Chinese, NAME.zh.md, and NAME.md link to each other and to docs/index.md.
- A header that docs/ names in full, `hitbox/pair/verb.hpp`, exists.
"""
import pathlib
import posixpath
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from check_files import tracked  # noqa: E402

INDEX = "docs/index.md"
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^()\s]+)\)|<img [^>]*src=\"([^\"]+)\"")
HEADER = re.compile(r"`(hitbox/[\w/]+\.hpp)`")


def links(name, text):
    """The relative links of a page, as (file from the root, part behind # or None)."""
    for match in LINK.finditer(FENCED.sub("", text)):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            continue
        file, _, part = target.partition("#")
        yield posixpath.normpath(posixpath.join(posixpath.dirname(name), file)) if file else name, part or None


def headings(text):
    """The names by which links find the headings of a page, as GitHub makes them."""
    found = re.findall(r"^#+ +(.+)$", FENCED.sub("", text), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in found}


def faults(pages, files):
    """What is wrong with these pages {name: text}, given the names of all files."""
    folders = {parent.as_posix() for name in files for parent in pathlib.PurePath(name).parents}
    leads_to = {name: list(links(name, text)) for name, text in pages.items()}
    reached = {name: {file for file, _ in found} for name, found in leads_to.items()}
    for name, found in leads_to.items():
        for file, part in found:
            if file not in files and file not in folders:
                yield f"{name}: a link to {file}, which does not exist"
            elif part and file in pages and part not in headings(pages[file]):
                yield f"{name}: {file} has no heading for #{part}"
    for name in files:
        if re.fullmatch(r"docs/.+\.(md|png|svg)|examples/\w+\.cpp", name) and name not in reached[INDEX] | {INDEX}:
            yield f"{INDEX}: no link to {name}"
    if INDEX not in reached["README.md"]:
        yield f"README.md: no link to {INDEX}"
    for name in pages:
        if name.endswith(".zh.md"):
            other = name.replace(".zh.md", ".md")
            for one, wanted in ((name, other), (other, name), (name, INDEX), (other, INDEX)):
                if wanted not in reached.get(one, ()):
                    yield f"{one}: no link to {wanted}"
    for name, text in pages.items():
        for header in HEADER.findall(text) if name.startswith("docs/") else ():
            if header not in files:
                yield f"{name}: there is no {header}"


def main():
    files = set(tracked(ROOT))
    pages = {name: (ROOT / name).read_text(encoding="utf-8") for name in files if name.endswith(".md")}
    found = sorted(faults(pages, files))

    # The check itself must bite.
    good = {"README.md": f"[all]({INDEX})", INDEX: "[a](a.md#one-two) [b](a.zh.md)",
            "docs/a.md": "# One, two\n[b](a.zh.md) [all](index.md)", "docs/a.zh.md": "[a](a.md) [all](index.md)"}
    assert not list(faults(good, set(good)))
    bad = {**good, "README.md": "", "docs/a.zh.md": "`hitbox/no.hpp` [x](gone.md) [y](a.md#three) [all](index.md)"}
    assert len(list(faults(bad, set(bad) | {"docs/pictures/p.png"}))) == 5

    print("\n".join(found) or f"{len(pages)} pages, every link leads somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
