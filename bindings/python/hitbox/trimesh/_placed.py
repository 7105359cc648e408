"""Meshes at their places, and questions about two of them."""
import math
from typing import Any, Hashable, List, NamedTuple, Optional, Sequence, Tuple

import numpy

from .. import _abi
from .._arrays import Numbers, coordinates, transform as one_transform
from .._library import C, UsageError, indices, records
from ..mesh_answers import MeshDistance
from ..pairs import closest_points, distance, intersection, penetration
from ..shapes import Array, Point, Triangle
from ._convex import penetration as convex_penetration
from ._known import Known, known

_RIGID = 1e-12  # how far a matrix may be from a rotation
_LAST_ROW = [0.0, 0.0, 0.0, 1.0]
_BLOCK = 1 << 20  # pairs of boxes that are compared at once


def matrix(given: Optional[Numbers]) -> Array:
    """A transform (4, 4) as doubles; without one the identity."""
    if given is None:
        return numpy.eye(4)
    found: Array = coordinates(given, "transform").astype(numpy.float64)
    if found.shape != (4, 4):
        raise UsageError(f"has the shape {found.shape}; it must be (4, 4)", "transform")
    if found[3].tolist() != _LAST_ROW:
        if not numpy.allclose(found[3], _LAST_ROW, rtol=0, atol=1e-9):  # an inverse may be rounded
            raise UsageError("the last row of the matrix is not 0 0 0 1", "transform")
        found[3] = _LAST_ROW
    # The sum of squares takes a third of the time, and is infinite for large numbers, too.
    if not math.isfinite(numpy.vdot(found, found)) and not numpy.isfinite(found).all():
        raise UsageError("has a number that is not finite", "transform")
    return found


def moved_points(points: Array, transform: Array) -> Array:
    """Points (..., 3) after a transform, calculated in the order of the library."""
    x, y, z = numpy.moveaxis(points, -1, 0)[..., None]
    found: Array = transform[:3, 0] * x + transform[:3, 1] * y + transform[:3, 2] * z + transform[:3, 3]
    return found


class Placed:
    """A mesh at its place, under a name."""

    __slots__ = ("name", "known", "transform", "solid")

    def __init__(self, name: Hashable, mesh: Any, transform: Optional[Numbers], solid: Optional[bool]) -> None:
        self.name, self.known, self.transform = name, known(mesh), matrix(transform)
        self.solid = self.known.is_convex if solid is None else solid

    @property
    def is_rigid(self) -> bool:
        turn = self.transform[:3, :3]
        return bool(numpy.abs(turn @ turn.T - numpy.eye(3)).max() <= _RIGID)

    @property
    def is_convex_solid(self) -> bool:
        return self.solid and self.known.is_convex

    def corners(self, triangles: Any = slice(None)) -> Array:
        """The corners of triangles at the place of the mesh, (n, 3, 3)."""
        return moved_points(self.known.mesh.vertices[self.known.faces[triangles]], self.transform)

    def points(self) -> Array:
        """The vertices that triangles use, at the place of the mesh."""
        used = numpy.unique(self.known.faces)
        return moved_points(self.known.mesh.vertices[used], self.transform)

    def box(self) -> Array:
        """The bounds of its vertices, (6,): min, max."""
        points = moved_points(self.known.mesh.vertices, self.transform)
        return numpy.concatenate([points.min(axis=0, initial=numpy.inf), points.max(axis=0, initial=-numpy.inf)])

    def triangle_at(self, point: Array) -> int:
        """The triangle nearest to a point."""
        return int(distance(Triangle(self.corners()), Point(point)).argmin())

    def contains(self, points: Array) -> Array:
        """Whether the inside of the mesh belongs to it and has points (n, 3), bool (n,)."""
        found: Array = numpy.zeros(len(points), numpy.bool_)
        if self.solid and self.known.mesh.is_closed:
            try:
                found = self.known.mesh.contains(numpy.linalg.solve(self.transform[:3, :3], (points - self.transform[:3, 3]).T).T)
            except numpy.linalg.LinAlgError:  # a flat mesh has no inside
                pass
        return found


