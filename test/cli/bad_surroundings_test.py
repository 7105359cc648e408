"""bad_surroundings_test.py: files that are not there, streams that close, disks that are full, folders that refuse."""
import json
import os
import resource
import shutil
import subprocess
import tempfile

from limited import BYTES, LimitedTest
from mesh_bytes import obj
from program import HANG, box, main

COMMANDS = ("clash", "bounds", "inspect")


class Inputs(LimitedTest):
    def test_files_that_cannot_be_read(self):
        self.put("mesh.obj", obj())
        os.symlink("circle", self.path("circle"))
        os.symlink("nowhere", self.path("broken"))
        rows = [
            # what is named, the code, and words of the line
            ("none.obj", "not_found", "no such file"),
            ("no/such/folder.obj", "not_found", "no such file"),
            (".", "unreadable", "folder"),
            ("mesh.obj/part", None, "mesh.obj/part"),
            ("broken", "not_found", "broken"),
            ("circle", None, "circle"),
            ("x" * 300, None, "x" * 300),
            ("y/" * 3000, None, "y/y"),
            ("/dev/null", "unreadable", "device"),
        ]
        for name, code, words in rows:
            for command in COMMANDS:
                for files in ([name], ["mesh.obj", name]):
                    with self.subTest(name[:40], command=command, files=len(files)):
                        error = json.loads(self.run_limited(command, *files, "--json").stdout)["error"]
                        line = self.line_of_error(command, *files, code=code or error["code"])
                        self.assertTrue(line.startswith(f"hitbox: {name}: "), line)
                        self.assertIn(words, line)
                        self.assertIn(error["code"], ("not_found", "unreadable", "bad_format", "too_large"))

    def test_standard_input_that_is_closed_or_empty(self):
        closed = subprocess.run(["sh", "-c", '"$0" query <&-', self.program()], capture_output=True, timeout=HANG)
        self.assertEqual((closed.returncode, closed.stdout), (2, b""))
        self.assertRegex(closed.stderr, rb"\Ahitbox: [^\n]+\n\Z")
        empty = self.run_limited("query")
        self.assertEqual((empty.returncode, empty.stdout, empty.stderr), (0, b"", b""))

    def test_standard_input_that_closes_within_a_line(self):
        question = b'{"op":"distance","a":{"type":"point","p":[0,0,0]},"b":{"type":"point","p":[3,4,0]}}'
        for cut in range(1, len(question), 7):
            with self.subTest(cut=cut):
                self.put("questions", question + b"\n" + question[:cut])
                with open(self.path("questions"), "rb") as stdin:
                    done = self.run_limited("query", stdin=stdin)
                self.assertEqual(done.returncode, 2)
                answer, error = map(json.loads, done.stdout.splitlines())
                self.assertEqual((answer["result"], list(error)), (5, ["error"]))
        whole = subprocess.run([self.program(), "query"], input=question, capture_output=True, timeout=HANG)
        self.assertEqual((whole.returncode, whole.stdout), (0, b'{"result":5}\n'))


