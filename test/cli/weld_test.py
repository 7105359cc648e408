"""weld_test.py: --weld closes cracks in every command that has it, and `inspect` says which one is needed."""
import json
import math

from program import ProgramTest, box, hitbox, main


def uv_sphere(n, radius=1.0, middle=(0, 0, 0)):
    """Points and faces of a sphere as it is written everywhere: its seam is open by an ulp."""
    rows = n // 2
    points = [tuple(m + radius * x for m, x in zip(middle, (math.sin(math.pi * i / rows) * math.cos(2 * math.pi * j / n),
                                                           math.sin(math.pi * i / rows) * math.sin(2 * math.pi * j / n),
                                                           math.cos(math.pi * i / rows))))
              for i in range(rows + 1) for j in range(n + 1)]
    faces = []
    for i in range(rows):
        for j in range(n):
            p = i * (n + 1) + j
            q = p + n + 1
            faces += [(p, q, q + 1), (p, q + 1, p + 1)]
    return points, faces


class Weld(ProgramTest):
    def sphere(self, name="sphere.obj"):
        return self.write(name, ("sphere", *uv_sphere(24)))

    def test_inspect_says_where_a_part_is_open_and_what_closes_it(self):
        mesh = self.sphere()
        report = self.json("inspect", mesh)
        (part,), (crack,) = report["parts"], report["open"]
        self.assertFalse(part["closed"])
        self.assertEqual(crack["part"], 0)
        self.assertGreater(crack["edges"], 20)
        self.assertEqual(crack["aabb"]["max"][2], 1)
        self.assertLess(crack["gap"], 1e-15)
        said = f"--weld {crack['weld']:g} closes it"
        self.assertIn(said, hitbox("inspect", mesh).stdout)
        done = hitbox("inspect", mesh, "--weld", repr(crack["weld"]), "--json")
        self.assertIn("1 part is now closed", done.stderr)
        report = self.json("inspect", mesh, "--weld", repr(crack["weld"]))
        (welded,) = report["parts"]
        self.assertTrue(welded["closed"])
        self.assertEqual(report["open"], [])
        self.assertEqual(welded["self_intersections"], 0)

    def test_a_hole_is_no_crack(self):
        name, points, faces = box("a", (0, 0, 0), (1, 1, 1))
        (hole,) = self.json("inspect", self.write("open.obj", (name, points, faces[1:])))["open"]
        self.assertEqual(hole, {"part": 0, "edges": 4, "aabb": {"min": [0, 0, 0], "max": [1, 1, 0]}})
        self.assertIn("not a crack", hitbox("inspect", self.path("open.obj")).stdout)

    def test_slice_and_section_close_their_outlines(self):
        mesh = self.sphere()
        self.assertGreater(self.json("slice", mesh, "--plane=0,0,1,0.1")["open_edges"], 0)
        report = self.json("slice", mesh, "--plane=0,0,1,0.1", "--weld", "1e-14", "--front", self.path("front.ply"))
        self.assertEqual(report["open_edges"], 0)
        self.assertTrue(report["front"]["closed"] and report["back"]["closed"])
        self.assertTrue(self.json("inspect", self.path("front.ply"))["parts"][0]["closed"])
        floats = self.json("slice", mesh, "--plane=0,0,1,0.1", "--weld", "1e-14", "--front", self.path("front.stl"))
        self.assertTrue(self.json("inspect", self.path("front.stl"))["parts"][0]["closed"])
        self.assertAlmostEqual(floats["cap"]["area"], report["cap"]["area"], 6)
        self.assertEqual([note["code"] for note in floats["notes"]], ["weld-degenerate"])
        # What rounding does to the seam is no loss.
        open_ = self.json("slice", mesh, "--plane=0,0,1,0.1", "--front", self.path("front.stl"))
        self.assertEqual(open_["notes"], [])
        (section,) = self.json("section", mesh, "--plane=0,0,1,0.1", "--weld", "1e-14")["sections"]
        self.assertEqual(section["closed"], [True])
        self.assertAlmostEqual(section["area"], report["cap"]["area"], 12)

    def test_clash_sees_what_is_inside(self):
        self.sphere()
        inner = self.write("inner.obj", box("inner", (-0.1, -0.1, -0.1), (0.1, 0.1, 0.1)))
        report = self.json("clash", self.path("sphere.obj"), inner, "--weld", "1e-14")
        (clash,) = report["clashes"]
        self.assertEqual((clash["kind"], clash["inner"]), ("contained", 1))

    def test_a_part_that_vanishes_is_not_passed_over(self):
        name, points, faces = box("loose", (0, 0, 0), (0.13, 0.13, 0.13))
        corners = [points[i] for a, b, c, d in faces for i in (a, b, c, a, c, d)]
        moved = [tuple(x + 1e-15 * ((7 * i + k) % 5) for k, x in enumerate(p)) for i, p in enumerate(corners)]
        loose = self.write("loose.obj", (name, moved, [(i, i + 1, i + 2) for i in range(0, len(moved), 3)]))
        other = self.write("other.obj", box("other", (0, 0, 0), (1, 1, 1)))
        for command, *options in (["clash", other, "--fail-on", "any"], ["inspect", other], ["slice", "--plane=0,0,1,0.1"],
                                  ["section", "--plane=0,0,1,0.1"]):
            with self.subTest(command=command):
                said = self.error(command, loose, *options, "--weld", "10")
                self.assertEqual(said, f"hitbox: {loose}: 0 loose: --weld made 12 of 12 triangles degenerate, and no surface is "
                                       "left; give a smaller D, or pass --allow-empty\n")
                done = hitbox(command, loose, *options, "--weld", "10", "--allow-empty", "--json")
                self.assertEqual(done.returncode, 0)
                self.assertNotIn("now closed", done.stderr)
                (note,) = json.loads(done.stdout)["notes"]
                self.assertEqual((note["code"], note["part"], note["file"]), ("weld-no-surface", 0, loose))
                self.assertIn(f"hitbox: {loose}: 0 loose: {note['message']}\n", done.stderr)
        # A small enough D closes it, and fails on what is found.
        done = hitbox("clash", loose, other, "--weld", "1e-12", "--fail-on", "any", "--json")
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 part is now closed", done.stderr)
        self.assertEqual(json.loads(done.stdout)["notes"], [])

    def test_triangles_that_become_degenerate_are_notes(self):
        mesh = self.sphere()
        done = hitbox("inspect", mesh, "--weld", "1e-14", "--json")
        (note,) = json.loads(done.stdout)["notes"]
        self.assertEqual((note["code"], note["part"], note["file"]), ("weld-degenerate", 0, mesh))
        self.assertRegex(note["message"], r"^--weld made \d+ of 576 triangles degenerate$")
        self.assertIn(note["message"], done.stderr)

    def test_mistakes(self):
        mesh = self.sphere()
        for command in (["inspect"], ["clash"], ["slice", "--plane=0,0,1,0"], ["section", "--plane=0,0,1,0"]):
            for value, expected in (("x", "not a number"), ("-1", "--weld"), ("inf", "--weld")):
                with self.subTest(command=command[0], value=value):
                    self.assertIn(expected, self.error(command[0], mesh, *command[1:], f"--weld={value}"))


if __name__ == "__main__":
    main()
