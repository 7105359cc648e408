"""inspect_test.py: what `hitbox inspect` says of small meshes with known faults, and of real ones."""
import json
import os

from program import ProgramTest, box, hitbox, main, sheet

FIELDS = ["triangles", "vertices", "degenerate", "duplicate", "closed", "boundary_edges", "nonmanifold_edges",
          "misoriented_edges", "components", "volume", "self_intersections", "summary"]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, "..", "shared", "data")


def with_faces(part, more=(), turned=(), without=()):
    """The part with its polygons changed: some more, some turned over, some left out, by number."""
    name, points, faces = part
    faces = [face[::-1] if i in turned else face for i, face in enumerate(faces) if i not in without]
    return name, points, faces + list(more)


class Inspect(ProgramTest):
    def only_part(self, *parts):
        report = self.json("inspect", self.write("mesh.obj", *parts))
        (found,) = report["parts"]
        self.assertEqual(list(found), ["index", "name", "file", *FIELDS])
        self.assertEqual(report["all"], {key: found[key] for key in FIELDS})
        return found

    def test_one_part_and_its_faults(self):
        cube = box("a", (0, 0, 0), (1, 1, 1))
        name, points, faces = cube
        sound = {"triangles": 12, "vertices": 8, "degenerate": 0, "duplicate": 0, "closed": True, "boundary_edges": 0,
                 "nonmanifold_edges": 0, "misoriented_edges": 0, "components": 1, "volume": 1, "self_intersections": 0}
        far = [(x + 2, y, z) for x, y, z in points]
        inside = [(x / 2 + 0.25, y / 2 + 0.25, z / 2 + 0.25) for x, y, z in points]
        across = [(x / 2 + 0.75, y / 2 + 0.25, z / 2 + 0.25) for x, y, z in points]
        second = [tuple(8 + i for i in face) for face in faces]
        rows = [
            ("sound", cube, {}, "closed; nothing is wrong"),
            ("two components", (name, points + far, faces + second),
             {"triangles": 24, "vertices": 16, "components": 2, "volume": 2}, "closed; nothing is wrong"),
            ("a hollow that faces the wrong way is still closed", (name, points + inside, faces + second),
             {"triangles": 24, "vertices": 16, "components": 2, "volume": 1.125}, "closed; nothing is wrong"),
            ("a face is missing", with_faces(cube, without=[0]),
             {"triangles": 10, "closed": False, "boundary_edges": 4, "volume": 1}, "open: 4 boundary edges"),
            ("a face is turned over", with_faces(cube, turned=[0]), {"closed": False, "misoriented_edges": 4, "volume": 1},
             "not closed: some edges are not used equally often in both directions; "
             "4 edges between triangles that face opposite ways"),
            ("all faces are turned over", with_faces(cube, turned=range(6)), {"volume": -1},
             "turned inside out: the volume is negative"),
            ("a degenerate triangle lies on a face", (name, points + [(0.5, 0, 0)], faces + [(0, 1, 8)]),
             {"triangles": 13, "vertices": 9, "degenerate": 1, "boundary_edges": 2, "nonmanifold_edges": 1},
             "2 boundary edges of degenerate triangles; 1 edge of more than two triangles; 1 degenerate triangle"),
            ("a face is there twice", with_faces(cube, more=[faces[0]]),
             {"triangles": 14, "closed": False, "duplicate": 2, "nonmanifold_edges": 5, "self_intersections": 2},
             "not closed: some edges are not used equally often in both directions; "
             "5 edges of more than two triangles; 2 duplicate triangles; 2 pairs of triangles intersect"),
        ]
        for situation, part, differs, summary in rows:
            with self.subTest(situation):
                found = self.only_part(part)
                self.assertEqual({key: found[key] for key in sound}, {**sound, **differs})
                self.assertEqual(found["summary"], summary)
        found = self.only_part((name, points + across, faces + second))
        self.assertGreater(found["self_intersections"], 0)
        self.assertRegex(found["summary"], r"\A\d+ pairs of triangles intersect\Z")

    def test_a_part_without_a_surface(self):
        line = ("line", [(0, 0, 0), (1, 1, 1), (2, 2, 2)], [(0, 1, 2), (1, 2, 0)])
        found = self.only_part(line)
        self.assertEqual((found["closed"], found["degenerate"], found["volume"], found["self_intersections"]),
                         (False, 2, 0, 0))
        self.assertEqual(found["summary"], "no surface: all 2 triangles are degenerate")

    def test_parts_may_meet_and_that_shows_only_in_all(self):
        report = self.json("inspect", self.write("two.obj", box("a", (0, 0, 0), (1, 1, 1)), box("b", (1, 0, 0), (2, 1, 1))))
        self.assertEqual([part["self_intersections"] for part in report["parts"]], [0, 0])
        self.assertEqual((report["all"]["triangles"], report["all"]["vertices"], report["all"]["components"]), (24, 12, 1))
        # The faces that lie on each other are cut along other diagonals or the same; either way they overlap.
        self.assertGreaterEqual(report["all"]["self_intersections"], 2)
        self.assertEqual(report["all"]["nonmanifold_edges"] >= 4, True)
        self.assertTrue(report["all"]["closed"])

    def test_a_closed_part_that_bounds_nothing_is_named(self):
        name, points, faces = box("shell", (0, 0, 0), (1, 1, 1))
        mesh = self.write("m.obj", (name, points, faces + [face[::-1] for face in faces]), box("b", (3, 0, 0), (4, 1, 1)))
        for options in ((), ("--no-self-intersections",)):
            parts = self.json("inspect", mesh, *options)["parts"]
            self.assertEqual([(p["closed"], p.get("bounds_nothing")) for p in parts], [(True, True), (True, None)])
            self.assertRegex(parts[0]["summary"], r"\Abounds nothing: every face is there in both directions; ")
        lines = hitbox("inspect", mesh).stdout.splitlines()
        self.assertRegex(lines[1], r"\A *0 shell +24 +bounds nothing ")
        self.assertRegex(lines[2], r"\A *1 b +12 +yes ")

    def test_self_intersections_can_be_left_out(self):
        report = self.json("inspect", self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1))), "--no-self-intersections")
        for found in (report["parts"][0], report["all"]):
            self.assertNotIn("self_intersections", found)

    def test_people_get_a_sentence_for_each_part_that_is_wrong(self):
        cube = box("good", (0, 0, 0), (1, 1, 1))
        hole = with_faces(box("lid off", (5, 0, 0), (6, 1, 1)), without=[1])
        lines = hitbox("inspect", self.write("m.obj", cube, hole)).stdout.splitlines()
        self.assertEqual(lines[-2:], ["part 1 'lid off': open: 4 boundary edges", "the other part: closed; nothing is wrong"])
        self.assertEqual([line.split()[0] for line in lines[:4]], ["part", "0", "1", "all"])

        alone = hitbox("inspect", self.write("one.obj", cube)).stdout.splitlines()
        self.assertEqual(alone[-1], "part 0 'good': closed; nothing is wrong")
        both = hitbox("inspect", self.path("one.obj"), self.path("m.obj")).stdout
        self.assertIn(f"part 2 'lid off' of {self.path('m.obj')}: open", both)
        self.assertIn("the other 2 parts: closed", both)

    def test_faults_are_no_failure_but_a_bad_file_is(self):
        self.assertEqual(hitbox("inspect", self.write("s.obj", sheet("s", (0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)))).returncode, 0)
        self.error("inspect", self.path("none.obj"), code="not_found")
        self.error("inspect")
        self.error("inspect", self.path("s.obj"), "--self-intersections")

    def test_many_copies_are_counted_in_time(self):
        name, points, faces = box("a", (0, 0, 0), (1, 1, 1))
        found = self.only_part((name, points, [(0, 1, 2)] * 5000))
        self.assertEqual((found["duplicate"], found["self_intersections"]), (4999, 5000 * 4999 // 2))

    def test_threads_do_not_change_a_byte(self):
        mesh = self.write("m.obj", *(box(f"b{i}", (i, i % 3, 0), (i + 1.5, 4, i % 5 + 1)) for i in range(20)))
        answers = {hitbox("inspect", mesh, "--json", f"--threads={n}").stdout for n in (1, 2, 5)}
        self.assertEqual(len(answers), 1)

    def test_real_meshes_as_others_have_found_them(self):
        path = os.path.join(DATA, "truth", "meshinfo.jsonl")
        if not os.path.exists(path):
            self.skipTest(f"there is no {path}")
        theirs = {"triangles": "triangles", "welded_vertices": "vertices", "degenerate_triangles": "degenerate",
                  "duplicate_triangles": "duplicate", "boundary_edges": "boundary_edges",
                  "nonmanifold_edges": "nonmanifold_edges", "misoriented_edges": "misoriented_edges",
                  "components": "components", "self_intersecting_pairs": "self_intersections"}
        with open(path, encoding="utf-8") as lines:
            truths = [json.loads(line) for line in lines]
        self.assertGreater(len(truths), 0)
        for truth in truths:
            with self.subTest(truth["file"]):
                report = self.json("inspect", os.path.join(DATA, "meshes", truth["file"]))
                self.assertEqual(len(report["parts"]), truth["parts"])
                self.assertEqual({key: report["all"][ours] for key, ours in theirs.items()},
                                 {key: truth[key] for key in theirs})
                self.assertAlmostEqual(report["all"]["volume"], truth["signed_volume"],
                                       delta=1e-12 * abs(truth["signed_volume"]))


if __name__ == "__main__":
    main()
