"""bad_input_test.py: whatever a file holds, each command answers or says in one line what is wrong with it.

Every row runs under 1 GB of addresses. Sizes and scales are in bad_size_test.py, what goes wrong
around the file in bad_surroundings_test.py; test/io/hostile_test.cpp cuts and turns each byte of each format.
"""
import json

from limited import LimitedTest
from mesh_bytes import glb, gltf, in_accessor, in_view, obj, off, ply, stl_binary, stl_text, triangle_glb
from program import main

COMMANDS = ("clash", "bounds", "inspect")
LITTLE, BIG = "binary_little_endian", "binary_big_endian"
NAN, INF = float("nan"), float("inf")

# The name of the file, what it holds, and what comes of it: so many triangles, also with the code of a note, or an error
# with this code and these words in its line.
OTHER_FILES = [
    ("empty.obj", b"", "bad_format", "is empty"),
    ("empty.stl", b"", "bad_format", "is empty"),
    ("empty.glb", b"", "bad_format", "is empty"),
    ("picture.stl", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(200)),
     "unsupported", "is a PNG image; hitbox reads STL, OBJ, PLY, OFF,"),
    ("picture.obj", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(200)),
     "unsupported", "is a PNG image; hitbox reads STL, OBJ, PLY, OFF,"),
    ("archive.glb", b"PK\x03\x04\x14\0\0\0\x08\0" + bytes(range(200)),
     "unsupported", "is a zip archive; hitbox reads STL, OBJ,"),
    ("program.ply", b"\x7fELF\2\1\1" + bytes(9) + bytes(range(200)),
     "unsupported", "is a program; hitbox reads STL, OBJ, PLY, OFF, GLB"),
    ("letter.off", b"Dear all,\nplease find attached the drawing.\n",
     "bad_format", 'nor glTF, but text that begins "Dear all,"; if it'),
    ("letter.gltf", b"Dear all,\nplease find attached the drawing.\n",
     "bad_format", 'nor glTF, but text that begins "Dear all,"; if it'),
    ("letter", b"Dear all,\nplease find attached the drawing.\n",
     "bad_format", 'nor glTF, but text that begins "Dear all,"; if it'),
    ("zeros.stl", bytes(4096), "bad_format", "its header says 0 triangles, but the file has room"),
    ("other.json", b'{"name":"not a mesh"}', "bad_format", 'is JSON, but not glTF: it has no "asset"'),
    ("white.obj", b" \n\t\r\n" * 9, 0),
]

NAMES = [
    ("binary_stl.obj", stl_binary(), 1),
    ("glb.stl", triangle_glb(), 1),
    ("ply.glb", ply(LITTLE), 1),
    ("off.ply", off(), 1),
    ("obj.off", obj(), 1),
    ("text_stl.gltf", stl_text(), 1),
    ("no_ending", off(), 1),
    ("solid_but_binary.stl", b"solid" + stl_binary()[5:], 1),
]

