"""Clash reports: the command `hitbox clash` on files or meshes, with its rules, baselines, pages and BCF files."""
import html as _html
import json
import os
import tempfile
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy

from . import _program
from ._library import NotFoundError, UsageError
from .assembly import Assembly, Path
from .mesh import Mesh
from .shapes import Array

Rule = Mapping[str, Any]
Parts = Union[Path, Mesh, Assembly, Iterable[Union[Path, Mesh]], Mapping[str, Mesh]]


class ReportedPart(NamedTuple):
    """A part of the report."""

    name: str
    path: str
    file: str
    triangles: int
    closed: bool


class ReportedClash(NamedTuple):
    """Two parts that clash. What does not apply is None. `data` is the entry in the JSON: see docs/clash-reports.md."""

    id: str
    a: str
    b: str
    kind: str  # penetrating, contained, touching, near
    depth: Optional[float]
    distance: Optional[float]
    point: Optional[Array]  # (3,)
    status: str  # open, approved, resolved
    group: str
    data: Dict[str, Any]


class Report(Sequence[ReportedClash]):
    """The clashes, sorted as in the JSON. It is shown as a page in a notebook."""

    def __init__(self, data: Dict[str, Any], sources: "_Sources", options: List[str]) -> None:
        self.data = data
        self._sources, self._options = sources, options
        self.parts = [ReportedPart(one["name"], one.get("path", ""), one.get("file", ""), one["triangles"], one["closed"])
                      for one in data["parts"]]
        self._clashes = [self._clash(one) for one in data["clashes"]]

    def _clash(self, one: Dict[str, Any]) -> ReportedClash:
        point = one.get("point")
        return ReportedClash(one["id"], self.parts[one["a"]].name, self.parts[one["b"]].name, one["kind"], one.get("depth"),
                             one.get("distance"), None if point is None else numpy.array(point), one.get("status", "open"),
                             one.get("group", ""), one)

    def __len__(self) -> int:
        return len(self._clashes)

    def __getitem__(self, index: Any) -> Any:
        return self._clashes[index]

    def __iter__(self) -> Iterator[ReportedClash]:
        return iter(self._clashes)

    @property
    def notes(self) -> List[Dict[str, Any]]:
        """What the readers left out, guessed or changed."""
        return list(self.data["notes"])

    @property
    def counts(self) -> Dict[str, int]:
        """How many clashes there are of each kind."""
        found: Dict[str, int] = {}
        for one in self:
            found[one.kind] = found.get(one.kind, 0) + 1
        return found

    def to_pandas(self) -> Any:
        """A table with one row for each clash. It needs pandas."""
        import pandas  # type: ignore[import]

        columns = ReportedClash._fields[:-1]
        return pandas.DataFrame([one[:-1] for one in self], columns=columns)

    def html(self, path: Path) -> None:
        """Writes a page with the parts, the boxes and the clashes, which needs nothing else."""
        self._write("--html", path)

    def bcf(self, path: Path) -> None:
        """Writes a BCF 2.1 file with a topic for each group."""
        self._write("--bcf", path)

    def csv(self, path: Path) -> None:
        self._write("--csv", path)

    def _write(self, option: str, path: Path) -> None:
        with self._sources as files:
            _program.run("clash", *files, *self._options, option, os.fspath(path))

    def _repr_html_(self) -> str:
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "report.html")
            self.html(page)
            with open(page, encoding="utf-8") as file:
                content = _html.escape(file.read(), quote=True)
        return f'<iframe srcdoc="{content}" width="100%" height="640" style="border:0"></iframe>'

    def __repr__(self) -> str:
        return f"<hitbox.Report, {len(self)} clashes of {len(self.parts)} parts: {self.counts}>"


class _Sources:
    """What the program reads: the files given, and files of meshes and rules, which are there while the program runs."""

    def __init__(self, what: Parts, rules: Optional[List[Rule]]) -> None:
        self._rules = rules
        self._files: List[str] = []
        self._meshes: List[Tuple[str, Mesh]] = []
        self._folder: Optional[tempfile.TemporaryDirectory[str]] = None
        if isinstance(what, (str, os.PathLike, Mesh, Assembly)):
            what = [what]  # type: ignore[list-item]
        if isinstance(what, Mapping):
            self._meshes = [(str(name), mesh) for name, mesh in what.items()]
        else:
            for one in what:
                if isinstance(one, Mesh):
                    self._meshes.append((f"mesh {len(self._meshes)}", one))
                elif isinstance(one, Assembly):
                    self._meshes += [(part.name, part.mesh) for part in one]
                else:
                    self._files.append(os.fspath(one))
        for file in self._files:
            if not os.path.exists(file):
                raise NotFoundError("no such file", file)
        for name, mesh in self._meshes:
            if not isinstance(mesh, Mesh):
                raise UsageError(f"{name} is of the type {type(mesh).__name__}, not a Mesh", "what")

    def __enter__(self) -> List[str]:
        words = list(self._files)
        if self._meshes or self._rules is not None:
            self._folder = tempfile.TemporaryDirectory()
        if self._folder is not None and self._meshes:
            assembly = Assembly()
            for name, mesh in self._meshes:
                assembly.add(mesh, name)
            words.append(os.path.join(self._folder.name, "meshes.obj"))  # OBJ keeps doubles and names
            assembly.write(words[-1])
        if self._folder is not None and self._rules is not None:
            words += ["--rules", os.path.join(self._folder.name, "rules.toml")]
            with open(words[-1], "w", encoding="utf-8") as file:
                file.write(_toml(self._rules))
        return words

    def __exit__(self, *_: Any) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _toml(rules: Iterable[Rule]) -> str:
    """Rules as TOML: texts, numbers, truth values and lists of them are written as in JSON."""
    return "\n".join("[[rule]]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in rule.items()) for rule in rules)


def clash(what: Parts, *, clearance: float = 0, tolerance: float = 0, depth: str = "quick", strict: bool = False,
          between_files: bool = False, ignore_siblings: bool = False, rules: Union[Path, Iterable[Rule], None] = None,
          baseline: Optional[Path] = None, status: Optional[Path] = None, weld: float = 0, unit: Optional[str] = None) -> Report:
    """The clashes of the parts of files, of meshes, or of a dict of meshes by name: what `hitbox clash` reports.

    rules  a TOML file, or a list of rules as dicts: [{"a": "bolt *", "b": "housing", "allow": "touching"}]
    The others are those of the command: docs/clash-reports.md. Options with files are read again when html() or bcf() is called.
    """
    options = ["--depth", depth]
    for name, number in (("--clearance", clearance), ("--tolerance", tolerance), ("--weld", weld)):
        if number != 0:
            options += [name, repr(float(number))]
    for name, flag in (("--strict", strict), ("--ignore-siblings", ignore_siblings)):
        if flag:
            options.append(name)
    if between_files:
        options += ["--pairs", "between-files"]
    for name, given in (("--baseline", baseline), ("--status", status), ("--unit", unit)):
        if given is not None:
            options += [name, os.fspath(given)]
    listed = None
    if isinstance(rules, (str, os.PathLike)):
        options += ["--rules", os.fspath(rules)]
    elif rules is not None:
        listed = list(rules)
    sources = _Sources(what, listed)
    with sources as files:
        data = json.loads(_program.run("clash", *files, *options, "--json"))
    return Report(data, sources, options)
