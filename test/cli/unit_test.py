"""unit_test.py: files in different units: --unit, what formats say of themselves, and the warning about a forgotten unit."""
from program import ProgramTest, box, hitbox, main


class Units(ProgramTest):
    def setUp(self):
        super().setUp()
        # A GLB in metres, and an OBJ of the same box in millimetres and in inches.
        self.obj = self.write("mm.obj", box("a", (0, 0, 0), (500, 250, 125)))
        metres = self.write("m.obj", box("b", (0, 0, 0), (0.5, 0.25, 0.125)))
        self.glb = self.path("m.glb")
        self.json("slice", metres, "--plane", "1,0,0,-9", "--front", self.glb)
        self.inch = self.write("in.obj", box("c", (0, 0, 0), (10, 20, 30)))

    def ends(self, *arguments):
        """The largest corner of each part, and what is said on standard error."""
        done = hitbox("bounds", *arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        parts = self.json("bounds", *arguments)["parts"]
        return [part["aabb"]["max"] for part in parts], done.stderr

    def test_the_first_file_gives_the_unit(self):
        ends, said = self.ends(self.obj, self.glb, "--unit", self.obj + "=mm")
        self.assertEqual(ends, [[500, 250, 125], [500, 250, 125]])
        self.assertEqual(said, f"hitbox: {self.glb}: converted from m to mm, the unit of {self.obj}\n")
        ends, said = self.ends(self.glb, self.obj, "--unit", self.obj + "=mm")
        self.assertEqual(ends, [[0.5, 0.25, 0.125], [0.5, 0.25, 0.125]])
        self.assertEqual(said, f"hitbox: {self.obj}: converted from mm to m, the unit of {self.glb}\n")

    def test_a_unit_without_a_file_is_that_of_files_that_do_not_say_it(self):
        ends, _ = self.ends(self.glb, self.obj, self.inch, "--unit", "mm", "--unit", self.inch + "=in")
        self.assertEqual(ends, [[0.5, 0.25, 0.125], [0.5, 0.25, 0.125], [0.254, 0.508, 0.762]])
        ends, said = self.ends(self.obj, self.inch, "--unit", "in")
        self.assertEqual((ends, said), ([[500, 250, 125], [10, 20, 30]], ""), "they are in the same unit already")

    def test_a_unit_may_contradict_the_format(self):
        ends, said = self.ends(self.glb, self.obj, "--unit", self.glb + "=cm", "--unit", "mm")
        self.assertEqual(ends, [[0.5, 0.25, 0.125], [50, 25, 12.5]])
        self.assertIn("converted from mm to cm", said)

    def test_files_of_unknown_unit_stay_as_they_are(self):
        ends, said = self.ends(self.glb, self.inch)
        self.assertEqual((ends, said), ([[0.5, 0.25, 0.125], [10, 20, 30]], ""))

    def test_quotients_are_rounded_once(self):
        third = self.write("third.obj", box("d", (0, 0, 0), (0.1, 1 / 3, 1e-9)))
        ends, _ = self.ends(self.glb, third, "--unit", "mm")
        self.assertEqual(ends[1], [0.1 / 1000, (1 / 3) / 1000, 1e-9 / 1000])

    def test_the_clashes_are_those_in_one_unit(self):
        self.assertEqual(self.only_clash(self.glb, self.obj, "--unit", "mm")["kind"], "penetrating")
        self.assertTrue(self.only_clash(self.glb, self.obj, "--unit", "mm")["duplicate"])

    def test_a_forgotten_unit_gives_a_warning(self):
        line = f"hitbox: {self.obj}: is 1000 times as large as {self.glb}, which is in metres; if {self.obj} is in " \
               f"millimetres, add --unit {self.obj}=mm\n"
        for files in ([self.obj, self.glb], [self.glb, self.obj]):
            self.assertEqual(self.ends(*files)[1], line)
        self.assertEqual(self.ends(self.obj)[1], "")
        self.assertEqual(self.ends(self.glb, self.inch)[1], "", "60 times as large")

    def test_wrong_units(self):
        rows = [
            (["--unit", "furlong"], "--unit: 'furlong' is not one of mm, cm, m, in"),
            (["--unit", "none.obj=mm"], "--unit: 'none.obj' is not one of the files"),
            (["--unit", "mm", "--unit", "m"], "--unit: is given twice for all files"),
            (["--unit", self.obj + "=mm", "--unit", self.obj + "=m"], "--unit: is given twice for"),
            (["--unit", self.obj + "="], "--unit: '' is not one of mm, cm, m, in"),
            (["--deflection", "0"], "--deflection: is 0; give a length above 0"),
            (["--deflection", "-1"], "--deflection"),
        ]
        for options, words in rows:
            with self.subTest(words):
                self.assertIn(words, self.error("bounds", self.obj, *options))

    def test_a_coordinate_that_overflows_is_an_error(self):
        huge = self.write("huge.obj", box("e", (0, 0, 0), (1e307, 1, 1)))
        said = self.error("bounds", self.obj, huge, "--unit", self.obj + "=mm", "--unit", huge + "=m", code="not_finite")
        self.assertIn("too large to be converted from m to mm", said)


if __name__ == "__main__":
    main()
