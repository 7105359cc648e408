#!/usr/bin/env python3
"""The notebooks in examples/python run from first to last line, and what they print and write."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from program import hb

TOP = Path(__file__).resolve().parents[2]


class Notebooks(unittest.TestCase):
    def run_in(self, folder, name):
        done = subprocess.run([sys.executable, "-B", "-W", "error", str(TOP / "examples/python" / name)], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_gearbox_clashes(self):
        with tempfile.TemporaryDirectory() as folder:
            printed = self.run_in(folder, "gearbox_clashes.py")
            self.assertIn("'touching': 53", printed)
            self.assertIn("housing and bolt 4: 5.50 mm deep", printed)
            self.assertIn("bolt 4", Path(folder, "gearbox.html").read_text(encoding="utf-8"))

    def test_robot_arm(self):
        with tempfile.TemporaryDirectory() as folder:
            printed = self.run_in(folder, "robot_arm.py")
            self.assertIn("50 of 400 steps are blocked; the first is 238", printed)
            self.assertIn("the detour is free", printed)

    def test_slices_for_a_printer(self):
        with tempfile.TemporaryDirectory() as folder:
            printed = self.run_in(folder, "slices_for_a_printer.py")
            self.assertIn("welded: closed True, 29.85 cm3, 0 self-intersections", printed)
            self.assertIn("material: 29.85 cm3", printed)
            lower, upper = (hb.load_mesh(os.path.join(folder, name)) for name in ("lower.stl", "upper.stl"))
            self.assertTrue(lower.is_closed and upper.is_closed)
            self.assertAlmostEqual(lower.volume + upper.volume, 29850, delta=10)
            self.assertTrue(Path(folder, "layer.svg").read_text(encoding="utf-8").count("M") >= 2)

    def test_all_are_tested(self):
        names = {file.stem for file in (TOP / "examples/python").glob("*.py")}
        self.assertEqual(names, {name[5:] for name in dir(self) if name.startswith("test_")} - {"all_are_tested"})


if __name__ == "__main__":
    unittest.main()
