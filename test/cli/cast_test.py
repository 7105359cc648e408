"""cast_test.py: what `hitbox cast` says of segments."""
from program import ProgramTest, box, hitbox, main


class Cast(ProgramTest):
    def hits(self, *arguments):
        return self.json("cast", *arguments)["hits"]

    def test_the_first_hit(self):
        mesh = self.write("two.obj", box("a", (0, 0, 0), (1, 1, 1)), box("b", (0, 0, 2), (1, 1, 3)))
        (hit,) = self.hits(mesh, "--from", "0.25,0.5,5", "--to=0.25,0.5,-5")
        self.assertEqual((hit["segment"], hit["hit"], hit["part"], hit["side"]), (0, True, 1, "front"))
        self.assertEqual((hit["t"], hit["point"], hit["normal"]), (0.2, [0.25, 0.5, 3], [0, 0, 1]))
        self.assertIn(hit["triangle"], (2, 3))
        (miss,) = self.hits(mesh, "--from", "9,9,5", "--to=9,9,-5")
        self.assertEqual(miss, {"segment": 0, "hit": False})

    def test_all_hits_in_order_and_ties_by_part_and_triangle(self):
        mesh = self.write("two.obj", box("a", (0, 0, 0), (1, 1, 1)), box("b", (0, 0, 1), (1, 1, 2)))
        hits = self.hits(mesh, "--from", "0.5,0.5,5", "--to=0.5,0.5,-5", "--all")
        # Through the diagonal of each face: two triangles each, and the faces in between belong to both.
        self.assertEqual([(h["t"], h["part"]) for h in hits],
                         [(0.3, 1)] * 2 + [(0.4, 0)] * 2 + [(0.4, 1)] * 2 + [(0.5, 0)] * 2)
        for one, next_one in zip(hits, hits[1:]):
            self.assertLess((one["t"], one["part"], one["triangle"]), (next_one["t"], next_one["part"], next_one["triangle"]))

    def test_triangles_are_numbered_as_in_the_file_degenerate_ones_too(self):
        name, points, faces = box("a", (0, 0, 0), (1, 1, 1))
        mesh = self.write("d.obj", (name, points, [(0, 1, 1)] + faces))
        (hit,) = self.hits(mesh, "--from", "0.25,0.5,5", "--to=0.25,0.5,0.5")
        self.assertIn(hit["triangle"], (3, 4))

    def test_many_segments_from_a_file(self):
        mesh = self.write("a.obj", box("a", (0, 0, 0), (1, 1, 1)))
        with open(self.path("lines.csv"), "w") as f:
            f.write("x0,y0,z0,x1,y1,z1\n0.5,0.25,3,0.5,0.25,-1\r\n\n9, 9, 9, 8, 8, 8\n0.5;0.25;3;0.5;0.25;1\n")
        hits = self.hits(mesh, "--segments", self.path("lines.csv"))
        self.assertEqual([(h["segment"], h["hit"]) for h in hits], [(0, True), (1, False), (2, True)])
        self.assertEqual(hits[2]["t"], 1)
        self.assertIn("2 hits, 1 miss", hitbox("cast", mesh, "--segments", self.path("lines.csv")).stdout)

    def test_mistakes(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        bad = {"few.csv": ("1,2,3\n", "3 numbers"), "word.csv": ("1,2,3,4,5,6\n1,2,x,4,5,6\n", "\"x\" is not"),
               "nan.csv": ("1,2,3,4,5,6\n1,2,nan,4,5,6\n", "\"nan\" is not"), "more.csv": ("1,2,3,4,5,6,7\n", "7 numbers")}
        for name, (text, expected) in bad.items():
            with open(self.path(name), "w") as f:
                f.write(text)
            with self.subTest(name):
                line = self.error("cast", mesh, "--segments", self.path(name), code="bad_format")
                self.assertIn(expected, line)
                self.assertIn(f"{name}:{text.count(chr(10))}", line)
        for arguments, expected in [([], "either"), (["--from=0,0,0"], "both"), (["--to=0,0,0"], "both"),
                                    (["--from=0,0,0", "--to=1,1,1", "--segments=a"], "either"),
                                    (["--from=0,0", "--to=1,1,1"], "2 numbers")]:
            with self.subTest(arguments=arguments):
                self.assertIn(expected, self.error("cast", mesh, *arguments))
        self.error("cast", mesh, "--segments", self.path("none.csv"), code="not_found")


if __name__ == "__main__":
    main()
