"""decisions_test.py: ids and groups of clashes, and what people decide about them: --status, --group-by, --baseline."""
import csv
import io
import json

from program import ProgramTest, box, hitbox, main
from trees import tree

BASE = box("base", (0, 0, 0), (9, 9, 1))
LEG = box("leg", (1, 1, 1), (2, 2, 5))      # touches the base
SUNK = box("leg", (1, 1, 0.5), (2, 2, 5))   # is half a unit deep in it
ARM = box("arm", (4, 4, 1), (5, 5, 5))      # touches the base too
FAR = box("far", (20, 20, 20), (21, 21, 21))


class Ids(ProgramTest):
    def ids(self, *parts, name="m.obj"):
        report = self.json("clash", self.write(name, *parts))
        names = [p["name"] for p in report["parts"]]
        return {tuple(sorted((names[c["a"]], names[c["b"]]))): c["id"] for c in report["clashes"]}

    def test_ids_stay_when_parts_are_added_or_moved(self):
        known = self.ids(BASE, LEG)
        self.assertEqual(list(known), [("base", "leg")])
        self.assertRegex(known["base", "leg"], r"\Ac[0-9a-f]{12}\Z")
        for parts in ((FAR, BASE, LEG, ARM), (ARM, LEG, FAR, BASE), (BASE, SUNK)):
            found = self.ids(*parts)
            self.assertEqual(found["base", "leg"], known["base", "leg"])
            self.assertEqual(len(set(found.values())), len(found))
        self.assertEqual(self.ids(BASE, LEG, name="version 2.obj"), known)

    def test_parts_of_one_path_have_ids_of_their_own(self):
        base, left, right = self.write("base.obj", BASE), self.write("left.obj", LEG), self.write("right.obj", LEG)
        ids = [c["id"] for c in self.clashes(base, left, right)]
        self.assertEqual(len(set(ids)), 3)
        # The order of the files does not matter.
        self.assertEqual(sorted(c["id"] for c in self.clashes(right, base, left)), sorted(ids))
        # The file whose name comes first keeps its ids when others are added.
        self.assertIn(self.clashes(base, left)[0]["id"], ids)
        same = self.clashes(base, left, left)
        self.assertEqual(len({c["id"] for c in same}), len(same))


class Groups(ProgramTest):
    def test_one_part_against_many_is_one_group(self):
        parts = [BASE, LEG, ARM, box("lid", (20, 20, 20), (21, 21, 21)), box("pot", (20, 20, 19), (21, 21, 20))]
        report = self.json("clash", self.write("m.obj", *parts))
        self.assertEqual(report["groups"], [
            {"name": "/base", "part": 0, "clashes": 2, "open": 2, "worst": "touching"},
            {"name": "/lid and /pot", "clashes": 1, "open": 1, "worst": "touching"}])
        self.assertEqual([c["group"] for c in report["clashes"]], ["/base", "/base", "/lid and /pot"])

    def test_one_node_is_one_group(self):
        unit, beside = ((0, 0, 0), (1, 1, 1)), ((1, 0, 0), (2, 1, 1))
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree(("house", [("storey 1", [("wall", unit), ("pipe", beside)]), ("storey 10", [("wall", unit)])])))
        groups = lambda *by: [g["name"] for g in self.json("clash", self.path("m.gltf"), *by)["groups"]]
        self.assertEqual(groups("--group-by=node"), ["/house/storey 1", "/house"])
        self.assertEqual(len(groups("--group-by=none")), 3)
        table = hitbox("clash", self.path("m.gltf"), "--group-by=node").stdout
        self.assertRegex(table, r"(?m)^ +clashes  open  group$|^clashes  open  group$")
        self.assertRegex(table, r"(?m)^ +2     2  /house$")
        self.assertNotIn("/house", hitbox("clash", self.path("m.gltf")).stdout, "only when asked for")


