"""limited.py: runs hitbox with little memory: hostile files must not need more.

Time is not judged here: it depends on the machine, and a limit only ends a hang. That work does not grow too fast is
held by counting it, in test/work.
"""
import contextlib
import json
import os
import resource
import subprocess

import program
from program import ProgramTest

# Addresses, of which each thread takes 8 MB for its stack and up to 128 MB for its heap, used or not.
BYTES = (1 << 30) + (136 << 20) * (os.cpu_count() or 1)


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
    """A test whose every run must end in little memory, and with one line if it fails."""

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
        """Runs in the test's folder, with no standard input; checks memory and exit code."""
        with address_space(None if self.sanitized else BYTES):
            done = subprocess.run([program.HITBOX, *map(str, arguments)], cwd=self.folder, timeout=program.HANG,
                                  **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams})
        self.assertIn(done.returncode, (0, 2), done.stderr)
        return done

    def answer(self, *arguments, message=""):
        """The JSON of a run that must succeed, in silence or with a last message like this one."""
        done = self.run_limited(*arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr.decode("utf-8"), rf"\A(hitbox: .*\n)*(hitbox: .*{message}.*\n)\Z" if message else r"\A\Z")
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
