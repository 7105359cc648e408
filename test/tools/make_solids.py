#!/usr/bin/env python3
"""make_solids.py: writes the solids of test/corpus/solids and what is true of them, by rational arithmetic alone.

usage: make_solids.py           writes the files
       make_solids.py --check   fails if the committed files differ, or if a value differs from the one known by hand

truth.jsonl holds one line for each file, parts.jsonl one for each part. Coordinates are integers, or decimals that are rounded to
the numbers that the file stores; from there on everything is exact. Volumes and areas are rounded once, at the end.
"""
import base64
import collections
import decimal
import fractions
import itertools
import json
import pathlib
import struct
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "corpus" / "solids"
Q = fractions.Fraction


# ---- solids: lists of points and of polygons, turned counter-clockwise seen from outside ---------------------------

BRICK = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]


def brick(low, high):
    return [tuple((low, high)[i >> k & 1][k] for k in range(3)) for i in range(8)], list(BRICK)


def tetrahedron(a, b, c, d):
    """d lies where a, b, c turn clockwise."""
    return [a, b, c, d], [(0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)]


def cells(filled):
    """Unit cells; faces between two of them are left out."""
    points, faces = {}, []
    for cell in sorted(filled):
        corners, polygons = brick(cell, tuple(x + 1 for x in cell))
        for polygon in polygons:
            middle = [sum(2 * corners[i][k] for i in polygon) // 4 for k in range(3)]  # in halves
            beside = tuple((2 * m - (2 * c + 1)) // 2 if m != 2 * c + 1 else c for m, c in zip(middle, cell))
            if beside not in filled:
                faces.append(tuple(points.setdefault(corners[i], len(points)) for i in polygon))
    return list(points), faces


def joined(*solids):
    points, faces = [], []
    for more, polygons in solids:
        faces += [tuple(i + len(points) for i in polygon) for polygon in polygons]
        points += more
    return points, faces


SPONGE = {c for c in itertools.product(range(3), repeat=3) if c.count(1) < 2}
FRAME = {(x, y, 0) for x in range(4) for y in range(4) if not (x in (1, 2) and y in (1, 2))}
EDGE_TO_EDGE = {(0, 0, 0), (1, 1, 0)}


def turned(point):
    """By the angle of the 3-4-5 triangle about z and then about x, 25 times as large."""
    x, y, z = point
    x, y = 3 * x - 4 * y, 4 * x + 3 * y
    return 5 * x, 3 * y - 4 * 5 * z, 4 * y + 3 * 5 * z


def faulty():
    """A cube with one triangle turned over, one that is there twice and one that is a line."""
    points, polygons = brick((0, 0, 0), (2, 2, 2))
    triangles = [t for p in polygons for t in ((p[0], p[1], p[2]), (p[0], p[2], p[3]))]
    triangles[0] = triangles[0][::-1]
    return points + [(5, 5, 5), (6, 6, 6), (7, 7, 7)], triangles + [triangles[11], (8, 9, 10)]


# ---- files ---------------------------------------------------------------------------------------------------------

def fan(polygons):
    return [(p[0], p[i], p[i + 1]) for p in polygons for i in range(1, len(p) - 1)]


def text(points):
    return "".join(" ".join(map(str, p)) + "\n" for p in points)


def obj(parts):
    out, first = "", 1
    for name, (points, faces) in parts:
        out += f"o {name}\n" + "".join("v " + line + "\n" for line in text(points).splitlines())
        out += "".join("f " + " ".join(str(first + i) for i in face) + "\n" for face in faces)
        first += len(points)
    return out.encode()


def off(parts):
    (_, (points, faces)), = parts
    polygons = "".join(f"{len(f)} {' '.join(map(str, f))}\n" for f in faces)
    return f"OFF\n{len(points)} {len(faces)} 0\n{text(points)}{polygons}".encode()


def text_stl(parts):
    (name, (points, faces)), = parts
    out = f"solid {name}\n"
    for face in fan(faces):
        out += "facet normal 0 0 0\nouter loop\n"
        out += "".join("vertex " + text([points[i]]) for i in face) + "endloop\nendfacet\n"
    return (out + f"endsolid {name}\n").encode()


def binary_stl(parts):
    (_, (points, faces)), = parts
    out = b"\0" * 80 + struct.pack("<I", len(fan(faces)))
    for face in fan(faces):
        out += struct.pack("<12fH", 0, 0, 0, *(float(x) for i in face for x in points[i]), 0)
    return out


def ply(parts, form, vertex, face):
    (_, (points, faces)), = parts
    out = f"ply\nformat {form} 1.0\nelement vertex {len(points)}\n"
    out += "".join(f"property double {axis}\n" for axis in "xyz")
    out += f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n"
    return out.encode() + b"".join(map(vertex, points)) + b"".join(map(face, faces))


def text_ply(parts):
    return ply(parts, "ascii", lambda p: text([p]).encode(), lambda f: text([(len(f), *f)]).encode())


def big_ply(parts):
    return ply(parts, "binary_big_endian", lambda p: struct.pack(">3d", *map(float, p)),
               lambda f: struct.pack(f">B{len(f)}i", len(f), *f))


def gltf(parts):
    """Every part is the first one's mesh, moved by the matrix of its node."""
    _, (points, faces), _ = parts[0]
    places = struct.pack(f"<{3 * len(points)}f", *(float(x) for p in points for x in p))
    corners = [i for t in fan(faces) for i in t]
    numbers = places + struct.pack(f"<{len(corners)}H", *corners)
    view = [{"buffer": 0, "byteOffset": at, "byteLength": size}
            for at, size in ((0, len(places)), (len(places), len(numbers) - len(places)))]
    low, high = ([float(f(p[k] for p in points)) for k in range(3)] for f in (min, max))
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(len(parts)))}],
        "nodes": [{"name": name, "mesh": 0, "matrix": matrix} for name, _, matrix in parts],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3", "min": low, "max": high},
                      {"bufferView": 1, "componentType": 5123, "count": len(corners), "type": "SCALAR"}],
        "bufferViews": view,
        "buffers": [{"byteLength": len(numbers),
                     "uri": "data:application/octet-stream;base64," + base64.b64encode(numbers).decode()}]}
    return (json.dumps(document, indent=1) + "\n").encode()