COUNTS = [
    ("vertices.ply", ply(vertex_count=350_000_000_000),
     "bad_format", ":10: the file is too short for the 350000000000"),
    ("vertices_binary.ply", ply(LITTLE, vertex_count=350_000_000_000),
     "bad_format", "byte 180: the file is too short for the"),
    ("vertices_beyond.ply", ply(LITTLE, vertex_count=10**30), "bad_format", ":3: an element needs a name and a count"),
    ("vertices_negative.ply", ply(LITTLE, vertex_count=-1), "bad_format", ":3: an element needs a name and a count"),
    ("vertices_wrap.ply", ply(LITTLE, vertex_count=2**64 // 12 + 1),
     "bad_format", ":3: an element needs a name and a count"),
    ("faces.ply", ply(BIG, face_count=350_000_000_000), "bad_format", "byte 213: the file is too short for the"),
    ("corners.ply", ply(LITTLE)[:-13] + b"\xff" + ply(LITTLE)[-12:], "bad_format", "byte 218: the file ends too early"),
    ("triangles.stl", stl_binary(count=0xFFFFFFFF), "bad_format", "its header says 4294967295 triangles, but the file"),
    ("triangles_one_more.stl", stl_binary(count=2), "bad_format", "its header says 2 triangles, but the file has room"),
    ("vertices.off", off(counts=(350_000_000_000, 1)),
     "bad_format", ":3: the file is too short for 350000000000 vertices"),
    ("faces.off", off(counts=(3, 350_000_000_000)), "bad_format", ":3: the file is too short for 350000000000 faces"),
    ("corners.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n350000000000 0 1 2\n",
     "bad_format", ":6: vertex index is missing"),
    ("length.glb", glb(gltf(44), bytes(44), length=0xFFFFFFFF),
     "bad_format", "is cut short: its header says 4294967295 bytes, but"),
    ("length_zero.glb", glb(gltf(44), bytes(44), length=0), "bad_format", "has no JSON chunk"),
    ("json_length.glb", glb(gltf(44), bytes(44), json_length=0xFFFFFFF0),
     "bad_format", "byte 12: this chunk is longer than the file"),
    ("buffer.glb", triangle_glb(buffers=[{"byteLength": 350_000_000_000}]),
     "bad_format", "buffers[0]: declares 350000000000 bytes, but has 44"),
    ("accessor.glb", triangle_glb(**in_accessor(0, count=350_000_000_000)),
     "bad_format", "accessors[0]: its 350000000000 elements end behind"),
    ("accessor_zeros.glb", triangle_glb(**in_accessor(0, bufferView=None, count=350_000_000_000)),
     "too_large", "accessors[0]: declares 350000000000 elements, too"),
    ("accessor_sparse.glb", triangle_glb(**in_accessor(0, sparse={
        "count": 10**15, "indices": {"bufferView": 1, "componentType": 5123}, "values": {"bufferView": 0}})),
     "bad_format", "accessors[0]: its 1000000000000000 elements end"),
]

VIEWS = [
    ("stride_0.glb", triangle_glb(**in_view(0, byteStride=0)),
     "bad_format", "bufferViews[0].byteStride: is 0, so all elements would overlap"),
    ("stride_3.glb", triangle_glb(**in_view(0, byteStride=3)),
     "bad_format", "bufferViews[0]: its stride of 3 bytes is less than"),
    ("stride_huge.glb", triangle_glb(**in_view(0, byteStride=2**62)),
     "bad_format", "bufferViews[0].byteStride: is not an integer >= 0"),
    ("view_past_the_end.glb", triangle_glb(**in_view(0, byteOffset=40)),
     "bad_format", "bufferViews[0]: ends behind its buffer of 44 bytes"),
    ("view_wraps.glb", triangle_glb(**in_view(0, byteOffset=2**64 - 4)),
     "bad_format", "bufferViews[0].byteOffset: is not an integer >= 0"),
    ("view_negative.glb", triangle_glb(**in_view(0, byteOffset=-4)),
     "bad_format", "bufferViews[0].byteOffset: is not an integer >= 0"),
    ("accessor_past_the_end.glb", triangle_glb(**in_accessor(0, byteOffset=12)),
     "bad_format", "accessors[0]: its 3 elements end behind"),
    ("accessor_wraps.glb", triangle_glb(**in_accessor(0, byteOffset=2**64 - 12)),
     "bad_format", "accessors[0].byteOffset: is not an integer >= 0"),
    ("no_such_view.glb", triangle_glb(**in_accessor(0, bufferView=7)),
     "bad_format", "accessors[0].bufferView: is 7, but there are 2"),
    ("no_such_accessor.glb", triangle_glb(meshes=[{"primitives": [{"attributes": {"POSITION": 9}}]}]),
     "bad_format", "meshes[0].primitives[0].attributes.POSITION: is 9,"),
    ("buffer_elsewhere.gltf", json.dumps(gltf(44, buffers=[{"byteLength": 44, "uri": "gone.bin"}])),
     "not_found", 'buffers[0]: its file "gone.bin": no such file'),
    ("buffer_outside.gltf", json.dumps(gltf(44, buffers=[{"byteLength": 44, "uri": "/dev/zero"}])),
     "unsupported", 'buffers[0]: its uri "/dev/zero" is not a file'),
]

FACES = [
    ("index_0.obj", obj(faces=[(0, 1, 2)]), "bad_format", ":4: face corner 0: vertices are counted from 1"),
    ("index_from_the_end.obj", obj(faces=[(-3, -2, -1)]), 1),
    ("index_before_the_first.obj", obj(faces=[(-4, -2, -1)]),
     "bad_format", ':4: face corner "-4" refers to a vertex before the first of the'),
    ("index_past_the_last.obj", obj(faces=[(1, 2, 4)]),
     "bad_format", ':4: face corner "4" is beyond the 3 vertices of the'),
    ("index_beyond_long.obj", obj(faces=[(1, 2, 2**64 + 3)]),
     "bad_format", ':4: face corner "18446744073709551619" is beyond'),
    ("index_negative.ply", ply(faces=[(0, 1, -1)]), "bad_format", ":13: face 0 has the vertex index -1, but there are"),
    ("index_negative_binary.ply", ply(LITTLE, faces=[(0, 1, -1)]),
     "bad_format", "byte 218: face 0 has the vertex index -1, but there"),
    ("index_past_the_last.ply", ply(BIG, faces=[(0, 1, 3)]),
     "bad_format", "byte 215: face 0 has the vertex index 3, but there"),
    ("index_negative.off", off(faces=[(0, 1, -1)]), "bad_format", ':6: vertex index "-1" is not an integer >= 0'),
    ("index_past_the_last.off", off(faces=[(0, 1, 3)]),
     "bad_format", ":6: the vertex index 3 is beyond the 3 vertices"),
    ("index_past_the_last.glb", triangle_glb(indices=(0, 1, 3)),
     "bad_format", "accessors[1], element 2: the index 3 is beyond the"),
    ("faces_first.obj", "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n", 1),
    ("faces_first.ply", "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nelement vertex 3\n"
     "property float x\nproperty float y\nproperty float z\nend_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n", "bad_format", "has its faces before its vertices"),
    ("two_corners.obj", obj(faces=[(1, 2), (1, 2, 3)]), 1, "faces-left-out"),
    ("two_corners.ply", ply(faces=[(0, 1), (0, 1, 2)]), 1, "faces-left-out"),
    ("two_corners.off", off(faces=[(0, 1), (0, 1, 2)]), 1, "faces-left-out"),
    ("no_corners.obj", "v 0 0 0\nf\n", 0),
    ("concave.obj", obj([(0, 0, 0), (4, 0, 0), (1, 1, 0), (0, 4, 0)], [(2, 3, 4, 1)]), 2),
    ("concave.off", off([(0, 0, 0), (4, 0, 0), (1, 1, 0), (0, 4, 0)], [(1, 2, 3, 0)]), 2),
    ("concave.ply", ply(LITTLE, [(0, 0, 0), (4, 0, 0), (1, 1, 0), (0, 4, 0)], [(1, 2, 3, 0)]), 2),
    ("crosses_itself.obj", obj([(0, 0, 0), (1, 1, 0), (1, 0, 0), (0, 1, 0)], [(1, 2, 3, 4)]), 2),
    ("repeats_a_corner.obj", obj(faces=[(1, 1, 2), (1, 2, 3)]), 2),
    ("no_faces.obj", obj(faces=[]), 0),
    ("no_faces.ply", ply(faces=[]), 0),
    ("no_faces.stl", stl_binary([]), 0),
    ("no_faces_text.stl", "solid s\nendsolid s\n", 0),
    ("no_faces.off", off(faces=[]), 0),
    ("no_faces.glb", triangle_glb(meshes=[{"primitives": []}]), 0),
    ("only_points.glb", triangle_glb(meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "mode": 0}]}]), 0),
    ("all_degenerate.glb", triangle_glb([(0, 0, 0), (1, 1, 1), (2, 2, 2)]), 1),
    ("all_degenerate.obj", obj([(0, 0, 0), (1, 1, 1), (2, 2, 2)], [(1, 2, 3)] * 50), 50),
    ("all_one_point.stl", stl_binary([(1, 1, 1)] * 30), 10),
]

