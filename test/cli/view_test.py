"""view_test.py: what stands in the page of `hitbox view`, where it is written, and when it is opened."""
import collections
import os
import pty
import stat
import subprocess

from interrupt_test import ball
from limited import LimitedTest
from pages import PageReport
from program import HANG, ProgramTest, box, hitbox, main, program, read_to_end

UNIT = ((0, 0, 0), (1, 1, 1))


def bumpy(name, n, at=0.0):
    """A sheet of 2 n^2 triangles over the unit square."""
    points = [(at + i / n, j / n, ((i * 7 + j * 5) % 11) / 200) for i in range(n + 1) for j in range(n + 1)]
    corner = lambda i, j: i * (n + 1) + j
    return name, points, [(corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1))
                          for i in range(n) for j in range(n)]


class ViewTest(ProgramTest):
    def view(self, *arguments):
        """The report of the page that is written for these files and options."""
        answer = self.json("view", *arguments, "-o", self.path("page.html"))
        self.assertEqual(answer["path"], self.path("page.html"))
        report = PageReport(self.read("page.html"))
        self.assertEqual((answer["parts"], answer["triangles"], answer["shown"]),
                         (len(report.json["parts"]), report.json["triangles"], report.json["shown"]))
        return report

    def check_same_triangles(self, report, part, points, faces):
        """The page shows this part: the same triangles in the same order, each point within the rounding of a float."""
        shown, corners = report.mesh(part)
        wanted = [(face[0], face[k], face[k + 1]) for face in faces for k in range(1, len(face) - 1)]
        self.assertEqual(len(corners), len(wanted))
        close = report.json["scale"] * 2**-23
        for corner, face in zip(corners, wanted):
            for i, j in zip(corner, face):
                for a, b in zip(shown[i], points[j]):
                    self.assertLessEqual(abs(a - b), close + 4 * abs(b) * 2**-53)


