"""hitbox.trimesh.proximity: the numbers of trimesh's own tests, and random points compared with a slow calculation."""
import unittest
from typing import Any

import numpy

import hitbox
from hitbox import trimesh
from hitbox.trimesh import proximity
from slow import nearest_on_triangle, winding
from solids import Solid, box, cylinder, icosphere, random_pose, torus

CUBE = box()


def circle(count: int) -> Any:
    angle = numpy.linspace(0, 2 * numpy.pi, count, endpoint=False)
    return numpy.stack([numpy.cos(angle), numpy.sin(angle), numpy.zeros(count)], axis=1)


class Documented(unittest.TestCase):
    """The cases of trimesh's tests/test_proximity.py and test_thickness.py."""

    def test_sphere(self) -> None:
        points = numpy.random.default_rng(0).normal(size=(100, 3))
        points *= 2 / numpy.linalg.norm(points, axis=1)[:, None]
        for function in (proximity.closest_point, proximity.closest_point_naive):
            closest, distance, triangle = function(icosphere(4), points)
            self.assertTrue((numpy.abs(distance - 1) < 0.01).all())
            self.assertTrue((numpy.abs((closest * points / 2).sum(axis=1) - 1) < 0.01).all())
            self.assertEqual((closest.shape, distance.shape, triangle.shape), ((100, 3), (100,), (100,)))
            self.assertEqual(triangle.dtype, numpy.int64)

    def test_triangle(self) -> None:
        """Points on circles over an equilateral triangle, and over random ones in its plane."""
        random = numpy.random.default_rng(1)
        triangles = random.random((100, 3, 3)) - 0.5
        triangles[:, :, 2] = 0
        triangles[-1] = circle(3)
        query = circle(63) * 2
        query[:, 2] = 10
        query = numpy.concatenate([query, query * 0.1])
        for corners in triangles:
            closest, distance, triangle = proximity.closest_point(Solid(corners, numpy.array([[0, 1, 2]])), query)
            self.assertEqual(set(triangle.tolist()), {0})
            self.assertTrue((closest[:, 2] == 0).all())
            for point, found, length in zip(query, closest, distance):
                expected = nearest_on_triangle(point, corners[None])[0]
                self.assertTrue(numpy.allclose(found, expected))
                self.assertAlmostEqual(length, float(numpy.linalg.norm(point - expected)))

    def test_signs(self) -> None:
        self.assertLess(proximity.signed_distance(CUBE, [[99.5, -0.5, -0.5]])[0], 0)  # in the plane of a side
        self.assertEqual(proximity.signed_distance(CUBE, [[99.5, -0.5, -0.5]])[0], -99)
        self.assertLess(proximity.signed_distance(CUBE, [[99.5, 99.5, 99.5]])[0], 0)
        found = trimesh.ProximityQuery(CUBE).signed_distance([[0, 0, 0], [0.25, 0, 0], [0.5, 0, 0], [2, 0, 0], [0.5, 0.5, 0.5]])
        self.assertEqual(found.tolist(), [0.5, 0.25, 0.0, -1.5, 0.0])
        self.assertFalse(numpy.signbit(found[[2, 4]]).any())

    def test_acute_edge(self) -> None:
        vertices = numpy.array([[-1, 0.5, 0], [1, 0.5, 0], [0, -1, -0.5], [0, -1, 0.5]])
        mesh = Solid(vertices, numpy.array([[0, 1, 2], [0, 2, 3], [0, 3, 1], [3, 2, 1]]))
        points = numpy.stack([numpy.zeros(20), numpy.ones(20), numpy.linspace(-1, 1, 20)], axis=1)
        closest, distance, triangle = trimesh.ProximityQuery(mesh).on_surface(points)
        self.assertTrue((closest == [0, 0.5, 0]).all())
        self.assertEqual(triangle.tolist(), [0] * 10 + [2] * 10)  # the side that faces the point
        # Also if the triangles do not share vertices.
        soup = Solid(vertices[mesh.faces].reshape(-1, 3), numpy.arange(12).reshape(-1, 3))
        self.assertEqual(proximity.closest_point(soup, points)[2].tolist(), triangle.tolist())

    def test_ambiguous(self) -> None:
        """trimesh answers with triangle 1, whose distance is larger by 1e-9. The nearest one is triangle 0."""
        mesh = Solid(numpy.array([[0, 0, 0], [0, 1, 0], [-1, 0, 0], [0, 0, -1.0]]), numpy.array([[0, 1, 2], [0, 1, 3]]))
        closest, distance, triangle = proximity.closest_point(mesh, [[-0.25 - 1e-9, 0, -0.25], [-0.25, 0, -0.25]])
        self.assertEqual(closest[0].tolist(), [-0.25 - 1e-9, 0, 0])
        self.assertEqual(distance.tolist(), [0.25, 0.25])
        self.assertEqual(triangle[0], 0)

    def test_unreferenced_vertex(self) -> None:
        mesh = Solid(numpy.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [-0.5, -0.5, -0.5]]), numpy.array([[0, 1, 2]]))
        query = trimesh.ProximityQuery(mesh)
        found = query.on_surface([[-1, -1, -1]])
        self.assertEqual([len(one) for one in found], [1, 1, 1])
        self.assertAlmostEqual(found[1][0], 4 / 3**0.5)
        distance, vertex = query.vertex([[-1.0, -1, -1], [2, 0, 0]])
        self.assertTrue(numpy.allclose(distance, [0.75**0.5, 1]))
        self.assertEqual(vertex.tolist(), [3, 0])
        distance, vertex = query.vertex([2.0, 0, 0])
        self.assertEqual((distance, vertex), (1, 0))

    def test_thickness_of_a_box(self) -> None:
        random = numpy.random.default_rng(2)
        triangle = random.integers(0, 12, 300)
        weights = random.dirichlet([1, 1, 1], 300)
        samples = (CUBE.vertices[CUBE.faces[triangle]] * weights[..., None]).sum(axis=1)
        normals = numpy.sign(numpy.round(samples * 1.99999)) * (numpy.abs(samples) > 0.4999999)
        one = numpy.array([[0.5, 0, 0]])
        for method in ("max_sphere", "ray"):
            found = proximity.thickness(CUBE, samples, exterior=False, normals=normals, method=method)
            self.assertTrue((found > -1e-8).all())
            self.assertTrue(numpy.allclose(proximity.thickness(CUBE, one, method=method), 1))
            self.assertTrue(numpy.isinf(proximity.thickness(CUBE, samples, exterior=True, normals=normals, method=method)).all())
        self.assertRaises(ValueError, proximity.thickness, CUBE, one, method="other")

    def test_thickness_of_a_plate(self) -> None:
        plate = box((20, 30, 0.5))
        random = numpy.random.default_rng(3)
        samples = numpy.concatenate([random.uniform([-9, -14], [9, 14], (100, 2)), numpy.full((100, 1), 0.25)], axis=1)
        for method in ("max_sphere", "ray"):
            self.assertTrue(numpy.allclose(proximity.thickness(plate, samples, method=method), 0.5))