Pair = Tuple[Placed, Placed]


class Contacts(NamedTuple):
    """Contacts of two meshes: triangles (n,), common points and normals (n, 3), from the first to the second, and depths (n,)."""

    a: Array
    b: Array
    points: Array
    normals: Array
    depths: Array


class Gap(NamedTuple):
    """The distance of two meshes, negative if they are convex solids that overlap, and the points and triangles that have it."""

    distance: float
    on_a: Array
    on_b: Array
    a: int
    b: int


def contacts(pairs: Sequence[Pair]) -> List[Contacts]:
    """The contacts of pairs of placed meshes that meet. All triangles are asked at once."""
    found = [records(_abi.TRIANGLE_PAIR_RECORD, C.hitbox_meshes_contacts, a.known.mesh._handle, one_transform(a.transform),
                     b.known.mesh._handle, one_transform(b.transform)) for a, b in pairs]
    lists = [(indices(one["a"]).astype(numpy.int64), indices(one["b"]).astype(numpy.int64)) for one in found]
    empty = numpy.empty((0, 3, 3))
    first = Triangle(numpy.concatenate([empty, *(a.corners(i) for (a, _), (i, _) in zip(pairs, lists))]))
    second = Triangle(numpy.concatenate([empty, *(b.corners(j) for (_, b), (_, j) in zip(pairs, lists))]))
    shared, depth = intersection(first, second), penetration(first, second)
    used = numpy.arange(8) < shared.point_count[:, None]
    points = (shared.points * used[..., None]).sum(axis=1) / numpy.maximum(shared.point_count, 1)[:, None]
    apart = shared.point_count == 0  # they touch, and a corner was rounded to another number
    if apart.any():
        near = closest_points(first[apart], second[apart])
        points[apart] = (near.a + near.b) / 2
    answers, start = [], 0
    for (a, b), (i, j) in zip(pairs, lists):
        part = slice(start, start + len(i))
        start += len(i)
        answers.append(Contacts(i, j, points[part], -depth.axis[part], depth.depth[part]) if len(i) else _inside(a, b))
    return answers


def _inside(a: Placed, b: Placed) -> Contacts:
    """The contact of meshes one of which is inside the other one."""
    for outer, inner, sign in ((a, b, 1.0), (b, a, -1.0)):
        firsts = inner.corners()[:, 0]  # of each triangle: a mesh may have several pieces
        inside = numpy.flatnonzero(outer.contains(firsts))
        if not len(inside):
            continue
        point = firsts[inside[0]]
        triangle = outer.triangle_at(point)
        surface = closest_points(Triangle(outer.corners(triangle)), Point(point)).a
        depth = float(numpy.linalg.norm(surface - point))
        normal = sign * (surface - point) / depth if depth > 0 else numpy.zeros(3)
        of_a, of_b = (triangle, inside[0]) if outer is a else (inside[0], triangle)
        return Contacts(numpy.array([of_a]), numpy.array([of_b]), point[None], normal[None], numpy.array([depth]))
    none = numpy.empty(0, numpy.int64)
    return Contacts(none, none, numpy.empty((0, 3)), numpy.empty((0, 3)), numpy.empty(0))


def overlap(a: Placed, b: Placed) -> Gap:
    """The distance of meshes that meet: minus the depth of convex solids; else 0, and complete() finds the points."""
    if a.is_convex_solid and b.is_convex_solid:
        found = convex_penetration(a.points(), b.points())
        return Gap(0.0 - found.depth, found.on_a, found.on_b, -1, -1)
    return Gap(0.0, numpy.full(3, numpy.nan), numpy.full(3, numpy.nan), -1, -1)


