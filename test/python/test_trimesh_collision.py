"""hitbox.trimesh.collision: the numbers of trimesh's own tests, touching meshes, insides, and what a manager remembers."""
import gc
import os
import subprocess
import sys
import unittest
from types import SimpleNamespace
from typing import Any, List

import numpy

import hitbox
from hitbox.trimesh import CollisionManager, collision
from hitbox.trimesh._known import _known, known
from solids import Changeable, Solid, box, cylinder, moved, random_pose, torus

CUBE = box()


class Documented(unittest.TestCase):
    """The cases of trimesh's tests/test_collision.py."""

    def test_single_internal_other(self) -> None:
        m = CollisionManager()
        m.add_object("cube0", CUBE)
        m.add_object("cube1", CUBE, moved(5))
        self.assertIs(m.in_collision_single(CUBE), True)

        met, names, data = m.in_collision_single(CUBE, moved(5), return_names=True, return_data=True)
        self.assertIs(met, True)
        self.assertEqual(names, {"cube1"})
        self.assertTrue(data)
        for one in data:
            self.assertEqual(one.names, {"cube1", "__external"})
            self.assertEqual(len(one.point), 3)
            self.assertGreaterEqual(one.depth, 0)
            self.assertIn(one.index("cube1"), range(12))
            self.assertRaises(KeyError, one.index, "cube0")
        met, names, data = m.in_collision_single(CUBE, moved(-5), return_names=True, return_data=True)
        self.assertIs(met, False)
        self.assertEqual((names, data), (set(), []))

        self.assertIs(m.in_collision_internal(), False)
        m.add_object("cube2", CUBE, moved(5))
        met, names = m.in_collision_internal(return_names=True)
        self.assertIs(met, True)
        self.assertEqual(names, {("cube1", "cube2")})
        m.set_transform("cube2", moved(-5))
        self.assertIs(m.in_collision_internal(), False)
        m.set_transform("cube2", moved(5))
        self.assertIs(m.in_collision_internal(), True)
        m.remove_object("cube2")
        self.assertIs(m.in_collision_internal(), False)

        m, n = CollisionManager(), CollisionManager()
        m.add_object("cube0", CUBE)
        m.add_object("cube1", CUBE, moved(5))
        n.add_object("cube0", CUBE, moved(-5))
        self.assertIs(m.in_collision_other(n), False)
        n.add_object("cube3", CUBE, moved(5))
        self.assertIs(m.in_collision_other(n), True)
        self.assertEqual(m.in_collision_other(n, return_names=True), (True, {("cube1", "cube3")}))
        self.assertEqual(n.in_collision_other(m, return_names=True), (True, {("cube3", "cube1")}))

    def test_distance(self) -> None:
        m = CollisionManager()
        m.add_object("cube1", CUBE, moved(5))
        self.assertAlmostEqual(m.min_distance_single(CUBE), 4.0)
        self.assertAlmostEqual(m.min_distance_single(CUBE, moved(5.75)), -0.25)
        self.assertEqual(m.min_distance_single(CUBE, return_name=True), (4.0, "cube1"))
        m.add_object("cube2", CUBE, moved(-5))
        self.assertEqual(m.min_distance_single(CUBE, moved(2), return_name=True), (2.0, "cube1"))
        self.assertEqual(m.min_distance_single(CUBE, moved(-2), return_name=True), (2.0, "cube2"))
        self.assertEqual(m.min_distance_internal(), 9.0)
        self.assertEqual(m.min_distance_internal(return_names=True), (9.0, ("cube1", "cube2")))
        m.add_object("cube3", CUBE, moved(2))
        self.assertEqual(m.min_distance_internal(return_names=True), (2.0, ("cube1", "cube3")))
        m.set_transform("cube3", moved(-2))
        self.assertEqual(m.min_distance_internal(return_names=True), (2.0, ("cube2", "cube3")))

        m, n = CollisionManager(), CollisionManager()
        m.add_object("cube0", CUBE)
        m.add_object("cube1", CUBE, moved(5))
        n.add_object("cube4", CUBE, moved(-5))
        for expected, name in ((4.0, "cube4"), (1.0, "cube5")):
            distance, names, data = m.min_distance_other(n, return_names=True, return_data=True)
            self.assertAlmostEqual(distance, expected)
            self.assertEqual(names, ("cube0", name))
            self.assertEqual(data.names, {"cube0", name})
            self.assertAlmostEqual(float(numpy.linalg.norm(data.point("cube0") - data.point(name))), expected)
            self.assertEqual(data.distance, distance)
            n.add_object("cube5", CUBE, moved(-2))

    def test_many_at_one(self) -> None:
        """700 bodies that each meet one large box: all names are found."""
        m = CollisionManager()
        probe = cylinder(127, 580, 32)
        names = [f"probe_{i}" for i in range(700)]
        for i, name in enumerate(names):
            m.add_object(name, probe, moved((i / 700 - 0.5) * 30, 0, -50))
        self.assertEqual(m.in_collision_single(box((200, 200, 200)), return_names=True), (True, set(names)))

    def test_scene(self) -> None:
        class Graph:
            nodes_geometry = ["left", "right"]

            def __getitem__(self, node: str) -> Any:
                return moved(0 if node == "left" else 0.5), "cube"

        scene = SimpleNamespace(graph=Graph(), geometry={"cube": CUBE})
        manager, objects = collision.scene_to_collision(scene)
        self.assertTrue(manager.in_collision_internal())
        self.assertEqual(set(objects), {"left", "right"})