def placed(solid, matrix):
    """The solid under a matrix of sixteen numbers in columns."""
    points, faces = solid
    return [tuple(sum(matrix[4 * j + k] * p[j] for j in range(3)) + matrix[12 + k] for k in range(3)) for p in points], faces


# A quarter turn about z and twice the size; and one step aside.
TURN = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]
STEP = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100, 0, -7, 1]
OPPOSITE = [0, -1, 0, 0, -1, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]  # a half turn that takes the axes to their other sides
CORNER = tetrahedron((0, 0, 0), (0, 3, 0), (2, 0, 0), (0, 0, 5))
PYRAMID = ([("0.1", "0.1", "0.3"), ("0.7", "0.1", "0.3"), ("0.7", "0.9", "0.3"), ("0.1", "0.9", "0.3"), ("0.4", "0.5", "1.1")],
           [(0, 3, 2, 1), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)])

# file, writer, parts, and what is known of it by hand. A key with an underscore before it is not written.
SOLIDS = [
    ("brick.obj", obj, [("brick", brick((0, -1, 7), (2, 2, 12)))],
     {"signed_volume": 30, "area": 62, "closed": True, "self_intersecting_pairs": 0, "obb_volume": 30}),
    ("turned_brick.obj", obj, [("turned", (list(map(turned, brick((1, 2, 3), (3, 6, 4))[0])), BRICK))],
     {"signed_volume": 8 * 25**3, "area": 28 * 25**2, "closed": True, "self_intersecting_pairs": 0, "obb_volume": 8 * 25**3}),
    ("corner_to_corner.stl", binary_stl,
     [("corner_to_corner", joined(CORNER, placed(CORNER, OPPOSITE)))],
     {"signed_volume": 10, "closed": True, "components": 1, "welded_vertices": 7, "self_intersecting_pairs": 0}),
    ("sponge.off", off, [("sponge", cells(SPONGE))],
     {"signed_volume": 20, "area": 72, "closed": True, "triangles": 144, "_genus": 5, "self_intersecting_pairs": 0,
      "obb_volume": 27}),
    ("frame.ply", text_ply, [("frame", cells(FRAME))],
     {"signed_volume": 12, "area": 48, "closed": True, "_genus": 1, "self_intersecting_pairs": 0}),
    ("edge_to_edge.obj", obj, [("both", cells(EDGE_TO_EDGE))],
     {"signed_volume": 2, "area": 12, "closed": True, "nonmanifold_edges": 1, "self_intersecting_pairs": 0}),
    ("open_box.ply", big_ply, [("open_box", (brick((0, 0, 0), (1, 2, 4))[0], BRICK[:1] + BRICK[2:]))],
     {"area": 26, "closed": False, "boundary_edges": 4, "self_intersecting_pairs": 0}),
    ("faulty.obj", obj, [("cube", faulty())],
     {"closed": False, "degenerate_triangles": 1, "duplicate_triangles": 1, "misoriented_edges": 3, "boundary_edges": 3, "nonmanifold_edges": 3,
      "components": 2}),
    ("pyramid.stl", text_stl, [("pyramid", PYRAMID)],
     {"closed": True, "self_intersecting_pairs": 0}),
    ("crossing.obj", obj, [("one", brick((0, 0, 0), (4, 4, 4))), ("other", brick((1, 1, 2), (3, 3, 9)))],
     {"signed_volume": 64 + 28, "closed": True, "components": 2}),
    ("moved.gltf", gltf, [("turned", CORNER, TURN), ("aside", CORNER, STEP)],
     {"signed_volume": 8 * 5 + 5, "closed": True, "components": 2, "self_intersecting_pairs": 0}),
]


# ---- what is true --------------------------------------------------------------------------------------------------

def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def normal(t):
    return cross(minus(t[1], t[0]), minus(t[2], t[0]))