class Outputs(LimitedTest):
    def setUp(self):
        super().setUp()
        self.write("mesh.obj", *(box(f"part {i}", (i, 0, 0), (i + 1, 1, 1)) for i in range(200)))

    def check_nothing_new(self):
        self.assertEqual(os.listdir(self.folder), ["mesh.obj"])

    def test_a_full_device(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("this system has no /dev/full")
        for option in ("--csv", "--html"):
            line = self.line_of_error("clash", "mesh.obj", option, "/dev/full", code="unwritable")
            self.assertIn("hitbox: /dev/full: cannot write: the disk is full", line)
        for command in COMMANDS:
            for more in ([], ["--json"]):
                with open("/dev/full", "wb") as full:
                    done = self.run_limited(command, "mesh.obj", *more, stdout=full)
                self.assertEqual(done.returncode, 2)
                self.assertRegex(done.stderr, rb"\Ahitbox: standard output: cannot write[^\n]*\n\Z")
        self.check_nothing_new()

    def test_a_disk_that_fills_up_in_the_middle(self):
        # A limit on the size of files acts as a small disk does.
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        self.addCleanup(resource.setrlimit, resource.RLIMIT_FSIZE, before)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
        for option in ("--csv", "--html"):
            with self.subTest(option):
                line = self.line_of_error("clash", "mesh.obj", option, "out", code="unwritable")
                self.assertIn("hitbox: out: cannot write", line)
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        self.check_nothing_new()

    def test_places_where_nobody_may_write(self):
        rows = [("mesh.obj/out.csv", "not a folder"), ("none/out.csv", "no such folder"), (".", "folder"),
                ("/proc/out.csv", "/proc/out.csv"), ("x" * 300, "x" * 300), ("y/" * 3000, "y/y")]
        for option in ("--csv", "--html"):
            for place, words in rows:
                if place.startswith("/proc") and not os.path.isdir("/proc"):
                    continue
                with self.subTest(place[:40], option=option):
                    line = self.line_of_error("clash", "mesh.obj", option, place, code="unwritable")
                    self.assertTrue(line.startswith(f"hitbox: {place}: cannot "), line)
                    self.assertIn(words, line)
        self.check_nothing_new()

    def test_a_read_only_folder(self):
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o755)
        for option in ("--csv", "--html"):
            done = self.run_without_rights("clash", "mesh.obj", option, "out")
            self.assertEqual((done.returncode, done.stderr), (2, b"hitbox: out: cannot write: permission denied\n"))
        self.check_nothing_new()

    def test_files_that_nobody_may_read_or_replace(self):
        self.put("theirs", "old")
        for mode, arguments, line in ((0o000, ["bounds", "theirs"], b"hitbox: theirs: permission denied\n"),
                                      (0o444, ["clash", "mesh.obj", "--csv", "theirs"],
                                       b"hitbox: theirs: cannot write: permission denied\n")):
            os.chmod(self.path("theirs"), mode)
            done = self.run_without_rights(*arguments)
            self.assertEqual((done.returncode, done.stderr), (2, line))
        self.assertEqual(self.read("theirs"), "old")

    def run_without_rights(self, *arguments):
        """Root may do everything everywhere, so that what runs as root hands the program to another user."""
        if os.geteuid() != 0:
            return self.run_limited(*arguments)
        os.chmod(self.folder, os.stat(self.folder).st_mode | 0o055)
        copy = tempfile.TemporaryDirectory()
        self.addCleanup(copy.cleanup)
        os.chmod(copy.name, 0o755)
        program = shutil.copy(self.program(), copy.name)  # where it was built that user may have no access
        try:
            return subprocess.run([program, *arguments], cwd=self.folder, capture_output=True, timeout=HANG, user=65534,
                                  group=65534, extra_groups=[])
        except (OSError, subprocess.SubprocessError):
            self.skipTest("root may do everything, and there is no other user here")

    def test_thread_counts(self):
        wanted = self.answer("bounds", "mesh.obj")
        for threads in ("0", "1", "3", "10000", str(2**63), str(10**30)):
            for command in COMMANDS:
                answer = self.answer(command, "mesh.obj", f"--threads={threads}")
                self.assertEqual(answer == wanted, command == "bounds")
        for threads in ("-1", "-0", "nan", "inf", "1.5", "", " 1", "0x2", "1e3"):
            for command in COMMANDS:
                with self.subTest(threads=threads, command=command):
                    line = self.line_of_error(command, "mesh.obj", f"--threads={threads}", code="usage")
                    self.assertTrue(line.startswith("hitbox: --threads: "), line)

    def test_a_system_that_gives_fewer_threads_than_were_asked_for(self):
        # Each thread wants a stack of two thirds of all addresses that there are: no second one fits.
        before = resource.getrlimit(resource.RLIMIT_STACK)
        stack = BYTES * 2 // 3
        if self.sanitized or before[1] != resource.RLIM_INFINITY and before[1] < stack:
            self.skipTest("addresses or stacks cannot be limited here")
        wanted = {command: self.answer(command, "mesh.obj", "--threads=1") for command in COMMANDS}
        self.addCleanup(resource.setrlimit, resource.RLIMIT_STACK, before)
        resource.setrlimit(resource.RLIMIT_STACK, (stack, before[1]))
        for command in COMMANDS:
            found = self.answer(command, "mesh.obj", "--threads=16")
            wanted[command].pop("stats", None), found.pop("stats", None)
            self.assertEqual(found, wanted[command])


if __name__ == "__main__":
    main()
