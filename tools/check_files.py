#!/usr/bin/env python3
"""check_files.py: checks the form of every file of the project (first lines, size, ASCII, no leftovers).

C++      the first line is `// name.hpp: one sentence.` with the name of the file; headers continue with #pragma
         once; ASCII. In the library a function that returns an error, and no value with it, is [[nodiscard]], and
         there is no dynamic_cast or typeid, and nothing is printed or read from the environment.
sources  no tabs, no blanks at line ends, a newline at the end; at most 400 lines, unless line 2 gives a reason.
any file no paths of a particular machine, no unfinished work.
C++      no double(float(x)), nor the same in two steps, outside core/rounding.hpp: g++ 12 removes both conversions.
"""
import pathlib
import re
import subprocess
import sys

SOURCES = {".hpp", ".cpp", ".py", ".sh", ".cmake", ""}
TEXT = SOURCES | {".md", ".json", ".txt", ".in", ".yml"}
LONGEST = 400
NOT_OURS = {"__pycache__", "node_modules", "dist"}

# Split into parts, so that this file passes its own test.
FORBIDDEN = [
    (re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b"), "unfinished work: do it, or open an issue"),
    (re.compile(r"(?<![\w.$}/-])/(ho" + r"me|wo" + r"rk|ro" + r"ot)/\w"), "a path of a particular machine"),
    (re.compile(r"^(<{7}|>{7}) "), "an unfinished merge"),
]

# core to world are compiled with type information, which the sanitizer of a program needs, but use none.
TYPE_INFORMATION = re.compile(r"\b(dynamic_cast\s*<|typeid\s*\()")
SURROUNDINGS = re.compile(r"\b(getenv|f?printf|f?puts)\s*\(|\bstd::(cout|cerr|clog)\b")
CAN_FAIL = re.compile(r"^\s*(?:(?:inline|static|virtual|constexpr) )*std::optional<Error> \w+\(")


# A double that is rounded to float and widened again: in one expression, or by a variable a few lines before.
WIDEN = r"(?:\bdouble\s*[({]|static_cast<double>\s*\(|\(double\)\s*\(?)\s*"
ROUND = r"(?:\bfloat\s*[({]|static_cast<float>|\(float\))"
ROUNDED = re.compile(r"([A-Za-z_][\w.]*)(?:\[\w+\])*\s*[={(]\s*" + ROUND)
ROUND_TRIP_REASON = "g++ 12 removes double(float(x)): use rounded<float>() and widen() of core/rounding.hpp"
LINES_APART = 12


def round_trips(lines):
    """The lines that widen a float which was made of a double just before."""
    code = [line.split("//")[0] for line in lines]
    text = "\n".join(code)
    found = {text.count("\n", 0, m.start()) + 1 for m in re.finditer(WIDEN + ROUND, text)}
    for number, line in enumerate(code, 1):
        names = [re.escape(name) for name in ROUNDED.findall(line) if "volatile" not in line]
        if names:
            again = re.compile(WIDEN + "(?:" + "|".join(names) + r")\b")
            found.update(later for later in range(number + 1, min(number + 1 + LINES_APART, len(code) + 1))
                         if again.search(code[later - 1]))
    return sorted(found)


def tracked(root):
    """The files that git tracks or would add; without git, all files outside build/."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root,
                            capture_output=True, check=False)
    if listed.returncode == 0:
        names = [name for name in listed.stdout.decode().split("\0") if name]
    else:
        names = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    # git fails without a repository, and in one of another user.
    ours = (name for name in set(names)
            if not name.startswith((".git/", "build/")) and not NOT_OURS.intersection(name.split("/")))
    return sorted(name for name in ours if (root / name).is_file())


def faults_of(name, text):
    """The faults of one file, as (line, reason)."""
    suffix = pathlib.PurePath(name).suffix
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        for pattern, reason in FORBIDDEN:
            if pattern.search(line):
                yield number, reason
    if suffix not in SOURCES or name == "LICENSE":
        return
    if suffix in (".hpp", ".cpp"):
        base = re.escape(pathlib.PurePath(name).name)
        if not re.match(rf"// {base}: \S.*", lines[0]):
            yield 1, f"the first line must describe the file: // {pathlib.PurePath(name).name}: one sentence."
        if suffix == ".hpp" and "#pragma once" not in lines[1:5]:
            yield 2, "#pragma once must follow the first line"
        if name != "hitbox/core/rounding.hpp":
            for number in round_trips(lines):
                yield number, ROUND_TRIP_REASON
    if len(lines) - 1 > LONGEST and not re.match(r"\s*(//|#) (Long|One file)", lines[1]):
        yield len(lines), f"over {LONGEST} lines: split it, or give the reason in line 2 (// Long because ...)"
    if text and not text.endswith("\n"):
        yield len(lines), "no newline at the end"
    for number, line in enumerate(lines, 1):
        if suffix in (".hpp", ".cpp") and not line.isascii():
            yield number, "not ASCII"
        if re.match(r"hitbox/(?!io/|cad/)", name) and TYPE_INFORMATION.search(line):
            yield number, "the library uses no RTTI"
        if name.startswith("hitbox/") and SURROUNDINGS.search(line.split("//")[0]):
            yield number, "the library prints nothing and reads no environment"
        if name.startswith("hitbox/") and suffix == ".hpp" and CAN_FAIL.match(line):
            yield number, "a function that can fail must be [[nodiscard]]"
        if "\t" in line:
            yield number, "a tab"
        if line != line.rstrip():
            yield number, "blanks at the end of the line"


def check(root):
    found = []
    for name in tracked(root):
        if pathlib.PurePath(name).suffix not in TEXT or name.startswith("test/corpus/"):
            continue
        text = (root / name).read_text(encoding="utf-8", errors="replace")
        found += [f"{name}:{line}: {reason}" for line, reason in faults_of(name, text)]
    return found


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    found = check(root)
    print("\n".join(found) if found else "all files are well-formed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