class Boxes(unittest.TestCase):
    """What FCL answers differently in one place and in another: touching boxes meet, and by one ulp they do not."""

    def test_touching(self) -> None:
        for x, meets in ((1.0, True), (numpy.nextafter(1.0, 2), False), (numpy.nextafter(1.0, 0), True)):
            m = CollisionManager()
            m.add_object("a", CUBE)
            m.add_object("b", CUBE, moved(x))
            self.assertIs(m.in_collision_internal(), meets, x)
            self.assertEqual(m.min_distance_internal() > 0, not meets)
            self.assertIs(m.in_collision_single(CUBE, moved(2 * x - 1 if meets else 2.5)), meets)
        # Equal boxes side by side, and one that is longer (trimesh issue 1860).
        for wide in (1.0, 2.0):
            m = CollisionManager()
            m.add_object("box1", box((wide, 1, 1)), moved(1 - wide / 2, 0.5, 0.5))
            m.add_object("box2", CUBE, moved(0.5, 1.5, 0.5))
            self.assertTrue(m.in_collision_internal())

    def test_distance_is_zero_only_if_they_meet(self) -> None:
        random = numpy.random.default_rng(5)
        for _ in range(50):
            turn = random_pose(random, 3)
            m = CollisionManager(solid=False)
            m.add_object("a", CUBE, turn)
            m.add_object("b", CUBE, turn @ moved(1.0))
            self.assertEqual(m.min_distance_internal() == 0, m.in_collision_internal())


class Insides(unittest.TestCase):
    """Who has an inside."""

    SMALL = box((0.2, 0.2, 0.2))

    def meets(self, outer: Any, inner: Any, solid: Any, x: float = 0.0) -> bool:
        m = CollisionManager(solid)
        m.add_object("outer", outer)
        m.add_object("inner", inner, moved(x))
        return bool(m.in_collision_internal())

    def test_convex_or_solid(self) -> None:
        self.assertTrue(self.meets(CUBE, self.SMALL, None))  # as FCL's Convex
        self.assertTrue(self.meets(CUBE, self.SMALL, True))
        self.assertFalse(self.meets(CUBE, self.SMALL, False))
        ring = torus()
        self.assertFalse(self.meets(ring, self.SMALL, None, x=1.0))  # as FCL's BVHModel
        self.assertTrue(self.meets(ring, self.SMALL, True, x=1.0))
        self.assertFalse(self.meets(ring, self.SMALL, True, x=0.0))  # in the hole
        self.assertTrue(self.meets(box((9, 9, 9)), ring, None))
        opened = Solid(CUBE.vertices, CUBE.faces[:-1])
        self.assertFalse(self.meets(opened, self.SMALL, True))

    def test_distance_inside(self) -> None:
        m = CollisionManager()
        m.add_object("ring", torus())
        self.assertGreater(m.min_distance_single(self.SMALL, moved(1)), 0)  # FCL, too: the surfaces are apart
        m = CollisionManager(solid=True)
        m.add_object("ring", torus())
        self.assertEqual(m.min_distance_single(self.SMALL, moved(1)), 0)
        m = CollisionManager()
        m.add_object("cube", CUBE)
        self.assertAlmostEqual(m.min_distance_single(self.SMALL), -0.6)

    def test_contact_inside(self) -> None:
        m = CollisionManager(solid=True)
        m.add_object("ring", torus())
        for _ in range(2):
            met, data = m.in_collision_single(self.SMALL, moved(1), return_data=True)
            self.assertTrue(met)
            self.assertEqual(len(data), 1)
            one = data[0]
            self.assertIn(one.index("ring"), range(1024))
            self.assertEqual(one.index("__external"), 0)
            surface = hitbox.Mesh(torus().vertices, torus().faces).closest_point(one.point)
            self.assertAlmostEqual(one.depth, float(surface.distance))
            # The second one, moved along the normal, leaves the first one with this point.
            self.assertTrue(numpy.allclose(one.point + one.depth * one.normal, surface.point))
        # A piece outside, and one inside.
        small = self.SMALL
        vertices = numpy.concatenate([small.vertices + [9, 0, 0], small.vertices])
        pieces = Solid(vertices, numpy.concatenate([small.faces, small.faces + 8]))
        met, data = m.in_collision_single(pieces, moved(1), return_data=True)
        self.assertEqual((met, [one.index("__external") for one in data]), (True, [12]))
        n = CollisionManager(solid=True)
        n.add_object("small", self.SMALL, moved(1))
        (_, data), (_, back) = m.in_collision_other(n, return_data=True), n.in_collision_other(m, return_data=True)
        self.assertTrue(numpy.allclose(data[0].normal, -back[0].normal))


