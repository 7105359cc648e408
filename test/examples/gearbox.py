#!/usr/bin/env python3
"""gearbox.py: the sample gearbox is what its generator draws, and clash finds exactly what was planted in it.

usage: gearbox.py MAKE_GEARBOX HITBOX
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "sample" / "planetary_gearbox.glb"
EXPECTED = SAMPLE.with_suffix(".expected.json")
CLEARANCE = 0.0005


def hitbox(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"hitbox {' '.join(map(str, arguments))}: exit {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


class Generator(unittest.TestCase):
    def test_it_draws_the_committed_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            drawn = pathlib.Path(folder) / "drawn.glb"
            subprocess.run([GENERATOR, drawn], check=True, capture_output=True)
            self.assertTrue(drawn.read_bytes() == SAMPLE.read_bytes(), "draw it again: make_gearbox " + str(SAMPLE))

    def test_the_sample_is_small_enough_to_ship(self):
        self.assertLess(SAMPLE.stat().st_size, 500_000)


class Parts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.parts = hitbox("bounds", "--json", SAMPLE)["parts"]

    def test_each_is_closed_and_has_no_degenerate_triangle(self):
        self.assertEqual([p["name"] for p in self.parts if not p["closed"] or p["degenerate"]], [])

    def test_they_are_forty_of_different_names(self):
        self.assertEqual(len({p["name"] for p in self.parts}), 40)
        self.assertEqual(len(self.parts), 40)


class Clashes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        report = hitbox("clash", "--json", "--clearance", CLEARANCE, SAMPLE)
        cls.names = [part["name"] for part in report["parts"]]
        cls.found = {(cls.names[c["a"]], cls.names[c["b"]]): c for c in report["clashes"]}
        cls.expected = {(c["a"], c["b"]): c for c in json.loads(EXPECTED.read_text(encoding="ascii"))}

    def test_every_pair_has_its_kind_and_no_other_pair_is_reported(self):
        def kinds(clashes):
            return {pair: (c["kind"], c.get("duplicate", False)) for pair, c in clashes.items()}
        self.maxDiff = None
        self.assertEqual(kinds(self.found), kinds(self.expected))

    def test_five_mistakes_are_planted_each_of_its_own_kind(self):
        planted = [c for c in self.expected.values() if c["planted"]]
        self.assertEqual(sorted(c["why"].split(":")[0] for c in planted), [f"mistake {i}" for i in range(1, 6)])
        self.assertEqual(len({(c["kind"], c.get("duplicate", False)) for c in planted}), 5)
        good = {c["kind"] for c in self.expected.values() if not c["planted"]}
        self.assertEqual(good, {"touching"})

    def test_the_figures_are_those_of_the_drawing(self):
        self.assertEqual(self.names[self.found["housing", "dowel pin"]["inner"]], "dowel pin")
        # Bolt 4 is 110 mm long from -38.5 mm on, so it ends at 71.5 mm, in a hole that ends at 66 mm.
        self.assertAlmostEqual(self.found["housing", "bolt 4"]["depth"], 0.0055, delta=2e-6)
        # The sensor ends at -14.3 mm, the plate at -14 mm.
        self.assertAlmostEqual(self.found["speed sensor", "carrier plate"]["distance"], 0.0003, delta=2e-6)

    def test_without_a_clearance_nothing_is_near(self):
        found = hitbox("clash", "--json", SAMPLE)["clashes"]
        self.assertEqual(len(found), len(self.expected) - 1)
        self.assertNotIn("near", {c["kind"] for c in found})


if __name__ == "__main__":
    GENERATOR, PROGRAM = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
