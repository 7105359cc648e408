"""notes_test.py: what is left out of a file is said on standard error and in the JSON of each command that reads files."""
import json
import os

from pages import PageReport
from program import ProgramTest, box, hitbox, main, obj

UNIT = (0, 0, 0), (1, 1, 1)
COMMANDS = {"clash": [], "bounds": [], "inspect": [], "view": ["--no-open"], "slice": ["--plane=0,0,1,0.5"],
            "section": ["--plane=0,0,1,0.5"], "cast": ["--from=0,0,5", "--to=0,0,-5"]}
CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus", "io")
OF_ONE_FILE = ("slice", "section", "cast")


class Notes(ProgramTest):
    def put(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path(name)

    def open_box(self, name, size):
        """A box without its lid."""
        title, points, faces = box("room", (-size, -size, -size), (size, size, size))
        return self.write(name, (title, points, faces[:1] + faces[2:]))

    def arguments(self, command):
        page = ["-o", self.path("page.html")] if command == "view" else []
        return COMMANDS[command] + page

    def test_each_command_has_the_notes_of_its_files(self):
        mesh = self.put("a.obj", obj(box("a", *UNIT)) + "l 1 2\np 1\n")
        lines = [("lines-left-out", "1 line is left out"), ("lines-left-out", "1 statement of points is left out")]
        for command in COMMANDS:
            with self.subTest(command):
                arguments = self.arguments(command)
                done = hitbox(command, mesh, *arguments, "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(json.loads(done.stdout)["notes"],
                                 [{"file": mesh, "code": code, "message": message} for code, message in lines])
                self.assertEqual(done.stderr, "".join(f"hitbox: {mesh}: {message}\n" for _, message in lines))
                self.assertEqual(hitbox(command, mesh, *arguments).stderr, done.stderr)
                # Nothing to say is an empty list.
                quiet = hitbox(command, self.write("b.obj", box("b", *UNIT)), *arguments, "--json")
                self.assertEqual((json.loads(quiet.stdout)["notes"], quiet.stderr), ([], ""))

    def test_pages_have_the_notes_without_the_folder_of_the_files(self):
        os.mkdir(self.path("sub"))
        mesh = self.put("a.obj", obj(box("a", *UNIT)) + "l 1 2\n")
        empty = self.put("sub/empty.obj", "v 0 0 0\nl 1 1\n")
        wanted = [("a.obj", "lines-left-out"), ("empty.obj", "lines-left-out"), ("empty.obj", "no-triangles")]
        for arguments in (["clash", "--html"], ["view", "--no-open", "-o"]):
            with self.subTest(arguments[0]):
                self.json(*arguments, self.path("page.html"), mesh, empty, "--allow-empty")
                page = PageReport(self.read("page.html")).json
                self.assertEqual([(note["file"], note["code"]) for note in page["notes"]], wanted)
                self.assertEqual(page["files"], ["a.obj", "empty.obj"])
        # Of one file the name alone is left.
        self.json("view", "--no-open", "-o", self.path("page.html"), empty, "--allow-empty")
        self.assertEqual({note["file"] for note in PageReport(self.read("page.html")).json["notes"]}, {"empty.obj"})

    def test_no_page_has_a_folder_anywhere(self):
        for folder in ("sub", "other", "sub/x", "other/x"):
            os.mkdir(self.path(folder))
        big, small = self.write("sub/mm.obj", box("big", (0, 0, 0), (2000, 2000, 2000))), os.path.join(CORPUS, "inline.gltf")
        room, chair = self.open_box("sub/room.obj", 9), self.write("other/chair.obj", box("c", *UNIT))
        # Two files of one name need a folder to tell them apart, but not the ones above it.
        twins = [self.open_box("sub/x/part.obj", 9), self.write("other/x/part.obj", box("c", *UNIT))]
        relative = os.path.relpath(chair, self.path("sub"))
        rows = [("unit-doubtful", [big, small], []), ("unit-converted", [big, small], ["--unit", f"{big}=mm"]),
                ("inner-guess", [room, chair], []), ("inner-guess", [room, relative], []),
                ("inner-guess", twins, [])]
        commands = [["clash", "--html"], ["view", "--no-open", "-o"]]
        for code, files, options in rows:
            for command in commands[:1] if code == "inner-guess" else commands:
                with self.subTest(code=code, files=files, command=command[0]):
                    done = hitbox(*command, self.path("page.html"), *files, *options, "--json", cwd=self.path("sub"))
                    self.assertEqual(done.returncode, 0, done.stderr)
                    page = self.read("page.html")
                    report = PageReport(page).json
                    self.assertIn(code, [note["code"] for note in report["notes"]])
                    for folder in (self.folder, self.folder[1:], os.path.basename(self.folder), os.path.dirname(small)):
                        self.assertFalse(folder in page, folder)
                    said = json.dumps([report["files"], report["parts"], report["notes"]])
                    if files is twins:
                        self.assertEqual(report["files"], ["sub/x/part.obj", "other/x/part.obj"])
                        self.assertIn("(other/x/part.obj)", said)
                    else:
                        self.assertEqual(report["files"], [os.path.basename(file) for file in files])
                        for folder in ("sub/", "other/", "../"):
                            self.assertNotIn(folder, said)
                    # The report on standard output has the paths as they were given.
                    self.assertIn(files[1], done.stdout)

    def test_a_file_without_triangles_is_an_error_of_each_command_also_one_among_others(self):
        empty, full = self.put("empty.obj", "v 0 0 0\nl 1 1\n"), self.write("full.obj", box("a", *UNIT))
        plain = self.put("points.off", "OFF\n2 0 0\n0 0 0\n1 1 1\n")
        for command in COMMANDS:
            with self.subTest(command):
                arguments = self.arguments(command)
                self.assertEqual(self.error(command, empty, *arguments, code="bad_format"),
                                 f"hitbox: {empty}: has no triangles: 1 line is left out; --allow-empty reads it all the same\n")
                self.assertIn("points.off: has no triangles; export its surfaces as a mesh, or pass --allow-empty",
                              self.error(command, plain, *arguments, code="bad_format"))
                if command in OF_ONE_FILE:
                    continue
                for files in ((full, empty), (empty, full)):
                    self.assertIn("empty.obj: has no triangles", self.error(command, *files, *arguments, code="bad_format"))
                report = self.json(command, full, empty, *arguments, "--allow-empty")
                self.assertEqual([(n["file"], n["code"]) for n in report["notes"]],
                                 [(empty, "lines-left-out"), (empty, "no-triangles")])
        self.assertIn("has no triangles", self.error("clash", empty, full, "--fail-on", "any", code="bad_format"))
        # A file of no bytes is no mesh.
        for name in ("none.stl", "none.obj", "none"):
            self.assertIn("is empty", self.error("bounds", self.put(name, ""), "--allow-empty", code="bad_format"))
        self.assertIn("0 bytes", hitbox("bounds", "--help").stdout)
        self.assertEqual(self.json("clash", empty, "--allow-empty", "--fail-on", "any")["clashes"], [])
        self.assertFalse(os.path.exists(self.path("empty.hitbox.html")))

    def test_a_note_about_a_part_has_its_number_in_the_assembly(self):
        solid, skin = self.write("b.obj", box("b", *UNIT)), os.path.join(CORPUS, "skin.gltf")
        done = hitbox("clash", solid, skin, "--json")
        report = json.loads(done.stdout)
        message = "is skinned and in its bind pose; poses and animations are left out"
        self.assertEqual(report["notes"], [{"file": skin, "part": 1, "code": "skin-bind-pose", "message": message}])
        self.assertEqual([p["name"] for p in report["parts"]], ["b", "skinned", "static"])
        self.assertEqual(done.stderr, f"hitbox: {skin}: 1 skinned: {message}\n")

    def test_features_of_gltf(self):
        def parts_and_codes(name):
            report = self.json("clash", os.path.join(CORPUS, name))
            return [p["name"] for p in report["parts"]], [n["code"] for n in report["notes"]]
        self.assertEqual(parts_and_codes("instances.gltf"), (["bolt 1", "bolt 2", "bolt 3"], []))
        self.assertEqual(parts_and_codes("hidden.gltf"), (["shown"], ["hidden-left-out"]))
        self.assertEqual(parts_and_codes("long_rotation.gltf"), (["cube"], ["rotation-normalised"]))
        box = self.json("bounds", os.path.join(CORPUS, "long_rotation.gltf"))["all"]["aabb"]
        self.assertAlmostEqual(box["min"][0], -1)
        self.assertAlmostEqual(box["max"][1], 1)
        for command in ("clash", "inspect"):
            self.assertIn("has no triangles: 1 mesh is used by no node of the scene",
                          self.error(command, os.path.join(CORPUS, "meshes_without_nodes.gltf"), code="bad_format"))

    def test_what_each_file_leaves_out(self):
        rows = {"binary_solid_with_more_bytes.stl": ["values-left-out"], "more_faces_than_declared.off": ["values-left-out"],
                "morph_instances.gltf": ["morph-targets"], "without_positions.gltf": ["primitives-left-out"],
                "no_instances.gltf": ["meshes-left-out"], "joint_outside.gltf": ["skin-bind-pose", "rotation-normalised"],
                "continued_normals.obj": []}
        for name, codes in rows.items():
            with self.subTest(name):
                report = self.json("inspect", os.path.join(CORPUS, name))
                self.assertEqual([note["code"] for note in report["notes"]], codes)
                self.assertEqual({(part["triangles"], part["closed"]) for part in report["parts"]}, {(12, True)})

    def test_conversions_of_units_are_notes(self):
        a, b = self.write("a.obj", box("a", *UNIT)), self.write("b.obj", box("b", *UNIT))
        report = self.json("bounds", a, b, f"--unit={a}=mm", f"--unit={b}=m")
        self.assertEqual(report["notes"], [{"file": b, "code": "unit-converted",
                                            "message": f"converted from m to mm, the unit of {a}"}])

    def test_many_notes_are_all_in_the_json_and_few_are_printed(self):
        files = [self.put(f"{i}.obj", obj(box("a", *UNIT)) + "l 1 2\n") for i in range(12)]
        done = hitbox("bounds", *files, "--json")
        self.assertEqual(len(json.loads(done.stdout)["notes"]), 12)
        lines = done.stderr.splitlines()
        self.assertEqual((len(lines), lines[-1]), (10, "hitbox: 3 more notes; --json has them all"))

    def test_a_note_cannot_move_the_cursor(self):
        mesh = self.put("a.obj", obj(box("a", *UNIT)) + "\x1b[2J\n")
        done = hitbox("bounds", mesh)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("\x1b", done.stderr)


if __name__ == "__main__":
    main()
