"""Triangle meshes: measures, cuts, rays, and points, shapes and other meshes beside them."""
import ctypes
import math
from typing import Any, List, NamedTuple, Optional, Union

import numpy

from . import _abi
from ._arrays import Numbers, coordinates, flat, real, transform as one_transform, vectors, whole
from ._library import C, Handle, UsageError, indices, made, records, records_and_points, view
from .mesh_answers import (Cut, Hits, Inspection, Loop, MeshDistance, Nearest, OrientedBounds, Place, Section, SurfacePoints,
                           TriangleContact, TrianglePairs)
from .pairs import FirstContact, Shapes, first_contacts
from .shapes import Aabb, Array, Capsule, Plane, Shape, Sphere, Triangle, shapes

_FITS = {"pca": _abi.FIT_PCA, "fast": _abi.FIT_FAST, "tight": _abi.FIT_TIGHT}


def _record(dtype: Any) -> Array:
    return numpy.zeros((), dtype)


def _faces(given: Numbers) -> Array:
    data = numpy.asarray(given)
    if data.size == 0:
        data = numpy.empty((0, 3), numpy.uint32)
    if data.dtype.kind not in "iu":
        raise UsageError(f"has numbers of type {data.dtype}; give integers", "faces")
    if data.ndim != 2 or data.shape[1] != 3:
        raise UsageError(f"has the shape {data.shape}; it must be (m, 3)", "faces")
    if data.dtype == numpy.uint8:
        return data.astype(numpy.uint16)
    if data.dtype.kind == "i" and data.dtype.itemsize < 4:
        return data.astype(numpy.int32)
    return data.astype(data.dtype.newbyteorder("="), copy=False)


