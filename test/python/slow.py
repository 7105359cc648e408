"""Answers by brute force, which share nothing with the library, for the tests in Python."""
from fractions import Fraction
from typing import Any, List, Tuple

import numpy


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


def _exact(corners: Any) -> List[List[Fraction]]:
    return [[Fraction(float(x)) for x in point] for point in corners]


def _side(a: Any, b: Any, c: Any, d: Any) -> int:
    """On which side of the plane of a, b, c the point d is. Exact."""
    u, v, w = ([q[i] - a[i] for i in range(3)] for q in (b, c, d))
    return _sign(w[0] * (u[1] * v[2] - u[2] * v[1]) + w[1] * (u[2] * v[0] - u[0] * v[2]) + w[2] * (u[0] * v[1] - u[1] * v[0]))


def _edge_crosses(p: Any, q: Any, t: Any) -> bool:
    """Whether the segment p q meets the triangle t, if its ends are not both in the plane of t. Exact."""
    if _side(*t, p) * _side(*t, q) > 0:
        return False
    sides = [_side(p, q, t[i], t[(i + 1) % 3]) for i in range(3)]
    return min(sides) >= 0 or max(sides) <= 0


def triangles_meet(a: Any, b: Any) -> bool:
    """For triangles in general position: an edge of one crosses the other one."""
    s, t = _exact(a), _exact(b)
    return any(_edge_crosses(one[i], one[(i + 1) % 3], other) for one, other in ((s, t), (t, s)) for i in range(3))


def surfaces_meet(a: Any, b: Any) -> List[Tuple[int, int]]:
    """The pairs of triangles that meet, of corners (n, 3, 3) and (m, 3, 3)."""
    near = ((a.min(axis=1)[:, None] <= b.max(axis=1)) & (b.min(axis=1) <= a.max(axis=1)[:, None])).all(axis=-1)
    return [(int(i), int(j)) for i, j in numpy.argwhere(near) if triangles_meet(a[i], b[j])]


def _segment_distance(p: Any, q: Any, r: Any, s: Any) -> Any:
    """The distances of segments p q and r s, which are broadcast: the least of the interior and the four ends."""
    def to_segment(x: Any, a: Any, b: Any) -> Any:
        d = b - a
        t = numpy.clip(((x - a) * d).sum(-1) / (d * d).sum(-1), 0, 1)
        return numpy.linalg.norm(x - a - t[..., None] * d, axis=-1)

    ends = to_segment(p, r, s), to_segment(q, r, s), to_segment(r, p, q), to_segment(s, p, q)
    best = numpy.minimum(numpy.minimum(*ends[:2]), numpy.minimum(*ends[2:]))
    u, v, w = q - p, s - r, p - r
    a, b, c, d, e = (u * u).sum(-1), (u * v).sum(-1), (v * v).sum(-1), (u * w).sum(-1), (v * w).sum(-1)
    det = a * c - b * b
    safe = numpy.where(det > 1e-9 * a * c, det, 1)
    x, y = (b * e - c * d) / safe, (a * e - b * d) / safe
    inside = (det > 1e-9 * a * c) & (x >= 0) & (x <= 1) & (y >= 0) & (y <= 1)
    between = numpy.linalg.norm(w + x[..., None] * u - y[..., None] * v, axis=-1)
    return numpy.where(inside, numpy.minimum(best, between), best)


def surface_distance(a: Any, b: Any) -> float:
    """The distance of surfaces that do not meet: of all edges, and of all corners above triangles."""
    best = numpy.inf
    for i in range(3):
        for j in range(3):
            found = _segment_distance(a[:, None, i], a[:, None, (i + 1) % 3], b[None, :, j], b[None, :, (j + 1) % 3])
            best = min(best, float(found.min()))
    for s, t in ((a, b), (b, a)):
        normal = numpy.cross(t[:, 1] - t[:, 0], t[:, 2] - t[:, 0])
        normal /= numpy.linalg.norm(normal, axis=1)[:, None]
        for point in s.reshape(-1, 3):
            height = ((point - t[:, 0]) * normal).sum(axis=1)
            foot = point - height[:, None] * normal
            sides = [(numpy.cross(t[:, (i + 1) % 3] - t[:, i], foot - t[:, i]) * normal).sum(axis=1) for i in range(3)]
            over = numpy.min(sides, axis=0) >= 0
            best = min(best, float(numpy.abs(height[over]).min(initial=numpy.inf)))
    return best


def box_overlap(a: Any, b: Any, extents_a: Any, extents_b: Any) -> float:
    """The penetration of two boxes with rigid transforms, by the fifteen axes; negative if they are apart."""
    axes = [*a[:3, :3].T, *b[:3, :3].T, *(numpy.cross(u, v) for u in a[:3, :3].T for v in b[:3, :3].T)]
    best = numpy.inf
    for axis in axes:
        length = numpy.linalg.norm(axis)
        if length < 1e-9:
            continue
        axis = axis / length
        reach = numpy.abs(axis @ a[:3, :3]) @ extents_a / 2 + numpy.abs(axis @ b[:3, :3]) @ extents_b / 2
        best = min(best, reach - abs(axis @ (a[:3, 3] - b[:3, 3])))
    return float(best)


def nearest_on_triangle(p: Any, corners: Any) -> Any:
    """The nearest points of triangles (m, 3, 3): the foot, if it is inside, else the nearest of three edges."""
    best = None
    for i in range(3):
        a, b = corners[:, i], corners[:, (i + 1) % 3]
        t = numpy.clip(((p - a) * (b - a)).sum(-1) / ((b - a) ** 2).sum(-1), 0, 1)
        on_edge = a + t[:, None] * (b - a)
        d = numpy.linalg.norm(on_edge - p, axis=1)
        if best is None:
            best, distance = on_edge, d
        else:
            best, distance = numpy.where((d < distance)[:, None], on_edge, best), numpy.minimum(d, distance)
    normal = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= numpy.linalg.norm(normal, axis=1)[:, None]
    foot = p - ((p - corners[:, 0]) * normal).sum(-1)[:, None] * normal
    inside = numpy.all([(numpy.cross(corners[:, (i + 1) % 3] - corners[:, i], foot - corners[:, i]) * normal).sum(-1) >= 0
                        for i in range(3)], axis=0)
    return numpy.where(inside[:, None], foot, best)


def winding(p: Any, corners: Any) -> float:
    """How often the surface surrounds a point, by solid angles. A. van Oosterom and J. Strackee, 1983."""
    a, b, c = numpy.moveaxis(corners - p, 1, 0)
    x, y, z = (numpy.linalg.norm(one, axis=1) for one in (a, b, c))
    volume = (a * numpy.cross(b, c)).sum(-1)
    below = x * y * z + (a * b).sum(-1) * z + (b * c).sum(-1) * x + (c * a).sum(-1) * y
    return float(numpy.arctan2(volume, below).sum() / (2 * numpy.pi))
