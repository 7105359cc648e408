#!/usr/bin/env python3
"""snippets.py: the code that README.md and docs/ show is compiled and run, the commands too.

    snippets.py extract FOLDER FILE.md...      writes FOLDER/<stem>_<n>.cpp, prints one name a line
    snippets.py run FILE.md N PROGRAM          runs the program made of the n-th C++ snippet
    snippets.py shell FILE.md HITBOX           runs the commands of all sh snippets with this hitbox
    snippets.py compile FILE.md BUILD COMPILER [FLAGS]
        runs the c++ commands of the sh snippets, in a checkout with this build and with what it installs; NAME.cpp is
        the first C++ snippet, and its output is shown below it

A page in Chinese, NAME.zh.md, must show the programs of NAME.md, comments apart. They are compiled once.

CONTRIBUTING.md, "Code in the documents", says what a snippet may contain.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$(?:\n{1,2}^```text\n(.*?)^```$)?", re.M | re.S)
NOT_RUN = ("git clone ", "cd ", "cmake ", "cmake --", "ctest", "pkg-config", "c++ ", "g++ ")


def blocks(text, language):
    """The fenced blocks of one language, as (line of its first code line, code, shown output or None)."""
    for match in BLOCK.finditer(text):
        if match[1] == language:
            yield text[: match.start(2)].count("\n") + 1, match[2], match[3]


def program(code, line, name):
    """A whole program as it is; else includes and usings on top, the rest as the body of main."""
    if re.search(r"\bint main\(", code):
        return f'#line {line} "{name}"\n{code}'
    lines = code.split("\n")
    body = next((i for i, text in enumerate(lines) if text and not re.match(r"#|using |//|namespace \w+ =", text)),
                len(lines))
    return "\n".join([f'#line {line} "{name}"', *lines[:body], "int main() {", f'#line {line + body} "{name}"',
                      *lines[body:], "}", ""])


def matches(shown, printed):
    """Whether this was printed; a line of three dots stands for any lines, blanks at line ends count for nothing."""
    parts = [re.escape("\n".join(line.rstrip() for line in part.strip("\n").split("\n")))
             for part in re.split(r"^ *\.\.\.$", shown, flags=re.M)]
    text = "\n".join(line.rstrip() for line in printed.strip("\n").split("\n"))
    return re.fullmatch(".*".join(part if not part else f"\n?{part}\n?" for part in parts), text, re.S) is not None


def a_place_to_run(hitbox):
    """An empty folder with the examples in it and hitbox on the path, as after a build."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="hitbox-snippets-"))
    shutil.copytree(ROOT / "examples", place / "examples")
    if hitbox:
        (place / "build/release").mkdir(parents=True)
        (place / "build/release/hitbox").symlink_to(pathlib.Path(hitbox).resolve())
    return place


def programs(name):
    """The C++ snippets of a document."""
    return list(blocks((ROOT / name).read_text(encoding="utf-8"), "cpp"))


def english(name):
    """The page that this one translates; the page itself if it is no translation."""
    return re.sub(r"\.zh\.md$", ".md", name)


def same_programs(one, other):
    """Whether two lists of snippets are equal, comments apart."""
    def bare(snippets):
        return [re.sub(r" *//.*", "", code) for _, code, _ in snippets]
    return bare(one) == bare(other)


def extract(folder, names):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for number, (line, code, _) in enumerate(programs(name), 1):
            file = folder / f"{pathlib.PurePath(english(name)).stem}_{number}.cpp"
            if name != english(name):
                print(file.stem)
                continue
            new = program(code, line, name)
            if not file.exists() or file.read_text(encoding="utf-8") != new:
                file.write_text(new, encoding="utf-8")
            print(file.stem)
    return 0


def run(name, number, exe):
    if not same_programs(programs(name), programs(english(name))):
        print(f"{name}: its programs are not those of {english(name)}")
        return 1
    line, _, shown = programs(name)[int(number) - 1]
    place = a_place_to_run(None)
    done = subprocess.run([str(pathlib.Path(exe).resolve())], cwd=place, capture_output=True, text=True, check=False)
    shutil.rmtree(place)
    print(done.stdout, done.stderr, sep="", end="")
    if done.returncode != 0:
        print(f"{name}:{line}: the snippet ends with {done.returncode}")
        return 1
    if shown is not None and not matches(shown, done.stdout):
        print(f"{name}:{line}: that is not the output shown below the snippet:\n{shown}")
        return 1
    return 0


