"""trees.py: glTF files of boxes in a tree of named nodes."""
import json
import struct
from base64 import b64encode

from program import box


def tree(*nodes):
    """A glTF of nodes: (name, (low, high)) is a box, (name, [node, ...]) an assembly."""
    document = {"asset": {"version": "2.0"}, "scene": 0, "buffers": [], "bufferViews": [], "accessors": [], "meshes": [],
                "nodes": []}

    def add(node):
        name, content = node
        if isinstance(content, list):
            number = len(document["nodes"])
            document["nodes"].append({"name": name})
            document["nodes"][number]["children"] = [add(child) for child in content]
            return number
        points, faces = box(name, *content)[1:]
        corners = [i for a, b, c, d in faces for i in (a, b, c, a, c, d)]
        data = b"".join(struct.pack("<3f", *p) for p in points) + struct.pack("<36H", *corners)
        first = len(document["accessors"])
        document["bufferViews"] += [{"buffer": len(document["buffers"]), "byteLength": 96},
                                    {"buffer": len(document["buffers"]), "byteOffset": 96, "byteLength": 72}]
        document["buffers"].append({"byteLength": len(data),
                                    "uri": "data:application/octet-stream;base64," + b64encode(data).decode()})
        document["accessors"] += [
            {"bufferView": first, "componentType": 5126, "count": 8, "type": "VEC3"},
            {"bufferView": first + 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]
        document["meshes"].append({"primitives": [{"attributes": {"POSITION": first}, "indices": first + 1}]})
        document["nodes"].append({"name": name, "mesh": len(document["meshes"]) - 1})
        return len(document["nodes"]) - 1

    document["scenes"] = [{"nodes": [add(node) for node in nodes]}]
    return json.dumps(document)
