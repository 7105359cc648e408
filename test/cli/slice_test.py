"""slice_test.py: what `hitbox slice` writes and says; its files are read again and must be closed."""
import json
import os

from program import ProgramTest, box, hitbox, main, sheet


class Slice(ProgramTest):
    def cut(self, mesh, plane, *options, code=0):
        return self.json("slice", mesh, f"--plane={plane}", *options, code=code)

    def test_a_box_in_two(self):
        mesh = self.write("box.obj", box("plate", (0, 0, 0), (2, 3, 4)))
        for ending in ("stl", "ply", "obj", "glb"):
            front, back = self.path(f"front.{ending}"), self.path(f"back.{ending}")
            report = self.cut(mesh, "0,0,2,2", "--front", front, "--back", back)
            self.assertEqual(list(report), ["front", "back", "cap", "open_edges", "skipped_parts", "notes"])
            self.assertAlmostEqual(report["front"]["volume"], 18)
            self.assertAlmostEqual(report["back"]["volume"], 6)
            self.assertTrue(report["front"]["closed"] and report["back"]["closed"])
            self.assertEqual(report["cap"], {"area": 6, "loops": 1})
            self.assertEqual(report["skipped_parts"], 0)
            for path, volume in ((front, 18), (back, 6)):
                (part,) = self.json("inspect", path)["parts"]
                self.assertTrue(part["closed"], path)
                self.assertAlmostEqual(part["volume"], volume)
                self.assertEqual(part["degenerate"], 0)

    def test_a_decimal_cut_far_away_is_closed_in_files_of_floats_too(self):
        mesh = self.write("far.obj", box("far", (100000.1, 200000.2, -300000.3), (100007.7, 200001.3, -299999.9)))
        for ending in ("stl", "glb"):
            path = self.path(f"piece.{ending}")
            self.cut(mesh, "0.3,-0.7,0.2,-169999.3", "--front", path, "--back", self.path(f"other.{ending}"))
            for found in (path, self.path(f"other.{ending}")):
                (part,) = self.json("inspect", found)["parts"]
                self.assertGreater(part["triangles"], 6)
                self.assertTrue(part["closed"], found)

    def test_pieces_of_a_box_of_few_floats_are_closed_and_touch_in_each_format(self):
        mesh = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../corpus/io/decimal_box.obj")
        plane = "0.1906506305643877,0.5353222571168981,0.25453551720427864,7.933266496031294"
        for ending in ("stl", "glb", "ply", "obj"):
            front, back = self.path(f"front.{ending}"), self.path(f"back.{ending}")
            self.cut(mesh, plane, "--front", front, "--back", back)
            for path in (front, back):
                (part,) = self.json("inspect", path)["parts"]
                self.assertTrue(part["closed"], path)
                self.assertEqual(part["degenerate"], 0, path)
            (clash,) = self.json("clash", front, back)["clashes"]
            self.assertEqual(clash["kind"], "touching", ending)

    def test_two_pieces_in_different_formats_fit_together(self):
        mesh = self.write("far.obj", box("far", (100000.1, 200000.2, -300000.3), (100007.7, 200001.3, -299999.9)))
        front, back = self.path("front.obj"), self.path("back.stl")
        self.cut(mesh, "0.3,-0.7,0.2,-169999.3", "--front", front, "--back", back)
        (clash,) = self.json("clash", front, back)["clashes"]
        self.assertEqual(clash["kind"], "touching")

    def test_what_is_written_in_floats_does_not_change_the_report(self):
        # 0.1 is no float.
        mesh = self.write("mesh.obj", box("mesh", (0.1, 0.1, 0.1), (0.7, 0.7, 0.7)))
        alone = self.cut(mesh, "0.3,0.2,0.7,0.5")
        for ending in ("stl", "glb", "ply", "obj"):
            self.assertEqual(self.cut(mesh, "0.3,0.2,0.7,0.5", "--front", self.path(f"front.{ending}")), alone)

    def test_pieces_that_vanish_in_floats_are_noted_with_what_is_left(self):
        # Near 1e9 floats are 64 apart, so that a box of size 1 becomes flat.
        mesh = self.write("far.obj", box("far", (1e9, 0, 0), (1e9 + 1, 1, 1)))
        for ending in ("stl", "glb"):
            front, back = self.path(f"front.{ending}"), self.path("back.obj")
            done = hitbox("slice", mesh, "--plane=0,0,1,0.5", "--front", front, "--back", back, "--json")
            report = json.loads(done.stdout)
            for side, path in (("front", front), ("back", back)):
                (part,) = self.json("inspect", path)["parts"]
                self.assertEqual(report[side], {"triangles": 20, "volume": 0.5, "closed": True})
                self.assertEqual(part["volume"], 0)
            self.assertEqual([(n["file"], n["code"]) for n in report["notes"]],
                             [(front, "rounded-to-floats"), (back, "rounded-to-floats")])
            self.assertEqual(report["notes"][0]["message"],
                             f"rounding to floats changed the front piece from 20 triangles and the volume 0.5 to "
                             f"{self.json('inspect', front)['parts'][0]['triangles']} and 0; where both files are PLY or "
                             f"OBJ, all digits stay")
            self.assertEqual(done.stderr, "".join(f"hitbox: {n['file']}: {n['message']}\n" for n in report["notes"]))
            table = hitbox("slice", mesh, "--plane=0,0,1,0.5", "--front", front)
            self.assertEqual(len(table.stderr.splitlines()), 2)
            self.assertIn(f"hitbox: {mesh}: rounding to floats changed the back piece", table.stderr)
        quiet = hitbox("slice", mesh, "--plane=0,0,1,0.5", "--front", self.path("front.ply"), "--json")
        self.assertEqual((quiet.stderr, json.loads(quiet.stdout)["front"]),
                         ("", {"triangles": 20, "volume": 0.5, "closed": True}))

    def test_pieces_that_floats_change_or_destroy_are_noted(self):
        def notes(mesh, *options):
            report = self.cut(mesh, "0,0,1,0.5", "--front", self.path("front.stl"), *options)
            return [n["message"].split(" from ")[0] for n in report["notes"] if n["code"] == "rounded-to-floats"]
        both = [f"rounding to floats changed the {side} piece" for side in ("front", "back")]
        # A plate that becomes 40 times as thick keeps its triangles and nearly its area.
        plate = self.write("plate.obj", box("plate", (1e6 + 0.03, -500, 0), (1e6 + 0.0314, 500, 1000)))
        self.assertEqual(notes(plate), both)
        # A sheet has no volume.
        sheet_ = self.write("sheet.obj", sheet("s", (1e9, 0, 0), (1e9 + 1, 0, 0), (1e9 + 1, 0, 1), (1e9, 0, 1)))
        self.assertEqual(notes(sheet_), both)
        # A part that vanishes beside one that does not.
        pair = self.write("pair.obj", box("far", (1e9, 0, 0.6), (1e9 + 0.001, 1, 1)), box("near", (0, 0, 0), (1, 1, 1)))
        self.assertEqual(notes(pair), [both[0] + " of 'far'"])
        # A plate that becomes thicker, in a house whose volume is nearly the same.
        house = self.write("house.obj", box("plate", (1e6 + 0.03, 0, 0), (1e6 + 0.0314, 1, 1)),
                           box("house", (0, 0, 0), (99, 99, 99)), box("sheet", (-1e6 - 0.0314, 0, 0), (-1e6 - 0.03, 1, 1)))
        self.assertEqual(notes(house), [f"{text} of 'plate' and 1 more" for text in both])
        # A bolt that vanishes in one part with a house.
        (_, a, faces), (_, b, _) = box("", (0, 0, 0), (99, 99, 99)), box("", (1e6 + 0.03, 0, 0), (1e6 + 0.0314, 1, 1))
        whole = self.write("whole.obj", ("whole", a + b, faces + [tuple(8 + i for i in face) for face in faces]))
        self.assertEqual(notes(whole), both)
        # Coordinates that are no floats are no reason for a note.
        for i, low in enumerate((0.1, 1000.1, 100000.1)):
            decimal = self.write(f"{i}.obj", box("a", (low, 0.1, 0.1), (low + 7.7, 7.3, 0.9)))
            self.assertEqual(notes(decimal), [])

    def test_a_hollow_box_has_a_ring_for_a_cap(self):
        outer, inner = box("outer", (0, 0, 0), (3, 3, 3)), box("outer", (1, 1, 1), (2, 2, 2))
        points = outer[1] + inner[1]
        faces = outer[2] + [tuple(8 + i for i in reversed(f)) for f in inner[2]]
        report = self.cut(self.write("hollow.obj", ("hollow", points, faces)), "0,0,1,1.5")
        self.assertEqual(report["cap"], {"area": 8, "loops": 2})
        self.assertAlmostEqual(report["front"]["volume"], 13)

    def test_faces_in_the_plane_and_a_plane_beside(self):
        mesh = self.write("box.obj", box("a", (0, 0, 0), (1, 1, 1)))
        for plane, front, back, skipped in (("0,0,1,1", 0, 12, 1), ("0,0,1,0", 12, 0, 1), ("0,0,1,5", 0, 12, 1)):
            path = self.path("empty.stl")
            report = self.cut(mesh, plane, "--front" if front == 0 else "--back", path)
            self.assertEqual((report["front"]["triangles"], report["back"]["triangles"]), (front, back))
            self.assertTrue(report["front"]["closed"] and report["back"]["closed"])
            self.assertEqual(report["cap"], {"area": 0, "loops": 0})
            self.assertEqual(report["skipped_parts"], skipped)
            self.assertEqual(os.path.getsize(path), 84)

    def test_parts_keep_apart_where_asked_and_those_missed_are_counted(self):
        mesh = self.write("three.obj", box("low", (0, 0, 0), (1, 1, 1)), box("tall", (2, 0, 0), (3, 1, 9)),
                          box("high", (4, 0, 7), (5, 1, 9)))
        front = self.path("front.obj")
        report = self.cut(mesh, "0,0,1,4", "--front", front, "--keep-parts")
        self.assertEqual(report["skipped_parts"], 2)
        self.assertEqual([p["name"] for p in self.json("inspect", front)["parts"]], ["tall", "high"])
        self.cut(mesh, "0,0,1,4", "--front", front)
        self.assertEqual(len(self.json("inspect", front)["parts"]), 1)

    def test_no_caps_leaves_the_pieces_open(self):
        mesh = self.write("box.obj", box("a", (0, 0, 0), (1, 1, 1)))
        report = self.cut(mesh, "0,0,1,0.5", "--no-caps")
        self.assertFalse(report["front"]["closed"] or report["back"]["closed"])
        self.assertEqual(report["cap"]["area"], 0)

    def test_an_open_mesh_is_cut_and_told(self):
        mesh = self.write("open.obj", sheet("s", (0, 0, 0), (2, 0, 0), (2, 0, 2), (0, 0, 2)))
        report = self.cut(mesh, "0,0,1,1")
        self.assertGreater(report["open_edges"], 0)
        self.assertFalse(report["front"]["closed"])
        self.assertIn("could not be closed", hitbox("slice", mesh, "--plane=0,0,1,1").stdout)

    def test_mistakes(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        rows = [
            ([mesh], "needs a plane"),
            ([mesh, "--plane=0,0,0,1"], "normal 0,0,0"),
            ([mesh, "--plane=0,0,1"], "3 numbers"),
            ([mesh, "--plane=0,0,1,x"], "not a number"),
            ([mesh, "--plane=0,0,1,nan"], "not finite"),
            ([mesh, "--plane=0,0,1,0.5", "--front", mesh], "also an input"),
            ([mesh, "--plane=0,0,1,0.5", "--front", self.path("a.stl"), "--back", self.path("a.stl")], "two files"),
            ([mesh, "--plane=0,0,1,0.5", "--front", self.path("a.xyz")], "a.xyz"),
            ([mesh, mesh, "--plane=0,0,1,0.5"], "does not take the argument"),
        ]
        for arguments, expected in rows:
            with self.subTest(arguments=arguments[1:]):
                self.assertIn(expected, self.error("slice", *arguments))
        self.assertEqual(os.listdir(self.folder), ["m.obj"], "nothing was written")

    def test_where_one_output_cannot_be_written_neither_is(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        front = self.path("front.stl")
        with open(front, "w") as f:
            f.write("before")
        self.error("slice", mesh, "--plane=0,0,1,0.5", "--front", front, "--back", self.path("none/back.stl"),
                   code="unwritable")
        with open(front) as f:
            self.assertEqual(f.read(), "before")
        self.assertEqual(sorted(os.listdir(self.folder)), ["front.stl", "m.obj"])


if __name__ == "__main__":
    main()