class Managers(unittest.TestCase):
    def test_names(self) -> None:
        m = CollisionManager()
        self.assertIs(m.in_collision_internal(), False)
        self.assertEqual(m.min_distance_internal(), numpy.inf)
        self.assertEqual(m.min_distance_single(CUBE, return_name=True, return_data=True), (numpy.inf, None, None))
        for call in (m.remove_object, lambda name: m.set_transform(name, numpy.eye(4))):
            with self.assertRaises(ValueError):
                call("nothing")
        m.add_object(1, CUBE)
        m.add_object("a", CUBE)
        self.assertEqual(m.in_collision_internal(return_names=True), (True, {(1, "a")}))
        m.add_object("a", CUBE, moved(3))  # replaces it
        self.assertEqual(m.min_distance_internal(), 2.0)
        for wrong in (numpy.eye(3), [[1, 0, 0, 0]] * 4, numpy.full((4, 4), numpy.nan)):
            with self.assertRaises(ValueError):
                m.set_transform("a", wrong)
        m.set_transform("a", moved(4).tolist())
        self.assertEqual(m.min_distance_internal(), 3.0)

    def test_no_triangles(self) -> None:
        empty = Solid(numpy.empty((0, 3)), numpy.empty((0, 3), int))
        m = CollisionManager(solid=True)
        m.add_object("empty", empty)
        m.add_object("cube", CUBE)
        self.assertEqual(m.in_collision_internal(True, True), (False, set(), []))
        self.assertEqual(m.min_distance_internal(True, True), (numpy.inf, None, None))
        self.assertEqual(m.min_distance_single(empty), numpy.inf)
        self.assertEqual(m.min_distance_single(CUBE, moved(3), return_name=True), (2.0, "cube"))

    def test_questions_do_not_change_it(self) -> None:
        m, n = CollisionManager(), CollisionManager()
        for i in range(4):
            m.add_object(i, CUBE, moved(2 * i))
            n.add_object(i, CUBE, moved(2 * i, 0.5))
        for _ in range(2):
            self.assertEqual(m.in_collision_other(n, return_names=True)[1], {(i, i) for i in range(4)})
            self.assertEqual(m.in_collision_single(CUBE, moved(1), return_names=True)[1], {0, 1})
            self.assertIs(m.in_collision_internal(), False)
            self.assertEqual(m.min_distance_internal(), 1.0)
        m.set_transform(0, moved(-2))
        m.remove_object(3)
        self.assertEqual(m.in_collision_other(n, return_names=True)[1], {(1, 1), (2, 2)})
        self.assertEqual(m.in_collision_other(m, return_names=True)[1], {(i, i) for i in range(3)})
        self.assertEqual(m.in_collision_single(CUBE, moved(1), return_names=True)[1], {1})

    def test_changed_meshes(self) -> None:
        mesh = Changeable(CUBE)
        m = CollisionManager()
        m.add_object("a", mesh)
        mesh.vertices = mesh.vertices + [3, 0, 0]
        self.assertIs(m.in_collision_single(mesh), False)  # the manager has the old one
        m.add_object("a", mesh)
        self.assertIs(m.in_collision_single(mesh), True)
        self.assertIs(known(mesh), known(mesh))
        mesh.faces = mesh.faces[:-1]
        self.assertEqual(len(known(mesh).faces), 11)

    def test_forgets_meshes(self) -> None:
        gc.collect()
        before = len(_known)
        some: List[Any] = [Changeable(CUBE), hitbox.Mesh(CUBE.vertices, CUBE.faces)]
        for one in some:
            known(one)
        self.assertEqual(len(_known), before + 2)
        some.clear()
        del one
        gc.collect()
        self.assertEqual(len(_known), before)

    def test_scaled_and_sheared(self) -> None:
        m = CollisionManager()
        m.add_object("a", CUBE, numpy.diag([4.0, 1, 1, 1]))
        self.assertEqual(m.min_distance_single(CUBE, moved(4)), 1.5)
        self.assertEqual(m.min_distance_single(CUBE, moved(4) @ numpy.diag([2.0, 1, 1, 1])), 1.0)
        shear = numpy.eye(4)
        shear[0, 1] = 1
        self.assertAlmostEqual(m.min_distance_single(CUBE, shear @ moved(0, 3)), 2.0)
        self.assertTrue(m.in_collision_single(CUBE, moved(2.5)))
        mirror = numpy.diag([-1.0, 1, 1, 1])
        self.assertAlmostEqual(m.min_distance_single(CUBE, moved(2.25) @ mirror), -0.25)

    def test_alone(self) -> None:
        """The package does not import this part of it."""
        code = "import sys, hitbox; sys.exit('hitbox.trimesh' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", code], env=os.environ).returncode, 0)


if __name__ == "__main__":
    unittest.main()
