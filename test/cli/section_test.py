"""section_test.py: what `hitbox section` says and draws."""
import os
import xml.etree.ElementTree as ET

from program import ProgramTest, box, hitbox, main


class Section(ProgramTest):
    def test_one_plane(self):
        mesh = self.write("box.obj", box("plate", (1, 2, 0), (3, 5, 4)))
        (section,) = self.json("section", mesh, "--plane=0,0,1,2.5")["sections"]
        self.assertEqual((section["offset"], section["area"], section["perimeter"]), (2.5, 6, 10))
        (loop,) = section["loops"]
        self.assertTrue(all(p[2] == 2.5 for p in loop))
        self.assertTrue({(1, 2), (3, 2), (3, 5), (1, 5)} <= {tuple(p[:2]) for p in loop})

    def test_shells_that_overlap_count_once_as_in_the_cap(self):
        mesh = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../corpus/io/overlapping_shells.stl")
        picture = self.path("cut.svg")
        (section,) = self.json("section", mesh, "--plane=0,0,1,0.5", "--svg", picture)["sections"]
        self.assertEqual((section["area"], section["perimeter"]), (1.5, 5))
        self.assertTrue(section["overlaps"])
        self.assertEqual(len(section["loops"]), 1)
        (path,) = ET.parse(picture).getroot().iter("{http://www.w3.org/2000/svg}path")
        self.assertEqual(path.get("d").count("M"), 1)
        cap = self.json("slice", mesh, "--plane=0,0,1,0.5")["cap"]
        self.assertEqual((cap["area"], cap["overlaps"]), (1.5, True))
        self.assertIn("overlap", hitbox("section", mesh, "--every=0.25").stderr)
        for stacked in self.json("section", mesh, "--every=0.25")["sections"][1:]:
            self.assertEqual(stacked["area"], 1.5)

    def test_a_stack_ends_where_doubles_are_farther_apart_than_the_step(self):
        far = 1e17  # the doubles here are 16 apart
        mesh = self.write("far.obj", box("a", (0, 0, far), (1, 1, far + 32)))
        sections = self.json("section", mesh, "--every", "1")["sections"]
        self.assertEqual([s["offset"] for s in sections], [far, far + 16, far + 32])

    def test_a_stack_has_a_plane_at_each_multiple(self):
        mesh = self.write("box.obj", box("a", (0, 0, 0.5), (1, 1, 2)))
        for axis, offsets in (("z", [0.5, 1, 1.5, 2]), ("x", [0, 0.5, 1])):
            sections = self.json("section", mesh, "--every", "0.5", "--axis", axis)["sections"]
            self.assertEqual([s["offset"] for s in sections], offsets)
            # The solid right behind the plane: the bottom shows nothing, the top does.
            for s, area in zip(sections, [0] + [1 if axis == "z" else 1.5] * (len(offsets) - 1)):
                self.assertAlmostEqual(s["area"], area, 12)

    def test_a_drawing_has_true_size(self):
        mesh = self.write("box.obj", box("plate", (1, 2, 0), (21, 12, 4)))
        picture = self.path("cut.svg")
        self.json("section", mesh, "--plane=0,0,1,2", "--svg", picture)
        root = ET.parse(picture).getroot()
        self.assertEqual((root.get("width"), root.get("height")), ("20mm", "10mm"))
        self.assertEqual(root.get("viewBox"), "0 0 20 10")
        (path,) = root.iter("{http://www.w3.org/2000/svg}path")
        self.assertTrue(path.get("d").startswith("M") and path.get("d").endswith("Z"))

    def test_the_table(self):
        mesh = self.write("box.obj", box("a", (0, 0, 0), (1, 1, 1)))
        self.assertIn("area", hitbox("section", mesh, "--plane=0,0,1,0.5").stdout)

    def test_mistakes(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        for arguments, expected in [([], "either"), (["--every=0"], "either"),
                                    (["--every=1", "--plane=0,0,1,0"], "either"), (["--plane=0,0,0,1"], "normal 0,0,0"),
                                    (["--every=1", "--axis=w"], "x, y, z"), (["--every=1e-9"], "larger step"),
                                    (["--every=1", "--svg", mesh], "also an input")]:
            with self.subTest(arguments=arguments):
                self.assertIn(expected, self.error("section", mesh, *arguments,
                                                   code="too_large" if expected == "larger step" else "usage"))


if __name__ == "__main__":
    main()
