"""baseline_test.py: what --baseline calls new, and whom it takes for whom."""
import json
import os

from program import ProgramTest, box, hitbox, main

BASE = box("base", (0, 0, 0), (9, 9, 1))
LEG = box("leg", (1, 1, 1), (2, 2, 5))                # touches the base
SUNK = box("leg", (1, 1, 0.5), (2, 2, 5))             # penetrates it
ARM = box("arm", (4, 4, 1), (5, 5, 5))                # touches the base too
FAR = box("far", (20, 20, 20), (21, 21, 21))


class Baseline(ProgramTest):
    def report(self, name, *parts):
        done = hitbox("clash", self.write(name, *parts), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("old.json"), "w", encoding="utf-8") as f:
            f.write(done.stdout)

    def new(self, name, *parts):
        """Names of the parts of the new clashes; checks that --fail-on new agrees."""
        arguments = ["clash", self.write(name, *parts), "--baseline", self.path("old.json")]
        report = self.json(*arguments)
        names = [p["name"] for p in report["parts"]]
        for clash in report["clashes"]:
            self.assertIn(clash.get("new"), (None, True), "only where it is true")
        found = [(names[c["a"]], names[c["b"]]) for c in report["clashes"] if c.get("new")]
        self.assertEqual(hitbox(*arguments, "--fail-on", "new").returncode, 1 if found else 0)
        return found

    def test_nothing_is_new_where_nothing_changed(self):
        self.report("m.obj", BASE, LEG)
        self.assertEqual(self.new("m.obj", BASE, LEG), [])

    def test_a_clash_of_an_added_part_is_new(self):
        self.report("m.obj", BASE, LEG)
        self.assertEqual(self.new("m.obj", BASE, LEG, ARM), [("base", "arm")])

    def test_numbers_that_shift_and_orders_that_turn_make_nothing_new(self):
        self.report("m.obj", BASE, LEG, ARM)
        self.assertEqual(self.new("m.obj", FAR, ARM, LEG, BASE), [])

    def test_a_new_version_in_another_file_is_compared_by_names(self):
        self.report("v1.obj", BASE, LEG)
        self.assertEqual(self.new("v2.obj", BASE, LEG, ARM), [("base", "arm")])

    def test_what_became_worse_is_new_and_what_became_milder_is_not(self):
        self.report("m.obj", BASE, LEG)
        self.assertEqual(self.new("m.obj", BASE, SUNK), [("base", "leg")])
        self.report("m.obj", BASE, SUNK)
        self.assertEqual(self.new("m.obj", BASE, LEG), [])

    def test_parts_of_one_name_are_told_apart_by_their_file_then_by_their_order(self):
        lifted = ("leg", FAR[1], FAR[2])
        moved = ("leg", ARM[1], ARM[2])
        for first, second in (("left.obj", "right.obj"), ("left/leg.obj", "right/leg.obj")):
            for folder in ("left", "right"):
                os.makedirs(self.path(folder), exist_ok=True)
            base = self.write("base.obj", BASE)
            clash = lambda *more: ["clash", base, self.write(first, LEG), self.path(second), *more]

            def new(part):
                self.write(second, part)
                report = self.json(*clash("--baseline", self.path("old.json")))
                return [(c["a"], c["b"]) for c in report["clashes"] if c.get("new")]

            self.write(second, lifted)
            with open(self.path("old.json"), "w", encoding="utf-8") as f:
                json.dump(self.json(*clash()), f)
            self.assertEqual(new(lifted), [], first)
            self.assertEqual(new(moved), [(0, 2)], first)

    def test_fail_on_new_leaves_known_clashes_alone(self):
        self.report("m.obj", BASE, SUNK)
        arguments = ["clash", self.path("m.obj"), "--baseline", self.path("old.json"), "--fail-on"]
        self.assertEqual(hitbox(*arguments, "new").returncode, 0)
        self.assertEqual(hitbox(*arguments, "penetrating").returncode, 1)

    def test_the_table_marks_and_counts_what_is_new(self):
        self.report("m.obj", BASE, LEG)
        self.write("m.obj", BASE, LEG, ARM)
        table = hitbox("clash", self.path("m.obj"), "--baseline", self.path("old.json")).stdout.splitlines()
        self.assertEqual([line.endswith("  new") for line in table[1:3]], [True, False])
        self.assertTrue(table[-1].endswith("; 1 new"), table[-1])

    def test_what_is_no_report_is_refused(self):
        mesh = self.write("m.obj", BASE, LEG)
        good = {"parts": [{"index": 0, "name": "a", "file": "f"}], "clashes": []}
        rows = ["", "{", "[]", "{}", '{"parts":3,"clashes":[]}', '{"parts":[7],"clashes":[]}', "[" * 100000,
                json.dumps({**good, "clashes": [{"a": 0, "b": 9, "kind": "near"}]}),
                json.dumps({**good, "clashes": [{"a": 0, "b": 0, "kind": "odd"}]}),
                json.dumps({**good, "clashes": [{"a": -1, "b": 0, "kind": "near"}]}),
                json.dumps({**good, "clashes": [None]})]
        for text in rows:
            with open(self.path("bad.json"), "w") as f:
                f.write(text)
            with self.subTest(text=text[:60]):
                self.assertIn("bad.json", self.error("clash", mesh, "--baseline", self.path("bad.json"), code="bad_format"))
        self.error("clash", mesh, "--baseline", self.path("nope.json"), code="not_found")


if __name__ == "__main__":
    main()
