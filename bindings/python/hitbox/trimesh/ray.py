"""Rays against a mesh: the calls of trimesh.ray, exact."""
from typing import Any, Optional, Tuple

import numpy

from .. import _abi
from .._arrays import Numbers, vectors
from .._library import UsageError
from ..mesh_answers import Hits
from ..shapes import Array, Ray
from ._known import Known, known

# Directions along which the hits of open meshes are counted; any that are parallel to nothing do.
_DIRECTIONS = numpy.array([[0.4395, 0.6176, 0.6522], [-0.7071, 0.3162, 0.6325], [0.2673, -0.8018, 0.5345]])


def _rays(origins: Numbers, directions: Numbers) -> Ray:
    start, way = vectors(origins, "ray_origins", 3), vectors(directions, "ray_directions", 3)
    if start.ndim != 2 or start.shape != way.shape:
        raise UsageError(f"have the shapes {start.shape} and {way.shape}; both must be (n, 3)", "ray_origins, ray_directions")
    return Ray(start, way)


def _crossings(mesh: Known, rays: Ray) -> Hits:
    """All hits, ray after ray, by t, but not of triangles in whose plane a ray is: it hits the triangles beside those."""
    found = mesh.mesh.cast_all(rays)
    return Hits(*(part[found.facing != _abi.HIT_EDGE_ON] for part in found))


def _first_of_each(found: Hits, same_t: bool) -> Array:
    """Which hits have another ray, or with `same_t` another t, than the hit before."""
    is_new = numpy.ones(len(found.t), numpy.bool_)
    is_new[1:] = found.line[1:] != found.line[:-1]
    if same_t:
        is_new[1:] |= found.t[1:] != found.t[:-1]
    return is_new


def points_inside(mesh: Known, points: Array) -> Array:
    """Whether points (n, 3) are inside a mesh or on it. Of an open mesh: whether rays cross it an odd number of times both ways."""
    if mesh.mesh.is_closed:
        found: Array = mesh.mesh.contains(points)
        return found
    inside = numpy.zeros(len(points), numpy.bool_)
    left = numpy.arange(len(points))
    for direction in _DIRECTIONS:
        count = []
        for way in (direction, -direction):
            hits = _crossings(mesh, Ray(points[left], numpy.broadcast_to(way, (len(left), 3))))
            count.append(numpy.bincount(hits.line[_first_of_each(hits, True)], minlength=len(left)))
        inside[left] = (count[0] % 2 == 1) & (count[1] % 2 == 1)
        left = left[(count[0] % 2 != count[1] % 2) & (count[0] > 0) & (count[1] > 0)]
    return inside


class RayMeshIntersector:
    """Rays against a mesh: a trimesh.Trimesh, a hitbox.Mesh, or any object with `vertices` (n, 3) and `faces` (m, 3).

    Rays are arrays (n, 3) of origins and of directions of any length but zero. Which triangles are hit is exact: none is missed,
    corners and edges belong to all triangles that have them, and only what is behind the origin is not hit. A ray in the plane of a
    triangle does not hit that one.
    """

    def __init__(self, geometry: Any, scale_to_box: bool = True) -> None:
        """`scale_to_box` is taken for Embree's sake, and changes nothing."""
        self.mesh = geometry
        known(geometry)

    def intersects_id(self, ray_origins: Numbers, ray_directions: Numbers, return_locations: bool = False,
                      multiple_hits: bool = True, max_hits: Optional[int] = None, **_: Any) -> Any:
        """The triangles hit (h,), and the rays that hit them (h,), int64; with `return_locations` also where, (h, 3).

        Hits are sorted by ray, and along it. With `multiple_hits` False there is only the first hit of each ray, else at most
        `max_hits`, or all. Where a ray passes a common edge or corner there is a hit of each triangle; with locations there is one.
        """
        rays = _rays(ray_origins, ray_directions)
        found = _crossings(known(self.mesh), rays) if multiple_hits else self._first(rays)
        if return_locations:
            kept = _first_of_each(found, True)
            found = Hits(*(part[kept] for part in found))
        if max_hits is not None:
            first = numpy.flatnonzero(_first_of_each(found, False))
            rank = numpy.arange(len(found.t)) - numpy.repeat(first, numpy.diff(numpy.append(first, len(found.t))))
            found = Hits(*(part[rank < max_hits] for part in found))
        triangles, lines = found.triangle.astype(numpy.int64), found.line.astype(numpy.int64)
        return (triangles, lines, numpy.array(found.point)) if return_locations else (triangles, lines)

    def intersects_location(self, ray_origins: Numbers, ray_directions: Numbers, multiple_hits: bool = True,
                            **more: Any) -> Tuple[Array, Array, Array]:
        """Where rays hit the mesh (h, 3), which rays (h,), and which triangles (h,). An edge or a corner is hit once."""
        triangles, lines, points = self.intersects_id(ray_origins, ray_directions, True, multiple_hits, **more)
        return points, lines, triangles

    def intersects_first(self, ray_origins: Numbers, ray_directions: Numbers, **_: Any) -> Array:
        """The first triangle that each ray hits, int64 (n,); -1 if there is none."""
        rays = _rays(ray_origins, ray_directions)
        found = self._first(rays)
        answer = numpy.full(len(rays), -1, numpy.int64)
        answer[found.line] = found.triangle
        return answer

    def intersects_any(self, ray_origins: Numbers, ray_directions: Numbers, **_: Any) -> Array:
        """Whether each ray hits a triangle, bool (n,)."""
        return self.intersects_first(ray_origins, ray_directions) >= 0

    def contains_points(self, points: Numbers) -> Array:
        """Whether points (n, 3) are inside the mesh, bool (n,). Exact for a closed mesh; its surface is inside.

        Points in an open mesh are those from which rays cross it an odd number of times, both ways.
        """
        given = vectors(points, "points", 3)
        if given.ndim != 2:
            raise UsageError(f"has the shape {given.shape}; it must be (n, 3)", "points")
        return points_inside(known(self.mesh), given)

    def _first(self, rays: Ray) -> Hits:
        """The first hits, of the rays that have any."""
        mesh = known(self.mesh)
        found = mesh.mesh.cast(rays)
        found = found._replace(line=numpy.arange(len(rays)))
        along = found.facing == _abi.HIT_EDGE_ON
        kept = (found.triangle >= 0) & ~along
        first = Hits(*(part[kept] for part in found))
        if not (along & (found.triangle >= 0)).any():
            return first
        number = numpy.flatnonzero(along & (found.triangle >= 0))
        more = _crossings(mesh, rays[number])
        is_first = _first_of_each(more, False)
        more = Hits(*(part[is_first] for part in more._replace(line=number[more.line])))
        joined = Hits(*(numpy.concatenate([a, b]) for a, b in zip(first, more)))
        order = numpy.argsort(joined.line, kind="stable")
        return Hits(*(part[order] for part in joined))