def cut(points, height, keep_behind):
    """The part of a convex polygon, segment or point with height 0, or with height 0 or more, as points in order."""
    out = []
    for i, p in enumerate(points):
        q, a = points[i - 1], height(p)
        b = height(q)
        if a * b < 0:
            out.append(tuple(x + (y - x) * b / (b - a) for x, y in zip(q, p)))
        if a == 0 or (a > 0 and not keep_behind):
            out.append(p)
    return out


def common(s, t):
    """Points that span what two triangles share."""
    n = normal(s)
    points = cut(t, lambda p: dot(n, minus(p, s[0])), True)
    for i in range(3):
        inward = cross(n, minus(s[(i + 1) % 3], s[i]))
        points = cut(points, lambda p, i=i, inward=inward: dot(inward, minus(p, s[i])), False)
    return points


def crosses(s, t):
    """Whether two triangles share more than the corners and edges that they have in common."""
    corners = set(s) & set(t)
    if len(corners) == 3:
        return True
    if len(corners) == 2:
        a, b = corners
        p, = set(s) - corners
        q, = set(t) - corners
        n = normal(s)
        edge = minus(b, a)
        return dot(n, minus(q, a)) == 0 and dot(cross(edge, minus(p, a)), cross(edge, minus(q, a))) > 0
    return any(p not in corners for p in common(s, t))


def apart(s, t):
    return any(max(p[k] for p in s) < min(p[k] for p in t) or max(p[k] for p in t) < min(p[k] for p in s) for k in range(3))


def components(triangles):
    left, count = set(range(len(triangles))), 0
    of = collections.defaultdict(list)
    for i, t in enumerate(triangles):
        for p in t:
            of[p].append(i)
    while left:
        count += 1
        open_ = [left.pop()]
        while open_:
            for p in triangles[open_.pop()]:
                near = left.intersection(of[p])
                left -= near
                open_ += near
    return count


def truth(name, triangles, known):
    flat = [not any(normal(t)) for t in triangles]
    uses = collections.defaultdict(list)
    for t, is_flat in zip(triangles, flat):
        for i in range(3):
            a, b = t[i], t[(i + 1) % 3]
            uses[min(a, b), max(a, b)].append((1 if a < b else -1, is_flat))
    solid = [t for t, is_flat in zip(triangles, flat) if not is_flat]
    area = decimal.Context(prec=40)
    areas = [area.sqrt(area.divide(n.numerator, n.denominator)) for n in (Q(dot(normal(t), normal(t))) for t in triangles)]
    volume = Q(sum(dot(t[0], cross(t[1], t[2])) for t in triangles)) / 6
    vertices = {p for t in triangles for p in t}
    row = {
        "file": name, "triangles": len(triangles), "welded_vertices": len(vertices), "edges": len(uses),
        "degenerate_triangles": sum(flat), "duplicate_triangles": len(triangles) - len({frozenset(t) for t in triangles}),
        "boundary_edges": sum(len(u) == 1 for u in uses.values()),
        "nonmanifold_edges": sum(len(u) > 2 for u in uses.values()),
        "misoriented_edges": sum(len(u) == 2 and u[0][0] == u[1][0] for u in uses.values()),
        "components": components(triangles),
        "closed": bool(solid) and all(sum(way for way, is_flat in u if not is_flat) == 0 for u in uses.values()),
        "self_intersecting_pairs": sum(not apart(s, t) and crosses(s, t) for s, t in itertools.combinations(solid, 2)),
        "signed_volume": float(volume), "area": float(sum(areas) / 2),
    }
    if "obb_volume" in known:
        row["obb_volume"] = float(known["obb_volume"])
    for key, value in known.items():
        found = (2 - len(vertices) + len(uses) - len(triangles)) // 2 if key == "_genus" else row[key]
        assert found == value, (name, key, found, value)
    return row


def stored(x, writer):
    """The number that the file holds."""
    if writer is binary_stl or writer is gltf:
        x, = struct.unpack("<f", struct.pack("<f", float(x)))
    return Q(float(x))


def lines(rows):
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode()


def files():
    out, rows, part_rows = {}, [], []
    for name, writer, parts, known in SOLIDS:
        out[name] = writer(parts)
        every = []
        for part in parts:
            points, faces = placed(part[1], part[2]) if writer is gltf else part[1]
            points = [tuple(stored(x, writer) for x in p) for p in points]
            triangles = [tuple(points[i] for i in t) for t in fan(faces)]
            low, high = ([float(f(p[k] for t in triangles for p in t)) for k in range(3)] for f in (min, max))
            part_rows.append({"file": name, "name": part[0], "triangles": len(triangles), "bbox": low + high})
            every += triangles
        rows.append(truth(name, every, known))
    out["truth.jsonl"], out["parts.jsonl"] = lines(rows), lines(part_rows)
    return out


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    written = files()
    if not sys.argv[1:]:
        for name, content in written.items():
            (FOLDER / name).write_bytes(content)
        return
    committed = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    wrong = sorted(name for name in {*written, *committed} if written.get(name) != committed.get(name))
    if wrong:
        sys.exit(f"test/corpus/solids: not as test/tools/make_solids.py writes them: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
