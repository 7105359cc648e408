#!/usr/bin/env python3
"""bindings/c/hitbox.h compiles as C99, C11 and C++, with all warnings, before and after anything else; its records have the
layout that tools/c_header.py computes, for pointers of 8 and of 4 bytes.

header.py C++-COMPILER
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tools"))
from c_header import Header

SKIPPED = 77
WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Werror".split()


def c_compiler(cxx):
    """The C compiler beside a C++ compiler: g++-12 -> gcc-12, clang++ -> clang, c++ -> cc."""
    path = Path(cxx)
    for old, new in (("clang++", "clang"), ("g++", "gcc"), ("c++", "cc")):
        if old in path.name:
            beside = shutil.which(str(path.with_name(path.name.replace(old, new))))
            if beside:
                return beside
    return shutil.which("cc")


def compile_text(folder, compiler, language, text, *flags):
    source = folder / f"text.{'c' if language.startswith('c') and not language.startswith('c++') else 'cpp'}"
    source.write_text(text)
    command = [compiler, f"-std={language}", *WARNINGS, *flags, "-I", str(TOP / "bindings/c"), "-fsyntax-only", str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def layout_text(header, pointer):
    """Assertions of C11 on every field of every record."""
    lines = ["#include <hitbox.h>"]
    for name in header.records:
        offsets, size, _ = header.layout(name, pointer)
        lines.append(f'_Static_assert(sizeof({name}) == {size}, "size of {name}");')
        lines += [f'_Static_assert(offsetof({name}, {field}) == {offset}, "{name}.{field}");'
                  for field, offset in offsets.items()]
    return "\n".join(lines) + "\n"


def main():
    cxx = sys.argv[1]
    cc = c_compiler(cxx)
    if cc is None:
        print("there is no C compiler")
        return SKIPPED
    header = Header()
    whole = '#include <hitbox.h>\n#include <hitbox.h>\nint main(void) { return hitbox_version() == NULL; }\n'
    faults = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for compiler, language in ((cc, "c99"), (cc, "c11"), (cxx, "c++11"), (cxx, "c++20")):
            faults.append(compile_text(folder, compiler, language, whole.replace("NULL", "0")))
        faults.append(compile_text(folder, cc, "c11", layout_text(header, pointer=8)))
        # There may be no headers for 32 bits, but those of the compiler itself are enough.
        narrow = compile_text(folder, cc, "c11", layout_text(header, pointer=4), "-m32", "-ffreestanding")
        if not re.search(r"No such file|not found|not supported", narrow):
            # The ABI of 32-bit x86 aligns doubles in records to 4 bytes; WebAssembly and Arm to 8.
            narrow = compile_text(folder, cc, "c11", layout_text(header, pointer=4), "-m32", "-ffreestanding",
                                  "-malign-double")
            faults.append(narrow)
    faults = [fault for fault in faults if fault]
    print("\n".join(faults) or f"{len(header.functions)} functions, {len(header.records)} records: C99, C11, C++11, C++20")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