class Mesh:
    """Triangles over points, which do not change.

    Equal points are one vertex. Degenerate triangles are kept, and take part in nothing.

    vertices  (n, 3), copied as float64
    faces     (m, 3), indices of vertices; without them each three vertices are a triangle
    BadFormatError: an index is out of range. NotFiniteError: a coordinate is.
    What questions need, a tree and the like, is made at the first of them. Several threads may ask at once.
    """

    __slots__ = ("_handle", "__weakref__")
    _is_mesh = True

    def __init__(self, vertices: Numbers, faces: Optional[Numbers] = None) -> None:
        points = vectors(vertices, "vertices", 3)
        triangles = None if faces is None else flat(_faces(faces), _abi.CORNERS)
        self._handle = made(C.hitbox_mesh_free, C.hitbox_mesh_create, flat(points, _abi.POINT), triangles)

    @classmethod
    def _of(cls, handle: Handle) -> "Mesh":
        mesh = cls.__new__(cls)
        mesh._handle = handle
        return mesh

    def __reduce__(self) -> Any:
        return Mesh, (self.vertices.copy(), self.faces.copy())

    def __repr__(self) -> str:
        return f"<hitbox.Mesh, {len(self.vertices)} vertices, {len(self.faces)} faces>"

    @property
    def vertices(self) -> Array:
        """The points, (n, 3), to be read."""
        found = view(C.hitbox_mesh_points(self._handle), 3 * C.hitbox_mesh_point_count(self._handle), numpy.float64, self._handle)
        found.flags.writeable = False
        return found.reshape(-1, 3)

    @property
    def faces(self) -> Array:
        """The corners of the triangles, (m, 3), to be read."""
        count = 3 * C.hitbox_mesh_triangle_count(self._handle)
        found = view(C.hitbox_mesh_triangles(self._handle), count, numpy.uint32, self._handle)
        found.flags.writeable = False
        return found.reshape(-1, 3)

    @property
    def triangles(self) -> Triangle:
        """The triangles as shapes."""
        return Triangle(self.vertices[self.faces])

    def transformed(self, transform: Numbers) -> "Mesh":
        """A new mesh, with each point transformed in double and rounded."""
        return Mesh._of(made(C.hitbox_mesh_free, C.hitbox_mesh_transformed, self._handle, one_transform(transform)))

    # ---- measures ----

    def inspect(self) -> Inspection:
        """What the mesh is, and what is wrong with it."""
        found = _record(_abi.INSPECTION_RECORD)
        C.hitbox_mesh_inspect(self._handle, found.ctypes.data)
        return Inspection(bool(found["closed"]), *(found[name].item() for name in Inspection._fields[1:]))

    @property
    def is_closed(self) -> bool:
        """Each edge belongs to two triangles, or to as many on one side as on the other: the mesh encloses a volume."""
        return self.inspect().closed

    @property
    def volume(self) -> float:
        """The enclosed volume; 0 if the mesh is open."""
        return self.inspect().volume

    @property
    def area(self) -> float:
        return self.inspect().area

    @property
    def aabb(self) -> Aabb:
        """The smallest axis-aligned box. Without triangles it is empty: min > max."""
        box = numpy.empty(6)
        C.hitbox_mesh_aabb(self._handle, box.ctypes.data)
        return Aabb.of(box)

    @property
    def bounds(self) -> Array:
        """The smallest axis-aligned box as an array (2, 3): min, max."""
        return self.aabb.data.reshape(2, 3)

    def obb(self, fit: str = "tight") -> OrientedBounds:
        """An oriented box, proven to contain the mesh. `fit` is tight, fast or pca."""
        if fit not in _FITS:
            raise UsageError(f"is '{fit}'; it must be tight, fast or pca", "fit")
        found = _record(_abi.ORIENTED_BOUNDS_RECORD)
        C.hitbox_mesh_obb(self._handle, _FITS[fit], found.ctypes.data)
        return OrientedBounds.made(found)

    @property
    def bounding_sphere(self) -> Sphere:
        """The smallest sphere, proven to contain the mesh."""
        found = numpy.empty(4)
        C.hitbox_mesh_sphere(self._handle, found.ctypes.data)
        return Sphere.of(found)

    @property
    def bounding_capsule(self) -> Capsule:
        """A small capsule, proven to contain the mesh."""
        found = numpy.empty(7)
        C.hitbox_mesh_capsule(self._handle, found.ctypes.data)
        return Capsule.of(found)

    def self_intersections(self) -> Array:
        """Pairs of triangles, (n, 2), in which the mesh meets itself beyond common corners and edges. Exact."""
        return indices(records((numpy.uint32, (2,)), C.hitbox_mesh_self_intersections, self._handle))

    def weld(self, tolerance: float) -> "Mesh":
        """A new mesh with cracks up to the tolerance closed. Triangles keep their numbers."""
        return Mesh._of(made(C.hitbox_mesh_free, C.hitbox_mesh_weld, self._handle, real(tolerance, "tolerance")))

    # ---- cuts ----

    def slice(self, plane: Plane, cap: bool = True) -> Cut:
        """Both sides of a cut. A closed mesh gives closed meshes if there are caps."""
        data = numpy.ascontiguousarray(_one(plane, Plane, "plane").data, dtype=numpy.float64)
        front, back = ctypes.c_void_p(), ctypes.c_void_p()
        found = _record(_abi.CUT_RECORD)
        C.hitbox_mesh_slice(self._handle, data.ctypes.data, bool(cap), ctypes.byref(front), ctypes.byref(back), found.ctypes.data)
        sides = [Mesh._of(Handle(side.value, C.hitbox_mesh_free)) for side in (front, back)]
        return Cut(sides[0], sides[1], found["cap_area"].item(), found["cap_loops"].item(), found["open_edges"].item(),
                   found["front_first_cap"].item(), found["back_first_cap"].item())

    def slice_plane(self, origin: Numbers, normal: Numbers, cap: bool = True) -> "Mesh":
        """The part on the side to which the normal points, closed by caps."""
        return self.slice(Plane.through(origin, normal), cap).front

    def clip(self, planes: Plane, cap: bool = True) -> "Mesh":
        """The part in front of all planes (n,)."""
        given = shapes(planes, "planes")
        return Mesh._of(made(C.hitbox_mesh_free, C.hitbox_mesh_clip, self._handle, flat(given.data, given.kind), bool(cap)))

    def section(self, origin: Numbers, normal: Numbers) -> Section:
        """The outline in a plane."""
        plane = Plane.through(origin, normal)
        return self.sections(plane.normal, [float(plane.offset)])[0]

    def sections(self, normal: Numbers, offsets: Numbers) -> List[Section]:
        """The outlines in the planes normal . x = offset, for ascending offsets (n,)."""
        up = numpy.ascontiguousarray(vectors(normal, "normal", 3), dtype=numpy.float64)
        at = numpy.ascontiguousarray(coordinates(offsets, "offsets"), dtype=numpy.float64)
        if up.ndim != 1 or at.ndim != 1:
            raise UsageError("one normal and a list of offsets are expected", "normal" if up.ndim != 1 else "offsets")
        loops, points = records_and_points(_abi.LOOP_RECORD, C.hitbox_mesh_sections, self._handle, up.ctypes.data, at.ctypes.data,
                                           len(at))
        ends = numpy.cumsum(loops["count"], dtype=numpy.int64)
        firsts = numpy.searchsorted(loops["plane"], numpy.arange(len(at) + 1))
        found = []
        for i, offset in enumerate(at):
            first, last = int(firsts[i]), int(firsts[i + 1])
            found.append(Section(up, float(offset), [
                Loop(points[ends[k] - loops["count"][k]:ends[k]], bool(loops["closed"][k]), float(loops["area"][k]),
                     float(loops["length"][k]), None if loops["around"][k] == _abi.NONE else int(loops["around"][k]) - first)
                for k in range(first, last)]))
        return found

    # ---- rays: hits are exact; lines are segments or rays of any shape (...) ----

    def cast(self, lines: Shape, *, start: float = -math.inf, end: float = math.inf, skip: int = -1, cull_back_faces: bool = False,
             cull_front_faces: bool = False) -> Hits:
        """The first hit of each, with start <= t <= end; `triangle` is -1 and t is NaN where there is none."""
        given = _lines(lines)
        found = numpy.empty(given.shape, _abi.HIT_RECORD)
        C.hitbox_mesh_cast_closest(self._handle, flat(given.data, given.kind), _options(start, end, skip, cull_back_faces,
                                                                                       cull_front_faces), found.ctypes.data)
        return Hits.made(found)

    def cast_any(self, lines: Shape, *, start: float = -math.inf, end: float = math.inf, skip: int = -1,
                 cull_back_faces: bool = False, cull_front_faces: bool = False) -> Any:
        """Whether there is a hit: bool (...)."""
        given = _lines(lines)
        found = numpy.empty(given.shape, numpy.bool_)
        C.hitbox_mesh_cast_any(self._handle, flat(given.data, given.kind), _options(start, end, skip, cull_back_faces,
                                                                                   cull_front_faces), found.ctypes.data)
        return found[()]

    def count_hits(self, lines: Shape, *, start: float = -math.inf, end: float = math.inf, skip: int = -1,
                   cull_back_faces: bool = False, cull_front_faces: bool = False) -> Any:
        """How many triangles are hit: uint64 (...)."""
        given = _lines(lines)
        found = numpy.empty(given.shape, numpy.uint64)
        C.hitbox_mesh_count_hits(self._handle, flat(given.data, given.kind), _options(start, end, skip, cull_back_faces,
                                                                                     cull_front_faces), found.ctypes.data)
        return found[()]

    def cast_all(self, lines: Shape, *, start: float = -math.inf, end: float = math.inf, skip: int = -1,
                 cull_back_faces: bool = False, cull_front_faces: bool = False) -> Hits:
        """All hits, (n,), line after line, by t; `line` is the number of the line in the flattened array."""
        given = _lines(lines)
        return Hits.made(records(_abi.HIT_RECORD, C.hitbox_mesh_cast_all, self._handle, flat(given.data, given.kind),
                                 _options(start, end, skip, cull_back_faces, cull_front_faces)))

    # ---- points and shapes beside the mesh ----

    def locate(self, points: Shapes) -> Any:
        """Where points are: a Place, or uint8 (...) that compare with those. Exact. UnsupportedError: the mesh is open."""
        found = self._each(C.hitbox_mesh_places, _points(points), numpy.uint8)
        return Place(int(found)) if found.ndim == 0 else found

    def contains(self, points: Shapes) -> Any:
        """Whether points are inside or on the surface: bool (...). Exact. UnsupportedError: the mesh is open."""
        return (self._each(C.hitbox_mesh_places, _points(points), numpy.uint8) != _abi.OUTSIDE)[()]

    def closest_point(self, points: Shapes) -> SurfacePoints:
        """The points of the surface nearest to points (...)."""
        found = self._each(C.hitbox_mesh_closest_points, _points(points), _abi.NEAREST_RECORD)
        return SurfacePoints(found["point"], found["distance"][()], indices(found["triangle"])[()])

    def signed_distance(self, points: Shapes) -> Any:
        """The distance from the surface (...), negative inside. UnsupportedError: the mesh is open."""
        return self._each(C.hitbox_mesh_signed_distances, _points(points), numpy.float64)[()]

    def intersects(self, other: Union["Mesh", Shapes], transform: Optional[Numbers] = None) -> Any:
        """Whether shapes share a point with the surface, bool (...); or another mesh, moved by `transform`, bool. Exact.

        What is inside a closed mesh and does not touch it does not: see `contains`.
        """
        if isinstance(other, Mesh):
            answer = numpy.zeros((), numpy.uint8)
            C.hitbox_meshes_meet(self._handle, None, other._handle, one_transform(transform), answer.ctypes.data)
            return bool(answer)
        return self._each(C.hitbox_mesh_intersects, shapes(other, "other"), numpy.bool_)[()]

    def triangles_meeting(self, shape: Shapes) -> Array:
        """The triangles that share a point with one bounded shape, ascending. Exact."""
        one = _one(shapes(shape, "shape"), Shape, "shape")
        return indices(records(numpy.uint32, C.hitbox_mesh_triangles_meeting, self._handle, flat(one.data, one.kind)))

    def distance(self, other: Union["Mesh", Shapes], transform: Optional[Numbers] = None, within: float = math.inf) -> Any:
        """The distance of the surface from shapes, Nearest (...), or from another mesh, moved by `transform`: MeshDistance.

        0 exactly if they meet. The search ends at `within`: infinite if there is nothing nearer.
        """
        if isinstance(other, Mesh):
            found = _record(_abi.MESH_DISTANCE_RECORD)
            C.hitbox_meshes_distance(self._handle, other._handle, one_transform(transform), real(within, "within"),
                                     found.ctypes.data)
            return MeshDistance(float(found["distance"]), found["on_a"], found["on_b"], int(indices(found["a_triangle"])),
                                int(indices(found["b_triangle"])))
        if transform is not None:
            raise UsageError("is for meshes", "transform")
        given = shapes(other, "other")
        near = numpy.empty(given.shape, _abi.MESH_NEIGHBOR_RECORD)
        C.hitbox_mesh_distances(self._handle, flat(given.data, given.kind), real(within, "within"), near.ctypes.data)
        return Nearest(near["distance"][()], near["on_mesh"], near["on_shape"], indices(near["triangle"])[()])

    def sweep(self, shapes_: Shapes, motions: Numbers, skip_leaving: bool = False) -> FirstContact:
        """The first contact of shapes (n,) moved by t * motions (n, 3). With `skip_leaving` not with triangles that a shape
        touches at the start and leaves: what stands on a floor can walk."""
        given, moves = shapes(shapes_, "shapes"), vectors(motions, "motions", 3)
        shape = numpy.broadcast_shapes(given.shape, moves.shape[:-1])
        found = numpy.empty(shape, _abi.FIRST_CONTACT_RECORD)
        C.hitbox_mesh_sweeps(self._handle, flat(numpy.broadcast_to(given.data, shape + given.data.shape[-1:]), given.kind),
                             flat(numpy.broadcast_to(moves, (*shape, 3)), _abi.POINT), bool(skip_leaving), found.ctypes.data)
        return first_contacts(found)

    # ---- another mesh ----

    def contacts(self, other: "Mesh", transform: Optional[Numbers] = None) -> TrianglePairs:
        """All pairs of triangles that share a point with the other mesh, moved by `transform`, and how. Exact."""
        found = records(_abi.TRIANGLE_PAIR_RECORD, C.hitbox_meshes_contacts, self._handle, None, _mesh(other)._handle,
                        one_transform(transform))
        return TrianglePairs(indices(found["a"]), indices(found["b"]), found["contact"])

    def freeing_translation(self, other: "Mesh") -> Array:
        """A translation of this mesh, (3,), after which they share no point: often near the shortest. 0 if they share none."""
        found = numpy.empty(3)
        C.hitbox_meshes_freeing(self._handle, _mesh(other)._handle, found.ctypes.data)
        return found

    def crossing(self, other: "Mesh", most: int = 1_000_000) -> Array:
        """The lines in which the surfaces cross: segments (n, 2, 3), at most so many."""
        points: Array = records_and_points(numpy.uint8, C.hitbox_meshes_crossing, self._handle, _mesh(other)._handle,
                                           whole(most, "most"))[1]
        return points.reshape(-1, 2, 3)

    def _each(self, function: Any, given: Shape, dtype: Any) -> Array:
        found = numpy.empty(given.shape, dtype)
        function(self._handle, flat(given.data, given.kind), found.ctypes.data)
        return found