class Contents(ViewTest):
    def test_parts_boxes_and_meshes(self):
        parts = [box("plate", (0, 0, 0), (3, 2, 0.1)), box("pin", (0.3, 0.7, -1), (0.6, 0.9, 1)), bumpy("sheet", 7)]
        mesh = self.write("m.obj", *parts)
        report = self.view(mesh)
        bounds = self.json("bounds", mesh, "--obb", "fast")
        self.assertEqual((report.json["program"], report.json["command"], report.json["files"]), ("hitbox", "view", ["m.obj"]))
        self.assertNotIn("clashes", report.json)
        self.assertEqual(report.json["all"], bounds["all"])
        for part, wanted, (_, points, faces) in zip(report.json["parts"], bounds["parts"], parts):
            self.assertEqual({key: part[key] for key in wanted}, {**wanted, "file": "m.obj"})
            self.assertEqual(part["shown"], part["triangles"])
            self.assertNotIn("thinned", part)
            self.check_same_triangles(report, part["index"], points, faces)

    def test_far_from_the_origin_tiny_and_huge(self):
        for offset, size in ((1e7, 1), (-123456.75, 1e-3), (0, 1e-300), (0, 1e300), (1e300, 1e290), (0, 5e-324)):
            with self.subTest(offset=offset, size=size):
                a = box("a", (offset,) * 3, (offset + size,) * 3)
                b = box("b", (offset + 2 * size, 0, 0), (offset + 3 * size, size, size))
                report = self.view(self.write("m.obj", a, b))
                for i, (_, points, faces) in enumerate((a, b)):
                    self.check_same_triangles(report, i, points, faces)

    def test_folders_are_left_out_where_names_differ_without_them(self):
        for folder in ("left", "right"):
            os.mkdir(self.path(folder))
        files = [self.write(name, box(name[0], *UNIT)) for name in ("left/m.obj", "right/m.obj", "right/n.obj")]
        self.assertEqual(self.view(*files).json["files"], ["left/m.obj", "right/m.obj", "n.obj"])
        self.assertEqual(self.view(*files[1:]).json["files"], ["m.obj", "n.obj"])
        self.assertEqual([part["file"] for part in self.view(*files[:2]).json["parts"]], ["left/m.obj", "right/m.obj"])

    def test_hostile_names_are_text(self):
        names = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "<!--<script>", "\"'`&amp;\\",
                 "a\u2028b\u2029c", "\u202egnp", "\u007f" * 3, "n" * 300, "漢字 ü 🙂", "]]>", "${x}"]
        mesh = self.write("m.obj", *(box(name, (i * 2, 0, 0), (i * 2 + 1, 1, 1)) for i, name in enumerate(names)))
        with open(mesh, "ab") as f:
            f.write(b"o bad \xff\xfe\xc0\xaf\nv 0 5 0\nv 1 5 0\nv 0 6 0\nf -3 -2 -1\n")
        wanted = [part["name"] for part in self.json("bounds", mesh)["parts"]]
        report = self.view(mesh)
        self.assertEqual([part["name"] for part in report.json["parts"]], wanted)
        self.assertEqual(wanted[:11], names)
        plain = PageReport(self.plain_page())
        self.assertEqual([tag for tag, _ in report.elements.tags if tag not in ("script",)],
                         [tag for tag, _ in plain.elements.tags if tag not in ("script",)])
        text = self.read("page.html")
        for part in ("\u2028", "\u2029", "<img src=x", "<script>alert"):
            self.assertNotIn(part, text)

    def plain_page(self):
        self.json("view", self.write("plain.obj", box("a", *UNIT)), "-o", self.path("plain.html"))
        return self.read("plain.html")

    def test_points_that_are_equal_once_rounded_are_one(self):
        mesh = self.path("soup.stl")
        corners = [((0, 0, 0), (1, 0, 0), (0, 1, 0)), ((1, 0, 0), (1, 1, 0), (0, 1, 0))]
        with open(mesh, "w") as f:
            f.write("solid s\n" + "".join(
                "facet normal 0 0 1\nouter loop\n" + "".join("vertex %g %g %g\n" % p for p in t) + "endloop\nendfacet\n"
                for t in corners) + "endsolid s\n")
        report = self.view(mesh)
        self.assertEqual(report.json["parts"][0]["mesh"]["points"], 4)
        points, found = report.mesh(0)
        self.assertEqual([tuple(points[i] for i in t) for t in found], corners)

    def test_threads_do_not_change_a_byte(self):
        mesh = self.write("m.obj", bumpy("a", 30), bumpy("b", 20, 2), box("c", *UNIT))
        pages = set()
        for threads in (1, 2, 3):
            self.view(mesh, f"--threads={threads}", "--most-triangles=1000")
            pages.add(self.read("page.html"))
        self.assertEqual(len(pages), 1)


