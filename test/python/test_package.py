#!/usr/bin/env python3
"""The package: the program in it, what it loads, and what it says where something is missing."""
import os
import subprocess
import sys
import unittest
from pathlib import Path

from program import hb
from hitbox import _program

SAMPLE = str(Path(__file__).resolve().parents[2] / "examples/sample/planetary_gearbox.glb")


def python(*words, **changes):
    return subprocess.run([sys.executable, *words], env={**os.environ, **changes}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, check=False)


class Package(unittest.TestCase):
    def test_the_program(self):
        for words in (["--version"], ["clash", SAMPLE], ["inspect", SAMPLE, "--json"]):
            direct = subprocess.run([_program.path(), *words], stdout=subprocess.PIPE, text=True, check=False)
            through = python("-m", "hitbox", *words)
            self.assertEqual(through.returncode, direct.returncode)
            self.assertEqual([line for line in through.stdout.splitlines() if "second" not in line and " s" not in line],
                             [line for line in direct.stdout.splitlines() if "second" not in line and " s" not in line])
        self.assertEqual(python("-m", "hitbox", "clash", "missing.stl").returncode, 2)
        self.assertEqual(python("-m", "hitbox", "clash", SAMPLE, "--fail-on", "any").returncode, 1)

    def test_version(self):
        version = subprocess.run([_program.path(), "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertIn(hb.__version__, version)

    def test_what_is_missing(self):
        self.assertRegex(python("-c", "import hitbox", HITBOX_LIBRARY="no/libhitbox_c.so").stderr, "ImportError: hitbox: the library cannot be")
        self.assertRegex(python("-c", "import hitbox", HITBOX_LIBRARY="libc.so.6").stderr, "ImportError.*another version of this package")
        without = python("-m", "hitbox", "--version", HITBOX_PROGRAM="no/hitbox")
        self.assertNotEqual(without.returncode, 0)
        self.assertIn("no/hitbox", without.stderr)

    def test_import_loads_little(self):
        loaded = python("-c", "import sys, hitbox; print(*[m for m in sys.modules if m.startswith(('pandas', 'hitbox.trimesh', 'http'))])")
        self.assertEqual(loaded.stdout.strip(), "", loaded.stderr)

    def test_errors_travel_between_processes(self):
        import pickle
        with self.assertRaises(hb.NotFoundError) as caught:
            hb.load("missing.stl")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(again), str(again), again.where), (hb.NotFoundError, str(caught.exception), "missing.stl"))

    def test_forked_processes(self):
        if not hasattr(os, "fork"):
            self.skipTest("there is no fork")
        code = ("import os, hitbox as hb, numpy as np\n"
                "a = hb.Aabb(np.zeros((200000, 3)), np.ones((200000, 3)))\n"
                "assert hb.intersects(a, a).all()\n"
                "pid = os.fork()\n"
                "if pid == 0: os._exit(0 if hb.intersects(a, a).all() else 1)\n"
                "assert os.waitpid(pid, 0)[1] == 0 and hb.intersects(a, a).all()\n")
        self.assertEqual(python("-c", code).stderr, "")


if __name__ == "__main__":
    unittest.main()
