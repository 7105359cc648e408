"""bad_size_test.py: meshes that are small files and much work, and coordinates at the ends of what there is."""
import json
import math
import random
import struct

from limited import LimitedTest
from mesh_bytes import TRIANGLE, floats, glb, gltf, stl_binary, triangle_glb
from program import box, main

ROUND = 2 * math.pi


def fan(name, count, tilt=0.0, turn=0.0):
    """Needles around the origin, all in one plane or, tilted, in a wave."""
    rim = [(turn + ROUND * i / count) for i in range(count)]
    points = [(0, 0, 0)] + [(math.cos(a), math.sin(a), tilt * math.cos(3 * a)) for a in rim]
    return name, points, [(0, 1 + i, 1 + (i + 1) % count) for i in range(count)]


def cone(name, count, turn=0.0):
    """A closed cone of needles that stands on its tip at the origin."""
    name, points, faces = fan(name, count, turn=turn)
    points = [(0, 0, 0)] + [(x, y, 1) for x, y, _ in points[1:]] + [(0, 0, 1)]
    lid = [(count + 1, b, c) for _, b, c in faces]
    return name, points, [face[::-1] for face in faces] + lid


def burst(name, count, seed):
    """Needles from the origin in all directions, none beside another."""
    draw = random.Random(seed)
    points, faces = [(0, 0, 0)], []
    for i in range(count):
        tip = [draw.gauss(0, 1) for _ in range(3)]
        points += [tuple(tip), tuple(x + draw.uniform(-1e-6, 1e-6) for x in tip)]
        faces.append((0, 2 * i + 1, 2 * i + 2))
    return name, points, faces


class MuchWork(LimitedTest):
    """Each of these is millions of pairs of triangles that have to be told apart."""

    def only_clash(self, *arguments):
        (found,) = self.answer("clash", *arguments)["clashes"]
        return found

    def check_others(self, *files):
        for command in ("bounds", "inspect"):
            self.assertEqual(self.run_limited(command, *files).returncode, 0)

    def test_5000_triangles_on_top_of_each_other_twice(self):
        copies = [(0, 1, 2)] * 5000
        self.write("copies.obj", ("a", TRIANGLE, copies), ("b", TRIANGLE, copies))
        found = self.only_clash("copies.obj")
        self.assertEqual((found["kind"], found["duplicate"], found["triangle_pairs"]), ("penetrating", True, 25_000_000))
        self.check_others("copies.obj")

    def test_5000_copies_as_a_soup_in_two_files_one_of_them_larger(self):
        self.put("a.stl", stl_binary(TRIANGLE * 5000))
        self.put("b.stl", stl_binary([(2 * x, 2 * y, z) for x, y, z in TRIANGLE] * 5000))
        found = self.only_clash("a.stl", "b.stl")
        self.assertEqual((found["kind"], found["triangle_pairs"]), ("touching", 25_000_000))
        self.check_others("a.stl", "b.stl")

    def test_copies_that_face_both_ways_bound_nothing(self):
        both = [(0, 1, 2), (0, 2, 1)] * 1000
        self.write("both.obj", ("a", TRIANGLE, both), ("b", [(2 * x, 2 * y, z) for x, y, z in TRIANGLE], both))
        (found,) = self.answer("clash", "both.obj", message="2 parts are closed, but bound nothing")["clashes"]
        self.assertEqual((found["kind"], found["triangle_pairs"]), ("touching", 4_000_000))
        self.check_others("both.obj")

    def test_a_needle_fan(self):
        for tilt in (0.0, 0.1):
            with self.subTest(tilt=tilt):
                self.write("fan.obj", fan("a", 2000, tilt))
                (found,) = self.answer("inspect", "fan.obj")["parts"]
                self.assertEqual((found["self_intersections"], found["boundary_edges"]), (0, 2000))
                self.write("fans.obj", fan("a", 2000, tilt), fan("b", 1000, tilt, 1e-4))
                self.assertEqual(self.only_clash("fans.obj")["triangle_pairs"], 2_000_000)
                self.check_others("fans.obj")

    def test_needles_in_all_directions(self):
        self.write("burst.obj", burst("a", 2000, 1), burst("b", 1000, 2))
        self.assertEqual(self.only_clash("burst.obj")["triangle_pairs"], 2_000_000)
        self.check_others("burst.obj")

    def test_closed_cones_of_needles_on_one_tip(self):
        self.write("cones.obj", cone("a", 500), cone("b", 500, 1e-3))
        self.assertEqual([p["closed"] for p in self.answer("bounds", "cones.obj")["parts"]], [True, True])
        self.assertEqual(self.only_clash("cones.obj")["kind"], "penetrating")
        self.check_others("cones.obj")


    def test_a_scene_that_repeats_itself(self):
        # Each of these names the same fifty thousand triangles a thousand times.
        corners = [i % 3 for i in range(150_000)]
        binary = floats(TRIANGLE) + struct.pack("<150000H", *corners)
        views = [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 300_000}]
        accessors = [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
                     {"bufferView": 1, "componentType": 5123, "count": 150_000, "type": "SCALAR"}]
        primitive = {"attributes": {"POSITION": 0}, "indices": 1}
        rows = [({"nodes": [{"mesh": 0}] * 1000, "scenes": [{"nodes": list(range(1000))}]}, [primitive],
                 "the scene repeats its meshes too often for a file of its size"),
                ({}, [primitive] * 1000, "has too many triangles for a file of this size"),
                ({}, [{**primitive, "mode": 5}] * 1000, "has too many triangles for a file of this size")]
        for changes, primitives, words in rows:
            document = gltf(len(binary), bufferViews=views, accessors=accessors, meshes=[{"primitives": primitives}], **changes)
            self.put("repeats.glb", glb(document, binary))
            for command in ("clash", "bounds", "inspect"):
                self.assertIn(words, self.line_of_error(command, "repeats.glb", code="too_large"))

    def test_faces_that_are_declared_a_thousand_times(self):
        head = "ply\nformat binary_little_endian 1.0\nelement vertex 3\n" + "".join(f"property float {k}\n" for k in "xyz")
        faces = "element face 300\nproperty list uchar int vertex_indices\n" * 1000
        body = floats(TRIANGLE) + struct.pack("<B3i", 3, 0, 1, 2) * 300_000
        self.put("faces.ply", (head + faces + "end_header\n").encode() + body)
        (part,) = self.answer("bounds", "faces.ply")["parts"]
        self.assertEqual(part["triangles"], 300_000)