NUMBERS = [
    ("nan.obj", obj([("nan", 0, 0), (1, 0, 0), (0, 1, 0)]), "not_finite", ':1: coordinate "nan" is not finite'),
    ("inf.obj", obj([(0, 0, 0), (1, "-inf", 0), (0, 1, 0)]), "not_finite", ':2: coordinate "-inf" is not finite'),
    ("overflow.obj", obj([(0, 0, 0), (1, "1e999", 0), (0, 1, 0)]),
     "not_finite", ':2: coordinate "1e999" is not finite'),
    ("nan.stl", stl_text([("nan", 0, 0), (1, 0, 0), (0, 1, 0)]), "not_finite", ':4: coordinate "nan" is not finite'),
    ("nan_binary.stl", stl_binary([(0, 0, 0), (1, 0, 0), (0, NAN, 0)]),
     "not_finite", "triangle 0: a coordinate is not finite"),
    ("inf_binary.stl", stl_binary([(0, 0, 0), (1, 0, 0), (0, INF, 0)]),
     "not_finite", "triangle 0: a coordinate is not finite"),
    ("nan.ply", ply(points=[(0, "NaN", 0), (1, 0, 0), (0, 1, 0)]), "not_finite", ':10: value "NaN" is not finite'),
    ("nan_binary.ply", ply(LITTLE, [(0, NAN, 0), (1, 0, 0), (0, 1, 0)]),
     "not_finite", "byte 173: vertex 0 has a coordinate that is not"),
    ("inf_binary.ply", ply(BIG, [(0, -INF, 0), (1, 0, 0), (0, 1, 0)]),
     "not_finite", "byte 170: vertex 0 has a coordinate that is not"),
    ("inf.off", off([(0, "inf", 0), (1, 0, 0), (0, 1, 0)]), "not_finite", ':3: coordinate "inf" is not finite'),
    ("nan.glb", triangle_glb([(0, NAN, 0), (1, 0, 0), (0, 1, 0)]),
     "not_finite", "accessors[0], element 0: a coordinate is not finite"),
    ("inf.glb", triangle_glb([(0, INF, 0), (1, 0, 0), (0, 1, 0)]),
     "not_finite", "accessors[0], element 0: a coordinate is not finite"),
    ("decimal_commas.obj", obj([("0,5", "0,0", "0,0"), (1, 0, 0), (0, 1, 0)]),
     "bad_format", ':1: decimal comma in "0,5"; use a decimal point'),
    ("decimal_commas.stl", stl_text([("0,5", "0,0", "0,0"), (1, 0, 0), (0, 1, 0)]),
     "bad_format", ':4: decimal comma in "0,5"; use a decimal point'),
    ("decimal_commas.ply", ply(points=[("0,5", "0,0", "0,0"), (1, 0, 0), (0, 1, 0)]),
     "bad_format", ':10: decimal comma in "0,5"; use a decimal point'),
    ("decimal_commas.off", off([("0,5", "0,0", "0,0"), (1, 0, 0), (0, 1, 0)]),
     "bad_format", ':3: decimal comma in "0,5"; use a decimal point'),
]