class Spheres(unittest.TestCase):
    def test_longest_ray(self) -> None:
        found = proximity.longest_ray(CUBE, [[0, 0, 0], [0.5, 0, 0], [0.5, 0.1, 0], [3, 0, 0]],
                                      [[0, 0, 2], [-1, 0, 0], [1, 0, 0], [-1, 0, 0.0]])
        self.assertEqual(found.tolist(), [0.5, 1, numpy.inf, 2.5])

    def test_tangent_spheres(self) -> None:
        ball = icosphere(4)
        triangles = numpy.arange(0, len(ball.faces), 40)
        points = ball.vertices[ball.faces[triangles]].mean(axis=1)
        centers, radii = proximity.max_tangent_sphere(ball, points)
        self.assertTrue((radii > 0.7).all() and (radii < 1.001).all())
        self.assertTrue(numpy.allclose(numpy.linalg.norm(centers - points, axis=1), radii))
        self.assertTrue((proximity.closest_point(ball, centers)[1] > radii * (1 - 1e-5)).all())
        ring = torus(2, 0.5, 96, 48)
        triangle = ring.faces[proximity.closest_point(ring, [[1.5, 0.01, 0.01]])[2]]
        point = ring.vertices[triangle].mean(axis=1)  # of a triangle nearest to the axis
        self.assertTrue(0.2 < proximity.max_tangent_sphere(ring, point)[1][0] < 0.51)
        centers, radii = proximity.max_tangent_sphere(ring, point, inwards=False)
        self.assertTrue(1 < radii[0] < 1.51)
        # A sphere touches the surface and does not cross it.
        self.assertTrue((proximity.closest_point(ring, centers)[1] > radii * (1 - 1e-3)).all())
        two = box((1, 1, 1))
        far = Solid(numpy.concatenate([two.vertices, two.vertices + [3, 0, 0]]), numpy.concatenate([two.faces, two.faces + 8]))
        self.assertAlmostEqual(proximity.thickness(far, [[0.5, 0, 0]], exterior=True)[0], 2)
        self.assertAlmostEqual(proximity.thickness(far, [[0.5, 0, 0]], exterior=True, method="ray")[0], 2)


