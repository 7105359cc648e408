"""hitbox.trimesh.collision: random scenes compared with rational arithmetic and with brute force."""
import unittest
from typing import Any, Dict

import numpy

import hitbox
from hitbox.trimesh import CollisionManager
from slow import box_overlap, surface_distance, surfaces_meet
from solids import Solid, box, cylinder, icosphere, moved, placed, random_pose, torus

CUBE = box()


class RandomScenes(unittest.TestCase):
    def test_compared_with_rational_arithmetic(self) -> None:
        random = numpy.random.default_rng(11)
        kinds = [icosphere(1), torus(0.9, 0.3, 10, 6), cylinder(0.5, 1.5, 8), box((1, 0.5, 0.7))]
        meetings = 0
        for _ in range(6):
            m = CollisionManager(solid=False)
            poses: Dict[int, Any] = {}
            for i in range(6):
                poses[i] = random_pose(random, 1.6)
                m.add_object(i, kinds[i % 4], poses[i])
            m.in_collision_internal()
            for i in range(6):  # moves, too
                poses[i] = random_pose(random, 1.6)
                m.set_transform(i, poses[i])
            corners = {i: placed(kinds[i % 4], poses[i]) for i in range(6)}
            expected = {(i, j): surfaces_meet(corners[i], corners[j]) for i in range(6) for j in range(i + 1, 6)}
            met, names, data = m.in_collision_internal(return_names=True, return_data=True)
            self.assertEqual(names, {pair for pair, found in expected.items() if found})
            self.assertEqual(met, bool(names))
            found: Dict[Any, Any] = {}
            for one in data:
                i, j = sorted(one.names)
                found.setdefault((i, j), []).append((one.index(i), one.index(j)))
                for which in (i, j):  # the point is in both triangles
                    triangle = hitbox.Triangle(corners[which][one.index(which)])
                    self.assertLess(hitbox.distance(triangle, hitbox.Point(one.point)), 1e-13)
                away = corners[j][one.index(j)] + 1.0001 * one.depth * one.normal  # this parts them
                self.assertFalse(hitbox.intersects(hitbox.Triangle(corners[i][one.index(i)]), hitbox.Triangle(away)))
            self.assertEqual({pair: sorted(some) for pair, some in found.items()}, {p: sorted(s) for p, s in expected.items() if s})
            meetings += len(names)
        self.assertGreater(meetings, 15)

    def test_distances(self) -> None:
        random = numpy.random.default_rng(12)
        kinds = [icosphere(1), torus(0.9, 0.3, 10, 6), cylinder(0.5, 1.5, 8), box((1, 0.5, 0.7))]
        compared = 0
        for _ in range(7):
            m, n = CollisionManager(), CollisionManager()
            corners = []
            for i in range(5):
                pose = random_pose(random, 4)
                if i == 3:
                    pose[:3, :3] *= 0.75  # not rigid
                m.add_object(i, kinds[i % 4], pose)
                if i > 1:
                    n.add_object(i, kinds[i % 4], pose)
                corners.append(placed(kinds[i % 4], pose))
            if m.in_collision_internal():
                continue
            compared += 1
            pairs = {(i, j): surface_distance(corners[i], corners[j]) for i in range(5) for j in range(i + 1, 5)}
            best = min(pairs, key=lambda pair: pairs[pair])
            distance, names, data = m.min_distance_internal(return_names=True, return_data=True)
            self.assertEqual(names, best)
            self.assertAlmostEqual(distance, pairs[best], places=12)
            self.assertAlmostEqual(float(numpy.linalg.norm(data.point(best[0]) - data.point(best[1]))), distance, places=12)
            for which in best:
                triangle = hitbox.Triangle(corners[which][data.index(which)])
                self.assertLess(hitbox.distance(triangle, hitbox.Point(data.point(which))), 1e-12)
            m.remove_object(2), m.remove_object(3), m.remove_object(4)
            best = min((pair for pair in pairs if pair[0] < 2 <= pair[1]), key=lambda pair: pairs[pair])
            distance, names = m.min_distance_other(n, return_names=True)
            self.assertEqual(names, best)
            self.assertAlmostEqual(distance, pairs[best], places=12)
            single = min(pairs[0, 4], pairs[1, 4])
            soup = Solid(corners[4].reshape(-1, 3), numpy.arange(len(corners[4]) * 3).reshape(-1, 3))
            self.assertAlmostEqual(m.min_distance_single(soup), single, places=12)
        self.assertGreater(compared, 2)

    def test_penetration(self) -> None:
        random = numpy.random.default_rng(13)
        extents = numpy.array([1, 1.5, 0.6]), numpy.array([0.8, 0.8, 0.8])
        deep = 0
        for _ in range(150):
            a, b = random_pose(random, 0.7), random_pose(random, 0.7)
            expected = box_overlap(a, b, *extents)
            m = CollisionManager()
            m.add_object("a", box(tuple(extents[0])), a)
            distance, data = m.min_distance_single(box(tuple(extents[1])), b, return_data=True)
            if expected <= 0:
                self.assertGreater(distance, 0)
                continue
            deep += 1
            self.assertAlmostEqual(distance, -expected, places=12)
            apart = data.point("a") - data.point("__external")
            self.assertAlmostEqual(float(numpy.linalg.norm(apart)), expected, places=12)
            away = b.copy()
            away[:3, 3] += apart * 1.000001
            self.assertFalse(m.in_collision_single(box(tuple(extents[1])), away))
        self.assertGreater(deep, 60)

    def test_penetration_of_aligned_boxes(self) -> None:
        """Many sides in one plane, small and far from the origin."""
        random = numpy.random.default_rng(14)
        for k in range(60):
            scale, offset = (1e-6, 1.0, 1e6)[k % 3], random.normal(size=3) * (0, 1e3)[k % 2]
            shift = random.integers(-3, 4, 3) / 4
            m = CollisionManager()
            m.add_object("a", Solid((CUBE.vertices + offset) * scale, CUBE.faces))
            distance, data = m.min_distance_single(Solid((CUBE.vertices + shift + offset) * scale, CUBE.faces), return_data=True)
            self.assertLess(abs(distance / scale + (1 - numpy.abs(shift)).min()), 1e-11)
            apart = numpy.linalg.norm(data.point("a") - data.point("__external"))
            self.assertLess(abs(apart + distance) / scale, 1e-11)

    def test_deepest_of_many(self) -> None:
        m = CollisionManager()
        ball = icosphere(3)
        for i, x in enumerate((0.0, 1.9, 3.7, 5.4, 10.0)):
            m.add_object(i, ball, moved(x))
        distance, names = m.min_distance_internal(return_names=True)
        self.assertEqual(names, (2, 3))
        self.assertLess(abs(distance + 0.3), 0.01)


if __name__ == "__main__":
    unittest.main()
