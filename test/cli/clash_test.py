"""clash_test.py: what `hitbox clash` says of small situations, each with its answer by hand."""
import csv
import io
import json
import os

from pages import PageReport
from program import ProgramTest, box, hitbox, main, sheet

UNIT = ((0, 0, 0), (1, 1, 1))


class Kinds(ProgramTest):
    def test_aligned_walls_that_overlap_by_50_mm_penetrate(self):
        walls = self.write("walls.obj", box("a", (0, 0, 0), (1, 0.2, 3)), box("b", (0.95, 0, 0), (2, 0.2, 3)))
        clash = self.only_clash(walls)
        self.assertEqual((clash["a"], clash["b"], clash["kind"]), (0, 1, "penetrating"))
        self.assertAlmostEqual(clash["depth"], 0.05, places=12)
        self.assertEqual(clash["aabb"], {"min": [0.95, 0, 0], "max": [1, 0.2, 3]})
        self.assertGreater(clash["triangle_pairs"], 0)
        for absent in ("distance", "inner", "duplicate", "new"):
            self.assertNotIn(absent, clash)

    def test_depth_is_measured_as_asked(self):
        walls = self.write("walls.obj", box("a", (0, 0, 0), (1, 0.2, 3)), box("b", (0.95, 0, 0), (2, 0.2, 3)),
                           box("c", (5, 0, 0), (9, 9, 9)), box("d", (8.999, 1, 1), (10, 2, 2)))
        for effort in ("quick", "full", "none"):
            found = self.clashes(walls, "--depth", effort)
            self.assertEqual([(c["a"], c["b"], c["kind"]) for c in found], [(0, 1, "penetrating"), (2, 3, "penetrating")])
            for clash, depth in zip(found, (0.05, 0.001)):
                if effort == "none":
                    self.assertNotIn("depth", clash)
                    self.assertNotIn("depth_at_most", clash)
                    low, high = clash["aabb"]["min"], clash["aabb"]["max"]
                    self.assertTrue(all(l < p < h for l, p, h in zip(low, clash["point"], high)))
                else:
                    self.assertLessEqual(clash["depth"], depth * (1 + 1e-9))
                    self.assertGreaterEqual(clash["depth_at_most"], depth * (1 - 1e-9))
                    self.assertLessEqual(clash["depth_at_most"], clash["depth"] * 1.05)
            found = self.clashes(walls, "--depth", effort, "--tolerance", "0.01")
            self.assertEqual([c["kind"] for c in found], ["penetrating", "touching"])
            self.assertTrue(found[1]["forgiven"])
        self.assertEqual(hitbox("clash", walls, "--depth", "deep").returncode, 2)

    def test_penetrations_thinner_than_floats_can_tell_are_named(self):
        row = [box(f"w{i}", (10 * i, 0, 0), (10 * i + 10 + 2 ** -27, 1, 1)) for i in range(3)]
        thin = self.write("thin.obj", *row)
        hint = "2 of 2 penetrations are thinner than 1e-5: try --tolerance 0.0001"
        self.assertIn(hint, hitbox("clash", thin).stdout)
        told = hitbox("clash", thin, "--json")
        self.assertIn(hint, told.stderr)
        self.assertNotIn("try --tolerance", hitbox("clash", thin, "--tolerance", "1e-4").stdout)
        deep = self.write("deep.obj", *row, box("x", (0, 0.5, 0), (5, 2, 1)), box("y", (11, 0.5, 0), (15, 2, 1)))
        self.assertNotIn("try --tolerance", hitbox("clash", deep).stdout)

    def test_long_names_are_cut_in_the_middle(self):
        name = "IfcWallStandardCase Basic Wall:Interior Partition 135 mm:{} [2O2Fr$t4X7Zf8NOew3FLOH]"
        walls = self.write("walls.obj", box(name.format(128360), *UNIT), box(name.format(128361), *UNIT),
                           box("Stütze " + "ü" * 60 + " 7", *UNIT))
        table = hitbox("clash", walls).stdout
        for cut in ("0 IfcWallStanda\u2026:128360 [2O2Fr$t4X7Zf8NOew3FLOH] ",
                    "1 IfcWallStanda\u2026:128361 [2O2Fr$t4X7Zf8NOew3FLOH] ", "2 Stütze üüüüüü\u2026", "ü 7 "):
            self.assertIn(cut, table)
        self.assertEqual({part["name"] for part in self.json("clash", walls)["parts"]},
                         {name.format(128360), name.format(128361), "Stütze " + "ü" * 60 + " 7"})

    def test_walls_that_share_a_face_touch(self):
        walls = self.write("walls.obj", box("a", *UNIT), box("b", (1, 0, 0), (2, 1, 1)))
        clash = self.only_clash(walls)
        self.assertEqual(clash["kind"], "touching")
        self.assertNotIn("depth", clash)

    def test_boxes_that_share_one_corner_touch(self):
        self.assertEqual(self.only_clash(self.write("c.obj", box("a", *UNIT), box("b", (1, 1, 1), (2, 2, 2))))["kind"],
                         "touching")

    def test_a_box_one_ulp_away_is_no_clash(self):
        apart = self.write("apart.obj", box("a", *UNIT), box("b", (1.0000000000000002, 0, 0), (2, 1, 1)))
        self.assertEqual(self.clashes(apart), [])

    def test_a_box_in_a_box_is_contained(self):
        outer, inner = box("outer", (0, 0, 0), (9, 9, 9)), box("inner", (3, 3, 3), (4, 4, 4))
        for parts, number in (((outer, inner), 1), ((inner, outer), 0)):
            clash = self.only_clash(self.write("held.obj", *parts))
            self.assertEqual((clash["kind"], clash["inner"], clash["triangle_pairs"]), ("contained", number, 0))

    def test_the_same_part_twice_is_a_duplicate(self):
        clash = self.only_clash(self.write("twice.obj", box("a", *UNIT), box("b", *UNIT)))
        self.assertEqual((clash["kind"], clash["duplicate"]), ("penetrating", True))

    def test_the_same_file_twice_is_a_duplicate(self):
        one = self.write("one.obj", box("a", *UNIT))
        self.assertTrue(self.only_clash(one, one)["duplicate"])

    def test_open_sheets_that_cross_penetrate(self):
        sheets = self.write("sheets.obj", sheet("flat", (-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)),
                            sheet("upright", (0.25, -1, -1), (0.25, 1, -1), (0.25, 1, 1), (0.25, -1, 1)))
        clash = self.only_clash(sheets)
        self.assertEqual(clash["kind"], "penetrating")
        self.assertNotIn("depth", clash)

    def test_open_sheets_that_cross_along_an_edge_touch(self):
        # The upright sheet stands on the diagonal of the flat one: no two triangles cross in their interiors.
        sheets = self.write("sheets.obj", sheet("flat", (-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)),
                            sheet("upright", (-1, -1, -1), (1, 1, -1), (1, 1, 1), (-1, -1, 1)))
        self.assertEqual(self.only_clash(sheets)["kind"], "touching")

    def test_coplanar_open_sheets_that_overlap_touch(self):
        sheets = self.write("sheets.obj", sheet("a", (0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)),
                            sheet("b", (1, 1, 0), (3, 1, 0), (3, 3, 0), (1, 3, 0)))
        self.assertEqual(self.only_clash(sheets)["kind"], "touching")