class RandomPoints(unittest.TestCase):
    def test_compared_with_all_triangles(self) -> None:
        random = numpy.random.default_rng(4)
        for solid in (icosphere(2), torus(), cylinder(0.7, 2, 24), box((1, 2, 0.5))):
            points = random.uniform(-1.7, 1.7, (150, 3))
            corners = solid.vertices[solid.faces]
            closest, distance, triangle = proximity.closest_point(solid, points)
            signed = proximity.signed_distance(solid, points)
            opened = Solid(solid.vertices, solid.faces[1:])
            open_signed = proximity.signed_distance(opened, points)
            agree = 0
            for i, point in enumerate(points):
                every = nearest_on_triangle(point, corners)
                lengths = numpy.linalg.norm(every - point, axis=1)
                self.assertAlmostEqual(distance[i], lengths.min(), places=13)
                self.assertAlmostEqual(lengths[triangle[i]], lengths.min(), places=12)
                self.assertTrue(numpy.allclose(closest[i], every[lengths.argmin()], atol=1e-7))
                inside = winding(point, corners) > 0.5
                self.assertAlmostEqual(signed[i], lengths.min() * (1 if inside else -1), places=13)
                agree += (open_signed[i] > 0) == inside
            self.assertGreater(agree, 140)

    def test_rotated(self) -> None:
        """Distances do not depend on the frame."""
        random = numpy.random.default_rng(6)
        points = random.uniform(-2, 2, (200, 3))
        ring = torus()
        expected = proximity.signed_distance(ring, points)
        for _ in range(5):
            pose = random_pose(random, 3)
            turned = Solid(ring.vertices @ pose[:3, :3].T + pose[:3, 3], ring.faces)
            self.assertTrue(numpy.allclose(proximity.signed_distance(turned, points @ pose[:3, :3].T + pose[:3, 3]), expected))

    def test_vertex(self) -> None:
        random = numpy.random.default_rng(8)
        solid = torus()
        points = random.uniform(-2, 2, (300, 3))
        distance, vertex = trimesh.ProximityQuery(solid).vertex(points)
        every = numpy.linalg.norm(points[:, None] - solid.vertices, axis=-1)
        self.assertTrue(numpy.allclose(distance, every.min(axis=1)))
        self.assertTrue(numpy.allclose(every[numpy.arange(300), vertex], distance))

    def test_arguments(self) -> None:
        for function in (proximity.closest_point, proximity.signed_distance):
            self.assertRaises(ValueError, function, CUBE, [0, 0, 0])
            self.assertEqual(len(function(CUBE, numpy.empty((0, 3)))), 3 if function is proximity.closest_point else 0)
        empty = Solid(numpy.empty((0, 3)), numpy.empty((0, 3), int))
        for function in (proximity.closest_point, proximity.signed_distance, proximity.thickness):
            self.assertRaises(ValueError, function, empty, [[0, 0, 0]])
        self.assertEqual(trimesh.ProximityQuery(empty).vertex([0, 0, 0]), (numpy.inf, -1))
        self.assertEqual(trimesh.ProximityQuery(CUBE).vertex([[numpy.nan, 0, 0], [1, 1, 1]])[1].tolist(), [-1, 7])
        mesh = hitbox.Mesh(CUBE.vertices, CUBE.faces)
        self.assertEqual(proximity.closest_point(mesh, [[3, 0, 0]])[0].tolist(), [[0.5, 0, 0]])


if __name__ == "__main__":
    unittest.main()
