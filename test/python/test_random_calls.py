#!/usr/bin/env python3
"""Random calls with wrong shapes, types, strides, NaN, empty arrays and bodies that are gone: an answer or an error, never a crash.

HITBOX_FUZZ_SECONDS says for how long; HITBOX_FUZZ_SEED where to start.
"""
import os
import threading
import time
import unittest

from program import KINDS, VERBS, hb, np
from test_meshes import CORNERS, FACES, box

SECONDS = float(os.environ.get("HITBOX_FUZZ_SECONDS", "3"))
SEED = int(os.environ.get("HITBOX_FUZZ_SEED", "1"))
TYPES = [np.float64, np.float32, np.float16, np.int64, np.uint8, np.bool_, ">f8", ">f4", np.complex128, "U3", object]
ODD = [np.nan, np.inf, -np.inf, 1e300, -1e300, 1e-310, 0.0, -0.0, 0.1]


class Calls:
    """Random arguments, and calls with them."""

    def __init__(self, seed, mesh, world, index):
        self.random = np.random.default_rng(seed)
        self.mesh, self.world, self.index = mesh, world, index
        self.bodies = [0, 1, 2**32, 2**64 - 1]

    def one_of(self, values):
        return values[self.random.integers(len(values))]

    def numbers(self, *shape):
        data = self.random.integers(-4, 5, shape).astype(np.float64) / 2
        if data.size and self.random.random() < 0.2:
            data.flat[self.random.integers(data.size)] = self.one_of(ODD)
        if self.random.random() < 0.3:
            with np.errstate(all="ignore"):
                kind = self.one_of(TYPES)
                data = np.where(np.isfinite(data), data, 0).astype(kind) if np.dtype(kind).kind in "iub" else data.astype(kind)
        way = self.random.integers(8)
        if way == 0 and data.ndim:
            data = data[::-1]
        elif way == 1 and data.ndim:
            data = np.repeat(data, 2, axis=0)[::2]
        elif way == 2:
            data = np.asfortranarray(data)
        elif way == 3 and data.dtype.kind == "f":
            data = np.frombuffer(b"x" + data.tobytes(), np.uint8)[1:].view(data.dtype).reshape(data.shape)
        elif way == 4:
            data = data.tolist()
        return data

    def leading(self):
        return self.one_of([(), (), (1,), (3,), (3,), (0,), (2, 3), (2, 1), (1, 3), (70,), (0, 3), (4,)])

    def shapes(self):
        chance = self.random.random()
        if chance < 0.05:
            return self.one_of([None, "box", 7, [], [1, 2], self.mesh, np.zeros((2, 2)), {}, hb.Aabb])
        kind = self.one_of(list(KINDS.values()))
        if chance < 0.15:
            return self.numbers(*self.leading(), 3)
        return kind.of(self.numbers(*self.leading(), kind.size + (self.random.random() < 0.02)))

    def pose(self):
        chance = self.random.random()
        if chance < 0.1:
            return None
        if chance < 0.3:
            return self.numbers(*self.leading(), 4, 4)
        pose = np.broadcast_to(np.eye(4), (*self.leading(), 4, 4)).copy()
        pose[..., :3, 3] = self.random.integers(-3, 4, 3)
        return pose

    def body(self):
        return self.one_of(self.bodies)

    def call(self):
        mesh, world, index, one = self.mesh, self.world, self.index, self.random.integers(38)
        if one < 10:
            verb = self.one_of(VERBS)
            return hb.sweep(self.shapes(), self.numbers(*self.leading(), 3), self.shapes()) if verb == "sweep" else getattr(hb, verb)(
                self.shapes(), self.shapes())
        calls = [
            lambda: hb.select(self.shapes(), self.shapes()), lambda: hb.Mesh(self.numbers(5, 3), self.random.integers(-1, 6, (4, 3))),
            lambda: hb.Mesh(self.numbers(6, 3)).inspect(), lambda: mesh.cast(self.shapes(), start=self.one_of(ODD), end=self.one_of(ODD)),
            lambda: mesh.cast_all(self.shapes()), lambda: mesh.count_hits(self.shapes(), skip=int(self.random.integers(-2, 99))),
            lambda: mesh.cast_any(self.shapes()), lambda: mesh.locate(self.shapes()), lambda: mesh.closest_point(self.shapes()),
            lambda: mesh.signed_distance(self.shapes()), lambda: mesh.intersects(self.shapes()),
            lambda: mesh.distance(self.shapes(), within=self.one_of(ODD)), lambda: mesh.sweep(self.shapes(), self.numbers(3)),
            lambda: mesh.triangles_meeting(self.shapes()), lambda: mesh.intersects(mesh, self.pose()),
            lambda: mesh.contacts(mesh, self.pose()), lambda: mesh.distance(mesh, self.pose()), lambda: mesh.slice(self.shapes()),
            lambda: mesh.clip(self.shapes()), lambda: mesh.sections(self.numbers(3), self.numbers(2)),
            lambda: mesh.transformed(self.pose()), lambda: mesh.weld(self.one_of(ODD)), lambda: index.overlaps(self.shapes()),
            lambda: index.cast(self.shapes(), int(self.random.integers(4))), lambda: index.nearest(self.shapes(), 2),
            lambda: hb.Bvh(self.shapes()), lambda: world.overlaps(self.shapes()), lambda: world.nearest(self.shapes()),
        ]
        return calls[one - 10]()

    def change(self):
        """Changes of the world, which one thread makes alone."""
        world = self.world
        calls = [
            lambda: self.bodies.append(world.add(self.shapes(), self.pose())), lambda: self.bodies.append(world.add(self.mesh, self.pose())),
            lambda: world.add_part(self.body(), self.shapes(), self.pose()), lambda: world.remove(self.body()),
            lambda: world.move(self.body(), self.pose()), lambda: world.update(), lambda: world.collisions(), lambda: world.events(),
            lambda: world.contacts(), lambda: world.state(self.body()), lambda: world.sleep(self.body()), lambda: world.wake(self.body()),
            lambda: world.sweep_body(self.body(), self.numbers(3)), lambda: world.nearest_to(self.body()), lambda: world.cull(self.shapes()),
            lambda: world.cast(self.shapes(), 2), lambda: world.sweep(self.shapes(), self.numbers(3)),
            lambda: world.set_layers(self.body(), 1, 3), lambda: self.index.set(int(self.random.integers(99)), self.shapes()),
        ]
        self.one_of(calls)()


