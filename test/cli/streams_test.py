"""streams_test.py: standard output and error under all circumstances: terminals, pipes, full disks, odd names."""
import json
import os
import pty
import subprocess

from program import ProgramTest, box, hitbox, main, program, read_to_end


def on_terminal(*arguments, **variables):
    """Runs hitbox with a terminal as standard output and error; returns exit code and what it shows."""
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    leader, follower = pty.openpty()
    process = subprocess.Popen([program(), *arguments], stdout=follower, stderr=follower,
                               env={**env, "TERM": "xterm", **variables})
    os.close(follower)
    shown = read_to_end(leader)
    return process.wait(), shown.decode()


class Streams(ProgramTest):
    def setUp(self):
        super().setUp()
        self.mesh = self.write("m.obj", box("a", (0, 0, 0), (1, 1, 1)), box("b", (1, 0, 0), (2, 1, 1)))

    def test_colour_only_on_a_terminal_and_never_with_no_color(self):
        self.assertIn("\x1b[33mtouching\x1b[0m", on_terminal("clash", self.mesh)[1])
        for variables in ({"NO_COLOR": "1"}, {"NO_COLOR": ""}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b", on_terminal("clash", self.mesh, **variables)[1], variables)
        self.assertNotIn("\x1b", hitbox("clash", self.mesh).stdout)
        self.assertNotIn("\x1b", on_terminal("clash", self.mesh, "--json")[1])

    def test_a_full_disk_is_an_error(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("this system has no /dev/full")
        for arguments in (["clash", self.mesh], ["clash", self.mesh, "--json"], ["bounds", self.mesh], ["--help"],
                          ["clash", "--help"], ["--version"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([program(), *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr, r"\Ahitbox: standard output: cannot write[^\n]*\n\Z")

    def test_a_closed_standard_output_is_an_error(self):
        done = subprocess.run(["sh", "-c", '"$0" clash "$1" --csv "$2" >&-', program(), self.mesh, self.path("o.csv")],
                              stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertTrue(self.read("o.csv").startswith("id,a,b,"), "no other output went into the file")

    def test_a_reader_that_leaves_early_is_no_crash(self):
        parts = [box(f"part {i}", (0, 0, i), (1, 1, i + 1)) for i in range(3000)]
        mesh = self.write("many.obj", *parts)
        process = subprocess.Popen([program(), "bounds", mesh], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.read(10)
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        self.assertIn(process.wait(), (0, -13))  # -13: ended by SIGPIPE, as cat would be

    def test_json_is_valid_whatever_the_names_hold(self):
        names = [b"tab\there", b"quote\"back\\slash", b"latin \xe9", b"cut \xe2\x82", b"\xc0\xaf", b"ed \xed\xa0\x80 surrogate",
                 "Gehäuse 齿轮 ⚙".encode(), b"bell\x07", b"esc\x1b[31mred", b"del\x7f"]
        with open(self.path("names.obj"), "wb") as f:
            for i, name in enumerate(names):
                f.write(b"o " + name + b"\n" + b"".join(b"v %d %d %d\n" % p for p in ((i, 0, 0), (i, 1, 0), (i, 0, 1))))
                f.write(b"f -3 -2 -1\n")
        done = subprocess.run([program(), "clash", self.path("names.obj"), "--json"], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = [p["name"] for p in json.loads(done.stdout.decode("utf-8"))["parts"]]
        self.assertEqual(len(found), len(names))
        self.assertEqual(found[1], 'quote"back\\slash')
        self.assertEqual(found[6], "Gehäuse 齿轮 ⚙")
        table = hitbox("bounds", self.path("names.obj")).stdout
        self.assertNotRegex(table, r"[\x00-\x09\x0b-\x1f\x7f]")
        self.assertIn("Gehäuse 齿轮 ⚙", table)
        lines = [line for line in table.splitlines() if " no " in line]
        self.assertEqual(len(lines), len(names))

    def test_columns_stay_aligned_under_wide_and_accented_letters(self):
        mesh = self.write("w.obj", *(box(name, (3 * i, 0, 0), (3 * i + 1, 1, 1)) for i, name in
                                     enumerate(("plain", "Gehäuse", "齿轮", "e\u0301cart"))))
        def width(text):
            return sum(2 if "\u4e00" <= c <= "\u9fff" else 0 if c == "\u0301" else 1 for c in text)
        places = {width(line[:line.index("yes")]) for line in hitbox("bounds", mesh).stdout.splitlines() if "yes" in line}
        self.assertEqual(len(places), 1)


if __name__ == "__main__":
    main()
