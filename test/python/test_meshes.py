#!/usr/bin/env python3
"""Meshes: known numbers of a box, the program's answers about the sample, rays and distances beside pairs of shapes."""
import json
import os
import pickle
import tempfile
import threading
import unittest
from pathlib import Path

from program import hb, np
from hitbox import _program

SAMPLE = str(Path(__file__).resolve().parents[2] / "examples/sample/planetary_gearbox.glb")
CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
FACES = np.array([[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7],
                  [1, 7, 3]])


def box(low=(0, 0, 0), high=(1, 1, 1)):
    return hb.Mesh(np.asarray(low) + CORNERS * (np.asarray(high) - np.asarray(low)), FACES)


def program(*words):
    return json.loads(_program.run(*words, "--json"))


class Meshes(unittest.TestCase):
    def test_a_box(self):
        mesh = box()
        self.assertEqual((mesh.is_closed, mesh.volume, mesh.area), (True, 1, 6))
        np.testing.assert_array_equal(mesh.bounds, [[0, 0, 0], [1, 1, 1]])
        np.testing.assert_array_equal(mesh.faces, FACES)
        np.testing.assert_array_equal(mesh.vertices, CORNERS)
        self.assertEqual(mesh.obb().volume, 1)
        self.assertTrue(hb.intersects(mesh.bounding_sphere, CORNERS).all())
        self.assertTrue(hb.intersects(mesh.bounding_capsule, CORNERS).all())
        self.assertEqual(mesh.triangles.shape, (12,))
        self.assertEqual(len(mesh.self_intersections()), 0)
        with self.assertRaises(ValueError):
            mesh.vertices[0] = 5
        copy = pickle.loads(pickle.dumps(mesh))
        np.testing.assert_array_equal(copy.vertices, CORNERS)
        vertices = mesh.vertices
        del mesh
        np.testing.assert_array_equal(vertices, CORNERS)  # the array keeps the mesh

    def test_layouts_of_faces(self):
        for kind in (np.int64, np.uint64, np.int32, np.uint32, np.uint16, np.int16, np.uint8, ">i4"):
            np.testing.assert_array_equal(hb.Mesh(CORNERS, FACES.astype(kind)).faces, FACES)
        self.assertEqual(hb.Mesh(CORNERS[FACES].reshape(-1, 3)).volume, 1)
        self.assertEqual(hb.Mesh(np.asfortranarray(CORNERS.astype(np.float32)), np.asfortranarray(FACES)).volume, 1)
        self.assertEqual(len(hb.Mesh(np.empty((0, 3)), np.empty((0, 3), int)).faces), 0)
        for wrong in (FACES + 1, FACES - 1):
            with self.assertRaisesRegex(hb.BadFormatError, "8|-1|range"):
                hb.Mesh(CORNERS, wrong)
        with self.assertRaises(hb.NotFiniteError):
            hb.Mesh(CORNERS * np.nan, FACES)
        with self.assertRaisesRegex(hb.UsageError, "integers"):
            hb.Mesh(CORNERS, FACES.astype(float))

    def test_cuts(self):
        mesh = box()
        half = mesh.slice_plane([0, 0, 0.25], [0, 0, 2])
        self.assertEqual((half.is_closed, half.volume), (True, 0.75))
        self.assertFalse(mesh.slice_plane([0, 0, 0.25], [0, 0, 2], cap=False).is_closed)
        cut = mesh.slice(hb.Plane([1, 0, 0], 0.5))
        self.assertEqual((cut.front.volume, cut.back.volume, cut.cap_area, cut.cap_loops, cut.open_edges), (0.5, 0.5, 1, 1, 0))
        self.assertEqual(mesh.clip(hb.Plane([[1, 0, 0], [0, 1, 0]], [0.5, 0.5])).volume, 0.25)
        section = mesh.section([0, 0, 0.5], [0, 0, 1])
        self.assertEqual((len(section.loops), section.area, section.loops[0].length, section.loops[0].around), (1, 1, 4, None))
        self.assertEqual([len(one.loops) for one in mesh.sections([0, 0, 1], [-1, 0.5, 0.75, 3])], [0, 1, 1, 0])
        pipe = hb.Mesh(np.concatenate([CORNERS, 0.25 + CORNERS / 2]), np.concatenate([FACES, FACES[:, ::-1] + 8]))
        section = pipe.section([0, 0, 0.5], [0, 0, 1])
        self.assertEqual(sorted((loop.area, loop.around) for loop in section.loops if loop.area < 0)[0][0], -0.25)
        hole = next(loop for loop in section.loops if loop.area < 0)
        self.assertEqual(section.loops[hole.around].area, 1)

    def test_rays(self):
        mesh = box()
        hits = mesh.cast(hb.Ray([[0.5, 0.5, -1], [3, 3, 3]], [0, 0, 1]))
        self.assertEqual((hits.t[0], hits.triangle[1], hits.facing[0]), (1, -1, hb.Facing.FRONT))
        self.assertTrue(np.isnan(hits.t[1]))
        rays = hb.Ray([[[0.3, 0.4, -1], [0.3, 0.4, 0.5]]] * 3, [0, 0, 1])
        self.assertEqual(mesh.count_hits(rays).tolist(), [[2, 1]] * 3)
        self.assertEqual(mesh.cast_all(rays).line.tolist(), [0, 0, 1, 2, 2, 3, 4, 4, 5])
        self.assertEqual(mesh.cast_any(rays, end=0.25).tolist(), [[False, False]] * 3)
        self.assertEqual(mesh.cast(rays[0, 0], cull_front_faces=True).t, 2)
        self.assertEqual(mesh.cast(rays[0, 0], start=1.5).t, 2)
        first = mesh.cast(rays[0, 0]).triangle
        self.assertEqual(mesh.cast(rays[0, 0], skip=first).t, 2)
        random = np.random.default_rng(1)
        segments = hb.Segment(random.integers(-4, 8, (300, 3)) / 4, random.integers(-4, 8, (300, 3)) / 4)
        exact = hb.intersects(segments[:, None], mesh.triangles)
        np.testing.assert_array_equal(mesh.cast_any(segments), exact.any(axis=1))
        found = mesh.cast_all(segments)
        self.assertEqual(sorted(zip(found.line.tolist(), found.triangle.tolist())), np.argwhere(exact).tolist() and
                         sorted(map(tuple, np.argwhere(exact).tolist())))

    def test_points_and_shapes(self):
        mesh = box()
        random = np.random.default_rng(2)
        points = random.integers(-2, 7, (400, 3)) / 4
        outside = ((points < 0) | (points > 1)).any(axis=1)
        inside = ((points > 0) & (points < 1)).all(axis=1)
        place = mesh.locate(points)
        np.testing.assert_array_equal(place == hb.Place.OUTSIDE, outside)
        np.testing.assert_array_equal(place == hb.Place.INSIDE, inside)
        np.testing.assert_array_equal(mesh.contains(points), ~outside)
        self.assertIs(mesh.locate([0.5, 0.5, 0.5]), hb.Place.INSIDE)
        near = mesh.closest_point(points)
        expected = hb.distance(mesh.triangles, points[:, None]).min(axis=1)
        np.testing.assert_allclose(near.distance, expected, rtol=1e-14)
        np.testing.assert_array_equal(mesh.signed_distance(points), np.where(inside, -near.distance, near.distance))
        spheres = hb.Sphere(points, 0.25)
        np.testing.assert_array_equal(mesh.intersects(spheres), hb.intersects(spheres[:, None], mesh.triangles).any(axis=1))
        np.testing.assert_allclose(mesh.distance(spheres).distance, hb.distance(spheres[:, None], mesh.triangles).min(axis=1), rtol=1e-14)
        np.testing.assert_array_equal(mesh.triangles_meeting(spheres[0]), np.flatnonzero(hb.intersects(spheres[0], mesh.triangles)))
        hit = mesh.sweep(spheres, [2, 0, 0])
        one = hb.sweep(spheres[:, None], [2, 0, 0], mesh.triangles)
        np.testing.assert_array_equal(hit.hit, one.hit.any(axis=1))
        np.testing.assert_array_equal(hit.t, np.where(one.hit.any(axis=1), np.nanmin(np.where(one.hit, one.t, np.inf), axis=1), np.nan))
        open_mesh = hb.Mesh(CORNERS, FACES[1:])
        with self.assertRaises(hb.UnsupportedError):
            open_mesh.contains(points)

    def test_two_meshes(self):
        mesh = box()
        beside = np.eye(4)
        for shift, meets, gap in ((1, True, 0), (0.5, True, 0), (3, False, 2)):
            beside[0, 3] = shift
            self.assertEqual((mesh.intersects(mesh, beside), mesh.distance(mesh, beside).distance), (meets, gap))
            self.assertEqual(mesh.intersects(mesh.transformed(beside)), meets)
            pairs = mesh.contacts(mesh, beside)
            expected = hb.intersects(mesh.triangles[:, None], mesh.transformed(beside).triangles)
            self.assertEqual(sorted(zip(pairs.triangle.tolist(), pairs.other_triangle.tolist())),
                             sorted(map(tuple, np.argwhere(expected).tolist())))
        self.assertEqual(mesh.distance(mesh, beside, within=1).distance, np.inf)
        apart = mesh.transformed([[1, 0, 0, 0.5], [0, 1, 0, 0.25], [0, 0, 1, 0.25]])
        move = np.eye(4)
        move[:3, 3] = mesh.freeing_translation(apart)
        self.assertFalse(mesh.transformed(move).intersects(apart))
        self.assertEqual(mesh.crossing(apart).shape[1:], (2, 3))
        for wrong in (np.eye(3), np.eye(4) * 2, np.full((4, 4), np.nan), "x", [[1]]):
            with self.assertRaises(ValueError):
                mesh.intersects(mesh, wrong)

    def test_weld(self):
        cracked = CORNERS[FACES].reshape(-1, 3) + np.random.default_rng(5).random((36, 3)) * 1e-6
        mesh = hb.Mesh(cracked)
        self.assertFalse(mesh.is_closed)
        self.assertTrue(mesh.weld(1e-5).is_closed)

    def test_threads_ask_one_mesh(self):
        mesh = hb.load_mesh(SAMPLE)
        random = np.random.default_rng(8)
        rays = hb.Ray(random.random((2000, 3)) - 0.5, random.random((2000, 3)) - 0.5)
        found = [None] * 8

        def ask(i):
            found[i] = (mesh.cast(rays).t, mesh.closest_point(rays.origin).distance)

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for t, distance in found:
            np.testing.assert_array_equal(t, found[0][0])
            np.testing.assert_array_equal(distance, found[0][1])


