"""compilers.py: which compilers are here, and running one on the library's headers (shared by the house tests)."""
import concurrent.futures
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
STRICT = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror".split()
LIBRARY = ["-std=c++20", "-fno-exceptions", "-fno-rtti", f"-I{ROOT}"]
SKIPPED = 77  # what CTest takes for "did not run"
OLDEST = {"g++": 12, "clang": 14}  # promised in docs/install.md


def version_of(compiler):
    """The major version of a g++ or clang++ on the path, or 0."""
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"version (\d+)|\) (\d+)\.", text)
    return int(found[1] or found[2]) if found else 0


def newest_clang():
    """The newest clang++ on the path, or None where all are older."""
    for version in range(40, OLDEST["clang"] - 1, -1):
        if shutil.which(f"clang++-{version}"):
            return f"clang++-{version}"
    plain = shutil.which("clang++")
    return plain if plain and version_of(plain) >= OLDEST["clang"] else None


def oldest(name):
    """The oldest g++ or clang++ that is promised, or None where it is not installed."""
    command = {"g++": "g++", "clang": "clang++"}[name]
    named = shutil.which(f"{command}-{OLDEST[name]}")
    plain = shutil.which(command)
    return named or (plain if plain and version_of(plain) == OLDEST[name] else None)


def find(name):
    """The compiler that a test is called with: g++, clang for the newest one; None where there is none."""
    return newest_clang() if name == "clang" else shutil.which(name)


def headers(*layers):
    """The include paths of all headers, or of those of some layers, sorted. Those of mpi include what may be missing here."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "hitbox").rglob("*.hpp"))
    return [path for path in found if path.split("/")[1] in layers or not layers and not path.startswith("hitbox/mpi/")]


def compile_text(compiler, text, *options):
    """Compiles a text from standard input and returns (worked, messages)."""
    done = subprocess.run([compiler, *LIBRARY, *options, "-x", "c++", "-"], input=text, capture_output=True,
                          text=True, cwd=ROOT, check=False)
    return done.returncode == 0, done.stderr


def for_each(function, items):
    """Calls the function for every item, two at a time, and returns the results in order."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, items))
