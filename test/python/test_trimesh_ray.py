"""hitbox.trimesh.ray: the numbers of trimesh's own tests and example, and random rays compared with rational arithmetic."""
import unittest
from fractions import Fraction
from typing import Any, List, Optional, Tuple

import numpy

import hitbox
from hitbox import trimesh
from hitbox.trimesh.ray import RayMeshIntersector
from solids import Changeable, Solid, box, icosphere, torus

CUBE = box()
UP = numpy.array([0.0, 0.0, 1.0])


def rational_hit(origin: Any, direction: Any, corners: Any) -> Optional[Fraction]:
    """The t >= 0 at which a ray meets a triangle; None if it does not, or if it is in the plane of it."""
    o, d = ([Fraction(float(x)) for x in one] for one in (origin, direction))
    a, b, c = ([Fraction(float(x)) for x in corner] for corner in corners)

    def minus(p: Any, q: Any) -> Any:
        return [p[i] - q[i] for i in range(3)]

    def cross(p: Any, q: Any) -> Any:
        return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]

    def dot(p: Any, q: Any) -> Any:
        return sum(p[i] * q[i] for i in range(3))

    normal = cross(minus(b, a), minus(c, a))
    slope = dot(normal, d)
    if slope == 0:
        return None
    t: Fraction = dot(normal, minus(a, o)) / slope
    if t < 0:
        return None
    point = [o[i] + t * d[i] for i in range(3)]
    for p, q in ((a, b), (b, c), (c, a)):
        if dot(cross(minus(q, p), minus(point, p)), normal) < 0:
            return None
    return t


class Documented(unittest.TestCase):
    """The cases of trimesh's examples/ray.ipynb and tests/test_ray.py."""

    def test_example(self) -> None:
        sphere = icosphere(3)
        locations, index_ray, index_tri = RayMeshIntersector(sphere).intersects_location(
            ray_origins=numpy.array([[0, 0, -3], [2, 2, -3]]), ray_directions=numpy.array([[0, 0, 1], [0, 0, 1]]))
        self.assertEqual(index_ray.tolist(), [0, 0])
        self.assertTrue(numpy.allclose(locations, [[0, 0, -1], [0, 0, 1]], atol=0.02))
        self.assertTrue((locations[:, :2] == 0).all())
        self.assertEqual(len(set(index_tri.tolist())), 2)

    def test_many(self) -> None:
        random = numpy.random.default_rng(0)
        origins = random.random((10000, 3))
        origins[:, 2] = -5
        ray = RayMeshIntersector(icosphere(4))
        directions = numpy.tile(UP, (10000, 1))
        triangles, rays = ray.intersects_id(origins, directions)
        inside = numpy.hypot(origins[:, 0], origins[:, 1]) < 0.99
        self.assertEqual(set(numpy.bincount(rays, minlength=10000)[inside].tolist()), {2})
        self.assertEqual((triangles.dtype, rays.dtype), (numpy.int64, numpy.int64))
        points, rays, triangles = ray.intersects_location(origins, directions)
        self.assertEqual(points.shape, (len(rays), 3))

    def test_empty(self) -> None:
        ray = RayMeshIntersector(icosphere(3))
        origins = numpy.random.default_rng(0).random((100, 3))
        origins[:, 2] = -5
        directions = numpy.tile([0, 1, 0], (100, 1))
        triangles, rays = ray.intersects_id(origins, directions)
        self.assertEqual((triangles.shape, rays.shape), ((0,), (0,)))
        points, rays, triangles = ray.intersects_location(origins, directions)
        self.assertEqual((points.shape, rays.shape, triangles.shape), ((0, 3), (0,), (0,)))
        self.assertFalse(ray.intersects_any(origins, directions).any())
        self.assertEqual(set(ray.intersects_first(origins, directions).tolist()), {-1})
        self.assertEqual(ray.intersects_first(numpy.empty((0, 3)), numpy.empty((0, 3))).shape, (0,))
        self.assertEqual(ray.contains_points(numpy.empty((0, 3))).shape, (0,))

    def test_contains(self) -> None:
        ray = RayMeshIntersector(CUBE)
        self.assertTrue(ray.contains_points(CUBE.vertices).all())  # trimesh does not define it
        self.assertTrue(ray.contains_points(CUBE.vertices / 1.5).all())
        self.assertFalse(ray.contains_points(CUBE.vertices * 1.5).any())
        self.assertFalse(ray.contains_points(numpy.random.default_rng(0).random((30, 3)) * 100 + 1.5).any())
        self.assertTrue(ray.contains_points([[0, 0, 0]]).all())

    def test_on_vertex(self) -> None:
        ray = RayMeshIntersector(CUBE)
        origins = numpy.zeros_like(CUBE.vertices)
        self.assertTrue(ray.intersects_any(ray_origins=origins, ray_directions=CUBE.vertices).all())
        points, rays, _ = ray.intersects_location(ray_origins=origins, ray_directions=CUBE.vertices)
        self.assertEqual(numpy.bincount(rays, minlength=8).tolist(), [1] * 8)
        self.assertTrue((points == CUBE.vertices[rays]).all())

    def test_multiple_hits(self) -> None:
        """A camera behind a cube of 2: the first hits are on one side, all hits on more."""
        at = numpy.arange(-128, 128, 2.0)
        x, y = numpy.meshgrid(at, at)
        directions = numpy.stack([x.ravel(), y.ravel(), numpy.full(x.size, 1000.0)], axis=1)
        origins = numpy.tile([0, 0, -15.0], (len(directions), 1))
        ray = RayMeshIntersector(box((2, 2, 2)))
        first, _ = ray.intersects_id(origins, directions, multiple_hits=False)
        self.assertEqual(len(numpy.unique(first)), 2)
        every, _ = ray.intersects_id(origins, directions, multiple_hits=True)
        self.assertGreater(len(numpy.unique(every)), 2)

    def test_box(self) -> None:
        """Rays along z through a grid that ends beside the box: hits are above the origins, on the bottom or the top."""
        at = numpy.linspace(-0.52, 0.52, 100)
        x, y = numpy.meshgrid(at, at)
        origins = numpy.stack([x.ravel(), y.ravel(), numpy.full(x.size, -100.0)], axis=1)
        points, rays, _ = RayMeshIntersector(CUBE).intersects_location(origins, numpy.ones((len(origins), 3)) * UP)
        self.assertTrue(numpy.allclose(points[:, :2], origins[rays][:, :2], rtol=0, atol=1e-12))
        self.assertEqual(set(points[:, 2].tolist()), {-0.5, 0.5})
        inside = (numpy.abs(origins[:, :2]) <= 0.5).all(axis=1)
        self.assertEqual(numpy.bincount(rays, minlength=len(origins)).tolist(), (2 * inside).tolist())

    def test_large(self) -> None:
        ray = RayMeshIntersector(box((10000, 10000, 10000)))
        triangles, _ = ray.intersects_id([[0.25, 0.1, 4999.0]], [[0, 0, -1.0]], multiple_hits=True)
        self.assertEqual(len(triangles), 1)

    def test_open(self) -> None:
        """A mesh that is not closed has an answer for each point."""
        sphere = icosphere(3)
        ray = RayMeshIntersector(Solid(sphere.vertices, sphere.faces[5:]))
        points = numpy.random.default_rng(1).uniform(-1.2, 1.2, (500, 3))
        away = numpy.linalg.norm(points, axis=1)
        found = ray.contains_points(points)
        clear = (away < 0.8) | (away > 1.01)
        self.assertGreater((found == (away < 0.9))[clear].mean(), 0.98)
        for point in points[:5]:
            self.assertEqual(ray.contains_points([point]).shape, (1,))