class Assemblies(unittest.TestCase):
    def test_the_sample_beside_the_program(self):
        parts, found = hb.load(SAMPLE), program("inspect", SAMPLE)["parts"]
        bounds = program("bounds", SAMPLE)["parts"]
        self.assertEqual(len(parts), len(found))
        for part, theirs, bound in zip(parts, found, bounds):
            inspection = part.mesh.inspect()
            self.assertEqual((part.name, len(part.mesh.faces), inspection.closed, inspection.volume, inspection.components),
                             (theirs["name"], theirs["triangles"], theirs["closed"], theirs["volume"], theirs["components"]))
            self.assertEqual(part.mesh.bounds.tolist(), [bound["aabb"]["min"], bound["aabb"]["max"]])

    def test_clashes_beside_the_program(self):
        ours, theirs = hb.load(SAMPLE).clashes(clearance=0.01), hb.clash(SAMPLE, clearance=0.01)
        self.assertEqual(len(ours), len(theirs))
        for one, other in zip(ours, (entry.data for entry in theirs)):
            self.assertEqual((one.a, one.b, one.kind, one.inner, one.depth, one.distance, one.triangle_pairs),
                             (other["a"], other["b"], other["kind"], other.get("inner"), other.get("depth"), other.get("distance"),
                              other["triangle_pairs"]))
        self.assertEqual(theirs.counts["contained"], 1)

    def test_written_and_read_back(self):
        assembly = hb.Assembly().add(box(), "first").add(box((2, 0, 0), (3, 1, 0.1)), "second")
        with tempfile.TemporaryDirectory() as folder:
            for format in ("obj", "ply", "stl", "glb"):
                path = os.path.join(folder, "parts." + format)
                assembly.write(path)
                self.assertAlmostEqual(sum(part.mesh.volume for part in hb.load(path)), 1.1)
                with open(path, "rb") as file:
                    self.assertEqual(file.read(), assembly.write_bytes(format))
                again = hb.Assembly().read_bytes(assembly.write_bytes(format), "x." + format)
                self.assertEqual(again.parts[0].file, "x." + format)
            self.assertEqual([part.name for part in hb.load(os.path.join(folder, "parts.obj"))], ["first", "second"])
            self.assertAlmostEqual(hb.load_mesh(os.path.join(folder, "parts.glb")).volume, 1.1)
            with self.assertRaises(hb.UnwritableError) as caught:
                assembly.write(os.path.join(folder, "no folder", "x.obj"))
            self.assertIsInstance(caught.exception, OSError)
            with open(os.path.join(folder, "wrong.obj"), "w") as file:
                file.write("v 0 0 0\nf 1 2 3\n")
            with self.assertRaisesRegex(hb.BadFormatError, r"wrong\.obj.*2"):
                hb.load(os.path.join(folder, "wrong.obj"))
            with self.assertRaises(FileNotFoundError):
                hb.load(os.path.join(folder, "missing.stl"))

    def test_reports(self):
        parts = {"post": box(), "beam": box((0.5, 0, 0), (3, 1, 1)), "far": box((9, 0, 0), (10, 1, 1))}
        report = hb.clash(parts)
        self.assertEqual([(one.a, one.b, one.kind) for one in report], [("post", "beam", "penetrating")])
        ignored = hb.clash(parts, rules=[{"a": "post", "b": "beam", "ignore": True}])
        self.assertEqual(len(ignored), 0)
        with tempfile.TemporaryDirectory() as folder:
            for name, write in (("r.html", report.html), ("r.bcfzip", report.bcf), ("r.csv", report.csv)):
                path = os.path.join(folder, name)
                try:
                    write(path)
                except hb.Error as error:  # a program without the libraries of BCF
                    self.assertIn("bcf", str(error))
                    continue
                self.assertGreater(os.path.getsize(path), 100)
            with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
                self.assertIn("beam", file.read())
        self.assertIn("beam", report._repr_html_())
        self.assertEqual(len(hb.clash([box((5, 0, 0), (7, 1, 1)), box((6, 0, 0), (8, 1, 1)), SAMPLE])) - len(hb.clash(SAMPLE)), 1)
        with self.assertRaises(FileNotFoundError):
            hb.clash("missing.stl")
        with self.assertRaisesRegex(ValueError, "depth"):
            hb.clash(parts, depth="deep")
        try:
            import pandas  # noqa: F401
        except ImportError:
            return
        self.assertEqual(report.to_pandas().kind.tolist(), ["penetrating"])


if __name__ == "__main__":
    unittest.main()
