"""interrupt_test.py: Ctrl-C stops the work, with exit code 130, one line, and no file left behind."""
import math
import os
import pty
import re
import signal
import subprocess
import time

from program import HANG, ProgramTest, main, program, read_to_end


def ball(name, n):
    """A closed ball of about 2 n^2 triangles."""
    points = [(0, 0, 1)]
    for i in range(1, n):
        for j in range(n):
            a, b = math.pi * i / n, 2 * math.pi * j / n
            points.append((math.sin(a) * math.cos(b), math.sin(a) * math.sin(b), math.cos(a)))
    points.append((0, 0, -1))
    at = lambda i, j: 1 + (i - 1) * n + j % n
    faces = [(0, at(1, j), at(1, j + 1)) for j in range(n)]
    faces += [(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)) for i in range(1, n - 1) for j in range(n)]
    faces += [(len(points) - 1, at(n - 1, j + 1), at(n - 1, j)) for j in range(n)]
    return name, points, faces


def turned_balls(count, n):
    """Copies of one ball, each a little wider: every pair of them meets in every triangle."""
    _, points, faces = ball("ball", n)
    return [(f"ball {k}", [(x * (1 + k / 1000), y, z) for x, y, z in points], faces) for k in range(count)]


def start(*arguments, **streams):
    # A shell that runs the tests in the background would have made SIGINT ignored in its children.
    return subprocess.Popen([program(), *arguments], text=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
                            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams})


def without_seconds(text):
    return re.sub(r'"seconds":\s*\{[^}]*\}', "", text)


class Interrupt(ProgramTest):
    """A signal is sent when the program is seen to be where it is meant to be, never after a time; but for the test of
    any moment, where each may find the program at any place, and finished too."""

    def check_stopped(self, process):
        output, message = process.communicate(timeout=HANG)
        self.assertEqual((process.returncode, output, message), (130, "", "hitbox: stopped\n"))

    def test_while_parts_are_compared(self):
        # A minute of work, so that the bar comes and the program cannot have finished when the signal does.
        mesh = self.write("balls.obj", *turned_balls(60, 60))
        for threads in ("1", "2"):
            terminal, its_end = pty.openpty()
            process = start("clash", mesh, "--json", "--threads", threads, "--csv", self.path("out.csv"), "--html",
                            self.path("out.html"), stderr=its_end, env={**os.environ, "TERM": "xterm"})
            os.close(its_end)
            shown = b""
            while b"%" not in shown:
                self.assertIsNone(process.poll(), "this input is too quick to be interrupted")
                shown += os.read(terminal, 1000)
            process.send_signal(signal.SIGINT)
            shown += read_to_end(terminal)
            output, _ = process.communicate(timeout=HANG)
            self.assertEqual((process.returncode, output), (130, ""))
            self.assertRegex(shown, rb"\A[^\n]*\r\x1b\[Khitbox: stopped\r\n\Z")
            self.assertEqual(os.listdir(self.folder), ["balls.obj"])

    def test_at_any_moment(self):
        # From before the first instruction to after the last one, of every command that works on files.
        mesh = self.write("balls.obj", *turned_balls(8, 24))
        outputs = ["--csv", self.path("out.csv"), "--html", self.path("out.html")]

        def files():
            written = {name: self.read(name) for name in os.listdir(self.folder) if name != "balls.obj"}
            for name in written:
                os.remove(self.path(name))
            return written

        for command in (["clash", *outputs], ["clash", "--json", *outputs], ["inspect"], ["inspect", "--json"],
                        ["bounds", "--obb", "tight"]):
            whole = without_seconds(start(command[0], mesh, *command[1:]).communicate(timeout=HANG)[0])
            whole_files = files()
            self.assertEqual(len(whole_files), 2 if command[0] == "clash" else 0)
            for milliseconds in (0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512):
                process = start(command[0], mesh, *command[1:])
                time.sleep(milliseconds / 1000)
                process.send_signal(signal.SIGINT)
                output, message = process.communicate(timeout=HANG)
                written = files()
                with self.subTest(command=command, milliseconds=milliseconds):
                    if process.returncode == 0:  # it was quicker
                        self.assertEqual((without_seconds(output), message), (whole, ""))
                        self.assertEqual(written, whole_files)
                        continue
                    # Before the program has begun, the system stops it: a shell calls that 130 too.
                    self.assertIn((process.returncode, message), ((130, "hitbox: stopped\n"), (-signal.SIGINT, "")))
                    self.assertIn(without_seconds(output), ("", whole))
                    for name, content in written.items():
                        self.assertEqual(content, whole_files[name])

    def test_while_the_answer_waits_for_its_reader(self):
        mesh = self.write("m.obj", *(ball(f"ball {k}", 2) for k in range(3000)))
        process = start("bounds", mesh, "--json")
        process.stdout.read(1)  # the pipe holds less than the answer
        process.send_signal(signal.SIGINT)
        message = process.communicate(timeout=HANG)[1]
        self.assertEqual((process.returncode, message), (130, "hitbox: stopped\n"))

    def test_while_a_file_is_written(self):
        mesh = self.write("m.obj", *(ball(f"ball {k}", 3) for k in range(60)))
        os.mkfifo(self.path("slow.csv"))
        with open(self.path("out.html"), "w") as old:
            old.write("old")
        # All pairs of 60 coincident balls: more lines than a pipe holds.
        process = start("clash", mesh, "--csv", self.path("slow.csv"), "--html", self.path("out.html"))
        reader = os.open(self.path("slow.csv"), os.O_RDONLY)  # waits until the program writes
        os.read(reader, 1)
        process.send_signal(signal.SIGINT)
        self.check_stopped(process)
        os.close(reader)
        self.assertEqual(sorted(os.listdir(self.folder)), ["m.obj", "out.html", "slow.csv"])
        self.assertEqual(self.read("out.html"), "old")

    def test_while_a_file_is_read(self):
        os.mkfifo(self.path("slow.obj"))
        process = start("bounds", self.path("slow.obj"))
        writer = os.open(self.path("slow.obj"), os.O_WRONLY)  # waits until the program reads
        os.write(writer, b"o a\nv 0 0 0\n")
        process.send_signal(signal.SIGINT)
        self.check_stopped(process)
        os.close(writer)

    def test_while_a_question_is_awaited(self):
        process = start("query", stdin=subprocess.PIPE)
        point = '{"type":"point","p":[0,0,0]}'
        process.stdin.write('{"op":"intersects","a":%s,"b":%s}\n' % (point, point))
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), '{"result":true}\n')
        process.send_signal(signal.SIGINT)
        self.check_stopped(process)

    def test_twice_is_as_good(self):
        os.mkfifo(self.path("slow.obj"))
        process = start("clash", self.path("slow.obj"))
        writer = os.open(self.path("slow.obj"), os.O_WRONLY)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        self.check_stopped(process)
        os.close(writer)


if __name__ == "__main__":
    main()
