"""How deep two convex meshes are in each other."""
from typing import NamedTuple, Tuple

import numpy

from ..shapes import Array

_ROUNDED = 1e-13, 4e-15  # of the size, and of the coordinates: what is nearer than this is the same
_ITERATIONS = 2000


class Depth(NamedTuple):
    """The shortest translation that parts two convex meshes: `depth` times `normal`, of the second one.

    The points are on the surfaces, and depth times normal apart.
    """

    depth: float
    normal: Array  # (3,), a unit vector
    on_a: Array  # (3,)
    on_b: Array  # (3,)


class _Differences:
    """The differences of the points of a and of b. Their hull contains the origin if the hulls of a and b meet."""

    def __init__(self, a: Array, b: Array) -> None:
        self.a, self.b = a, b
        self.pairs = numpy.empty((0, 2), numpy.int64)
        self.points = numpy.empty((0, 3))

    def add(self, direction: Array) -> Tuple[int, Array]:
        """The difference that is farthest along a direction."""
        i, j = int((self.a @ direction).argmax()), int((self.b @ direction).argmin())
        point = self.a[i] - self.b[j]
        self.pairs = numpy.concatenate([self.pairs, [[i, j]]])
        self.points = numpy.concatenate([self.points, point[None]])
        return len(self.points) - 1, point


def _tetrahedron(all_: _Differences, tolerance: float) -> bool:
    """Four differences that are not in one plane; False if all are."""
    axis = numpy.array([1.0, 0.0, 0.0])
    all_.add(axis)
    all_.add(-axis)
    edge = all_.points[1] - all_.points[0]
    side = numpy.cross(edge, numpy.eye(3)[numpy.abs(edge).argmin()])
    for _ in range(2):
        side /= max(float(numpy.linalg.norm(side)), 1e-300)
        heights = []
        for sign in (1, -1):
            number, point = all_.add(sign * side)
            heights.append((abs(float(side @ (point - all_.points[0]))), number))
        height, best = max(heights)
        if height <= tolerance:
            return False
        kept = [*range(len(all_.points) - 2), best]
        all_.points, all_.pairs = all_.points[kept], all_.pairs[kept]
        side = numpy.cross(edge, all_.points[2] - all_.points[0])
    return True


def _planes(points: Array, faces: Array) -> Tuple[Array, Array]:
    a, b, c = numpy.moveaxis(points[faces], 1, 0)
    normals = numpy.cross(b - a, c - a)
    length = numpy.linalg.norm(normals, axis=1)
    normals /= numpy.where(length > 0, length, 1)[:, None]
    return normals, numpy.where(length > 0, (normals * a).sum(axis=1), numpy.inf)


def penetration(a: Array, b: Array) -> Depth:
    """The penetration of the hulls of points a (n, 3) and b (m, 3) that meet: the expanding polytope algorithm.

    G. van den Bergen, Proximity queries and penetration depth computation on 3D game objects, 2001. A polytope of differences grows
    where it is nearest to the origin, until no difference is farther out. `depth` parts the hulls also if it ends too early.
    """
    middle = (a.min(axis=0) + a.max(axis=0)) / 2
    all_ = _Differences(a - middle, b - middle)
    size = float(numpy.abs(all_.a).max() + numpy.abs(all_.b).max())
    tolerance = _ROUNDED[0] * size + _ROUNDED[1] * float(numpy.abs(middle).max())
    if not _tetrahedron(all_, tolerance):
        return Depth(0.0, numpy.zeros(3), a[0], a[0])
    faces = numpy.array([[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]])
    if numpy.linalg.det(all_.points[1:4] - all_.points[0]) > 0:
        faces = faces[:, ::-1]
    normals, offsets = _planes(all_.points, faces)
    depth, normal, face = numpy.inf, numpy.zeros(3), faces[0]
    for _ in range(_ITERATIONS):
        nearest = int(offsets.argmin())
        new, point = all_.add(normals[nearest])
        reach = float(normals[nearest] @ point)
        is_last = reach - offsets[nearest] <= tolerance
        if reach < depth or is_last:
            depth, normal, face = reach, normals[nearest], faces[nearest]
        if is_last:
            break
        seen = normals @ point - offsets > -tolerance
        starts, ends = faces[seen].reshape(-1), faces[seen][:, [1, 2, 0]].reshape(-1)
        rim = ~numpy.isin(starts * (new + 1) + ends, ends * (new + 1) + starts)
        added = numpy.stack([starts[rim], ends[rim], numpy.full(int(rim.sum()), new)], axis=1)
        more = _planes(all_.points, added)
        faces = numpy.concatenate([faces[~seen], added])
        normals, offsets = numpy.concatenate([normals[~seen], more[0]]), numpy.concatenate([offsets[~seen], more[1]])
    # The nearest point of the face, as a mean of its corners, is the same mean of the points of a less that of b.
    corners = all_.points[face]
    weights = numpy.linalg.lstsq(numpy.vstack([corners.T, numpy.full(3, size)]), numpy.append(depth * normal, size), rcond=None)[0]
    i, j = all_.pairs[face].T
    return Depth(max(depth, 0.0), normal, weights @ all_.a[i] + middle, weights @ all_.b[j] + middle)
