"""input_test.py: where the files of a command come from: standard input; and outputs that are tested before they are read."""
import json
import os
import subprocess

from program import HANG, ProgramTest, box, hitbox, main, obj, program


def fed(content, *arguments):
    """Runs hitbox with the bytes on its standard input, through a pipe."""
    return subprocess.run([program(), *arguments], input=content, capture_output=True, timeout=HANG)


class StandardInput(ProgramTest):
    def setUp(self):
        super().setUp()
        self.mesh = self.write("m.obj", box("a", (0, 0, 0), (2, 2, 2)), box("b", (1, 1, 1), (3, 3, 3)))
        with open(self.mesh, "rb") as file:
            self.bytes = file.read()

    def test_each_command_reads_it(self):
        rows = [("clash", []), ("bounds", []), ("inspect", []), ("slice", ["--plane", "0,0,1,1"]),
                ("section", ["--plane", "0,0,1,0.5"]), ("cast", ["--from", "1,1,9", "--to", "1,1,0"])]
        for command, options in rows:
            with self.subTest(command):
                done = fed(self.bytes, command, "-", *options)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                expected = hitbox(command, self.mesh, *options).stdout
                if command != "clash":  # which says how long it took
                    self.assertEqual(done.stdout.decode(), expected)

    def test_every_format_is_told_by_its_content(self):
        for ending in ("stl", "ply", "glb", "obj"):
            with self.subTest(ending):
                self.json("slice", self.mesh, "--plane", "0,0,1,1", "--front", self.path("f." + ending))
                with open(self.path("f." + ending), "rb") as file:
                    answer = json.loads(fed(file.read(), "inspect", "-", "--json").stdout)
                self.assertEqual(sum(part["triangles"] for part in answer["parts"]) > 0, True)
        off = b"OFF8 6 12\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n4 3 2 1 0\n4 4 5 6 7\n4 0 1 5 4\n" \
              b"4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n"
        part, = json.loads(fed(off, "inspect", "-", "--json").stdout)["parts"]
        self.assertEqual((part["triangles"], part["closed"], part["volume"]), (12, True, 1))

    def test_it_may_be_one_of_several_files(self):
        answer = json.loads(fed(self.bytes, "bounds", self.mesh, "-", "--json").stdout)
        self.assertEqual([part["file"] for part in answer["parts"]], [self.mesh, self.mesh, "standard input", "standard input"])

    def test_what_is_wrong_is_said(self):
        rows = [
            # what it holds, the arguments, the line
            (b"", ["bounds", "-"], "hitbox: standard input: is empty\n"),
            (b"v 0 0\n", ["bounds", "-"], "hitbox: standard input:1: "),
            (b"", ["bounds", "-", "-"], "hitbox: -: is given twice; standard input can be read once\n"),
            (b"", ["cast", "-", "--segments", "-"], "hitbox: -: cannot hold both the mesh and the segments; see"),
        ]
        for content, arguments, line in rows:
            with self.subTest(line):
                done = fed(content, *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertTrue(done.stderr.decode().startswith(line.removesuffix("; see")), done.stderr)
        self.assertEqual(fed(b"", "query", "-").returncode, 0)

    def test_a_file_of_that_name_is_reached_by_its_path(self):
        with open(self.path("-"), "wb") as file:
            file.write(self.bytes)
        self.assertEqual(hitbox("bounds", "./-", cwd=self.folder).returncode, 0)


class OutputsFirst(ProgramTest):
    def test_an_output_that_cannot_be_written_is_refused_before_files_are_read(self):
        none, place = self.path("none.obj"), self.path("no/folder/out")
        rows = [
            ["clash", none, "--csv", place], ["clash", none, "--html", place], ["view", none, "-o", place],
            ["slice", none, "--plane", "0,0,1,0", "--front", place + ".stl"],
            ["slice", none, "--plane", "0,0,1,0", "--back", place + ".stl"],
            ["section", none, "--plane", "0,0,1,0", "--svg", place],
        ]
        for arguments in rows:
            with self.subTest(arguments[0] + " " + arguments[-2]):
                said = self.error(*arguments, code="unwritable")
                self.assertIn("no/folder/out", said)
                self.assertIn("no such folder", said)

    def test_the_test_leaves_nothing_behind(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (2, 2, 2)))
        with open(self.path("old.csv"), "w", encoding="utf-8") as file:
            file.write("old")
        hitbox("clash", self.path("none.obj"), "--csv", self.path("old.csv"), "--html", self.path("new.html"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["m.obj", "old.csv"])
        self.assertEqual(self.read("old.csv"), "old")
        self.assertTrue(os.path.exists(mesh))


if __name__ == "__main__":
    main()
