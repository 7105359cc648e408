#!/usr/bin/env python3
"""Indices and worlds, beside all pairs of shapes."""
import unittest

from program import hb, np
from test_meshes import box
from test_pairs import random_shape


def poses(random, count):
    """Moves on a grid, some turned by a quarter."""
    found = np.zeros((count, 4, 4))
    turned = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    for pose in found:
        pose[:3, :3] = turned if random.integers(2) else np.eye(3)
        pose[:3, 3] = random.integers(-8, 9, 3) / 2
        pose[3, 3] = 1
    return found


class Indices(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(11)
        self.boxes = hb.Aabb.concatenate([random_shape("aabb", random) for _ in range(80)])
        self.spheres = hb.Sphere.concatenate([random_shape("sphere", random) for _ in range(20)])
        self.rays = hb.Ray.concatenate([random_shape("ray", random) for _ in range(20)])

    def test_answers(self):
        expected = hb.intersects(self.boxes[:, None], self.boxes)
        pairs = [[i, j] for i, j in np.argwhere(expected) if i < j]
        for kind in (hb.Bvh, hb.Octree):
            index = kind(self.boxes)
            self.assertEqual(len(index), 80)
            self.assertEqual(sorted(index.pairs().tolist()), pairs)
            self.assertEqual(sorted(index.pairs_with(kind(self.boxes[:30])).tolist()), np.argwhere(expected[:, :30]).tolist())
            found = index.overlaps(self.spheres)
            self.assertEqual(sorted(zip(found.query.tolist(), found.id.tolist())),
                             sorted(map(tuple, np.argwhere(hb.intersects(self.spheres[:, None], self.boxes)).tolist())))
            hits = index.cast(self.rays)
            self.assertEqual(sorted(zip(hits.query.tolist(), hits.id.tolist())),
                             sorted(map(tuple, np.argwhere(hb.intersects(self.rays[:, None], self.boxes)).tolist())))
            near = index.nearest(self.spheres.center, most=3)
            distances = np.sort(hb.distance(self.spheres.center[:, None], self.boxes), axis=1)[:, :3]
            np.testing.assert_array_equal(near.query, np.repeat(np.arange(20), 3))
            np.testing.assert_allclose(near.value.reshape(20, 3), distances, rtol=1e-14, atol=0)
            frustum = random_shape("frustum", np.random.default_rng(2))
            self.assertEqual(sorted(index.cull(frustum).id.tolist()), np.flatnonzero(hb.intersects(self.boxes, frustum)).tolist())
            boxes, levels = index.nodes()
            self.assertEqual(boxes.shape, levels.shape)

    def test_changes(self):
        index = hb.Octree(self.boxes)
        index.set(80, hb.Aabb([50, 50, 50], [51, 51, 51]))
        self.assertEqual(index.overlaps(hb.Sphere([50, 50, 50], 0.1)).id.tolist(), [80])
        index.build(self.boxes[:10])
        self.assertEqual(len(index), 10)
        flat = hb.Quadtree(hb.Aabb([[0, 0, 5], [4, 4, 0]], [[1, 1, 6], [5, 5, 1]]))
        self.assertEqual(flat.overlaps(hb.Aabb([0.5, 0.5, -9], [2, 2, -8])).id.tolist(), [0])
        for call in (lambda: hb.Bvh(self.spheres), lambda: index.pairs_with(flat), lambda: index.nearest(self.spheres)):
            with self.assertRaises(ValueError):
                call()


class Worlds(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(12)
        self.shapes = hb.Obb(random.integers(-6, 7, (40, 3)) / 2, np.eye(3) * (1 + random.integers(0, 3, (40, 3))[:, :, None]) / 4)
        self.world = hb.World()
        self.bodies = self.world.add(self.shapes)
        self.world.update()

    def pairs(self, shapes):
        return sorted((int(self.bodies[i]), int(self.bodies[j])) for i, j in np.argwhere(hb.intersects(shapes[:, None], shapes)) if i < j)

    def found(self):
        return sorted(map(tuple, self.world.collisions().tolist()))

    def test_pairs_and_moves(self):
        self.assertEqual(self.found(), self.pairs(self.shapes))
        self.assertEqual(len(self.world.events()[0]), len(self.found()))
        moves = poses(np.random.default_rng(3), 40)
        self.world.move(self.bodies, moves)
        self.world.update()
        moved = hb.Obb((moves[:, :3, :3] @ self.shapes.center[..., None])[..., 0] + moves[:, :3, 3],
                       self.shapes.half_axes @ np.swapaxes(moves[:, :3, :3], 1, 2))
        self.assertEqual(self.found(), self.pairs(moved))
        pairs, changes = self.world.events()
        self.assertEqual(set(changes.tolist()) - {0, 1, 2}, set())
        begun = {tuple(pair) for pair, change in zip(pairs.tolist(), changes) if change != hb.Change.END}
        self.assertEqual(begun, set(self.found()))

    def test_queries(self):
        spheres = hb.Sphere(np.random.default_rng(4).integers(-6, 7, (25, 3)) / 2, 0.5)
        query, body = self.world.overlaps(spheres)
        self.assertEqual(sorted(zip(query.tolist(), body.tolist())),
                         sorted((int(i), int(self.bodies[j])) for i, j in np.argwhere(hb.intersects(spheres[:, None], self.shapes))))
        near = self.world.nearest(spheres, most=2)
        expected = np.sort(hb.distance(spheres[:, None], self.shapes), axis=1)[:, :2]
        np.testing.assert_allclose(near.distance.reshape(25, 2), expected, rtol=1e-14)
        rays = hb.Ray(spheres.center, [1, 0, 0])
        hits = self.world.cast(rays, most=100)
        self.assertEqual(sorted(zip(hits.line.tolist(), hits.body.tolist())),
                         sorted((int(i), int(self.bodies[j])) for i, j in np.argwhere(hb.intersects(rays[:, None], self.shapes))))
        contact, body = self.world.sweep(spheres, [4, 0, 0])
        swept = hb.sweep(spheres[:, None], [4, 0, 0], self.shapes)
        np.testing.assert_array_equal(contact.hit, swept.hit.any(axis=1))
        np.testing.assert_array_equal(contact.t[contact.hit], np.where(swept.hit, swept.t, np.inf).min(axis=1)[contact.hit])
        closest = self.world.closest_pair()
        self.assertEqual((closest.a, closest.b, closest.distance), (*self.found()[0], 0))
        self.assertTrue(self.world.any_collision())
        few = hb.World()
        a, b, c = few.add(hb.Sphere([[0, 0, 0], [9, 0, 0], [4, 0, 0]], 1))
        self.assertIsNone(few.closest_pair())
        few.update()
        self.assertFalse(few.any_collision())
        pair = few.closest_pair()
        self.assertEqual((pair.a, pair.b, pair.distance, pair.on_a.tolist(), pair.on_b.tolist()), (a, c, 2, [1, 0, 0], [3, 0, 0]))
        pair = self.world.collisions()[0]
        contacts = self.world.contacts(*map(int, pair))
        self.assertGreater(contacts.point_count[0], 0)
        self.assertEqual(len(self.world.contacts().a), len(self.found()))
        self.assertGreaterEqual(len(self.world.nearest_to(int(self.bodies[0]), most=5).distance), 5)
        in_the_way, bodies, movers = self.world.sweep_body(int(self.bodies[0]), [9, 0, 0])
        self.assertTrue((movers == self.bodies[0]).all() and len(bodies) == len(in_the_way.t))
        frustum = random_shape("frustum", np.random.default_rng(2))
        self.assertEqual(sorted(self.world.cull(frustum).tolist()), sorted(self.bodies[hb.intersects(self.shapes, frustum)].tolist()))

    def test_life_of_bodies(self):
        world = self.world
        self.assertEqual(len(world), 40)
        self.assertIn(int(self.bodies[3]), world)
        world.remove(self.bodies[3])
        self.assertNotIn(int(self.bodies[3]), world)
        self.assertNotIn("x", world)
        with self.assertRaisesRegex(hb.UsageError, "invalid handle"):
            world.move(self.bodies[3], np.eye(4))
        with self.assertRaises(hb.UsageError):
            world.remove([-1])
        with self.assertRaises(hb.UsageError):
            world.remove([0.5])
        mesh = world.add(box(), poses(np.random.default_rng(5), 3), user_data=7, layers_of=2)
        self.assertEqual(mesh.shape, (3,))
        wheel = world.add_part(int(mesh[0]), hb.Sphere([0, 0, 0], 0.25), poses(np.random.default_rng(6), 1)[0])
        world.update()
        state = world.state(int(mesh[1]))
        self.assertEqual((state.user_data, state.layers, state.kind, state.awake), (7, (2, hb.world.ALL), None, True))
        self.assertEqual(world.state(wheel).kind, hb.Sphere.kind)
        world.set_user_data(wheel, 9)
        world.set_layers(wheel, 4, 4)
        world.sleep(mesh)
        world.update()
        self.assertEqual((world.state(wheel).user_data, world.state(wheel).layers), (9, (4, 4)))
        world.wake(mesh)
        grid = world.add(hb.Sphere([0, 0, 0], 1), np.broadcast_to(np.eye(4), (2, 3, 4, 4)))
        self.assertEqual(grid.shape, (2, 3))
        with self.assertRaises(ValueError):
            world.add(self.shapes, np.zeros((7, 4, 4)))
        with self.assertRaises(ValueError):
            world.add(self.shapes, np.full((40, 4, 4), np.nan))
        with self.assertRaises(ValueError):
            world.collisions("exactly")


if __name__ == "__main__":
    unittest.main()