class Decisions(ProgramTest):
    def setUp(self):
        super().setUp()
        self.mesh = self.write("m.obj", BASE, LEG, ARM)
        if "without toml++" in hitbox("clash", self.mesh, "--status", self.status("")).stderr:
            self.skipTest("this program was built without toml++")
        self.leg, self.arm = (c["id"] for c in self.clashes(self.mesh))

    def status(self, text):
        with open(self.path("status.toml"), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path("status.toml")

    def test_approved_clashes_do_not_fail_and_say_why(self):
        entry = '[%s]\nstatus = "approved"\nwhy = "glued"\n'
        both = self.status(entry % self.leg + entry % self.arm)
        run = ("clash", self.mesh, "--status", both)
        done = hitbox(*run, "--fail-on=any")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(self.leg, done.stdout, "ids are in the table")
        self.assertTrue(done.stdout.endswith("2 touching; 2 approved\n"), done.stdout)
        report = self.json(*run, "--csv", self.path("out.csv"))
        self.assertEqual([(c["status"], c["why"]) for c in report["clashes"]], [("approved", "glued")] * 2)
        self.assertEqual(report["groups"][0]["open"], 0)
        rows = csv.DictReader(io.StringIO(self.read("out.csv")))
        self.assertEqual([(row["status"], row["why"]) for row in rows], [("approved", "glued")] * 2)
        one = self.status(entry % self.leg + f'[{self.arm}]\nstatus = "open"\nwhy = "Ann asks"\n')
        self.assertEqual(hitbox("clash", self.mesh, "--status", one, "--fail-on=any").returncode, 1)

    def test_an_approval_holds_up_to_its_kind(self):
        status = self.status(f'[{self.leg}]\nstatus = "approved"\nwhy = "glued"\nkind = "touching"\n')
        for part, code in ((LEG, 0), (SUNK, 1)):
            run = ("clash", self.write("m.obj", BASE, part), "--status", status, "--fail-on=any")
            self.assertEqual(hitbox(*run).returncode, code)

    def test_a_resolved_clash_that_is_found_again_is_reported(self):
        status = self.status(f'[{self.leg}]\nstatus = "resolved"\nwhy = "moved"\n')
        done = hitbox("clash", self.mesh, "--status", status, "--fail-on=any")
        self.assertEqual((done.returncode, done.stderr),
                         (1, f"hitbox: 1 clash was resolved, but is found again: {self.leg}\n"))
        self.assertIn("resolved, but found again, moved", done.stdout)
        found = self.clashes(self.mesh, "--status", status)
        self.assertEqual([c.get("found_again") for c in found], [True, None])
        gone = hitbox("clash", self.write("m.obj", BASE, ARM), "--status", status)
        self.assertEqual(gone.stderr, "", "it is gone, as it was said")

    def test_decisions_about_no_clash_are_named(self):
        status = self.status('[c000000000000]\nstatus = "approved"\nwhy = "x"\n')
        self.assertIn("1 id is no clash of this report: c000000000000", hitbox("clash", self.mesh, "--status", status).stderr)

    def test_the_baseline_keeps_decisions_until_a_clash_becomes_worse(self):
        status = self.status(f'[{self.leg}]\nstatus = "approved"\nwhy = "glued"\n')
        with open(self.path("old.json"), "w") as f:
            json.dump(self.json("clash", self.mesh, "--status", status), f)
        run = lambda *parts: ("clash", self.write("m.obj", *parts), "--baseline", self.path("old.json"))
        kept, other = self.clashes(*run(BASE, LEG, ARM)[1:])
        self.assertEqual((kept["status"], kept["why"], other.get("status")), ("approved", "glued", None))
        self.assertEqual(hitbox(*run(BASE, LEG), "--fail-on=any").returncode, 0)
        worse, _ = self.clashes(*run(BASE, SUNK, ARM)[1:])
        self.assertEqual((worse["new"], worse.get("status")), (True, None))

    def test_what_is_wrong_is_named_with_its_line(self):
        for text, line, reason in (("[x\n", 1, "is not TOML"), ("x = 3\n", 1, "is not a table"),
                                   ("\n[x]\nwhy = 'y'\n", 2, "no 'status'"),
                                   ("[x]\nstatus = 'aproved'\n", 2, "did you mean 'approved'?"),
                                   ("[x]\nstatus = 'approved'\n", 1, "without a reason"),
                                   ("[x]\nstatus = 'approved'\nwhy = ' '\n", 1, "without a reason"),
                                   ("[x]\nstatus = 'open'\nwy = 'y'\n", 3, "did you mean 'why'?"),
                                   ("[x]\nkind = 'touch'\nstatus = 'open'\n", 2, "did you mean 'touching'?")):
            message = self.error("clash", self.mesh, "--status", self.status(text), code="bad_format")
            self.assertIn(f"status.toml: line {line}: ", message)
            self.assertIn(reason, message)


class Deeper(ProgramTest):
    def test_what_became_deeper_by_more_than_the_tolerance_is_new(self):
        def at(z):
            return self.write("m.obj", BASE, box("leg", (1, 1, z), (2, 2, 5)))

        for known, new, tolerance, expected in (
                ({"depth": 0.3, "depth_at_most": 0.4}, 0.5, 0, True), ({"depth": 0.3, "depth_at_most": 0.6}, 0.5, 0, None),
                ({"depth": 0.4}, 0.5, 0, True), ({"depth": 0.4}, 0.5, 0.2, None), ({"depth": 0.7}, 0.5, 0, None),
                ({}, 0.5, 0, None)):
            report = self.json("clash", at(1 - new))
            for name in ("depth", "depth_at_most"):
                report["clashes"][0].pop(name, None)
            report["clashes"][0].update(known)
            with open(self.path("old.json"), "w") as f:
                json.dump(report, f)
            clash = self.only_clash(at(1 - new), "--baseline", self.path("old.json"), f"--tolerance={tolerance}")
            self.assertEqual((clash["kind"], clash.get("new")), ("penetrating", expected), known)


if __name__ == "__main__":
    main()
