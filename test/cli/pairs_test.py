"""pairs_test.py: what hitbox pairs says is what the headers say, and what hitbox query can answer."""
import os
import re

from program import ProgramTest, hitbox, main

SHAPES = ["aabb", "capsule", "frustum", "line", "obb", "plane", "point", "ray", "rectangle", "segment", "sphere",
          "triangle"]
BESIDE_CYLINDER = {"aabb", "line", "plane", "point", "ray", "segment", "sphere"}
BESIDE_HULL = {*SHAPES, "hull"} - {"frustum"}
SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Pairs(ProgramTest):
    def test_every_two_shapes_have_an_exact_test(self):
        pairs = self.json("pairs")["pairs"]
        expected = {(a, b) for a in SHAPES for b in SHAPES if a <= b}
        for more, beside in (("cylinder", BESIDE_CYLINDER), ("hull", BESIDE_HULL)):
            expected |= {tuple(sorted((more, other))) for other in beside}
        self.assertEqual({(p["a"], p["b"]) for p in pairs}, expected)
        self.assertEqual([(p["a"], p["b"]) for p in pairs], sorted(expected))
        for p in pairs:
            verbs = [v["name"] for v in p["verbs"]]
            of = {p["a"], p["b"]}
            has_classify = not {"capsule", "frustum", "cylinder"} & of and not ("hull" in of and {"ray", "line"} & of)
            expected = ["intersects", "classify"] if has_classify else ["intersects"]
            self.assertEqual(verbs[:len(expected)], expected, p["header"])
            self.assertIn("exact", p["exactness"])
            self.assertTrue(p["source"] and p["degenerate"], p["header"])
            with open(os.path.join(SOURCES, p["header"]), encoding="utf-8") as f:
                self.assertRegex(f.read(), rf"/// Pairs .*(\n/// .*)*?\b{p['a']}-{p['b']}\b", p["header"])

    def test_the_order_of_the_shapes_does_not_matter(self):
        for a, b in (("aabb", "triangle"), ("plane", "sphere"), ("obb", "obb")):
            one, other = hitbox("pairs", a, b), hitbox("pairs", b, a)
            self.assertEqual((one.returncode, other.returncode), (0, 0), one.stderr + other.stderr)
            self.assertIn(f"bool intersects({a}, {b})", one.stdout)
            self.assertEqual(other.stdout, one.stdout)
            for order in ((a, b), (b, a)):
                pairs = self.json("pairs", *order)["pairs"]
                self.assertEqual([(p["a"], p["b"]) for p in pairs], [(a, b)], order)

    def test_the_pairs_of_one_shape_are_those_of_the_whole_list_with_it(self):
        every = self.json("pairs")["pairs"]
        for shape in SHAPES:
            expected = [p for p in every if shape in (p["a"], p["b"])]
            more = (shape in BESIDE_CYLINDER) + (shape in BESIDE_HULL)
            self.assertEqual(len(expected), len(SHAPES) + more, shape)
            self.assertEqual(self.json("pairs", shape)["pairs"], expected, shape)

    def test_a_pair_says_what_a_newcomer_asks(self):
        text = hitbox("pairs", "aabb", "triangle").stdout
        for expected in ("#include <hitbox/pair/aabb_triangle.hpp>", "bool intersects(aabb, triangle)", "Exactness",
                         "Degenerate", "Cost", "Akenine-Moller 2001"):
            self.assertIn(expected, text)
        self.assertLess(max(map(len, text.splitlines())), 102)
        self.assertRegex(hitbox("pairs", "plane", "point").stdout, r"side\(plane, point\) +\(in this order\)")
        self.assertIn("#include <hitbox/pair/hull_shapes.hpp>", hitbox("pairs", "sphere", "hull").stdout)
        self.assertEqual(hitbox("pairs", "cylinder", "obb").stdout, "there is no verb for cylinder and obb\n")

    def test_one_shape_lists_its_pairs(self):
        rows = hitbox("pairs", "segment").stdout.splitlines()
        self.assertEqual(len(rows), 1 + len(self.json("pairs", "segment")["pairs"]))
        self.assertTrue(all(re.search(r"\bsegment\b", row) for row in rows[1:]))

    def test_an_unknown_shape_gets_a_suggestion(self):
        self.assertIn("did you mean 'triangle'", self.error("pairs", "trinagle"))
        self.assertIn("does not take the argument 'ray'", self.error("pairs", "aabb", "obb", "ray"))


if __name__ == "__main__":
    main()