def gap(a: Placed, b: Placed, within: float) -> Optional[Gap]:
    """The distance of meshes that do not meet, unless it is `within` or more."""
    if a.is_rigid:
        found = _beside(a, b, within)
    elif b.is_rigid:
        other = _beside(b, a, within)
        found = MeshDistance(other.distance, other.on_other, other.on_self, other.other_triangle, other.triangle)
    else:
        found = a.known.mesh.transformed(a.transform).distance(b.known.mesh, b.transform, within)
    if found.distance == 0 and within > 0:  # rounded to 0
        found = a.known.mesh.transformed(a.transform).distance(b.known.mesh, b.transform, within)
    if not found.distance < within:
        return None
    return Gap(found.distance, found.on_self, found.on_other, found.triangle, found.other_triangle)


def _beside(a: Placed, b: Placed, within: float) -> MeshDistance:
    """The distance in the coordinates of a, which is not stretched, with the points at their places."""
    turn = a.transform[:3, :3].T
    relative = numpy.eye(4)
    relative[:3, :3] = turn @ b.transform[:3, :3]
    relative[:3, 3] = turn @ (b.transform[:3, 3] - a.transform[:3, 3])
    found: MeshDistance = a.known.mesh.distance(b.known.mesh, relative, within)
    return found._replace(on_self=moved_points(found.on_self, a.transform), on_other=moved_points(found.on_other, a.transform))


def complete(found: Gap, a: Placed, b: Placed) -> Gap:
    """The same with the points and triangles, if they are not known yet."""
    if found.a >= 0:
        return found
    if not numpy.isnan(found.on_a).any():
        return found._replace(a=a.triangle_at(found.on_a), b=b.triangle_at(found.on_b))
    meet = contacts([(a, b)])[0]
    if not len(meet.a):
        return found
    return Gap(found.distance, meet.points[0], meet.points[0], int(meet.a[0]), int(meet.b[0]))


def deepest(meeting: Sequence[Pair]) -> Tuple[Placed, Placed, Gap]:
    """Of pairs that meet the one that overlaps most. A pair cannot be deeper than its boxes, so few are calculated."""
    convex = [(a, b) for a, b in meeting if a.is_convex_solid and b.is_convex_solid]
    if not convex:
        return meeting[0][0], meeting[0][1], overlap(*meeting[0])
    first, second = numpy.array([a.box() for a, _ in convex]), numpy.array([b.box() for _, b in convex])
    most = numpy.minimum(first[:, 3:] - second[:, :3], second[:, 3:] - first[:, :3]).min(axis=1)
    best: Optional[Tuple[Placed, Placed, Gap]] = None
    for i in numpy.argsort(-most, kind="stable"):
        if best is not None and most[i] <= -best[2].distance:
            break
        found = overlap(*convex[i])
        if best is None or found.distance < best[2].distance:
            best = (convex[i][0], convex[i][1], found)
    assert best is not None
    return best


def nearest(members: Sequence[Placed], boxes: Array, others: Sequence[Placed], other_boxes: Array,
            within: float = numpy.inf) -> Optional[Tuple[Placed, Placed, Gap]]:
    """The pair of the smallest distance; boxes (n, 6) and (m, 6). None: no two are nearer than `within`.

    Pairs whose boxes are nearest are first, in blocks of rows.
    """
    best: Optional[Tuple[Placed, Placed, Gap]] = None
    rows = max(1, _BLOCK // max(1, len(others)))
    for start in range(0, len(members), rows):
        a = boxes[start:start + rows, None]
        apart = numpy.maximum(numpy.maximum(a[..., :3] - other_boxes[..., 3:], other_boxes[..., :3] - a[..., 3:]), 0)
        least = numpy.sqrt((apart * apart).sum(axis=-1))
        near = numpy.flatnonzero(least < within)
        for k in near[numpy.argsort(least.flat[near], kind="stable")]:
            if not least.flat[k] < within:
                break
            i, j = start + k // len(others), k % len(others)
            found = gap(members[i], others[j], within)
            if found is not None:
                best, within = (members[i], others[j], found), found.distance
    return best
