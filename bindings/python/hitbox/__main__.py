"""python -m hitbox clash ...: the program, with the arguments that follow."""
import subprocess
import sys

from ._library import Error
from ._program import path


def main() -> int:
    try:
        program = path()
    except Error as error:
        print(error, file=sys.stderr)
        return 2
    try:
        run = subprocess.Popen([program, *sys.argv[1:]])
    except OSError as error:
        print(f"hitbox: the program cannot be started: {error}", file=sys.stderr)
        return 2
    while True:
        try:
            return run.wait()
        except KeyboardInterrupt:  # the program gets the same signal, and ends by itself
            pass


if __name__ == "__main__":
    sys.exit(main())
