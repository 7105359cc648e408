"""interrupt_test.py: Ctrl-C stops soon, with exit code 130, one line, and no file left behind."""
import math
import os
import signal
import subprocess
import time

from program import ProgramTest, main, program


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


def start(*arguments):
    # A shell that runs the tests in the background would have made SIGINT ignored in its children.
    return subprocess.Popen([program(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))


class Interrupt(ProgramTest):
    def check_stopped(self, process):
        begin = time.monotonic()
        output, message = process.communicate(timeout=60)
        self.assertEqual((process.returncode, output, message), (130, "", "hitbox: stopped\n"))
        self.assertLess(time.monotonic() - begin, 5)

    def test_while_parts_are_compared(self):
        # Copies of one ball: every pair of them meets in every triangle, which takes long.
        name, points, faces = ball("ball", 60)
        turned = [(f"ball {k}", [(x * (1 + k / 1000), y, z) for x, y, z in points], faces) for k in range(30)]
        mesh = self.write("balls.obj", *turned)
        for threads in ("1", "2"):
            process = start("clash", mesh, "--json", "--threads", threads, "--csv", self.path("out.csv"), "--html",
                            self.path("out.html"))
            time.sleep(0.7)
            self.assertIsNone(process.poll(), "this input is too quick to be interrupted")
            process.send_signal(signal.SIGINT)
            self.check_stopped(process)
            self.assertEqual(os.listdir(self.folder), ["balls.obj"])

    def test_at_any_moment(self):
        # From before the first instruction to the middle of the work, of every command that works on files.
        name, points, faces = ball("ball", 60)
        turned = [(f"ball {k}", [(x * (1 + k / 1000), y, z) for x, y, z in points], faces) for k in range(30)]
        mesh = self.write("balls.obj", *turned)
        outputs = ["--csv", self.path("out.csv"), "--html", self.path("out.html")]
        for command in (["clash", *outputs], ["clash", "--json", *outputs], ["inspect"], ["inspect", "--json"],
                        ["bounds", "--obb", "tight"]):
            for milliseconds in (0, 1, 2, 4, 8, 16, 32, 64, 128):
                process = start(command[0], mesh, *command[1:])
                time.sleep(milliseconds / 1000)
                process.send_signal(signal.SIGINT)
                output, message = process.communicate(timeout=60)
                with self.subTest(command=command, milliseconds=milliseconds):
                    # Before the program has begun, the system stops it: a shell calls that 130 too.
                    stopped = (process.returncode, message) in ((130, "hitbox: stopped\n"), (-signal.SIGINT, ""))
                    finished = process.returncode == 0 and command[0] == "bounds"
                    self.assertTrue(stopped or finished, (process.returncode, message))
                    self.assertEqual(output == "", stopped)
                    self.assertEqual(os.listdir(self.folder), ["balls.obj"])

    def test_while_the_answer_waits_for_its_reader(self):
        mesh = self.write("m.obj", *(ball(f"ball {k}", 2) for k in range(3000)))
        process = start("bounds", mesh, "--json")
        process.stdout.read(1)  # the pipe holds less than the answer
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        message = process.communicate(timeout=60)[1]
        self.assertEqual((process.returncode, message), (130, "hitbox: stopped\n"))

    def test_while_a_file_is_written(self):
        mesh = self.write("m.obj", *(ball(f"ball {k}", 2) for k in range(60)))
        os.mkfifo(self.path("slow.csv"))
        with open(self.path("out.html"), "w") as old:
            old.write("old")
        # All pairs of 60 coincident balls: more lines than a pipe holds.
        process = start("clash", mesh, "--csv", self.path("slow.csv"), "--html", self.path("out.html"))
        reader = os.open(self.path("slow.csv"), os.O_RDONLY)  # waits until the program writes
        time.sleep(0.2)
        self.assertIsNone(process.poll(), "the table is too short to wait for its reader")
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
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        self.check_stopped(process)
        os.close(writer)

    def test_while_a_question_is_awaited(self):
        process = subprocess.Popen([program(), "query"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
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
