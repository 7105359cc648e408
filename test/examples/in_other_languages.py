#!/usr/bin/env python3
"""The examples that call the C interface from C and from C#, compiled and run, and what they print.

in_other_languages.py C++-COMPILER LIBHITBOX_C
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "test/c"))
from header import c_compiler

COMPILER, LIBRARY = sys.argv[1], Path(sys.argv[2]).resolve()
EXAMPLES = TOP / "examples"


def run(*command, **more):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, **more)
    if done.returncode:
        raise AssertionError(f"{command[0]}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def compiled(compiler, source, program):
    # A library of a sanitizer needs that of the compiler; the example itself does not.
    sanitized = "-fsanitize=address" if b"__asan_init" in LIBRARY.read_bytes() else "-O1"
    run(compiler, "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", sanitized, "-I", TOP / "bindings/c", source, "-o", program,
        LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}")
    return program


class InOtherLanguages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_c(self):
        compiler = c_compiler(COMPILER)
        if compiler is None:
            self.skipTest("there is no C compiler")
        program = compiled(compiler, EXAMPLES / "11_from_c.c", self.folder / "from_c")
        lines = run(program, EXAMPLES / "sample/planetary_gearbox.glb").splitlines()
        self.assertRegex(lines[0], r"\Ahitbox \d+\.\d+\.\d+\Z")
        self.assertEqual(lines[1:5], ["crate: is met by the ray", "shelf: is met by the ray", "lamp: is not",
                                      "volumes 0.020833 and 0.145833, closed 1 and 1, cap 0.125"])
        self.assertIn("penetrating: housing, bolt 4", lines)
        self.assertIn("contained: housing, dowel pin", lines)
        failed = subprocess.run([program, "no such file"], capture_output=True, text=True)
        self.assertEqual(failed.returncode, 2)
        self.assertRegex(failed.stderr, r"\Ano such file: ")

    def test_page(self):
        compiler = c_compiler(COMPILER)
        if compiler is None:
            self.skipTest("there is no C compiler")
        page = (TOP / "docs/c.md").read_text()
        source = self.folder / "page.c"
        source.write_text(re.search(r"```c\n(.*?)```", page, re.S)[1])
        self.assertEqual(run(compiled(compiler, source, self.folder / "page")), "1 0\n")

    def test_csharp(self):
        compiler, runtime = shutil.which("mcs"), shutil.which("mono")
        if compiler is None or runtime is None:
            self.skipTest("there is no mono")
        if b"__asan_init" in LIBRARY.read_bytes() or b"__tsan_init" in LIBRARY.read_bytes():
            self.skipTest("mono does not load the library of a sanitizer")
        program = self.folder / "from_csharp.exe"
        run(compiler, f"-out:{program}", EXAMPLES / "12_from_csharp.cs")
        # Mono looks for libhitbox_c.so by its name.
        shutil.copy(LIBRARY, self.folder / "libhitbox_c.so")
        lines = run(runtime, program, env={**os.environ, "LD_LIBRARY_PATH": str(self.folder)}).splitlines()
        self.assertEqual(lines[1:], ["boxes met: True True False", "hit at t = 0.095", "there is no kind 12"])


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result
    sys.exit(77 if result.wasSuccessful() and len(result.skipped) == result.testsRun else not result.wasSuccessful())