class Meaning(unittest.TestCase):
    def test_behind(self) -> None:
        ray = RayMeshIntersector(CUBE)
        points, _, _ = ray.intersects_location([[0, 0, 0.1]], [[0.01, 0.02, 5]])
        self.assertEqual(len(points), 1)
        self.assertEqual(points[0, 2], 0.5)
        points, _, _ = ray.intersects_location([[0.1, 0.2, 0.5]], [UP])  # starts on it
        self.assertEqual(points.tolist(), [[0.1, 0.2, 0.5]])
        just_over = [[0.1, 0.2, numpy.nextafter(0.5, 1)]]
        self.assertFalse(ray.intersects_any(just_over, [UP])[0])

    def test_edge(self) -> None:
        """A ray through the diagonal of two sides: two triangles each by number, one place each by location."""
        ray = RayMeshIntersector(CUBE)
        origin, up = [[0.25, 0.25, -2]], [[0, 0, 1]]
        points, _, _ = ray.intersects_location(origin, up)
        self.assertEqual(points[:, 2].tolist(), [-0.5, 0.5])
        triangles, rays = ray.intersects_id(origin, up)
        self.assertEqual(len(triangles), 4)
        self.assertEqual(set(rays.tolist()), {0})

    def test_in_a_plane(self) -> None:
        """A ray in the plane of a side hits the two sides beside it, at its ends."""
        ray = RayMeshIntersector(CUBE)
        origin, along = [[-2, 0.1, 0.5]], [[1, 0, 0]]
        points, _, _ = ray.intersects_location(origin, along)
        self.assertEqual(points.tolist(), [[-0.5, 0.1, 0.5], [0.5, 0.1, 0.5]])
        self.assertTrue(ray.intersects_any(origin, along)[0])
        first = int(ray.intersects_first(origin, along)[0])
        self.assertTrue((CUBE.vertices[CUBE.faces[first]][:, 0] == -0.5).all())
        sheet = RayMeshIntersector(Solid(numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0.0]]), numpy.array([[0, 1, 2]])))
        self.assertFalse(sheet.intersects_any([[-1, 0.1, 0]], [[1, 0, 0]])[0])

    def test_first_and_most(self) -> None:
        ring = RayMeshIntersector(torus())
        origins, directions = [[-3, 0.01, 0.02], [9, 9, 9], [3, 0.01, 0.02]], [[2, 0, 0], [1, 0, 0], [-1, 0, 0]]
        points, rays, triangles = ring.intersects_location(origins, directions)
        self.assertEqual(rays.tolist(), [0] * 4 + [2] * 4)
        self.assertTrue((numpy.diff(points[:4, 0]) > 0).all() and (numpy.diff(points[4:, 0]) < 0).all())
        first, first_rays, where = ring.intersects_id(origins, directions, return_locations=True, multiple_hits=False)
        self.assertEqual(first.tolist(), triangles[[0, 4]].tolist())
        self.assertEqual(first_rays.tolist(), [0, 2])
        self.assertEqual(where.tolist(), points[[0, 4]].tolist())
        self.assertEqual(ring.intersects_first(origins, directions).tolist(), [first[0], -1, first[1]])
        self.assertEqual(ring.intersects_id(origins, directions, max_hits=3)[1].tolist(), [0] * 3 + [2] * 3)
        self.assertEqual(ring.intersects_any(origins, directions).tolist(), [True, False, True])

    def test_arguments(self) -> None:
        ray = RayMeshIntersector(CUBE)
        for origins, directions in (([0, 0, 0], [1, 0, 0]), ([[0, 0, 0]], [[1, 0, 0], [0, 1, 0]]), ([[0, 0]], [[1, 0]])):
            with self.assertRaises(ValueError):
                ray.intersects_first(origins, directions)
        with self.assertRaises(ValueError):
            ray.contains_points([0, 0, 0])
        self.assertEqual(ray.intersects_first([[0, 0, 0]], [[0, 0, 0]]).tolist(), [-1])  # no direction, no hit

    def test_changed_mesh(self) -> None:
        mesh = Changeable(CUBE)
        ray = trimesh.RayMeshIntersector(mesh)
        self.assertTrue(ray.intersects_any([[0, 0, -3]], [UP])[0])
        mesh.vertices = mesh.vertices + [5, 0, 0]
        self.assertFalse(ray.intersects_any([[0, 0, -3]], [UP])[0])
        self.assertIs(ray.mesh, mesh)
        self.assertTrue(trimesh.ray.RayMeshIntersector(hitbox.Mesh(CUBE.vertices, CUBE.faces)).contains_points([[0, 0, 0]])[0])


