"""demo_test.py: the demo runs without arguments and names the mistakes that were planted in the sample."""
import os

from pages import PageReport
from program import ProgramTest, hitbox, main


class Demo(ProgramTest):
    def test_it_names_the_five_mistakes_from_any_folder(self):
        done = hitbox("demo", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.count(": found, "), 5)
        for kind in ("penetrating", "contained", "touching", "near", "the same geometry twice"):
            self.assertIn(f": found, {kind}\n", done.stdout)
        self.assertNotIn("NOT FOUND", done.stdout)
        self.assertEqual(os.listdir(self.folder), [], "nothing is written without being asked for")

    def test_its_page_holds_the_clashes_and_says_which_were_planted(self):
        done = hitbox("demo", "-o", "page.html", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.endswith("\nTo see the result, open this page in a browser: page.html\n"))
        page = PageReport(self.read("page.html")).json
        report = self.json("demo", "-o", self.path("page.html"))
        self.assertEqual(report["page"], self.path("page.html"))
        self.assertEqual(len(page["clashes"]), len(report["clash"]["clashes"]))
        self.assertEqual(sorted(c["note"] for c in page["clashes"] if "note" in c),
                         sorted(p["why"] for p in report["planted"]))

    def test_the_json_form_agrees_with_the_commands_it_stands_for(self):
        report = self.json("demo")
        self.assertEqual([p["found"] for p in report["planted"]], [True] * 5)
        again = self.json("clash", report["sample"], "--clearance=0.0005")
        self.assertEqual(again["clashes"], report["clash"]["clashes"])
        bounds = self.json("bounds", report["sample"])
        self.assertEqual(bounds.pop("notes"), [])
        self.assertEqual(bounds, report["bounds"])


if __name__ == "__main__":
    main()