# What a wrong argument may raise.
EXPECTED = (ValueError, TypeError, IndexError, OverflowError, hb.Error)


class RandomCalls(unittest.TestCase):
    def run_for(self, calls, change, counts, faults):
        end = time.monotonic() + SECONDS / 2
        while time.monotonic() < end:
            try:
                with np.errstate(all="ignore"):
                    (calls.change if change and calls.random.random() < 0.5 else calls.call)()
                counts[0] += 1
            except EXPECTED as error:
                counts[1] += 1
                if not str(error):
                    faults.append(f"{type(error)} has no words")
            except BaseException as error:  # noqa: B902
                faults.append(repr(error))
                raise

    def test_one_thread(self):
        counts, faults = [0, 0], []
        self.run_for(Calls(SEED, box(), hb.World(), hb.Octree(hb.Aabb(CORNERS, CORNERS + 1))), True, counts, faults)
        self.assertEqual(faults, [])
        self.assertGreater(min(counts), 20)

    def test_eight_threads(self):
        mesh, world, index = hb.Mesh(CORNERS, FACES), hb.World(), hb.Bvh(hb.Aabb(CORNERS, CORNERS + 1))
        world.add(hb.Sphere(CORNERS, 0.5))
        world.update()
        counts, faults = [[0, 0] for _ in range(8)], []
        threads = [threading.Thread(target=self.run_for, args=(Calls(SEED * 100 + i, mesh, world, index), False, counts[i], faults))
                   for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])
        self.assertGreater(min(min(one) for one in counts), 5)


if __name__ == "__main__":
    unittest.main()