class Scales(LimitedTest):
    def test_boxes_that_touch_far_out_large_and_small(self):
        rows = [("far", 1.0, 1e7), ("far with decimals", 0.1, 1e7), ("large", 1e30, 0.0), ("small", 1e-42, 0.0),
                ("at the end of doubles", 1e308, 0.0), ("the smallest there is", 5e-324, 0.0), ("large and far", 1e30, 1e45)]
        for situation, size, offset in rows:
            with self.subTest(situation):
                at = [offset + i * size for i in range(3)] if size < 1e308 else [-size, 0.0, size]
                low, middle, high = at
                self.write("boxes.obj", box("a", (low, low, low), (middle, middle, middle)),
                           box("b", (middle, low, low), (high, middle, middle)),
                           box("c", (low, middle, low), (high, high, middle)))
                kinds = [c["kind"] for c in self.answer("clash", "boxes.obj")["clashes"]]
                self.assertEqual(kinds, ["touching"] * 3)
                parts = self.answer("bounds", "boxes.obj")["parts"]
                self.assertEqual([parts[0]["aabb"]["min"][0], parts[2]["aabb"]["max"][1]], [low, high])
                inspected = self.answer("inspect", "boxes.obj")["parts"]
                self.assertEqual([p["self_intersections"] for p in inspected], [0, 0, 0])

    def test_floats_of_every_size_in_binary_files(self):
        for size in (1e7, 1e30, 1e-42, 3e38):
            points = [(size * x, size * y, size * z) for x, y, z in TRIANGLE]
            self.put("t.stl", stl_binary(points))
            self.put("t.glb", triangle_glb(points))
            for file in ("t.stl", "t.glb"):
                for command in ("clash", "bounds", "inspect"):
                    (part,) = self.answer(command, file)["parts"]
                    self.assertEqual((part["triangles"], part.get("degenerate", 0)), (1, 0))


class Names(LimitedTest):
    def names_of(self, command, file):
        return [part["name"] for part in self.answer(command, file)["parts"]]

    def test_names_of_a_megabyte_and_of_control_characters(self):
        odd = "\x1b[31mred\x1b[0m \x07\x00\x7f\u009b2J \u202eturned"
        nodes = [{"mesh": 0, "name": "n" * (1 << 20)}, {"mesh": 0, "name": odd}]
        self.put("names.glb", triangle_glb(nodes=nodes, scenes=[{"nodes": [0, 1]}]))
        self.put("names.obj", "o " + "n" * (1 << 20) + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no \x1b[31mred\x07\x7f\nf 1 2 3\n")
        for command in ("clash", "bounds", "inspect"):
            with self.subTest(command=command):
                names = self.names_of(command, "names.glb")
                self.assertEqual((len(names[0]), names[1]), (1 << 20, odd))
                self.assertEqual([len(name) for name in self.names_of(command, "names.obj")], [1 << 20, 10])
                for file in ("names.glb", "names.obj"):
                    table = self.run_limited(command, file).stdout.decode("utf-8")
                    self.assertNotRegex(table, "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")

    def test_a_file_whose_name_is_odd(self):
        for name in ("a\nb.obj", "\x1b[31m.obj", "x" * 250 + ".obj"):
            self.put(name, "v 0 0 x\n")
            for command in ("clash", "bounds", "inspect"):
                done = self.run_limited(command, name, "--json")
                self.assertEqual(done.returncode, 2)
                self.assertRegex(done.stderr.decode(), r"\Ahitbox: [^\x00-\x09\x0b-\x1f\n]+\n\Z")
                self.assertEqual(json.loads(done.stdout)["error"]["where"], name + ":1")


if __name__ == "__main__":
    main()
