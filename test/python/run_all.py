#!/usr/bin/env python3
"""All tests of the Python package, with the package that is installed; names on the command line choose some of them."""
import subprocess
import sys
from pathlib import Path


def main():
    import hitbox

    print(f"testing {hitbox.__file__}")
    failed = []
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        if len(sys.argv) > 1 and not any(word in file.name for word in sys.argv[1:]):
            continue
        print(file.name, flush=True)
        if subprocess.run([sys.executable, "-B", "-W", "error", str(file)], check=False).returncode not in (0, 77):
            failed.append(file.name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
