"""limited.py: runs hitbox with little time and memory: hostile files must not need more."""
import contextlib
import json
import os
import resource
import subprocess

import program
from program import ProgramTest

CPU_SECONDS = 2  # of all threads together; the clock on the wall is for other programs too
BYTES = 1 << 30


def is_sanitized():
    """Whether the program carries a sanitizer, which makes it slow and takes terabytes of addresses."""
    with open(program.HITBOX, "rb") as f:
        content = f.read()
    return any(mark in content for mark in (b"__asan_init", b"__tsan_init", b"__ubsan_handle"))


@contextlib.contextmanager
def address_space(limit):
    """Sets the limit that programs started inside inherit. Quicker than setting it in each of them."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    if limit:
        resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


class LimitedTest(ProgramTest):
    """A test whose every run must end in time, in little memory, and with one line if it fails."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.sanitized = is_sanitized()

    @staticmethod
    def program():
        return program.HITBOX

    def put(self, name, content):
        with open(self.path(name), "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())
        return name

    def run_limited(self, *arguments, **streams):
        """Runs in the test's folder, with no standard input; checks time, memory and exit code."""
        def cpu_seconds():
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            return used.ru_utime + used.ru_stime

        before = cpu_seconds()
        with address_space(None if self.sanitized else BYTES):
            done = subprocess.run([program.HITBOX, *map(str, arguments)], cwd=self.folder, timeout=300,
                                  **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams})
        took = cpu_seconds() - before
        self.assertLess(took, CPU_SECONDS * (20 if self.sanitized else 1), f"seconds of CPU for {arguments}")
        self.assertIn(done.returncode, (0, 2), done.stderr)
        return done

    def answer(self, *arguments):
        """The JSON of a run that must succeed in silence."""
        done = self.run_limited(*arguments, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return json.loads(done.stdout.decode("utf-8"), parse_constant=self.fail)

    def line_of_error(self, *arguments, code):
        """The line of a run that must fail, after checking it against the JSON and the run without JSON."""
        done = self.run_limited(*arguments, "--json")
        self.assertEqual(done.returncode, 2, done.stdout)
        error = json.loads(done.stdout.decode("utf-8"))
        self.assertEqual(list(error), ["error"])
        error = error["error"]
        self.assertEqual(list(error), ["code", "message", "where"])
        self.assertEqual(error["code"], code, error)
        line = done.stderr.decode("utf-8")
        self.assertRegex(line, r"\Ahitbox: [^\n]+\n\Z", "one line")
        self.assertEqual(line, f"hitbox: {error['where']}: {error['message']}\n")
        return line
