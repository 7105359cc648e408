#!/usr/bin/env python3
"""skeletons.py LIBRARY COMPILER DOCTEST_INCLUDE: what new_shape.py, new_pair.py and new_verb.py write builds and passes, in a copy.

The tests that they write are linked to the library as it is; what takes all shapes or verbs from their
list is compiled only. It also counts the files that each tool writes or changes.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ("apps", "bench", "docs", "hitbox", "test", "tools")
FROM_THE_LIST = ("test/oracle/pairs.cpp", "test/oracle/shape.cpp")
FROM_THE_VERBS = ("test/laws/coverage_test.cpp",)

# What a change may cost, in files; docs/pairs.md, which the program writes, comes to each.
WRITTEN_BY_THE_PROGRAM = 1
MOST_FILES = {"new_shape.py": 15, "new_verb.py": 6, "new_pair.py": 2}
# A pair is two files and its generated rows.
GENERATED = {"new_pair.py": {"hitbox/pair/pairs.hpp", "hitbox/pair/detail/header_of.hpp", "apps/cli/query/pairs.inc"}}


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def contents(copy):
    """The text of each file that a tool may change."""
    return {path.relative_to(copy).as_posix(): path.read_bytes() for part in PARTS for path in (copy / part).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts}


def run_tool(copy, tool, *words):
    """Runs a generator, and counts the files that it writes or changes."""
    before = contents(copy)
    run(sys.executable, copy / "tools" / tool, *words)
    changed = {name for name, text in contents(copy).items() if before.get(name) != text}
    counted = changed - GENERATED.get(tool, set())
    count = len(counted) + (0 if tool in GENERATED else WRITTEN_BY_THE_PROGRAM)
    print(f"{tool}: {count} files, at most {MOST_FILES[tool]}: {' '.join(sorted(changed))}")
    if count > MOST_FILES[tool]:
        sys.exit(f"{tool} touches {count} files, more than {MOST_FILES[tool]}")


def cut(path, start, end):
    """Removes what is from one text up to another."""
    text = path.read_text(encoding="utf-8")
    at = text.index(start)
    path.write_text(text[:at] + text[text.index(end, at):], encoding="utf-8")


def main():
    library, compiler, doctest = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for part in PARTS:
            shutil.copytree(ROOT / part, copy / part,
                            ignore=shutil.ignore_patterns("__pycache__", "corpus", "data", "node_modules", "dist"))
        run_tool(copy, "new_verb.py", "greets")
        run_tool(copy, "new_shape.py", "blob")
        # A pair can have a header of its own where no other header names it.
        shapes = copy / "hitbox/pair/blob_shapes.hpp"
        cut(shapes, "template <Scalar T>\nbool answer(Intersects, const Blob<T>& a, const Blob<T>& b)", "}  // namespace")
        text = shapes.read_text(encoding="utf-8")
        shapes.write_text(text.replace(" blob-blob", ""), encoding="utf-8")
        run_tool(copy, "new_pair.py", "blob", "blob")
        test = copy / "test/pair/blob_shapes_test.cpp"
        test.write_text(test.read_text(encoding="utf-8").replace("    CHECK(intersects(some, some));\n", ""), encoding="utf-8")

        run(sys.executable, copy / "tools/gen_pairs.py", "--check")
        run(sys.executable, copy / "tools/check_files.py")
        flags = ["-std=c++20", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror", f"-I{copy}", f"-I{copy}/test",
                 f"-I{doctest}", f'-DHITBOX_SOURCE_DIR="{copy}"']
        # All of the library that takes any shape.
        of_any_shape = [path.relative_to(copy).as_posix() for path in sorted((copy / "hitbox").rglob("*.cpp"))
                        if "AnyShape" in path.read_text(encoding="utf-8") or "any_shape.hpp" in path.read_text(encoding="utf-8")]
        assert "hitbox/world/world_cast.cpp" in of_any_shape, of_any_shape
        for path in (*of_any_shape, *FROM_THE_LIST, *FROM_THE_VERBS):
            run(compiler, *flags, "-fsyntax-only", copy / path)
        program = copy / "skeletons"
        run(compiler, *flags, "-O0", "-o", program, copy / "test/main.cpp", copy / "test/shape/blob_test.cpp",
            copy / "test/pair/blob_shapes_test.cpp", copy / "test/pair/blob_blob_test.cpp", copy / "test/pair/greets_test.cpp",
            library, "-pthread")
        print(run(program).strip().splitlines()[-2])
        # A shape that says nothing of its bounds is told what is missing.
        cut(copy / "hitbox/shape/blob.hpp", "    /// The smallest axis-aligned box", "    constexpr std::optional")
        done = subprocess.run([compiler, *flags, "-fsyntax-only", "-x", "c++", copy / "hitbox/shape/any_shape.hpp"],
                              capture_output=True, text=True, check=False)
        if done.returncode == 0 or "bounds" not in done.stderr:
            sys.exit(f"a shape without bounds: {done.stderr or 'compiles'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
