"""Assemblies: parts with names, read from mesh files, written to them, and their clashes."""
import os
from typing import Any, Iterator, List, NamedTuple, Optional, Union

import numpy

from . import _abi
from ._arrays import real
from ._library import C, UsageError, indices, made, records, text
from .mesh import Mesh
from .shapes import Array

Path = Union[str, "os.PathLike[str]"]
_DEPTHS = {"none": _abi.DEPTH_NONE, "quick": _abi.DEPTH_QUICK, "full": _abi.DEPTH_FULL}
_KINDS = {_abi.PENETRATING: "penetrating", _abi.CONTAINED: "contained", _abi.TOUCHING_PARTS: "touching", _abi.NEAR: "near"}


class Note(NamedTuple):
    """What a reader left out, guessed or changed."""

    code: str
    message: str
    part: Optional[int]


class Clash(NamedTuple):
    """Two parts that clash; docs/clash.md. What does not apply is None."""

    a: int
    b: int
    kind: str  # penetrating, contained, touching, near
    point: Optional[Array]  # (3,), a common point
    depth: Optional[float]  # of the overlap, at least
    depth_at_most: Optional[float]
    distance: Optional[float]  # near
    points: Optional[Array]  # (2, 3), near: the closest points
    inner: Optional[int]  # the part inside the other one
    triangle_pairs: int
    aabb: Array  # (2, 3), where their bounds meet
    forgiven: bool
    duplicate: bool
    near_duplicate: bool
    guess: bool  # `inner` is one: a part is open


class Part:
    """A part of an assembly."""

    __slots__ = ("_assembly", "_number", "_mesh")

    def __init__(self, assembly: "Assembly", number: int) -> None:
        self._assembly, self._number = assembly, number
        self._mesh: Optional[Mesh] = None

    @property
    def name(self) -> str:
        return text(C.hitbox_assembly_part_name(self._assembly._handle, self._number))

    @property
    def file(self) -> str:
        return text(C.hitbox_assembly_part_file(self._assembly._handle, self._number))

    @property
    def path(self) -> str:
        """Its path in the tree of the file; empty if there is none."""
        return text(C.hitbox_assembly_part_path(self._assembly._handle, self._number))

    @property
    def metres(self) -> Optional[float]:
        """What a unit of length is, by the file; None if it does not say."""
        return C.hitbox_assembly_part_metres(self._assembly._handle, self._number) or None

    @property
    def mesh(self) -> Mesh:
        """A copy of its mesh, in common coordinates."""
        if self._mesh is None:
            self._mesh = Mesh._of(made(C.hitbox_mesh_free, C.hitbox_assembly_copy_mesh, self._assembly._handle, self._number))
        return self._mesh

    def __repr__(self) -> str:
        return f"<hitbox.Part {self.name!r}>"


class Assembly:
    """Parts in common coordinates. `len`, indexing and iteration give its parts."""

    __slots__ = ("_handle", "parts")

    def __init__(self) -> None:
        self._handle = made(C.hitbox_assembly_free, C.hitbox_assembly_create)
        self.parts: List[Part] = []

    def read(self, path: Path) -> "Assembly":
        """Appends the parts of a file: STL, OBJ, PLY, OFF, GLB, glTF."""
        C.hitbox_assembly_read(self._handle, os.fsencode(path))
        return self._grown()

    def read_bytes(self, content: bytes, name: str) -> "Assembly":
        """Appends the parts of a file in memory, whose name tells the format."""
        C.hitbox_assembly_read_bytes(self._handle, content, len(content), name.encode())
        return self._grown()

    def add(self, mesh: Mesh, name: str) -> "Assembly":
        """Appends a copy of a mesh."""
        C.hitbox_assembly_add(self._handle, mesh._handle, name.encode())
        return self._grown()

    def _grown(self) -> "Assembly":
        for number in range(len(self.parts), C.hitbox_assembly_part_count(self._handle)):
            self.parts.append(Part(self, number))
        return self

    def write(self, path: Path) -> None:
        """Writes all parts to a file, whole or not at all. OBJ and PLY keep doubles, STL and GLB have floats."""
        C.hitbox_assembly_write(self._handle, os.fsencode(path))

    def write_bytes(self, format: str) -> bytes:
        """The content of such a file; `format` is stl, ply, obj or glb."""
        return records(numpy.uint8, C.hitbox_assembly_write_bytes, self._handle, format.encode()).tobytes()

    @property
    def notes(self) -> List[Note]:
        """What the readers left out, guessed or changed."""
        found = []
        for i in range(C.hitbox_assembly_note_count(self._handle)):
            part = C.hitbox_assembly_note_part(self._handle, i)
            found.append(Note(text(C.hitbox_assembly_note_code(self._handle, i)), text(C.hitbox_assembly_note(self._handle, i)),
                              None if part == _abi.NONE else part))
        return found

    def clashes(self, clearance: float = 0, tolerance: float = 0, depth: str = "quick", guess_inner: bool = True,
                between_files_only: bool = False) -> List[Clash]:
        """All clashes of the parts, sorted by a and b. For rules, baselines and reports see hitbox.clash()."""
        if depth not in _DEPTHS:
            raise UsageError(f"is '{depth}'; it must be none, quick or full", "depth")
        options = numpy.zeros((), _abi.CLASH_OPTIONS_RECORD)
        options["clearance"], options["tolerance"] = real(clearance, "clearance"), real(tolerance, "tolerance")
        options["depth"] = _DEPTHS[depth]
        options["guess_inner"], options["between_files_only"] = guess_inner, between_files_only
        return [_clash(one) for one in records(_abi.CLASH_RECORD, C.hitbox_assembly_clashes, self._handle, options.ctypes.data)]

    def __len__(self) -> int:
        return len(self.parts)

    def __getitem__(self, number: int) -> Part:
        return self.parts[number]

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __repr__(self) -> str:
        return f"<hitbox.Assembly, {len(self)} parts>"


def _number(value: Any) -> Optional[float]:
    return None if numpy.isnan(value) else float(value)


def _points(value: Array) -> Optional[Array]:
    return None if numpy.isnan(value).any() else value.copy()


def _clash(one: Any) -> Clash:
    inner = int(indices(one["inner"]))
    return Clash(int(one["a"]), int(one["b"]), _KINDS[int(one["kind"])], _points(one["point"]), _number(one["depth"]),
                 _number(one["depth_at_most"]), _number(one["distance"]), _points(one["nearest"]), inner if inner >= 0 else None,
                 int(one["triangle_pairs"]), one["aabb"].reshape(2, 3).copy(), bool(one["forgiven"]), bool(one["duplicate"]),
                 bool(one["near_duplicate"]), bool(one["inner_guess"]))


def load(path: Path) -> Assembly:
    """Reads a mesh file: STL, OBJ, PLY, OFF, GLB, glTF. One of the errors OSError and ValueError says what is wrong, and where."""
    return Assembly().read(path)


def load_mesh(path: Path) -> Mesh:
    """All parts of a mesh file as one mesh."""
    meshes = [part.mesh for part in load(path)]
    if len(meshes) == 1:
        return meshes[0]
    firsts = numpy.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    faces = [mesh.faces.astype(numpy.int64) + first for mesh, first in zip(meshes, firsts)]
    return Mesh(numpy.concatenate([mesh.vertices for mesh in meshes]), numpy.concatenate(faces))