BOM = b"\xef\xbb\xbf"
TEXTS = [
    ("bom.obj", BOM + obj().encode(), 1),
    ("bom.stl", BOM + stl_text().encode(), 1),
    ("bom.ply", BOM + ply(), 1),
    ("bom.off", BOM + off().encode(), 1),
    ("bom.gltf", BOM + json.dumps(gltf(44, buffers=[{"byteLength": 44, "uri": "data:;base64," + "A" * 60}])).encode(), 1),
    ("utf_16.obj", obj().encode("utf-16"), 1),
    ("utf_16_big.stl", stl_text().encode("utf-16-be"), 1),
    ("crlf.obj", obj().replace("\n", "\r\n"), 1),
    ("crlf.stl", stl_text().replace("\n", "\r\n"), 1),
    ("crlf.ply", ply().replace(b"\n", b"\r\n"), 1),
    ("crlf.off", off().replace("\n", "\r\n"), 1),
    ("cr.obj", obj().replace("\n", "\r"), 1),
    ("no_newline_at_the_end.obj", obj()[:-1], 1),
    ("no_newline_at_the_end.stl", stl_text()[:-1], 1),
    ("no_newline_at_the_end.ply", ply()[:-1], 1),
    ("no_newline_at_the_end.off", off()[:-1], 1),
    ("two_solids.stl", stl_text() * 2, 2),
]


def chain(length, **last):
    return [{"children": [i + 1]} for i in range(length - 1)] + [{"mesh": 0, **last}]


