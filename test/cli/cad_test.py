"""cad_test.py: files of CAD by the program: `hitbox` hands them to `hitbox-cad`, which is beside it."""
import json
import os
import shutil
import subprocess

import program
from program import HANG, ProgramTest, box, hitbox, main

STEP = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n"
SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../corpus/cad/plate_and_pin.step")


class Cad(ProgramTest):
    def test_a_step_assembly(self):
        parts = self.json("inspect", SAMPLE)["parts"]
        self.assertEqual([(part["name"], part["closed"]) for part in parts], [("plate", True), ("pin", True), ("lid", True)])
        kinds = {(c["a"], c["b"]): c["kind"] for c in self.clashes(SAMPLE)}
        self.assertEqual(kinds, {(0, 1): "penetrating", (0, 2): "touching"})
        others = [(c["a"], c["b"]) for c in self.clashes(SAMPLE, "--ignore-siblings")]
        self.assertEqual(others, [(0, 2)], "plate and pin are under one node")

    def test_wireframe_is_a_note_and_styles_are_not_read(self):
        mesh = os.path.join(os.path.dirname(SAMPLE), "solid_and_wireframe.step")
        report = self.json("clash", mesh, "--fail-on", "any")
        self.assertEqual([p["name"] for p in report["parts"]], ["PLATE"])
        self.assertEqual(report["notes"], [{"file": mesh, "part": 0, "code": "lines-left-out",
                                            "message": "1 curve is left out, because it bounds no face"}])
        marker = self.json("inspect", os.path.join(os.path.dirname(SAMPLE), "point_marker.step"))
        self.assertEqual(([p["closed"] for p in marker["parts"]], marker["notes"]), ([True], []))

    def test_the_deflection_decides_how_many_triangles_there_are(self):
        counts = [self.json("bounds", SAMPLE, "--deflection", d)["parts"][1]["triangles"] for d in ("1", "0.01", "0.0001")]
        self.assertEqual(counts, sorted(set(counts)))

    def test_penetrations_thinner_than_the_deflection_are_named_for_any_name_of_the_file(self):
        with open(SAMPLE, "rb") as file:
            content = file.read()
        with open(self.path("renamed.txt"), "wb") as file:
            file.write(content)
        hint = "1 of 1 penetrations is thinner than 3: try --tolerance 6"
        for mesh in (SAMPLE, self.path("renamed.txt")):
            self.assertIn(hint, hitbox("clash", mesh, "--deflection", "3").stdout)
            self.assertNotIn("thinner", hitbox("clash", mesh).stdout)
        with open(SAMPLE, "rb") as file:
            done = subprocess.run([program.HITBOX, "clash", "-", "--deflection", "3"], stdin=file, capture_output=True, timeout=HANG)
        self.assertIn(hint, done.stdout.decode())

    def test_step_is_in_millimetres(self):
        metres = self.write("m.obj", box("b", (0, 0, 0), (1, 1, 1)))
        mm = self.json("bounds", SAMPLE)["parts"][0]["aabb"]
        both = self.json("bounds", SAMPLE, metres, "--unit", "m")["parts"]
        self.assertEqual((both[0]["aabb"], both[3]["aabb"]["max"]), (mm, [1000, 1000, 1000]))

    def test_outputs_are_written_once_and_errors_keep_their_form(self):
        csv = self.path("out.csv")
        done = hitbox("clash", SAMPLE, "--csv", csv, "--fail-on", "penetrating")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(self.read("out.csv").count("penetrating"), 1)
        self.assertEqual(os.listdir(self.folder), ["out.csv"])

    def test_standard_input(self):
        with open(SAMPLE, "rb") as file:
            done = subprocess.run([program.HITBOX, "bounds", "-", "--json"], stdin=file, capture_output=True, timeout=HANG)
        self.assertEqual(len(json.loads(done.stdout)["parts"]), 3)
        with open(SAMPLE, "rb") as file:
            content = file.read()
        piped = subprocess.run([program.HITBOX, "bounds", "-"], input=content, capture_output=True, timeout=HANG)
        self.assertEqual(piped.returncode, 2)
        self.assertRegex(piped.stderr.decode(), r"\Ahitbox: standard input: needs hitbox-cad, [^\n]+\n\Z")
        piped = subprocess.run([program.HITBOX + "-cad", "bounds", "-"], input=content, capture_output=True, timeout=HANG)
        self.assertEqual(piped.returncode, 0)

    def test_damaged_files_are_errors(self):
        with open(SAMPLE, encoding="utf-8") as file:
            whole = file.read()
        rows = [(whole[:size], "is cut short") for size in (20, len(whole) // 2, len(whole) - 30)]
        rows += [(STEP + "ENDSEC;\nEND-ISO-10303-21;\n", "STEP file"), (STEP + "#1=(;\nEND-ISO-10303-21;\n", "STEP file")]
        for content, words in rows:
            with open(self.path("bad.step"), "w", encoding="utf-8") as file:
                file.write(content)
            for command in ("clash", "bounds", "inspect"):
                with self.subTest(words, size=len(content), command=command):
                    self.assertIn(words, self.error(command, self.path("bad.step"), code="bad_format"))
        with open(self.path("bad.3mf"), "wb") as file:
            file.write(b"PK\x03\x04" + bytes(100) + b"3D/3dmodel.model")
        self.assertIn("lib3mf cannot read", self.error("clash", self.path("bad.3mf"), code="bad_format"))

    def test_without_hitbox_cad_the_error_says_how_to_get_it(self):
        alone = shutil.copy(program.HITBOX, self.path("hitbox"))
        done = subprocess.run([alone, "clash", SAMPLE], capture_output=True, text=True, timeout=HANG)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is STEP, which needs Open CASCADE: build hitbox-cad, by cmake -DHITBOX_CAD=ON", done.stderr)


if __name__ == "__main__":
    main()