class OptionsOfClash(ProgramTest):
    def test_clearance_reports_near_parts_with_their_distance(self):
        gap = self.write("gap.obj", box("a", *UNIT), box("b", (1.25, 0, 0), (2, 1, 1)))
        self.assertEqual(self.clashes(gap), [])
        self.assertEqual(self.clashes(gap, "--clearance=0.2"), [])
        for clearance in ("0.25", "0.3"):  # apart by at most D: 0.25 is near enough
            clash = self.only_clash(gap, "--clearance", clearance)
            self.assertEqual((clash["kind"], clash["distance"], clash["triangle_pairs"]), ("near", 0.25, 0))

    def test_tolerance_turns_shallow_penetration_into_touching(self):
        walls = self.write("walls.obj", box("a", *UNIT), box("b", (0.75, 0, 0), (2, 1, 1)))
        self.assertEqual(self.only_clash(walls, "--tolerance=0.2")["kind"], "penetrating")
        self.assertEqual(self.only_clash(walls, "--tolerance=0.25")["kind"], "touching")

    def test_tolerance_never_downgrades_a_duplicate(self):
        twice = self.write("twice.obj", box("a", *UNIT), box("b", *UNIT))
        clash = self.only_clash(twice, "--tolerance=100")
        self.assertEqual((clash["kind"], clash["duplicate"]), ("penetrating", True))
        self.assertNotIn("near_duplicate", clash)

    def test_pairs_between_files_leaves_out_pairs_within_one(self):
        left = self.write("left.obj", box("a", *UNIT), box("b", (1, 0, 0), (2, 1, 1)))
        right = self.write("right.obj", box("c", (0, 1, 0), (1, 2, 1)))
        pairs = lambda *options: [(c["a"], c["b"]) for c in self.clashes(left, right, *options)]
        self.assertEqual(pairs(), [(0, 1), (0, 2), (1, 2)])
        self.assertEqual(pairs("--pairs=all"), [(0, 1), (0, 2), (1, 2)])
        self.assertEqual(pairs("--pairs", "between-files"), [(0, 2), (1, 2)])

    def test_fail_on_decides_the_exit_code(self):
        touching = self.write("t.obj", box("a", *UNIT), box("b", (1, 0, 0), (2, 1, 1)))
        for kinds, code in (("touching", 1), ("any", 1), ("near,touching", 1), ("penetrating", 0),
                            ("penetrating,contained,near,duplicate", 0)):
            self.assertEqual(hitbox("clash", touching, "--fail-on", kinds).returncode, code, kinds)
        self.assertEqual(hitbox("clash", touching, "--fail-on=near", "--fail-on=touching").returncode, 1, "repeated")
        apart = self.write("apart.obj", box("a", *UNIT), box("b", (3, 0, 0), (4, 1, 1)))
        self.assertEqual(hitbox("clash", apart, "--fail-on", "any").returncode, 0)
        twice = self.write("twice.obj", box("a", *UNIT), box("b", *UNIT))
        self.assertEqual(hitbox("clash", twice, "--fail-on", "duplicate").returncode, 1)


