"""Meshes of other packages as hitbox.Mesh, made once for each object, and what is computed for them."""
import weakref
from typing import Any, Dict, NamedTuple, Optional, Tuple

import numpy

from ..indices import Bvh
from ..mesh import Mesh
from ..shapes import Aabb, Array

# An edge may be concave by this part of the size of the mesh, as trimesh has it: corners are rounded.
_FLAT = 1e-5


class _Neighbors(NamedTuple):
    """The triangles around each vertex: those of vertex v are triangles[first[v]:first[v + 1]]."""

    first: Array  # (n + 1,)
    triangles: Array  # (3 m,)


class Known:
    """A mesh, and what is computed for it when it is first needed."""

    __slots__ = ("mesh", "faces", "_convex", "_normals", "_neighbors", "_vertices")

    def __init__(self, mesh: Mesh) -> None:
        self.mesh = mesh
        self.faces: Array = mesh.faces.astype(numpy.int64)
        self._convex: Optional[bool] = None
        self._normals: Optional[Array] = None
        self._neighbors: Optional[_Neighbors] = None
        self._vertices: Optional[Bvh] = None

    def holds(self, given: Any) -> bool:
        """Whether the object still has the same vertices and faces."""
        if isinstance(given, Mesh):  # these do not change
            return True
        return bool(numpy.array_equal(self.mesh.vertices, numpy.asarray(given.vertices))
                    and numpy.array_equal(self.faces, numpy.asarray(given.faces)))

    @property
    def is_convex(self) -> bool:
        """Whether it is closed, in one piece, and no edge is concave."""
        if self._convex is None:
            self._convex = self._find_convex()
        return self._convex

    @property
    def normals(self) -> Array:
        """The unit normals of the triangles, (m, 3); zero for degenerate ones."""
        if self._normals is None:
            a, b, c = numpy.moveaxis(self.mesh.vertices[self.faces], 1, 0)
            across = numpy.cross(b - a, c - a)
            length = numpy.linalg.norm(across, axis=1)
            self._normals = across / numpy.where(length > 0, length, 1)[:, None]
        return self._normals

    @property
    def welded(self) -> Array:
        """The faces with one number for equal points, (m, 3)."""
        _, number = numpy.unique(self.mesh.vertices, axis=0, return_inverse=True)
        return number.reshape(-1)[self.faces]

    @property
    def neighbors(self) -> _Neighbors:
        """The triangles around each vertex. Vertices at the same place have the same triangles."""
        if self._neighbors is None:
            corners = self.welded.reshape(-1)
            order = numpy.argsort(corners, kind="stable")
            first = numpy.searchsorted(corners[order], numpy.arange(corners.max(initial=-1) + 2))
            self._neighbors = _Neighbors(first, order // 3)
        return self._neighbors

    @property
    def vertices(self) -> Bvh:
        """The vertices as a tree."""
        if self._vertices is None:
            self._vertices = Bvh(Aabb(self.mesh.vertices, self.mesh.vertices))
        return self._vertices

    def _find_convex(self) -> bool:
        found = self.mesh.inspect()
        if not found.closed or found.components != 1 or found.volume == 0:
            return False
        faces, points = self.welded, self.mesh.vertices
        count = int(faces.max()) + 1
        start, end = faces.reshape(-1), faces[:, [1, 2, 0]].reshape(-1)
        edges, back = start * count + end, end * count + start
        order = numpy.argsort(edges)
        if (numpy.diff(edges[order]) == 0).any():
            return False
        beyond = order[numpy.searchsorted(edges[order], back)]  # the same edge of the triangle on the other side
        opposite = points[self.faces[:, [2, 0, 1]].reshape(-1)[beyond]]
        height = (numpy.repeat(self.normals, 3, axis=0) * (opposite - points[self.faces.reshape(-1)])).sum(axis=1)
        size = float(numpy.linalg.norm(numpy.ptp(points[self.faces.reshape(-1)], axis=0)))
        return bool((height * numpy.sign(found.volume) <= _FLAT * size).all())


_known: Dict[int, Tuple[Any, Known]] = {}


def known(given: Any) -> Known:
    """The mesh of an object that has `vertices` (n, 3) and `faces` (m, 3). It is made again when these have changed."""
    key = id(given)
    entry = _known.get(key)
    if entry is not None and entry[0]() is given and entry[1].holds(given):
        return entry[1]
    if isinstance(given, Mesh):
        made = Known(Mesh._of(given._handle))  # this does not keep the object alive
    else:
        made = Known(Mesh(numpy.asarray(given.vertices), numpy.asarray(given.faces)))
    try:
        _known[key] = weakref.ref(given, lambda _: _known.pop(key, None)), made
    except TypeError:  # of tuples and the like there is no weak reference
        pass
    return made
