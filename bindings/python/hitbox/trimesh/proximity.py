"""Points beside a mesh: the calls of trimesh.proximity."""
from typing import Any, Optional, Tuple

import numpy

from .._arrays import Numbers, vectors
from .._library import UsageError
from ..pairs import distance as shape_distance
from ..shapes import Array, Point, Triangle
from ._known import Known, known
from .ray import RayMeshIntersector, points_inside

_TIE = 1e-12  # of the distance: triangles at the same one are equally near
_FLAT = 1e-6  # of the size: what is so little in front of a plane is in it
_START = 1e-12  # of the size of the mesh: hits so near to the start of a ray are the surface that it starts from


def _points(given: Numbers, where: str = "points") -> Array:
    points = vectors(given, where, 3).astype(numpy.float64)
    if points.ndim != 2:
        raise UsageError(f"has the shape {points.shape}; it must be (n, 3)", where)
    return points


def _surface(mesh: Any) -> Known:
    it = known(mesh)
    if not len(it.faces):
        raise UsageError("has no triangles", "mesh")
    return it


def closest_point(mesh: Any, points: Numbers) -> Tuple[Array, Array, Array]:
    """For points (n, 3) the nearest ones of the surface (n, 3), how far they are (n,), and their triangles, int64 (n,).

    If several triangles share the nearest point, it is the triangle whose front faces the given point most.
    """
    given, it = _points(points), _surface(mesh)
    found = it.mesh.closest_point(given)
    return numpy.array(found.point), numpy.array(found.distance), _facing(it, given, found.point, found.distance, found.triangle)


closest_point_naive = closest_point


def _facing(it: Known, points: Array, closest: Array, distances: Array, triangles: Array) -> Array:
    """The triangles, among those that share the nearest point, whose normal is most along the way to the point."""
    answer = triangles.astype(numpy.int64)
    way = points - closest
    # Within a triangle the way is along the normal.
    normals = it.normals[answer]
    across = numpy.linalg.norm(numpy.cross(way, normals), axis=1)
    unsure = numpy.flatnonzero((across > 1e-9 * distances) & (distances > 0) & (answer >= 0))
    if not len(unsure):
        return answer
    first, around = it.neighbors
    corners = it.welded[answer[unsure]].reshape(-1)
    counts = first[corners + 1] - first[corners]
    question = numpy.repeat(numpy.repeat(unsure, 3), counts)
    place = numpy.arange(len(question)) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
    triangle = around[numpy.repeat(first[corners], counts) + place]
    away = shape_distance(Triangle(it.mesh.vertices[it.faces[triangle]]), Point(points[question]))
    front = (it.normals[triangle] * way[question]).sum(axis=1)
    front[away > distances[question] * (1 + _TIE)] = -numpy.inf
    order = numpy.lexsort((triangle, -front, question))
    best = order[numpy.unique(question[order], return_index=True)[1]]
    better = front[best] > -numpy.inf
    answer[question[best][better]] = triangle[best][better]
    return answer


def signed_distance(mesh: Any, points: Numbers) -> Array:
    """The distance of points (n, 3) from the surface, (n,): positive inside, negative outside, 0 on it.

    The side is exact for a closed mesh. For an open one it is that of the nearest triangle, and where this is not clear that of
    RayMeshIntersector.contains_points().
    """
    given, it = _points(points), _surface(mesh)
    if it.mesh.is_closed:
        found: Array = 0.0 - it.mesh.signed_distance(given)
        return found
    closest, distances, triangles = closest_point(mesh, given)
    normals, way = it.normals[triangles], given - closest
    front = (normals * way).sum(axis=1)
    sign = -numpy.sign(front)
    unclear = numpy.abs(front) < (1 - 1e-9) * distances
    sign[unclear] = numpy.where(points_inside(it, given[unclear]), 1.0, -1.0)
    answer: Array = 0.0 + sign * distances
    return answer


class ProximityQuery:
    """Points beside a mesh: a trimesh.Trimesh, a hitbox.Mesh, or any object with `vertices` (n, 3) and `faces` (m, 3)."""

    def __init__(self, mesh: Any) -> None:
        self._mesh = mesh

    def on_surface(self, points: Numbers) -> Tuple[Array, Array, Array]:
        """As closest_point()."""
        return closest_point(self._mesh, points)

    def vertex(self, points: Numbers) -> Tuple[Any, Any]:
        """The distances of points (..., 3) from the nearest vertices (...), and their numbers (...); infinite and -1 if none is."""
        given = vectors(points, "points", 3)
        found = known(self._mesh).vertices.nearest(given.reshape(-1, 3))
        distances, numbers = numpy.full(given.shape[:-1], numpy.inf), numpy.full(given.shape[:-1], -1)
        distances.flat[found.query], numbers.flat[found.query] = found.value, found.id
        return distances[()], numbers[()]

    def signed_distance(self, points: Numbers) -> Array:
        """As signed_distance()."""
        return signed_distance(self._mesh, points)