class Report(ProgramTest):
    def assembly(self):
        return self.write("assembly.obj", box("base", (0, 0, 0), (10, 10, 1)), box("leg, left", (1, 1, 1), (2, 2, 5)),
                          box("leg \"right\"", (4, 4, 0.5), (5, 5, 5)), box("core", (8, 8, 0.25), (9, 9, 0.75)),
                          box("<b>lamp</b>", (7, 7, 1.25), (8, 8, 2)))

    def test_parts_and_stats_are_complete(self):
        report = self.json("clash", self.assembly())
        self.assertEqual(list(report), ["parts", "clashes", "notes", "groups", "stats"])
        self.assertEqual([p["name"] for p in report["parts"]],
                         ["base", "leg, left", "leg \"right\"", "core", "<b>lamp</b>"])
        for number, part in enumerate(report["parts"]):
            self.assertEqual((part["index"], part["triangles"], part["degenerate"], part["closed"]),
                             (number, 12, 0, True))
            self.assertEqual((part["file"], part["path"]), (self.path("assembly.obj"), "/" + part["name"]))
        stats = report["stats"]
        self.assertEqual(stats["pairs"], 10)
        self.assertEqual(stats["aabb_pairs"], 3)
        self.assertLessEqual(stats["obb_pairs"], stats["aabb_pairs"])
        self.assertEqual(list(stats["seconds"]), ["load", "broad", "narrow"])
        self.assertEqual([(c["a"], c["b"], c["kind"]) for c in report["clashes"]],
                         [(0, 1, "touching"), (0, 2, "penetrating"), (0, 3, "contained")])

    def test_degenerate_triangles_are_counted_among_the_triangles(self):
        name, points, faces = box("a", *UNIT)
        report = self.json("clash", self.write("d.obj", (name, points, faces + [(0, 0, 1)])))
        self.assertEqual((report["parts"][0]["triangles"], report["parts"][0]["degenerate"]), (13, 1))

    def test_the_table_puts_the_worst_first_and_the_summary_last(self):
        done = hitbox("clash", self.assembly(), "--clearance=0.3")
        lines = done.stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:5]], ["penetrating", "contained", "touching", "near"])
        self.assertRegex(lines[-1], r"^5 parts, \d+ pairs of boxes meet: 1 penetrating, 1 contained, 1 touching, 1 near$")
        self.assertEqual(done.stderr, "")
        self.assertNotIn("\x1b", done.stdout)

    def test_one_long_name_does_not_widen_the_rows_of_the_others(self):
        long = "x" * 300
        parts = [box(name, (x, 0, 0), (x + 1.5, 1, 1)) for x, name in enumerate((long, "b", "c", "d"))]
        rows = hitbox("clash", self.write("long.obj", *parts)).stdout.splitlines()
        self.assertEqual(sum("xxx\u2026xxx" in row for row in rows), 1)
        for row in rows:
            self.assertLess(len(row), 150)

    def test_threads_do_not_change_a_byte_but_the_times(self):
        answers = []
        for threads in (1, 2, 3):
            report = self.json("clash", self.assembly(), "--clearance=0.3", f"--threads={threads}")
            del report["stats"]["seconds"]
            table = hitbox("clash", self.assembly(), f"--threads={threads}", "--csv", self.path("c.csv"), "--html",
                           self.path("c.html")).stdout
            files = [self.read(name) for name in ("c.csv", "c.html")]
            answers.append((json.dumps(report), table, files))
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], answers[2])

    def test_csv_reads_back_as_the_json(self):
        report = self.json("clash", self.assembly(), "--clearance=0.3", "--csv", self.path("out.csv"))
        rows = list(csv.DictReader(io.StringIO(self.read("out.csv"))))
        self.assertEqual(len(rows), len(report["clashes"]))
        for row, clash in zip(rows, report["clashes"]):
            self.assertEqual((int(row["a"]), int(row["b"]), row["kind"], int(row["triangle_pairs"])),
                             (clash["a"], clash["b"], clash["kind"], clash["triangle_pairs"]))
            self.assertEqual(row["name_b"], report["parts"][clash["b"]]["name"])
            self.assertEqual((row["id"], row["group"], row["path_a"]),
                             (clash["id"], clash["group"], report["parts"][clash["a"]]["path"]))
            for name in ("depth", "depth_at_most", "distance", "inner"):
                self.assertEqual(float(row[name]) if row[name] else None, clash.get(name), name)
            self.assertEqual(row["duplicate"], "")
            for corner in ("min", "max"):
                self.assertEqual([float(row[f"aabb_{corner}_{axis}"]) for axis in "xyz"], clash["aabb"][corner])

    def test_a_spreadsheet_takes_no_name_for_a_formula(self):
        names = ("=1+1", "+1", "-1", "@a", "=\"x\",y", "plain -1")
        self.json("clash", self.write("m.obj", *(box(name, *UNIT) for name in names)), "--csv", self.path("out.csv"))
        text = self.read("out.csv")
        for row in csv.DictReader(io.StringIO(text)):
            for field in ("name_a", "name_b"):
                plain = row[field].startswith("plain")
                self.assertEqual(row[field] in names, plain, row)
                self.assertTrue(plain or (row[field][0] == "'" and row[field][1:] in names), row)
            self.assertNotIn("'", row["aabb_min_x"])
        self.assertIn(',"\'=1+1",', text, "the quote is within the field")
        left = self.write("left.obj", box("a", (-2, 0, 0), (0, 1, 1)), box("b", (-1, 0, 0), (1, 1, 1)))
        self.json("clash", left, "--csv", self.path("out.csv"))
        self.assertEqual(next(csv.DictReader(io.StringIO(self.read("out.csv"))))["aabb_min_x"], "-1", "numbers stay")

    def test_two_objects_of_one_name_are_two_parts(self):
        mesh = self.write("same.obj", box("box", *UNIT), box("other", (5, 5, 5), (6, 6, 6)), box("box", (0.5, 0, 0), (2, 1, 1)))
        report = self.json("clash", mesh, "--fail-on", "any", code=1)
        self.assertEqual([p["name"] for p in report["parts"]], ["box", "other", "box"])
        self.assertEqual([(c["a"], c["b"], c["kind"]) for c in report["clashes"]], [(0, 2, "penetrating")])
        self.assertEqual(report["notes"], [{"file": mesh, "code": "repeated-name",
                                            "message": '2 objects are named "box"; each is a part of its own'}])
        done = hitbox("clash", mesh)
        self.assertRegex(done.stdout, "0 box +2 box")
        self.assertEqual(done.stderr, f'hitbox: {mesh}: 2 objects are named "box"; each is a part of its own\n')

    def test_a_closed_part_that_bounds_nothing_is_named(self):
        name, points, faces = box("shell", *UNIT)
        both = (name, points, faces + [face[::-1] for face in faces])
        done = hitbox("clash", self.write("m.obj", both, box("b", (0.5, 0, 0), (2, 1, 1))))
        self.assertEqual(done.stderr, "hitbox: 1 part is closed, but bounds nothing, and was judged as open: 0 shell; "
                                      "export each face once, facing outward\n")
        parts = self.json("clash", self.path("m.obj"))["parts"]
        self.assertEqual([(p["closed"], p.get("bounds_nothing")) for p in parts], [(True, True), (True, None)])

    def test_the_csv_and_the_page_are_two_files(self):
        name = self.path("both")
        for other in (name, self.path("./both"), os.path.join(self.folder, "..", os.path.basename(self.folder), "both")):
            self.assertIn("cannot be both", self.error("clash", self.assembly(), "--csv", name, "--html", other))
        self.assertFalse(os.path.exists(name))
        self.assertIn("is standard output", self.error("clash", self.assembly(), "--csv", "-"))

    def test_html_is_one_page_that_asks_for_nothing(self):
        report = self.json("clash", self.assembly(), "--clearance=0.3", "--html", self.path("out.html"))
        page = PageReport(self.read("out.html"))
        for tag, attributes in page.elements.tags:
            for name in ("src", "href", "srcset", "action", "onclick"):
                self.assertNotRegex(attributes.get(name) or "#", r"^(?!#|data:)", (tag, name))
        self.assertNotIn("b", [tag for tag, _ in page.elements.tags], "a part's name is text, not markup")
        self.assertEqual([part["name"] for part in page.json["parts"]], [part["name"] for part in report["parts"]])
        self.assertEqual((page.json["command"], page.json["options"]),
                         ("clash", {"clearance": 0.3, "tolerance": 0.0, "baseline": False}))
        for shown, clash in zip(page.json["clashes"], report["clashes"], strict=True):
            self.assertEqual({key: shown[key] for key in clash}, clash)
        self.assertNotIn("seconds", page.json["stats"])

    def check_on_surface(self, page, part, point, close=1e-6):
        """That a point lies on a part, whose faces are perpendicular to the axes."""
        box = page.json["parts"][part]["aabb"]
        for x, low, high in zip(point, box["min"], box["max"]):
            self.assertTrue(low - close <= x <= high + close, (point, box))
        near = [min(abs(x - low), abs(x - high)) for x, low, high in zip(point, box["min"], box["max"])]
        self.assertLessEqual(min(near), close)

    def test_the_crossing_curve_lies_on_both_parts_and_goes_around(self):
        mesh = self.write("m.obj", box("plate", (0, 0, 0), (4, 4, 1)), box("post", (1, 1, 0.5), (2, 2, 3)))
        self.json("clash", mesh, "--html", self.path("out.html"))
        page = PageReport(self.read("out.html"))
        curve = page.curve(0)
        self.assertNotIn("cut", page.json["clashes"][0]["curve"])
        for segment in curve:
            for end in segment:
                self.check_on_surface(page, 0, end)
                self.check_on_surface(page, 1, end)
        length = sum(sum((x - y) ** 2 for x, y in zip(*segment)) ** 0.5 for segment in curve)
        self.assertAlmostEqual(length, 4, places=5)

    def test_flush_faces_are_drawn_by_their_outline_alone(self):
        for low in ((1, 0, 0), (1, 0.25, 0.25)):
            mesh = self.write("m.obj", box("a", *UNIT), box("b", low, (2, 1, 1)))
            self.json("clash", mesh, "--html", self.path("out.html"))
            curve = PageReport(self.read("out.html")).curve(0)
            length = sum(sum((x - y) ** 2 for x, y in zip(*segment)) ** 0.5 for segment in curve)
            self.assertAlmostEqual(length, 4 * (1 - low[1]), places=5)

    def test_a_shared_corner_is_a_segment_of_no_length(self):
        self.json("clash", self.write("c.obj", box("a", *UNIT), box("b", (1, 1, 1), (2, 2, 2))), "--html",
                  self.path("out.html"))
        for a, b in PageReport(self.read("out.html")).curve(0):
            self.assertEqual((a, b), ((1, 1, 1), (1, 1, 1)))

    def test_near_parts_have_their_nearest_points(self):
        near = self.write("m.obj", box("a", *UNIT), box("b", (1.25, 1.5, 0), (2, 2, 1)))
        clash = self.only_clash(near, "--clearance=1", "--html", self.path("out.html"))
        a, b = PageReport(self.read("out.html")).json["clashes"][0]["nearest"]
        self.assertAlmostEqual(sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5, clash["distance"], places=12)
        self.assertEqual((a[:2], b[:2]), ([1, 1], [1.25, 1.5]))

    def test_a_long_curve_is_cut_and_says_so(self):
        count, points, faces = 3000, [], []
        for i in range(count):
            first = len(points)
            points += [(i, 0, -1), (i, 0, 1), (i, 1, -1), (i, 1, 1)]
            faces += [(first, first + 1, first + 3, first + 2)]
        mesh = self.write("m.obj", ("comb", points, faces),
                          sheet("flat", (-1, -1, 0), (count, -1, 0), (count, 2, 0), (-1, 2, 0)))
        clash = self.only_clash(mesh, "--html", self.path("out.html"))
        page = PageReport(self.read("out.html"))
        curve = page.json["clashes"][0]["curve"]
        self.assertGreater(clash["triangle_pairs"], 6000)
        self.assertTrue(curve["cut"])
        self.assertTrue(1000 < curve["segments"] <= 4000, curve)
        ends = [end[0] for segment in page.curve(0) for end in segment]
        self.assertLess(min(ends), 10)
        self.assertGreater(max(ends), count - 10, "some all along it")

    def test_no_clash_is_said_in_words(self):
        alone = self.write("alone.obj", box("a", *UNIT))
        self.assertEqual(hitbox("clash", alone).stdout, "1 part, 0 pairs of boxes meet: no clash\n")
        self.assertEqual(self.clashes(alone), [])


if __name__ == "__main__":
    main()