class Thinning(ViewTest):
    def test_beyond_the_bound_large_parts_are_thinned_and_small_ones_whole(self):
        parts = [bumpy("large", 60), bumpy("larger", 80, 2), box("small", *UNIT)]
        report = self.view(self.write("m.obj", *parts), "--most-triangles", 3000)
        triangles = [part["triangles"] for part in report.json["parts"]]
        shown = [part["shown"] for part in report.json["parts"]]
        self.assertEqual(triangles, [7200, 12800, 12])
        self.assertEqual([part.get("thinned") for part in report.json["parts"]], [True, True, None])
        self.assertEqual((report.json["triangles"], report.json["shown"], report.json["most_triangles"]),
                         (20012, sum(shown), 3000))
        self.assertLessEqual(sum(shown), 3000)
        self.assertGreater(min(shown[:2]), 500)
        self.assertEqual(shown[2], 12)
        for i, (_, points, _) in enumerate(parts[:2]):
            close, known = report.json["scale"] * 2**-22, sorted(points)
            drawn, corners = report.mesh(i)
            self.assertEqual(len(corners), shown[i])
            self.assertEqual(max(max(c) for c in corners), len(drawn) - 1)
            for p in drawn:  # points of the part itself
                self.assertTrue(any(max(abs(a - b) for a, b in zip(p, q)) <= close for q in known), p)
        # The boxes are those of the whole parts.
        self.assertEqual(report.json["parts"][0]["aabb"]["max"][:2], [1, 1])

    def test_what_is_closed_stays_so(self):
        for most in (50, 300, 1500):
            report = self.view(self.write("m.obj", ball("ball", 40)), f"--most-triangles={most}")
            _, corners = report.mesh(0)
            edges = collections.Counter(edge for a, b, c in corners for edge in ((a, b), (b, c), (c, a)))
            self.assertTrue(0 < len(corners) <= most, len(corners))
            for (a, b), times in edges.items():
                self.assertEqual(times, edges[b, a])

    def test_parts_that_clash_keep_more(self):
        mesh = self.write("m.obj", bumpy("a", 60), bumpy("b", 60, 0.5), bumpy("c", 60, 5))
        self.json("clash", mesh, "--html", self.path("c.html"), "--most-triangles=4000")
        a, b, c = (part["shown"] for part in PageReport(self.read("c.html")).json["parts"])
        self.assertGreater(min(a, b), 2 * c)
        self.assertLessEqual(a + b + c, 4000)

    def test_one_triangle_over_the_bound_loses_one_small_part(self):
        mesh = self.write("m.obj", *[box(f"b{i}", (2 * i, 0, 0), (2 * i + 1, 1, 1)) for i in range(50)])
        shown = [part["shown"] for part in self.view(mesh, "--most-triangles=599").json["parts"]]
        self.assertEqual(shown, [12] * 49 + [0])

    def test_the_bound_itself_is_not_thinned_and_no_triangle_is_allowed(self):
        mesh = self.write("m.obj", bumpy("a", 10), box("b", *UNIT))
        self.assertEqual(self.view(mesh, "--most-triangles=212").json["shown"], 212)
        self.assertLess(self.view(mesh, "--most-triangles=211").json["shown"], 212)
        self.assertEqual(self.view(mesh, "--most-triangles=0").json["shown"], 0)
        for wrong in ("-1", "1.5", "x", ""):
            self.assertIn("--most-triangles", self.error("view", mesh, f"--most-triangles={wrong}"))

    def test_what_is_thinned_is_said(self):
        mesh = self.write("m.obj", bumpy("a", 40))
        self.assertRegex(hitbox("view", mesh, "-o", self.path("p.html"), "--most-triangles=500").stdout,
                         r": 1 part, 3200 triangles \(thinned to \d+ for the page\)\n\Z")


