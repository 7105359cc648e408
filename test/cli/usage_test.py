"""usage_test.py: wrong usage and bad input are told in one line that helps, and help is where one looks for it."""
import json
import os
import re

from program import ProgramTest, box, hitbox, main

COMMANDS = ("clash", "view", "bounds", "slice", "section", "cast", "inspect", "query", "pairs", "demo")


class Usage(ProgramTest):
    def test_each_mistake_has_its_sentence(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        rows = [
            # typed, and what the line must say
            (["clahs", mesh], "did you mean 'clash'"),
            (["bound", mesh], "did you mean 'bounds'"),
            (["xyzzy"], "no command 'xyzzy'"),
            ([mesh], "did you mean 'hitbox clash"),
            (["clash"], "no FILE given"),
            (["bounds"], "no FILE given"),
            (["view"], "no FILE given"),
            (["view", mesh, "-o"], "-o: needs a value"),
            (["view", mesh, "-o", mesh], "also an input"),
            (["view", mesh, "--most-triangles=many"], "'many' is not an integer of 0 or more"),
            (["demo", "-o", "--json"], "needs a value before '--json'"),
            (["clash", ""], "FILE is empty"),
            (["clash", mesh, "--clearence=1"], "did you mean '--clearance'"),
            (["clash", mesh, "-q"], "no option '-q'"),
            (["bounds", mesh, "--clearance=1"], "no option '--clearance'"),
            (["demo", mesh], "does not take the argument"),
            (["clash", mesh, "--clearance=abc"], "not a number"),
            (["clash", mesh, "--clearance=1mm"], "not a number"),
            (["clash", mesh, "--clearance="], "--clearance"),
            (["clash", mesh, "--clearance=-1"], "negative"),
            (["clash", mesh, "--clearance", "-.5"], "negative"),
            (["clash", mesh, "--tolerance=-1e-300"], "negative"),
            (["clash", mesh, "--clearance=nan"], "not finite"),
            (["clash", mesh, "--clearance=inf"], "not finite"),
            (["clash", mesh, "--clearance=1e999"], "beyond"),
            (["clash", mesh, "--threads=-1"], "'-1' is not an integer of 1 or more, or 0 for all cores"),
            (["clash", mesh, "--threads=-99999999999999999999"], "1 or more, or 0"),
            (["clash", mesh, "--threads=abc"], "1 or more, or 0"),
            (["inspect", mesh, "--threads=nan"], "1 or more, or 0"),
            (["clash", mesh, "--threads=1.5"], "1 or more, or 0"),
            (["bounds", mesh, "--threads="], "--threads"),
            (["clash", mesh, "--fail-on=penetration"], "did you mean 'penetrating'"),
            (["clash", mesh, "--fail-on=bad"], "any, new, penetrating, contained, touching, near, duplicate"),
            (["clash", mesh, "--fail-on=touching,,any"], "'' is not one of"),
            (["clash", mesh, "--fail-on=new"], "--baseline"),
            (["clash", mesh, "--pairs=some"], "all, between-files"),
            (["bounds", mesh, "--obb=best"], "pca, fast, tight"),
            (["clash", mesh, "--csv"], "needs a value"),
            (["clash", mesh, "--csv="], "--csv"),
            (["clash", mesh, "--csv=a", "--csv=b"], "given twice"),
            (["clash", mesh, "--csv", mesh], "also an input"),
            (["clash", mesh, "--html", os.path.join(self.folder, ".", "m.obj")], "also an input"),
            (["clash", mesh, "--csv", self.path("o"), "--html", self.path("o")], "name two files"),
        ]
        for arguments, expected in rows:
            with self.subTest(arguments=arguments):
                self.assertIn(expected, self.error(*arguments))
        self.assertEqual(os.listdir(self.folder), ["m.obj"], "nothing was written")

    def test_options_before_the_command_and_flags_with_values_are_refused(self):
        for arguments, expected in ((["--json", "clash", "x"], "before the command"), (["clash", "x", "--json=1"], "no value")):
            done = hitbox(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(expected, done.stderr)

    def test_numbers_may_be_written_as_people_write_them(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        for number in ("0", "-0", "+1", "1.", ".5", "1e-3", "1E+3"):
            self.assertEqual(hitbox("clash", mesh, "--clearance", number).returncode, 0, number)
        for threads in ("0", "1", "1024", "10000", "99999999999999999999"):
            self.assertEqual(hitbox("clash", mesh, f"--threads={threads}").returncode, 0, threads)

    def test_every_command_takes_the_options_of_every_command(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        empty = self.path("empty.jsonl")
        open(empty, "w").close()
        given = {"clash": [mesh], "bounds": [mesh], "inspect": [mesh], "query": [empty], "pairs": ["aabb"], "demo": [],
                 "view": [mesh, "-o", self.path("page.html")], "slice": [mesh, "--plane=0,0,1,0.5"], "section": [mesh, "--every=0.5"],
                 "cast": [mesh, "--from=0,0,0", "--to=1,1,1"]}
        self.assertEqual(set(given), set(COMMANDS))
        for command, arguments in given.items():
            for options in (["--threads", "1"], ["--threads=0"], ["--json", "--threads", "2"]):
                with self.subTest(command=command, options=options):
                    done = hitbox(command, *arguments, *options)
                    self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("1 or more, or 0", self.error(command, *arguments, "--threads=x"))
            self.assertIn("--threads N", hitbox(command, "--help").stdout)

    def test_options_may_stand_before_between_and_after_the_files(self):
        a, b = (self.write(name, box("x", (0, 0, 0), (1, 1, 1))) for name in ("a.obj", "b.obj"))
        for arguments in (["--json", a, b], [a, "--json", b], [a, b, "--json"], ["--json", "--", a, b]):
            done = hitbox("clash", *arguments)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(json.loads(done.stdout)["parts"]), 2)

    def test_a_file_named_like_an_option_works_after_two_dashes(self):
        self.write("--odd.obj", box("x", (0, 0, 0), (1, 1, 1)))
        self.assertEqual(hitbox("clash", "--", "--odd.obj", cwd=self.folder).returncode, 0)


class Input(ProgramTest):
    def test_missing_and_broken_files_are_named(self):
        self.assertIn("nope.obj", self.error("clash", self.path("nope.obj"), code="not_found"))
        self.assertIn(self.folder, self.error("clash", self.folder, code="unreadable"))
        with open(self.path("bad.obj"), "w") as f:
            f.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n")
        self.assertIn("bad.obj:4", self.error("bounds", self.path("bad.obj"), code="bad_format"))

    def test_the_good_file_before_a_missing_one_does_not_help(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        self.assertIn("nope.obj", self.error("clash", mesh, self.path("nope.obj"), code="not_found"))

    def test_outputs_that_cannot_be_written_are_named(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)))
        self.assertIn("no/out.csv", self.error("clash", mesh, "--csv", self.path("no/out.csv"), code="unwritable"))
        self.assertIn(self.folder, self.error("clash", mesh, "--html", self.folder, code="unwritable"))


class Help(ProgramTest):
    def test_every_command_explains_itself_with_examples(self):
        for command in COMMANDS:
            for arguments in ([command, "--help"], [command, "-h"], ["help", command], [command, "--nonsense", "--help"]):
                done = hitbox(*arguments)
                self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
                self.assertIn(f"Usage: hitbox {command}", done.stdout)
                self.assertRegex(done.stdout, rf"Examples:\n  hitbox {command}")
                self.assertLess(max(map(len, done.stdout.splitlines())), 110)

    def test_every_option_of_an_example_exists(self):
        for command in COMMANDS:
            text = hitbox(command, "--help").stdout
            options, examples = text.split("Examples:\n")
            for option in re.findall(r"--[a-z-]+", examples):
                self.assertIn(f"  {option}", options)

    def test_the_overview_lists_the_commands(self):
        overview = hitbox("--help")
        self.assertEqual((overview.returncode, overview.stderr), (0, ""))
        for command in COMMANDS:
            self.assertRegex(overview.stdout, rf"\n  {command} ")
        for arguments in (["-h"], ["help"]):
            self.assertEqual(hitbox(*arguments).stdout, overview.stdout)

    def test_no_arguments_is_wrong_usage_with_the_overview(self):
        done = hitbox()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", hitbox("--help").stdout))

    def test_version(self):
        done = hitbox("--version")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"\Ahitbox \d+\.\d+\.\d+\n\Z")


if __name__ == "__main__":
    main()
