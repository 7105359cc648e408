#!/usr/bin/env python3
"""Pairs of shapes: the answers of the package beside those of the program, bit for bit, and broadcasting."""
import json
import os
import unittest
from pathlib import Path

from program import KINDS, VERBS, answer, from_json, hb, np, query, to_json

CASES = Path(__file__).resolve().parents[2].parent / "shared/cases"


def random_shape(name, random, dtype=np.float64):
    """A shape on a coarse grid, so that many pairs touch, are flush or degenerate."""
    grid = lambda *shape: random.integers(-3, 4, shape).astype(dtype) / 2
    if name == "frustum":
        box = np.sort(grid(2, 3), axis=0)
        planes = [[*s * np.eye(3)[i], s * box[0 if s > 0 else 1][i]] for i in range(3) for s in (1.0, -1.0)]
        return hb.Frustum(np.array(planes, dtype))
    if name == "aabb":
        corners = np.sort(grid(2, 3), axis=0)
        return hb.Aabb(*corners)
    size = KINDS[name].size
    data = grid(size)
    if name in ("line", "ray", "plane"):
        while not data[3 if name != "plane" else 0:6 if name != "plane" else 3].any():
            data = grid(size)
    if name in ("sphere", "capsule"):
        data[-1] = abs(data[-1])
    if name in ("obb", "rectangle"):
        data[3:] = (np.eye(3) * grid(3)[:, None])[:(size - 3) // 3].ravel()
    return KINDS[name].of(data)


def without_plane(found):
    """The package gives a point of the shared plane, the program its offset."""
    return {"kind": "plane"} if isinstance(found, dict) and found.get("kind") == "plane" else found


class Pairs(unittest.TestCase):
    def compare(self, questions):
        """Asks the package and the program. Returns how many had a result."""
        with_result = 0
        for question, (a, b, motion), found in zip([q for q, _ in questions], [s for _, s in questions], query([q for q, _ in questions])):
            ours = answer(question["op"], a, b, motion)
            if found.get("error", {}).get("code") == "bad_format":
                continue  # JSON of a direction of zero, which the package takes as an empty shape
            theirs = found.get("result")
            with_result += theirs is not None
            self.assertEqual(json.dumps(without_plane(ours)), json.dumps(without_plane(theirs)), (question, found))
        return with_result

    def test_all_pairs_and_verbs(self):
        for dtype in (np.float64, np.float32):
            random = np.random.default_rng(41)
            questions = []
            for one in KINDS:
                for other in KINDS:
                    for verb in VERBS:
                        for _ in range(3):
                            a, b = random_shape(one, random, dtype), random_shape(other, random, dtype)
                            motion = [float(x) for x in random.integers(-4, 5, 3)]
                            question = {"op": verb, "a": to_json(a), "b": to_json(b)}
                            if verb == "sweep":
                                question["motion"] = motion
                            if dtype == np.float32:  # the program has doubles
                                a, b = a.astype(np.float64), b.astype(np.float64)
                            questions.append((question, (a, b, motion)))
            self.assertGreater(self.compare(questions), 2000)

    def test_floats_and_doubles_of_the_same_numbers_meet_alike(self):
        random = np.random.default_rng(7)
        for one in KINDS:
            for other in KINDS:
                a = KINDS[one].concatenate([random_shape(one, random, np.float32) for _ in range(40)])
                b = KINDS[other].concatenate([random_shape(other, random, np.float32) for _ in range(40)])
                with_floats = hb.intersects(a, b)
                self.assertEqual(a.dtype, np.float32)
                for c, d in ((a.astype(float), b), (a, b.astype(float)), (a.astype(float), b.astype(float))):
                    np.testing.assert_array_equal(hb.intersects(c, d), with_floats)
                np.testing.assert_array_equal(hb.intersects(b, a), with_floats)

    def test_literal_cases(self):
        files = sorted(CASES.glob("*.jsonl"))
        if not files:
            self.skipTest("the cases are not there")
        questions = []
        for file in files:
            for line in file.read_text().splitlines():
                case = json.loads(line)
                if case["op"] not in VERBS:
                    continue
                a, b = from_json(case["a"]), from_json(case["b"])
                if a is not None and b is not None:
                    question = {key: case[key] for key in ("op", "a", "b", "motion") if key in case}
                    questions.append((question, (a, b, case.get("motion"))))
        self.assertGreater(len(questions), 1000)
        self.assertGreater(self.compare(questions), 1000)


class Broadcasting(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(3)
        self.boxes = hb.Aabb.concatenate([random_shape("aabb", random) for _ in range(60)])
        self.spheres = hb.Sphere.concatenate([random_shape("sphere", random) for _ in range(35)])

    def test_every_layout_has_the_same_answers(self):
        boxes, spheres = self.boxes, self.spheres
        expected = np.array([[bool(hb.intersects(box, sphere)) for sphere in spheres] for box in boxes])
        self.assertTrue(expected.any() and not expected.all())
        np.testing.assert_array_equal(hb.intersects(boxes[:, None], spheres), expected)
        np.testing.assert_array_equal(hb.intersects(boxes, spheres[:, None]), expected.T)
        np.testing.assert_array_equal(hb.intersects(boxes[::-1, None], spheres[::2]), expected[::-1, ::2])
        np.testing.assert_array_equal(hb.intersects(boxes.reshape(3, 20)[:, :, None], spheres), expected.reshape(3, 20, 35))
        np.testing.assert_array_equal(hb.intersects(boxes.reshape(3, 1, 20, 1), spheres.reshape(5, 1, 7)[None]),
                                      expected.reshape(3, 20, 5, 7).transpose(0, 2, 1, 3))
        np.testing.assert_array_equal(hb.intersects(boxes[7], spheres), expected[7])
        np.testing.assert_array_equal(hb.intersects(boxes, spheres[7]), expected[:, 7])
        # Columns of a table, an array that is not aligned, other byte orders, integers.
        table = np.zeros((60, 9))
        table[:, 2:8] = boxes.data
        np.testing.assert_array_equal(hb.intersects(hb.Aabb.of(table[:, 2:8])[:, None], spheres), expected)
        odd = np.frombuffer(b"x" + boxes.data.tobytes(), np.uint8)[1:].view(np.float64).reshape(60, 6)
        np.testing.assert_array_equal(hb.intersects(hb.Aabb.of(odd), spheres[7]), expected[:, 7])
        np.testing.assert_array_equal(hb.intersects(hb.Aabb.of(boxes.data.astype(">f8")), spheres[7]), expected[:, 7])
        np.testing.assert_array_equal(hb.intersects(hb.Aabb.of(np.asfortranarray(boxes.data)), spheres[7]), expected[:, 7])
        twice = (2 * boxes.data).astype(np.int16)
        np.testing.assert_array_equal(hb.intersects(hb.Aabb.of(twice), hb.Sphere.of(2 * spheres.data[7])), expected[:, 7])

    def test_records_have_the_shape_of_the_question(self):
        found = hb.closest_points(self.boxes[:, None], self.spheres)
        self.assertEqual(found.a.shape, (60, 35, 3))
        one = hb.closest_points(self.boxes[11], self.spheres[5])
        np.testing.assert_array_equal(found.a[11, 5], one.a)
        np.testing.assert_array_equal(found.b[11, 5], one.b)
        swept = hb.sweep(self.boxes[:4, None], [1, 0, 0], self.spheres[:3])
        self.assertEqual((swept.hit.shape, swept.point.shape), ((4, 3), (4, 3, 3)))
        self.assertEqual(hb.intersects(self.boxes[:0], self.spheres[3]).shape, (0,))
        self.assertEqual(hb.contacts(self.boxes[:0, None], self.spheres).a.shape, (0, 35, 8, 3))
        self.assertEqual(hb.intersects([[0, 0, 0], [9, 9, 9]], hb.Sphere([0, 0, 0], 1)).tolist(), [True, False])

    def test_select(self):
        for shape in self.spheres[:5]:
            np.testing.assert_array_equal(hb.select(self.boxes, shape), np.flatnonzero(hb.intersects(self.boxes, shape)))

    def test_enumerations(self):
        box = hb.Aabb([0, 0, 0], [1, 1, 1])
        self.assertIs(hb.classify(box, box), hb.Relation.EQUAL)
        self.assertIs(hb.side(hb.Plane([0, 0, 1], 0), box), hb.Side.TOUCHING_FRONT)
        self.assertIs(hb.placement(hb.Segment([0.5, 0.5, 0.5], [0.6, 0.5, 0.5]), box), hb.Placement.INSIDE)
        self.assertTrue((hb.classify(self.boxes, self.boxes) == hb.Relation.EQUAL).any())


class Shapes(unittest.TestCase):
    def test_parts_and_indexing(self):
        boxes = hb.Obb(np.zeros((4, 3)), np.broadcast_to(np.eye(3), (4, 3, 3)))
        self.assertEqual((boxes.shape, len(boxes), boxes.center.shape, boxes.half_axes.shape), ((4,), 4, (4, 3), (4, 3, 3)))
        self.assertEqual(boxes[1], hb.Obb([0, 0, 0], np.eye(3)))
        self.assertEqual(boxes[..., None].shape, (4, 1))
        self.assertEqual(hb.Sphere([[0, 0, 0], [1, 1, 1]], 2).radius.tolist(), [2, 2])
        self.assertEqual(hb.Aabb(np.zeros(3, np.float32), np.ones(3, np.float32)).dtype, np.float32)
        self.assertEqual(hb.Aabb(np.zeros(3, np.float32), np.ones(3)).dtype, np.float64)
        moved = hb.Obb.from_pose([[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]], [1, 2, 3])
        self.assertEqual(moved, hb.Obb([5, 6, 7], [[0, 1, 0], [-2, 0, 0], [0, 0, 3]]))
        self.assertEqual(eval("hb." + repr(moved)), moved)

    def refused(self, words, call, *given):
        with self.assertRaisesRegex((ValueError, IndexError, TypeError), words):
            call(*given)

    def test_what_does_not_fit(self):
        box = hb.Aabb([0, 0, 0], [1, 1, 1])
        self.refused(r"min: has the shape \(2,\)", hb.Aabb, [0, 0], [1, 1, 1])
        self.refused("do not go together", hb.Aabb, np.zeros((2, 3)), np.zeros((3, 3)))
        self.refused(r"a \(2,\), b \(3,\)", hb.intersects, hb.Aabb.of(np.zeros((2, 6))), hb.Aabb.of(np.zeros((3, 6))))
        self.refused("complex128", hb.Sphere, [1j, 0, 0], 1)
        self.refused("float32, float64", hb.Sphere, ["a", "b", "c"], 1)
        self.refused("2\\^53", hb.Sphere, [2**53 + 1, 0, 0], 1)
        self.refused("no array of numbers|type object", hb.Sphere, [[0, 0, 0], [1]], 1)
        self.refused("project is not available for aabb and aabb", hb.project, box, box)
        self.refused("see the methods of hitbox.Mesh", hb.intersects, box, hb.Mesh(np.eye(3)))
        self.refused("too many indices", lambda: box[0])
        self.refused("not an array", len, box)
        self.refused(r"b: has the shape \(4,\)", hb.intersects, box, [1, 2, 3, 4])
        self.refused("kind Sphere", hb.Aabb.concatenate, [box, hb.Sphere([0, 0, 0], 1)])


if __name__ == "__main__":
    unittest.main()
