"""mesh_bytes.py: files of every mesh format from their numbers, as right or as wrong as a test wants them."""
import json
import struct

TRIANGLE = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]


def floats(points):
    return b"".join(struct.pack("<3f", *p) for p in points)


def obj(points=TRIANGLE, faces=((1, 2, 3),)):
    return "".join("v %s %s %s\n" % tuple(p) for p in points) + "".join("f " + " ".join(map(str, f)) + "\n" for f in faces)


def stl_text(points=TRIANGLE):
    text = "solid s\n"
    for i in range(0, len(points), 3):
        text += "facet normal 0 0 1\nouter loop\n" + "".join("vertex %s %s %s\n" % tuple(p) for p in points[i:i + 3])
        text += "endloop\nendfacet\n"
    return text + "endsolid s\n"


def stl_binary(points=TRIANGLE, count=None):
    triangles = [points[i:i + 3] for i in range(0, len(points), 3)]
    head = b"made for a test".ljust(80) + struct.pack("<I", len(triangles) if count is None else count)
    return head + b"".join(bytes(12) + floats(t) + bytes(2) for t in triangles)


def ply(layout="ascii", points=TRIANGLE, faces=((0, 1, 2),), vertex_count=None, face_count=None):
    text = f"ply\nformat {layout} 1.0\nelement vertex {len(points) if vertex_count is None else vertex_count}\n"
    text += "property float x\nproperty float y\nproperty float z\n"
    text += f"element face {len(faces) if face_count is None else face_count}\nproperty list uchar int vertex_indices\n"
    text += "end_header\n"
    if layout == "ascii":
        lines = ["%s %s %s" % tuple(p) for p in points] + [" ".join(map(str, (len(f), *f))) for f in faces]
        return (text + "".join(line + "\n" for line in lines)).encode()
    order = "<" if layout == "binary_little_endian" else ">"
    body = b"".join(struct.pack(order + "3f", *p) for p in points)
    return text.encode() + body + b"".join(struct.pack(f"{order}B{len(f)}i", len(f), *f) for f in faces)


def off(points=TRIANGLE, faces=((0, 1, 2),), counts=None):
    text = "OFF\n%s %s 0\n" % (counts or (len(points), len(faces)))
    return text + "".join("%s %s %s\n" % tuple(p) for p in points) + "".join(
        " ".join(map(str, (len(f), *f))) + "\n" for f in faces)


def glb(document, binary=b"", length=None, json_length=None):
    text = document if isinstance(document, bytes) else json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    binary += bytes(-len(binary) % 4)
    chunks = struct.pack("<I4s", len(text) if json_length is None else json_length, b"JSON") + text
    if binary:
        chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks) if length is None else length) + chunks


def gltf(binary_size, **changes):
    """A document with one triangle of three indexed corners; each member may be replaced."""
    document = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": binary_size}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
                      {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"}],
        "meshes": [{"name": "m", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "nodes": [{"mesh": 0}], "scenes": [{"nodes": [0]}], "scene": 0,
    }
    document.update(changes)
    return {key: value for key, value in document.items() if value is not None}


def triangle_glb(points=TRIANGLE, indices=(0, 1, 2), **changes):
    binary = floats(points) + struct.pack("<3H", *indices)
    return glb(gltf(44, **changes), binary)


def in_view(view, **members):
    """The members "bufferViews" of gltf() with one view changed."""
    views = [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}]
    views[view].update(members)
    return {"bufferViews": views}


def in_accessor(accessor, **members):
    accessors = [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
                 {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"}]
    accessors[accessor].update(members)
    accessors[accessor] = {key: value for key, value in accessors[accessor].items() if value is not None}
    return {"accessors": accessors}
