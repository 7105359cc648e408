"""open_parts_test.py: what `hitbox clash` says of open parts: tolerances, near duplicates, guesses of what is inside."""
import csv
import io
import os

from program import ProgramTest, box, hitbox, main, sheet

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus", "clash")
ROOM, CRACKED = os.path.join(CORPUS, "open_room.obj"), os.path.join(CORPUS, "cracked_room.obj")
COPIES = os.path.join(CORPUS, "near_duplicate.obj")
WALL = box("wall", (0, 0, 0), (4, 0.2, 3))


def panel(y):
    """A sheet across the wall, which ends at y."""
    return sheet("panel", (1, y, 1), (1, -2, 1), (1, -2, 2), (1, y, 2))


class Tolerance(ProgramTest):
    def kinds(self, path):
        """The kind with a tolerance of 1e-5, and whether it is forgiven."""
        exact = self.only_clash(path)
        self.assertEqual(exact["kind"], "penetrating")
        clash = self.only_clash(path, "--tolerance", "1e-5")
        self.assertNotIn("depth", clash)
        self.assertEqual(self.only_clash(path, "--tolerance", "1e-5", "--depth", "none"), clash)
        return clash["kind"], clash.get("forgiven", False)

    def test_an_open_panel_that_is_flush_with_a_wall_is_forgiven(self):
        self.assertEqual(self.kinds(self.write("flush.obj", WALL, panel(1e-9))), ("touching", True))
        self.assertEqual(self.kinds(self.write("in.obj", WALL, panel(0.1))), ("penetrating", False))
        self.assertEqual(self.kinds(self.write("through.obj", WALL, panel(1))), ("penetrating", False))

    def test_open_sheets_are_forgiven_by_how_far_one_passes_the_other(self):
        upright = sheet("upright", (0.25, -1, -1), (0.25, 1, -1), (0.25, 1, 1), (0.25, -1, 1))
        sheets = self.write("sheets.obj", sheet("flat", (-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)), upright)
        self.assertEqual(self.only_clash(sheets, "--tolerance=0.74")["kind"], "penetrating")
        clash = self.only_clash(sheets, "--tolerance=0.76")
        self.assertEqual((clash["kind"], clash["forgiven"]), ("touching", True))

    def test_a_rule_has_a_tolerance_of_its_own(self):
        flush = self.write("flush.obj", WALL, panel(1e-9))
        with open(self.path("rules.toml"), "w", encoding="utf-8") as f:
            f.write('[[rule]]\nname = "flush"\na = "panel"\nb = "wall"\ntolerance = 1e-5\n')
        self.assertEqual(self.only_clash(flush, "--rules", self.path("rules.toml"))["kind"], "touching")


class NearDuplicates(ProgramTest):
    def test_copies_that_are_moved_a_little_are_named_and_not_forgiven(self):
        for tolerance, named in (("0.001", True), ("0.0001", False), ("0", False)):
            clash = self.only_clash(COPIES, "--tolerance", tolerance)
            self.assertEqual((clash["kind"], clash.get("near_duplicate", False)), ("penetrating", named), tolerance)
            self.assertNotIn("duplicate", clash)
        thin = self.write("thin.obj", box("a", (0, 0, 0), (4, 3, 1e-4)), box("b", (1e-4, 0, 1e-5), (4, 3, 1e-4)))
        clash = self.only_clash(thin, "--tolerance", "0.001")  # thinner than the tolerance
        self.assertEqual((clash["kind"], clash["near_duplicate"]), ("penetrating", True))

    def test_fail_on_duplicate_and_the_reports_know_them(self):
        self.assertEqual(hitbox("clash", COPIES, "--fail-on", "duplicate").returncode, 0)
        done = hitbox("clash", COPIES, "--fail-on", "duplicate", "--tolerance", "0.001", "--csv", self.path("out.csv"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("same geometry twice, within the tolerance", done.stdout)
        row, = csv.DictReader(io.StringIO(self.read("out.csv")))
        self.assertEqual((row["duplicate"], row["near_duplicate"], row["inner_guess"]), ("", "true", ""))


class Guesses(ProgramTest):
    def test_a_part_in_an_open_room_is_contained_by_a_guess(self):
        for room in (ROOM, CRACKED):
            report = self.json("clash", room)
            clash, = report["clashes"]
            self.assertEqual((clash["kind"], clash["inner"], clash["inner_guess"], clash["triangle_pairs"]),
                             ("contained", 1, True, 0))
            note, = report["notes"]
            self.assertEqual((note["code"], note["part"], note["file"]), ("inner-guess", 0, room))
            self.assertIn("1 bolt", note["message"])
            shown = hitbox("clash", room)
            self.assertIn("contained (guess)", shown.stdout)
            self.assertIn("1 seems to be inside", shown.stdout)
            self.assertIn("a guess, which --strict leaves out", shown.stderr)

    def test_strict_leaves_guesses_out(self):
        for room in (ROOM, CRACKED):
            report = self.json("clash", room, "--strict")
            self.assertEqual((report["clashes"], report["notes"]), ([], []))

    def test_fail_on_contained_counts_a_guess(self):
        self.assertEqual(hitbox("clash", ROOM, "--fail-on", "contained").returncode, 1)
        self.assertEqual(hitbox("clash", ROOM, "--fail-on", "contained", "--strict").returncode, 0)

    def test_a_guess_is_worse_than_being_near(self):
        self.assertEqual(self.only_clash(ROOM, "--clearance", "5")["kind"], "contained")
        near = self.only_clash(ROOM, "--clearance", "5", "--strict")
        self.assertEqual((near["kind"], near["distance"]), ("near", 4))

    def test_csv_marks_a_guess(self):
        self.json("clash", ROOM, "--csv", self.path("out.csv"))
        row, = csv.DictReader(io.StringIO(self.read("out.csv")))
        self.assertEqual((row["kind"], row["inner"], row["inner_guess"]), ("contained", "1", "true"))


if __name__ == "__main__":
    main()
