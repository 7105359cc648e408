#!/usr/bin/env python3
"""debugger.py LIBRARY COMPILER: gdb and lldb print debugger.cpp as expected, and the files for Visual Studio name members that exist.

A debugger that is not installed, or may not run a program here, is left out; without any of the two the test is skipped.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

from compilers import ROOT, SKIPPED

TOOLS = ROOT / "tools/debugger"
NOTHING = "normal (0, 0, 0), offset nan(0x8000000000000); "
GDB = {
    "flat": "(1, 2.5)",
    "point": "(1, 2, -3.5)",
    "box": "min (0, 0, 0), max (1, 2, 3)",
    "nothing": "empty: min (inf, inf), max (-inf, -inf)",
    "beyond": "empty: min (0, 0, inf), max (1, 1, inf)",
    "segment": "a (0, 0, 0), b (1, 0, 0)",
    "ray": "origin (0, 0, 0), direction (0, 0, 1)",
    "line": "origin (0, 0, 0), direction (0, 1, 0)",
    "plane": "normal (0, 0, 1), offset 4",
    "triangle": "a (0, 0, 0), b (1, 0, 0), c (0, 1, 0)",
    "rectangle": "center (1, 1, 1), half_axes [(1, 0, 0), (0, 2, 0)]",
    "sphere": "center (1, 2, 3), radius 0.5",
    "capsule": "a (0, 0, 0), b (0, 0, 2), radius 1",
    "oriented": "center (1, 1, 1), half_axes [(1, 0, 0), (0, 2, 0), (0, 0, 3)]",
    "frustum": f"planes [{5 * NOTHING}normal (0, 0, 1), offset 4]",
    "mesh": "3 points, 1 triangles",
    "error": "bad_format: a list has a negative length (part.ply:7)",
    "good": "a value = {value = (1, 2, -3.5)}",
    "bad": "an error = {error = bad_format: a list has a negative length (part.ply:7)}",
}
# What lldb prints in another way; it prints nothing of its own for frusta and results.
LLDB = {**GDB, "nothing": "min (+Inf, +Inf), max (-Inf, -Inf)", "beyond": "min (0, 0, +Inf), max (1, 1, +Inf)",
        "rectangle": "center (1, 1, 1)", "oriented": "center (1, 1, 1)", "mesh": "points size=3, triangles size=1",
        "error": 'bad_format: "a list has a negative length" "part.ply:7"'}
for missing in ("frustum", "good", "bad"):
    del LLDB[missing]


def newest(name):
    """The command of a debugger, with the highest number if it has one; or None."""
    for version in range(40, 10, -1):
        if shutil.which(f"{name}-{version}"):
            return f"{name}-{version}"
    return shutil.which(name)


class Debugger:
    """How one is started, what it prints if it may not run programs here, and how a line of its output begins."""

    def __init__(self, name, start, to_script, execute, steps, cannot_run, line, expected):
        self.name, self.line, self.expected, self.cannot_run = name, line, expected, cannot_run
        self.start = start
        self.words = [word for step in (to_script, *steps) for word in (execute, step)]

    def output(self, program):
        """What it writes, or None if it is not installed or may not run programs here."""
        found = newest(self.name)
        if not found:
            return None
        done = subprocess.run([found, *self.start, *self.words, program], capture_output=True, text=True, check=False, timeout=300)
        output = done.stdout + done.stderr
        return None if re.search(self.cannot_run, output) else output


DEBUGGERS = (
    Debugger("gdb", ["-nx", "-batch"], f"source {TOOLS}/hitbox_gdb.py", "-ex", ["break stop", "run", "up", "info locals"],
             "ptrace: Operation not permitted|Scripting in the .python. language is not supported", r"{} = ", GDB),
    Debugger("lldb", ["--no-lldbinit", "-b"], f"command source {TOOLS}/hitbox.lldb", "-o",
             ["breakpoint set -n stop", "run", "up", "frame variable"],
             "Operation not permitted|lost connection|personality set failed", r"\(.*\) {} = ", LLDB),
)


def compare(debugger, output):
    """The variables that are not printed as expected."""
    for variable, text in debugger.expected.items():
        lines = [line for line in output.splitlines() if re.match(debugger.line.format(variable), line)]
        if not lines or not lines[0].split(" = ", 1)[1].startswith(text):
            yield f"{debugger.name}: {variable} should be printed as\n  {text}\nand is\n  {lines or output[-2000:]}"


def natvis_faults(text):
    """The types and members of a natvis file that are not in a header of hitbox."""
    headers = "\n".join(path.read_text(encoding="utf-8") for folder in ("core", "shape", "mesh")
                        for path in (ROOT / "hitbox" / folder).glob("*.hpp"))
    space = "{http://schemas.microsoft.com/vstudio/debugger/natvis/2010}"
    for kind in ET.fromstring(text).iter(f"{space}Type"):
        name = re.match(r"hitbox::(\w+)", kind.get("Name"))[1]
        # With its specialisations.
        body = "\n".join(re.findall(rf"^(?:struct|class)(?: \[\[nodiscard\]\])? {name}\b[^;]*?{{.*?^}};", headers, re.M | re.S))
        if not body:
            yield f"hitbox.natvis: there is no type {name}"
            continue
        for shown in kind.iter(f"{space}DisplayString"):
            for member in re.findall(r"{(\w+)", shown.text) + re.findall(r"^(\w+)", shown.get("Condition", "")):
                if not re.search(rf"\b{member}\b", body):
                    yield f"hitbox.natvis: {name} has no member {member}"


def main():
    library, compiler = sys.argv[1:]
    text = (TOOLS / "hitbox.natvis").read_text(encoding="utf-8")
    found = list(natvis_faults(text))
    assert list(natvis_faults(text.replace("{radius}", "{radios}"))), "a member that does not exist is not found"
    tried = []
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "program"
        subprocess.run([compiler, "-std=c++20", "-g", "-O0", f"-I{ROOT}", ROOT / "test/house/debugger.cpp", library, "-pthread",
                        "-o", program], check=True)
        for debugger in DEBUGGERS:
            output = debugger.output(program)
            if output is not None:
                tried.append(debugger.name)
                found += compare(debugger, output)
    if found:
        print("\n".join(found))
        return 1
    print(f"printed as expected by {', '.join(tried)}" if tried else "skipped: no debugger can run a program here")
    return 0 if tried else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