def verbs():
    listed = subprocess.run([ROOT / "run"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^\./run (\w+)", listed, re.M))


def run_line(place, line):
    """Runs one command line and returns (what is wrong or None, what it printed)."""
    command, _, comment = line.partition(" #")
    if command.startswith("./run"):
        verb = command.split()[1] if " " in command else ""
        return (None if not verb or verb in verbs() else f"./run has no verb {verb}"), ""
    if command.startswith(NOT_RUN):
        return None, ""
    if not re.match(r"(build/release/)?hitbox\b", command):
        return "neither hitbox, ./run nor a command that snippets may show without running it", ""
    expected = re.search(r"exit (\d+)", comment)
    path = f"{place}/build/release:{os.environ['PATH']}"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=place, capture_output=True, text=True,
                          check=False, env={**os.environ, "PATH": path, "NO_COLOR": "1"})
    if done.returncode != int(expected[1] if expected else 0):
        return f"ends with {done.returncode}:\n{done.stdout}{done.stderr}", done.stdout
    return None, done.stdout


def shell(name, hitbox):
    place = a_place_to_run(hitbox)
    failed = count = 0
    for first, code, shown in blocks((ROOT / name).read_text(encoding="utf-8"), "sh"):
        printed = ""
        joined = re.sub(r"\\\n\s*", " ", code)
        for line in joined.split("\n"):
            if not line.strip() or line.startswith("#"):
                continue
            wrong, output = run_line(place, line)
            printed += output
            count += 1
            if wrong:
                failed += 1
                print(f"{name}, the sh snippet at line {first}: {line}\n  {wrong}")
        if shown is not None and not matches(shown, printed):
            failed += 1
            print(f"{name}:{first}: printed\n{printed}\nbut shown is\n{shown}")
    shutil.rmtree(place)
    print(f"{name}: {count} commands, {failed} wrong")
    return 1 if failed else 0


def compile_as_shown(name, build, compiler, flags=""):
    text = (ROOT / name).read_text(encoding="utf-8")
    _, code, shown = programs(name)[0]
    commands = [line.partition(" #")[0].strip() for _, block, _ in blocks(text, "sh") for line in block.split("\n")
                if line.startswith("c++ ")]
    place = pathlib.Path(tempfile.mkdtemp(prefix="hitbox-compile-"))
    (place / "hitbox").symlink_to(ROOT / "hitbox")
    (place / "build").mkdir()
    (place / "build/release").symlink_to(pathlib.Path(build).resolve())
    subprocess.run(["cmake", "--install", build, "--component", "hitbox", "--prefix", place / "installed"], check=True,
                   stdout=subprocess.DEVNULL)
    found = next((place / "installed").rglob("hitbox.pc")).parent
    failed = 0
    for command in commands:
        # An installed hitbox is used in a folder without the sources.
        folder = place / "elsewhere" if "pkg-config" in command else place
        folder.mkdir(exist_ok=True)
        source = re.search(r"\S+\.cpp\b", command)[0]
        (folder / source).write_text(code, encoding="utf-8")
        done = subprocess.run(["bash", "-c", command.replace("c++ ", f"{compiler} {flags} ", 1)], cwd=folder, text=True,
                              capture_output=True, check=False, env={**os.environ, "PKG_CONFIG_PATH": str(found)})
        if done.returncode != 0 or not matches(shown, done.stdout):
            failed += 1
            print(f"{name}: {command}\n  ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    shutil.rmtree(place)
    print(f"{name}: {len(commands)} commands compile the first program, {failed} wrong")
    return 1 if failed or not commands else 0


def main():
    verb, *rest = sys.argv[1:]
    if verb == "extract":
        return extract(rest[0], rest[1:])
    return {"run": run, "shell": shell, "compile": compile_as_shown}[verb](*rest)


if __name__ == "__main__":
    sys.exit(main())