class RandomRays(unittest.TestCase):
    def test_compared_with_rational_arithmetic(self) -> None:
        random = numpy.random.default_rng(7)
        for solid in (icosphere(1), torus(1, 0.4, 8, 6), box((1, 2, 1))):
            corners = solid.vertices[solid.faces]
            origins = numpy.round(random.uniform(-1.5, 1.5, (60, 3)), 2)
            targets = numpy.concatenate([solid.vertices[random.integers(0, len(solid.vertices), 20)],  # through corners
                                         corners[random.integers(0, len(corners), 20)][:, :2].mean(axis=1),  # and edges
                                         random.uniform(-0.5, 0.5, (20, 3))])
            directions = targets - origins
            expected: List[Tuple[int, int]] = []
            first: List[int] = []
            places = 0
            for i, (origin, direction) in enumerate(zip(origins, directions)):
                every = [(rational_hit(origin, direction, triangle), k) for k, triangle in enumerate(corners)]
                hits = [(t, k) for t, k in every if t is not None]
                expected += [(i, k) for _, k in hits]
                least = min(hits)[0] if hits else None
                first.append(sum(1 << k for t, k in hits if t == least))
                places += len({t for t, _ in hits})
            ray = RayMeshIntersector(solid)
            triangles, rays = ray.intersects_id(origins, directions)
            self.assertEqual(sorted(zip(rays.tolist(), triangles.tolist())), sorted(expected))
            for found, allowed in zip(ray.intersects_first(origins, directions).tolist(), first):
                self.assertTrue(allowed >> found & 1 if found >= 0 else not allowed)
            self.assertEqual(ray.intersects_any(origins, directions).tolist(), [bool(one) for one in first])
            points, rays, triangles = ray.intersects_location(origins, directions)
            # Places that are closer than an ulp are one.
            self.assertLessEqual(len(points), places)
            self.assertGreaterEqual(len(points), places - 3)
            self.assertLess(hitbox.distance(hitbox.Triangle(corners[triangles]), hitbox.Point(points)).max(), 1e-12)


if __name__ == "__main__":
    unittest.main()
