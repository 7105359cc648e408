#!/usr/bin/env python3
"""hosting.py: the files in .github/ can be read, call verbs of ./run that exist, and pin the actions of others to a version.

What needs a parser of YAML is left out where Python has none; the test is then reported as skipped if the rest is right.
"""
import pathlib
import re
import subprocess
import sys

try:
    import yaml
except ImportError:
    yaml = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALL = re.compile(r"\./run\b((?:[ \t]+[^\s;&|`\"')]+)*)")
MATRIX = re.compile(r"\$\{\{ *matrix\.(\w+) *\}\}")
USES = re.compile(r"^\s*(?:- )?uses:\s*(\S+)", re.M)
# A version, or the 40 digits of a commit.
PINNED = re.compile(r"[\w.-]+/[\w./-]+@(v\d+(\.\d+)*|[0-9a-f]{40})")
HOST = re.compile(r"\w+://|\b[\w-]+(\.[\w-]+)*\.(com|org|io|net|dev)\b")
FIELDS = {"markdown": {"value"}, "textarea": {"label"}, "input": {"label"}, "dropdown": {"label", "options"},
          "checkboxes": {"label", "options"}}


def verbs_of(listed):
    """{verb: its words} as ./run lists them: 'check': {'layers', 'tidy'}; for test the presets, too."""
    found = {}
    for verb, word in re.findall(r"^\./run (\w+)(?: ([a-z]\w*))?", listed, re.M):
        found.setdefault(verb, set()).update([word] if word else [])
    found["test"].update(re.search(r"^Presets: (.+?)\.", listed, re.M)[1].split())
    return found


def lanes(text):
    """The values of the lists in a matrix, by name: for `lane:` with lines `- test slow` below it."""
    return {name: re.findall(r"-\s+(.+)", block)
            for name, block in re.findall(r"^ +(\w+):\n((?:^ +- [^:\n]+\n)+)", text, re.M)}


def calls(text):
    """The words behind each ./run in commands; a value of the matrix is replaced by each of its values."""
    code = re.sub(r"^\s*#.*$", "", text, flags=re.M)
    code = re.sub(r"^ *name:.*$", "", code, flags=re.M)
    for name, values in list(lanes(code).items()):
        lines = []
        for line in code.splitlines():
            named = MATRIX.search(line)
            lines += [MATRIX.sub(value, line) for value in values] if named and named[1] == name else [line]
        code = "\n".join(lines)
    return [match[1].split() for match in CALL.finditer(code)]


def faults_of_text(text, verbs):
    """What is wrong with a workflow, without a parser."""
    asked = calls(text)
    if not asked:
        yield "it does not call ./run"
    for words in asked:
        if not words or words[0] not in verbs:
            yield f"there is no verb for ./run {' '.join(words)}"
        elif len(words) > 1 and words[1][0] not in "-'" and words[1] not in verbs[words[0]]:
            yield f"./run {words[0]} does not know {words[1]}"
    for action in USES.findall(text):
        if not PINNED.fullmatch(action):
            yield f"{action} is not pinned to a version"


def faults_of_workflow(flow):
    """What is wrong with a parsed workflow. YAML 1.1 reads the key `on` as true."""
    if not isinstance(flow, dict) or not flow.get("on", flow.get(True)) or not flow.get("jobs"):
        yield "a workflow has `on` and `jobs`"
        return
    for name, job in flow["jobs"].items():
        if not job.get("runs-on") or not job.get("steps"):
            yield f"{name}: a job has `runs-on` and `steps`"
        elif not any("./run" in step.get("run", "") for step in job["steps"]):
            yield f"{name}: no step calls ./run"
        for step in job.get("steps") or []:
            if ("run" in step) == ("uses" in step):
                yield f"{name}: a step has either `run` or `uses`"


def faults_of_form(form):
    """What is wrong with a parsed form for issues."""
    if not isinstance(form, dict) or not all(form.get(key) for key in ("name", "description", "body")):
        yield "a form has a name, a description and a body"
        return
    ids = [field["id"] for field in form["body"] if "id" in field]
    if len(ids) != len(set(ids)):
        yield "two fields have the same id"
    for field in form["body"]:
        kind = field.get("type")
        if kind not in FIELDS:
            yield f"there is no type of fields {kind}"
        elif not FIELDS[kind] <= set(field.get("attributes", {})):
            yield f"{field.get('id', kind)}: attributes need {', '.join(sorted(FIELDS[kind]))}"
        elif kind != "markdown" and "id" not in field:
            yield f"{field['attributes']['label']}: no id"


def check(folder, verbs):
    flows, forms = sorted(folder.glob("workflows/*.yml")), sorted(folder.glob("ISSUE_TEMPLATE/*.yml"))
    for path in sorted(folder.rglob("*")):
        if path.is_file() and (named := HOST.search(path.read_text(encoding="utf-8"))):
            yield f"{path.name}: names the host {named[0]}"
    for path in flows:
        yield from (f"{path.name}: {fault}" for fault in faults_of_text(path.read_text(encoding="utf-8"), verbs))
    if yaml:
        for path in flows + forms:
            try:
                parsed = yaml.safe_load(path.read_text(encoding="utf-8"))
            except yaml.YAMLError as error:
                yield f"{path.name}: {error}"
                continue
            if path.name != "config.yml":
                find = faults_of_workflow if path in flows else faults_of_form
                yield from (f"{path.name}: {fault}" for fault in find(parsed))
    if not flows or not forms:
        yield f"{folder}: no workflows, or no forms for issues"


def bites():
    """Each check finds the fault that it is for."""
    verbs = {"test": {"slow", "asan"}, "check": {"tidy"}}
    good = "steps:\n  - uses: a/b@v4.2.2\n  - run: ./run test slow\n  - run: ./run test -R pair/\n"
    assert list(faults_of_text(good, verbs)) == [], list(faults_of_text(good, verbs))
    matrix = "  matrix:\n    lane:\n      - test\n      - test slow\nx:\n  - run: ./run ${{ matrix.lane }}\n"
    assert calls(matrix) == [["test"], ["test", "slow"]], calls(matrix)
    for bad in (good.replace("v4.2.2", "main"), good.replace("test slow", "test slwo"), good.replace("./run test -R", "./run tset -R"),
                "steps:\n", matrix.replace("test slow", "tset")):
        assert len(list(faults_of_text(bad, verbs))) == 1, bad
    job = {"runs-on": "x", "steps": [{"run": "./run test"}]}
    assert list(faults_of_workflow({True: "push", "jobs": {"a": job}})) == []
    for bad in ({"jobs": {"a": job}}, {"on": "push", "jobs": {"a": {**job, "steps": [{"run": "make"}]}}}):
        assert len(list(faults_of_workflow(bad))) == 1, bad
    field = {"type": "input", "id": "a", "attributes": {"label": "A"}}
    form = {"name": "A", "description": "B", "body": [field]}
    assert list(faults_of_form(form)) == []
    for body in ([field, field], [{**field, "type": "text"}], [{**field, "attributes": {}}]):
        assert len(list(faults_of_form({**form, "body": body}))) == 1, body
    assert HOST.search("see ex" + "ample.org") and not HOST.search("see docs/tolerance.md, tests.yml")


def main():
    bites()
    verbs = verbs_of(subprocess.run([ROOT / "run"], capture_output=True, text=True, check=True).stdout)
    found = list(check(ROOT / ".github", verbs))
    print("\n".join(found) or "the files in .github/ are right")
    if not found and not yaml:
        print("skipped: Python has no module yaml, so nothing was parsed")
        return 77
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
