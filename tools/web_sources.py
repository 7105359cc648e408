#!/usr/bin/env python3
"""Checks that the committed module and page were built from the current sources.

  web_sources.py stamp module|page    writes a digest of its sources into bindings/wasm/hitbox.wasm, apps/web/page/hitbox.html
  web_sources.py check                exits with 1 if a source has changed since; `./run web` rebuilds them

Comments and blanks are ignored, so a change of a comment needs no build.
"""
import hashlib
import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
MODULE = TOP / "bindings/wasm/hitbox.wasm"
PAGE = TOP / "apps/web/page/hitbox.html"
SECTION = b"hitbox.sources"
META = re.compile(r'<meta name="hitbox-sources" content="([0-9a-f]*)" ?/?>')
LITERAL_OR_COMMENT = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|//[^\n]*|/\*.*?\*/', re.S)


def without_comments(text):
    def keep(match):
        return " " if match.group().startswith(("//", "/*")) else match.group()

    return re.sub(r"\s+", " ", LITERAL_OR_COMMENT.sub(keep, text))


def files(*patterns):
    """The files that git lists for the patterns."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
                            cwd=TOP, capture_output=True, text=True, check=True).stdout.split("\n")
    return [TOP / name for name in sorted(set(listed)) if name and (TOP / name).exists()]


def digest(paths, extra=b""):
    whole = hashlib.sha256(extra)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".hpp", ".cpp", ".h", ".ts"):
            text = without_comments(text)
        whole.update(f"{path.relative_to(TOP)}\0{text}\0".encode())
    return whole.hexdigest()


def digest_of_module_sources():
    layers = "core exact simd shape pair fit batch index mesh io".split()
    return digest(files(*(f"hitbox/{layer}" for layer in layers), "bindings/c/body", "bindings/c/hitbox.h", "bindings/wasm/abi",
                        "bindings/wasm/CMakeLists.txt", "bindings/wasm/src/exports.ts", "tools/c_header.py",
                        "tools/gen_bindings.py", "cmake/wasm32.cmake"))


def digest_of_page_sources():
    return digest(files("apps/web/src", "apps/web/hitbox.html", "apps/web/*.ts", "apps/web/*.json", "bindings/wasm/src"),
                  MODULE.read_bytes())


def leb128(n):
    out = bytearray()
    while True:
        out.append(n & 127 | (128 if n > 127 else 0))
        n >>= 7
        if n == 0:
            return bytes(out)


def without_stamp(module):
    """The module without its last section if that is the stamp, and the digest in it."""
    stamp_size = len(section(b"0" * 64))
    tail = module[-stamp_size:]
    digest_there = tail[-64:]
    if tail == section(digest_there):
        return module[:-stamp_size], digest_there.decode()
    return module, ""


def section(digest_there):
    """A custom section of WebAssembly: 0, its size, the size of its name, its name, its contents."""
    content = leb128(len(SECTION)) + SECTION + digest_there
    return b"\0" + leb128(len(content)) + content


def stamp_module():
    module, _ = without_stamp(MODULE.read_bytes())
    MODULE.write_bytes(module + section(digest_of_module_sources().encode()))


def stamp_page():
    meta = f'<meta name="hitbox-sources" content="{digest_of_page_sources()}" />'
    stamped, found = META.subn(meta, PAGE.read_text(encoding="utf-8"))
    if found != 1:
        sys.exit(f"{PAGE}: has {found} places for the digest of its sources, not 1")
    PAGE.write_text(stamped, encoding="utf-8")


def check():
    stale = []
    if without_stamp(MODULE.read_bytes())[1] != digest_of_module_sources():
        stale.append("bindings/wasm/hitbox.wasm is older than the library, bindings/c or bindings/wasm/abi")
    found = META.search(PAGE.read_text(encoding="utf-8"))
    if not found or found.group(1) != digest_of_page_sources():
        stale.append("apps/web/page/hitbox.html is older than apps/web, bindings/wasm/src or the module")
    for line in stale:
        print(f"{line}: ./run web rebuilds it")
    return 1 if stale else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["stamp", "module"]:
        stamp_module()
    elif sys.argv[1:] == ["stamp", "page"]:
        stamp_page()
    elif sys.argv[1:] == ["check"]:
        sys.exit(check())
    else:
        sys.exit(__doc__)