NODES = [
    ("own_child.glb", triangle_glb(nodes=[{"mesh": 0, "children": [0]}]),
     "bad_format", "nodes[0]: is part of a cycle of nodes, or below one"),
    ("circle.glb", triangle_glb(nodes=[{"children": [1]}, {"children": [2]}, {"children": [0], "mesh": 0}]),
     "bad_format", "nodes[0]: is part of a cycle of nodes, or below one"),
    ("two_parents.glb", triangle_glb(nodes=[{"children": [1, 1]}, {"mesh": 0}]),
     "bad_format", "nodes[1]: is a child of nodes[0] and of nodes[0]; a"),
    ("chain_3000.glb", triangle_glb(nodes=chain(3000)), 1),
    ("chain_100000.glb", triangle_glb(nodes=chain(100_000)), 1),
    ("zero_matrix.glb", triangle_glb(nodes=[{"mesh": 0, "matrix": [0] * 16}]),
     "bad_format", "nodes[0].matrix: is a projection; the last row must"),
    ("zero_but_affine.glb", triangle_glb(nodes=[{"mesh": 0, "matrix": [0] * 15 + [1]}]), 1),
    ("mirrored_matrix.glb", triangle_glb(nodes=[{"mesh": 0, "matrix": [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}]), 1),
    ("nan_matrix.glb", triangle_glb(nodes=[{"mesh": 0, "matrix": ["NaN"] + [0] * 14 + [1]}]),
     "bad_format", "nodes[0].matrix: is not 16 numbers"),
    ("zero_scale.glb", triangle_glb(nodes=[{"mesh": 0, "scale": [0, 0, 0]}]), 1),
    ("mirrored.glb", triangle_glb(nodes=[{"mesh": 0, "scale": [-1, 1, 1]}]), 1),
    ("overflows.glb", triangle_glb(nodes=[{"children": [1], "scale": [1e200] * 3}, {"mesh": 0, "scale": [1e200] * 3}]),
     "not_finite", "nodes[1]: its world matrix overflows"),
    ("no_scene.glb", triangle_glb(scenes=None, scene=None), 1),
    ("no_nodes.glb", triangle_glb(nodes=None, scenes=None, scene=None), 0),
    ("scene_without_nodes.glb", triangle_glb(scenes=[{}]), 0),
    ("no_such_scene.glb", triangle_glb(scene=5), "bad_format", "scene: is 5, but there is 1 scene"),
    ("no_such_mesh.glb", triangle_glb(nodes=[{"mesh": 5}]),
     "bad_format", "nodes[0].mesh: is 5, but there is 1 mesh"),
    ("deep_json.gltf", '{"asset":' * 100_000, "bad_format", ":1: the JSON ends too early"),
    ("tomorrow.glb", triangle_glb(extensionsRequired=["EXT_mesh_of_tomorrow"]),
     "unsupported", "extensionsRequired[0]: the extension"),
]


def cuts():
    """A few cuts of each format; hostile_test.cpp makes all of them. Text may end anywhere and still mean something."""
    whole = {"cut_text.stl": stl_text().encode(), "cut.stl": stl_binary(), "cut_text.ply": ply(), "cut.ply": ply(LITTLE),
             "cut_big.ply": ply(BIG), "cut.off": off().encode(), "cut.glb": triangle_glb(),
             "cut.gltf": json.dumps(gltf(44)).encode()}
    for name, content in whole.items():
        for size in (1, 4, len(content) // 3, len(content) // 2, len(content) - 4):
            yield f"{size}_{name}", content[:size], "bad_format", ""


class BadInput(LimitedTest):
    def check(self, rows):
        for i, (name, content, expected, *words) in enumerate(rows):
            self.put(name, content)
            triangles, note = (expected, words) if isinstance(expected, int) else (None, [])
            for command in COMMANDS:
                with self.subTest(name, command=command):
                    if triangles is None:
                        line = self.line_of_error(command, name, code=expected)
                        self.assertTrue(line.startswith(f"hitbox: {name}:"), line)
                        self.assertIn(words[0], line)
                    elif triangles == 0:
                        self.assertIn("has no triangles", self.line_of_error(command, name, code="bad_format"))
                        answer = self.answer(command, name, "--allow-empty", message="has no triangles")
                        self.assertEqual(answer["notes"][-1]["code"], "no-triangles")
                    else:
                        answer = self.answer(command, name, message=name if note else "")
                        self.assertEqual(sum(part["triangles"] for part in answer["parts"]), triangles)
                        self.assertEqual([n["code"] for n in answer["notes"]], note)
            # The same for people, by one command or the other.
            with self.subTest(name):
                command = COMMANDS[i % 3]
                done = self.run_limited(command, name)
                refused = not triangles
                self.assertEqual((done.returncode, done.stdout == b""), (2, True) if refused else (0, False))
                self.assertEqual(done.stderr == b"", not refused and not note)
                if triangles is None:
                    self.assertEqual(done.stderr, line.encode())

    def test_files_of_another_kind(self):
        self.check(OTHER_FILES)

    def test_names_that_mislead(self):
        self.check(NAMES)

    def test_counts_that_lie(self):
        self.check(COUNTS)

    def test_views_that_reach_elsewhere(self):
        self.check(VIEWS)

    def test_faces_that_are_none(self):
        self.check(FACES)

    def test_numbers_that_are_none(self):
        self.check(NUMBERS)

    def test_texts_as_editors_leave_them(self):
        self.check(TEXTS)

    def test_nodes_in_a_knot(self):
        self.check(NODES)

    def test_files_that_were_cut_off(self):
        self.check(cuts())


if __name__ == "__main__":
    main()