class Output(ViewTest, LimitedTest):
    def test_the_page_is_named_after_the_first_file_and_lies_in_this_folder(self):
        os.mkdir(self.path("here"))
        mesh, other = self.write("pump.v2.obj", box("a", *UNIT)), self.write("other.obj", box("b", *UNIT))
        done = hitbox("view", mesh, other, "--no-open", cwd=self.path("here"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, "pump.v2.hitbox.html: 2 parts, 24 triangles\n")
        self.assertEqual(os.listdir(self.path("here")), ["pump.v2.hitbox.html"])

    def test_an_input_is_never_overwritten(self):
        mesh = self.write("m.obj", box("a", *UNIT))
        self.assertIn("also an input", self.error("view", mesh, "-o", mesh))
        os.rename(mesh, self.path("m.hitbox.html"))
        os.symlink("m.hitbox.html", self.path("m.obj"))
        done = hitbox("view", "m.obj", "--json", cwd=self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("also an input", done.stdout)
        self.assertTrue(self.read("m.hitbox.html").startswith("o a\n"))
        self.assertIn("also an input", self.error("demo", "-o", self.json("demo")["sample"]))

    def test_places_where_no_page_can_be_written(self):
        self.write("m.obj", box("a", *UNIT))
        for command in (["view", "m.obj"], ["demo"]):
            for place in ("none/page.html", ".", "m.obj/page.html") + (("/dev/full",) if os.path.exists("/dev/full") else ()):
                line = self.line_of_error(*command, "-o", place, code="unwritable")
                self.assertIn(f"hitbox: {place}: cannot write", line)
        self.assertEqual(os.listdir(self.folder), ["m.obj"])

    def test_a_read_only_folder(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everywhere")
        self.write("m.obj", box("a", *UNIT))
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o755)
        self.assertIn("permission denied", self.line_of_error("view", "m.obj", code="unwritable"))


class Opening(ViewTest):
    """Whether the desktop is asked is seen by a play of xdg-open that writes down its arguments."""

    def setUp(self):
        super().setUp()
        self.mesh = self.write("m.obj", box("a", *UNIT))
        os.mkdir(self.path("bin"))

    def play(self, script):
        opener = self.path("bin/xdg-open")
        with open(opener, "w") as f:
            f.write("#!/bin/sh\n" + script)
        os.chmod(opener, os.stat(opener).st_mode | stat.S_IXUSR)

    def run_on_terminal(self, *arguments, display=":9"):
        """Runs with standard output on a terminal; returns what it showed and standard error."""
        terminal, its_end = pty.openpty()
        env = {**os.environ, "PATH": self.path("bin") + ":/usr/bin:/bin", "DISPLAY": display, "WAYLAND_DISPLAY": ""}
        process = subprocess.Popen([program(), "view", self.mesh, *arguments], stdout=its_end, stderr=subprocess.PIPE,
                                   env=env, cwd=self.folder, text=True)
        os.close(its_end)
        shown = read_to_end(terminal)
        message = process.communicate(timeout=HANG)[1]
        self.assertEqual(process.returncode, 0, message)
        return shown.decode(), message

    def opened(self):
        return self.read("opened") if os.path.exists(self.path("opened")) else None

    def test_on_a_terminal_with_a_display_it_is_opened_by_its_whole_path(self):
        self.play(f'printf "%s\\n" "$#" "$1" > "{self.path("opened")}"\n')
        name = "-n; touch oops $(touch oops) '\".html"
        shown, message = self.run_on_terminal("-o", name)
        self.assertEqual(message, "")
        self.assertIn("1 part, 12 triangles", shown)
        self.assertEqual(self.opened(), f"1\n{self.path(name)}\n")
        self.assertFalse(os.path.exists(self.path("oops")))

    def test_without_a_display_a_terminal_or_with_no_open_nobody_is_asked(self):
        self.play(f'echo asked > "{self.path("opened")}"\n')
        for arguments, display in (([], ""), (["--no-open"], ":9"), (["--json"], ":9")):
            self.run_on_terminal(*arguments, display=display)
            self.assertIsNone(self.opened(), arguments)
        hitbox("view", self.mesh, cwd=self.folder, env={"DISPLAY": ":9", "PATH": self.path("bin")})
        self.assertIsNone(self.opened())

    def test_what_could_not_be_opened_is_said_and_is_no_failure(self):
        for script in ("exit 3\n", None):
            if script:
                self.play(script)
            else:
                os.remove(self.path("bin/xdg-open"))
                if any(os.path.exists(f"{folder}/xdg-open") for folder in ("/usr/bin", "/bin")):
                    continue
            _, message = self.run_on_terminal("-o", "p.html")
            self.assertEqual(message, "hitbox: p.html: could not be opened; open it in a browser\n")

    def test_an_opener_that_does_not_end_is_not_waited_for(self):
        self.play("exec sleep 30\n")
        _, message = self.run_on_terminal()
        self.assertEqual(message, "")


if __name__ == "__main__":
    main()
