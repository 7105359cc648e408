#!/usr/bin/env python3
"""skeletons.py LIBRARY COMPILER DOCTEST_INCLUDE: what new_shape.py and new_pair.py write builds and passes, in a copy of the sources.

The tests that they write are linked to the library as it is; what takes all shapes from their list is compiled only.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ("apps", "bench", "docs", "hitbox", "test", "tools")
FROM_THE_LIST = ("hitbox/world/draw_shape.cpp", "hitbox/world/detail/meet.cpp", "hitbox/world/detail/placed_shape.cpp",
                 "test/oracle/pairs.cpp", "test/oracle/shape.cpp")


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


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
        run(sys.executable, copy / "tools/new_shape.py", "blob")
        # A pair can have a header of its own where no other header names it.
        shapes = copy / "hitbox/pair/blob_shapes.hpp"
        cut(shapes, "template <Scalar T>\nbool answer(Intersects, const Blob<T>& a, const Blob<T>& b)", "}  // namespace")
        text = shapes.read_text(encoding="utf-8")
        shapes.write_text(text.replace(" blob-blob", ""), encoding="utf-8")
        run(sys.executable, copy / "tools/new_pair.py", "blob", "blob")
        test = copy / "test/pair/blob_shapes_test.cpp"
        test.write_text(test.read_text(encoding="utf-8").replace("    CHECK(intersects(some, some));\n", ""), encoding="utf-8")

        run(sys.executable, copy / "tools/gen_pairs.py", "--check")
        run(sys.executable, copy / "tools/check_files.py")
        flags = ["-std=c++20", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror", f"-I{copy}", f"-I{copy}/test",
                 f"-I{doctest}"]
        for path in FROM_THE_LIST:
            run(compiler, *flags, "-fsyntax-only", copy / path)
        program = copy / "skeletons"
        run(compiler, *flags, "-O0", "-o", program, copy / "test/main.cpp", copy / "test/shape/blob_test.cpp",
            copy / "test/pair/blob_shapes_test.cpp", copy / "test/pair/blob_blob_test.cpp", library, "-pthread")
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
