"""program.py: runs the built hitbox for the tests, and writes small meshes for it.

Each test file is a program: `python3 clash_test.py PATH/TO/hitbox` (or with HITBOX in the environment).
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HITBOX = os.path.abspath(os.environ.get("HITBOX", "build/release/hitbox"))
SKIPPED = 77  # what CTest takes for "did not run"
HANG = 900  # seconds after which a run counts as hung; the slowest takes two on a quick machine


def main():
    """Takes the program's path from the command line and runs the tests of the calling file. If all of them are skipped,
    so is the file."""
    global HITBOX
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        HITBOX = os.path.abspath(sys.argv.pop(1))
    result = unittest.main(module="__main__", exit=False).result
    if not result.wasSuccessful():
        sys.exit(1)
    if result.testsRun and len(result.skipped) == result.testsRun:
        sys.exit(SKIPPED)


def program():
    return HITBOX


def hitbox(*arguments, env=None, cwd=None):
    """Runs hitbox and returns the finished process, output as text."""
    return subprocess.run([HITBOX, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8",
                          env={**os.environ, **(env or {})}, cwd=cwd, timeout=HANG)


def read_to_end(terminal):
    """What is still shown on a pseudo-terminal until the program at its other end is gone; closes it."""
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # how Linux reports that the other end is gone
            break
        if not piece:
            break
        shown += piece
    os.close(terminal)
    return shown


class ProgramTest(unittest.TestCase):
    """A test with a folder of its own and checks that every answer must pass."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, *parts):
        """Writes an OBJ of the given parts (see box) and returns its path."""
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(obj(*parts))
        return self.path(name)

    def read(self, name):
        """What hitbox wrote into a file, line ends as they are."""
        with open(self.path(name), encoding="utf-8", newline="") as f:
            return f.read()

    def json(self, *arguments, code=0):
        """Runs with --json, expects the exit code, and returns the one document on standard output."""
        done = hitbox(*arguments, "--json")
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout, parse_constant=self.fail)  # NaN and Infinity are not JSON

    def clashes(self, *arguments, code=0):
        return self.json("clash", *arguments, code=code)["clashes"]

    def only_clash(self, *arguments, code=0):
        found = self.clashes(*arguments, code=code)
        self.assertEqual(len(found), 1, found)
        return found[0]

    def error(self, *arguments, code="usage"):
        """Runs what must fail; returns the message after checking its two forms against each other."""
        done = hitbox(*arguments, "--json")
        self.assertEqual(done.returncode, 2, done)
        error = json.loads(done.stdout)["error"]
        self.assertEqual(sorted(error), ["code", "message", "where"])
        self.assertEqual(error["code"], code, error)
        self.assertRegex(done.stderr, r"\Ahitbox: [^\n]+\n\Z", "one line")
        self.assertTrue(done.stderr.endswith(error["message"] + "\n"), (done.stderr, error))
        if error["where"]:
            self.assertIn(error["where"], done.stderr)
        return done.stderr


def box(name, low, high):
    """A closed box of twelve triangles, outside out."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    points = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
    return name, points, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]


def sheet(name, a, b, c, d):
    """An open sheet of the two triangles a b c and a c d."""
    return name, [a, b, c, d], [(0, 1, 2), (0, 2, 3)]


def obj(*parts):
    text, first = "", 1
    for name, points, faces in parts:
        text += f"o {name}\n"
        text += "".join("v %r %r %r\n" % tuple(p) for p in points)
        text += "".join("f " + " ".join(str(first + i) for i in face) + "\n" for face in faces)
        first += len(points)
    return text