def longest_ray(mesh: Any, points: Numbers, directions: Numbers) -> Array:
    """How far rays from points (n, 3) along directions (n, 3) reach to the mesh, (n,); infinite if they do not meet it.

    A hit where the ray starts is left out, so that points may be on the surface.
    """
    start, way = _points(points), _points(directions, "directions")
    if start.shape != way.shape:
        raise UsageError(f"have the shapes {start.shape} and {way.shape}; both must be (n, 3)", "points, directions")
    _, rays, where = RayMeshIntersector(mesh).intersects_id(start, way, return_locations=True)
    lengths = numpy.linalg.norm(where - start[rays], axis=1)
    away = lengths > _START * numpy.abs(known(mesh).mesh.bounds).max()
    answer = numpy.full(len(start), numpy.inf)
    numpy.minimum.at(answer, rays[away], lengths[away])
    return answer


def _given_normals(mesh: Any, points: Array, normals: Optional[Numbers]) -> Array:
    if normals is None:
        return _surface(mesh).normals[closest_point(mesh, points)[2]]
    given = _points(normals, "normals")
    if given.shape != points.shape:
        raise UsageError(f"have the shape {given.shape}, and the points {points.shape}", "normals")
    return given


def max_tangent_sphere(mesh: Any, points: Numbers, inwards: bool = True, normals: Optional[Numbers] = None, threshold: float = 1e-6,
                       max_iter: int = 100) -> Tuple[Array, Array]:
    """The largest spheres that touch the mesh at points (n, 3) and do not cross it: centers (n, 3) and radii (n,).

    inwards    on the side to which the normals do not point
    normals    unit vectors (n, 3); those of the nearest triangles if none are given
    threshold  a radius is final when it changes by less than this part of the diagonal of the bounds
    A radius without limit is infinite, and its center NaN.
    A sphere shrinks until the nearest point of the mesh is on it: M. Inui, N. Umezu and R. Shimane, Shrinking sphere, 2016.
    """
    start, it = _points(points), _surface(mesh)
    way = _given_normals(mesh, start, normals) * (-1.0 if inwards else 1.0)
    radii = longest_ray(mesh, start, way) / 2
    size = float(numpy.linalg.norm(numpy.ptp(it.mesh.bounds, axis=0)))
    corners = it.mesh.vertices[numpy.unique(it.faces)]
    for i in numpy.flatnonzero(numpy.isinf(radii)):  # touches the farthest vertex in front instead
        ahead = corners - start[i]
        height = ahead @ way[i]
        far = int(height.argmax())
        if height[far] > _FLAT * size:
            radii[i] = (ahead[far] @ ahead[far]) / (2 * height[far])
    left = numpy.flatnonzero(numpy.isfinite(radii))
    for _ in range(max_iter):
        if not len(left):
            break
        nearest, distances, _ = closest_point(mesh, start[left] + way[left] * radii[left, None])
        to_nearest = nearest - start[left]
        height = (to_nearest * way[left]).sum(axis=1)
        # The sphere through the nearest point, unless that is the point itself.
        crosses = (distances < radii[left] - _FLAT * 1e-3 * size) & (height > 0)
        smaller = numpy.where(crosses, (to_nearest * to_nearest).sum(axis=1) / (2 * numpy.where(crosses, height, 1)), radii[left])
        change = radii[left] - smaller
        radii[left] = numpy.where(change > 0, smaller, radii[left])
        left = left[change >= max(threshold, 1e-15) * size]
    centers = start + way * numpy.where(numpy.isfinite(radii), radii, numpy.nan)[:, None]
    return centers, radii


def thickness(mesh: Any, points: Numbers, exterior: bool = False, normals: Optional[Numbers] = None,
              method: str = "max_sphere") -> Array:
    """The thickness of the mesh at points (n, 3) of its surface, (n,), or with `exterior` the free space in front of it.

    method  max_sphere: the diameter of max_tangent_sphere(). ray: the length of longest_ray() along the normal.
    """
    if method not in ("max_sphere", "ray"):
        raise UsageError(f"is '{method}'; it must be max_sphere or ray", "method")
    start = _points(points)
    given = _given_normals(mesh, start, normals)
    if method == "ray":
        return longest_ray(mesh, start, given if exterior else -given)
    return 2 * max_tangent_sphere(mesh, start, not exterior, given)[1]