def _mesh(given: Any) -> Mesh:
    if not isinstance(given, Mesh):
        raise UsageError(f"is of the type {type(given).__name__}; it must be a Mesh", "other")
    return given


def _one(given: Any, kind: Any, where: str) -> Any:
    if not isinstance(given, kind):
        raise UsageError(f"is of the type {type(given).__name__}; it must be a {kind.__name__}", where)
    if given.ndim != 0:
        raise UsageError(f"has the shape {given.shape}; one is expected", where)
    return given


def _points(given: Shapes) -> Shape:
    points = shapes(given, "points")
    if points.kind != _abi.POINT:
        raise UsageError(f"are of the kind {type(points).__name__}; they must be points", "points")
    return points


def _lines(given: Shape) -> Shape:
    lines = shapes(given, "lines")
    if lines.kind not in (_abi.SEGMENT, _abi.RAY):
        raise UsageError(f"are of the kind {type(lines).__name__}; they must be segments or rays", "lines")
    return lines


def _options(start: float, end: float, skip: int, cull_back_faces: bool, cull_front_faces: bool) -> Any:
    options = numpy.zeros((), _abi.CAST_OPTIONS_RECORD)
    options["from"], options["until"] = real(start, "start"), real(end, "end")
    options["skip"] = _abi.NONE if skip == -1 else whole(skip, "skip")
    options["cull_back_faces"], options["cull_front_faces"] = cull_back_faces, cull_front_faces
    return options.ctypes.data_as(ctypes.c_void_p)
