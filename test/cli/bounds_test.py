"""bounds_test.py: what `hitbox bounds` says of small meshes."""
import math

from program import ProgramTest, box, hitbox, main, sheet


class Bounds(ProgramTest):
    def check_obb(self, obb, points):
        """The view agrees with itself, and each point is in it (up to rounding; the library's tests are exact)."""
        self.assertEqual(list(obb), ["center", "half_axes", "axes", "half_extents", "volume"])
        size = max(obb["half_extents"]) or 1
        for half, axis, extent in zip(obb["half_axes"], obb["axes"], obb["half_extents"]):
            self.assertAlmostEqual(math.hypot(*axis), 1, places=12)
            for h, x in zip(half, axis):
                self.assertAlmostEqual(h, x * extent, delta=1e-12 * size)
        for p in points:
            for axis, extent in zip(obb["axes"], obb["half_extents"]):
                along = sum((x - c) * u for x, c, u in zip(p, obb["center"], axis))
                self.assertLessEqual(abs(along), extent + 1e-12 * size)

    def test_a_box_is_its_own_bounds(self):
        part = box("plate", (1, 2, 3), (2, 5, 9))
        for fit in ("pca", "fast", "tight"):
            report = self.json("bounds", self.write("plate.obj", part), "--obb", fit)
            (found,) = report["parts"]
            self.assertEqual((found["index"], found["name"], found["triangles"], found["degenerate"], found["closed"]),
                             (0, "plate", 12, 0, True))
            self.assertEqual(found["aabb"], {"min": [1, 2, 3], "max": [2, 5, 9]})
            self.check_obb(found["obb"], part[1])
            self.assertAlmostEqual(found["obb"]["volume"], 18, delta=1e-6, msg=fit)
            self.assertEqual(report["all"], {"aabb": found["aabb"], "obb": found["obb"]})

    def test_a_turned_bar_has_a_thin_oriented_box(self):
        turn = lambda p: [p[0] * 0.6 - p[1] * 0.8, p[0] * 0.8 + p[1] * 0.6, p[2]]
        name, points, faces = box("bar", (0, 0, 0), (10, 1, 2))
        points = [turn(p) for p in points]
        for fit in ("pca", "fast", "tight"):
            (found,) = self.json("bounds", self.write("bar.obj", (name, points, faces)), f"--obb={fit}")["parts"]
            self.check_obb(found["obb"], points)
            self.assertAlmostEqual(found["obb"]["volume"], 20, delta=0.01, msg=fit)

    def test_all_is_around_every_part_of_every_file(self):
        one = self.write("one.obj", box("a", (0, 0, 0), (1, 1, 1)))
        two = self.write("two.obj", box("b", (5, 0, 0), (6, 1, 1)))
        report = self.json("bounds", one, two)
        self.assertEqual([(p["index"], p["name"], p["file"]) for p in report["parts"]], [(0, "a", one), (1, "b", two)])
        self.assertEqual(report["all"]["aabb"], {"min": [0, 0, 0], "max": [6, 1, 1]})
        self.check_obb(report["all"]["obb"], [(0, 0, 0), (6, 1, 1), (6, 0, 0), (0, 1, 1)])

    def test_an_open_sheet_is_not_closed_and_its_box_is_flat(self):
        (found,) = self.json("bounds", self.write("s.obj", sheet("s", (0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0))))["parts"]
        self.assertFalse(found["closed"])
        self.assertEqual(found["obb"]["volume"], 0)
        self.assertEqual(sorted(round(e, 9) for e in found["obb"]["half_extents"]), [0, 0.5, 1])

    def test_degenerate_triangles_are_counted(self):
        name, points, faces = box("a", (0, 0, 0), (1, 1, 1))
        line = (0, 1, len(points))  # 0, 1 and the point between them
        (found,) = self.json("bounds", self.write("d.obj", (name, points + [(0.5, 0, 0)], faces + [line])))["parts"]
        self.assertEqual((found["triangles"], found["degenerate"], found["closed"]), (13, 1, True))

    def test_the_table_has_a_line_for_each_part_and_one_for_all(self):
        done = hitbox("bounds", self.write("two.obj", box("a", (0, 0, 0), (1, 1, 1)), box("b", (2, 0, 0), (3, 1, 1))))
        self.assertEqual([line.split()[0] for line in done.stdout.splitlines()], ["part", "0", "1", "all"])

    def test_threads_do_not_change_a_byte(self):
        mesh = self.write("m.obj", *(box(f"b{i}", (i, i % 3, 0), (i + 1.5, 4, i % 5 + 1)) for i in range(20)))
        answers = {hitbox("bounds", mesh, "--json", f"--threads={n}").stdout for n in (1, 2, 5)}
        self.assertEqual(len(answers), 1)


if __name__ == "__main__":
    main()
