"""Shapes as the JSON of `hitbox query`, its answers, and answers of the package in the same form, to be compared bit for bit."""
import json
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    print("skipped: there is no numpy")
    sys.exit(77)
import hitbox as hb
from hitbox import _program

KINDS = {"aabb": hb.Aabb, "capsule": hb.Capsule, "frustum": hb.Frustum, "line": hb.Line, "obb": hb.Obb, "plane": hb.Plane,
         "point": hb.Point, "ray": hb.Ray, "rectangle": hb.Rectangle, "segment": hb.Segment, "sphere": hb.Sphere,
         "triangle": hb.Triangle}
NAMES = {kind: name for name, kind in KINDS.items()}
# The name of each part in JSON, where it is not that of the property.
WORDS = {"point": {"position": "p"}, "line": {"point": "origin"}}
PARTS = {"aabb": ["min", "max"], "capsule": ["a", "b", "radius"], "frustum": ["planes"], "line": ["point", "direction"],
         "obb": ["center", "half_axes"], "plane": ["normal", "offset"], "point": ["position"], "ray": ["origin", "direction"],
         "rectangle": ["center", "half_axes"], "segment": ["a", "b"], "sphere": ["center", "radius"], "triangle": ["corners"]}
VERBS = ["intersects", "classify", "intersection", "side", "placement", "distance", "signed_distance", "project", "closest_points",
         "closest_features", "penetration", "contacts", "separating_axis", "sweep", "may_intersect"]


def number(value):
    value = float(value)
    return value if np.isfinite(value) else "nan" if np.isnan(value) else "inf" if value > 0 else "-inf"


def numbers(array):
    return number(array) if np.ndim(array) == 0 else [numbers(one) for one in array]


def to_json(shape):
    name = NAMES[type(shape)]
    found = {"type": name}
    if name == "triangle":
        return {**found, **dict(zip("abc", numbers(shape.corners)))}
    if name == "frustum":
        return {**found, "planes": [{"normal": numbers(p[:3]), "offset": number(p[3])} for p in shape.planes]}
    for part in PARTS[name]:
        found[WORDS.get(name, {}).get(part, part)] = numbers(getattr(shape, part))
    return found


def from_json(given):
    """A shape; None for those that the package does not have."""
    name = given["type"]
    if name not in KINDS:
        return None
    if name == "triangle":
        return hb.Triangle([given[corner] for corner in "abc"])
    if name == "frustum":
        return hb.Frustum([[*plane["normal"], plane["offset"]] for plane in given["planes"]])
    values = []
    for part in PARTS[name]:
        word = WORDS.get(name, {}).get(part, part)
        if word not in given:
            return None  # another form of the same
        values.append(np.array(given[word], dtype=np.float64))
    return KINDS[name](*values)


def query(questions):
    """The answers of the program to questions, each with an op, a and b: the result, or None if there is none."""
    lines = "\n".join(json.dumps(one) for one in questions)
    done = subprocess.run([_program.path(), "query"], input=lines.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    found = [json.loads(line, parse_int=float) for line in done.stdout.decode().splitlines()]
    assert len(found) == len(questions), done.stderr.decode()
    return found


def answer(verb, a, b, motion=None):
    """The answer of the package in the form of the program; None if the pair has no such verb, or the shapes no such answer."""
    try:
        found = hb.sweep(a, motion, b) if verb == "sweep" else getattr(hb, verb)(a, b)
    except hb.UsageError:
        return None
    return _FORMS.get(verb, _plain)(found)


def _plain(found):
    if isinstance(found, (bool, np.bool_)):
        return bool(found)
    return None if np.isnan(found).any() else numbers(found)


def _word(found):
    return None if found.name == "NO_SIDE" else found.name.lower()


def _closest(found):
    return None if np.isnan(found.a).any() else {"a": numbers(found.a), "b": numbers(found.b)}


def _feature(kind, index):
    return {"kind": hb.Feature(int(kind)).name.lower(), "index": float(index)}


def _features(found):
    if found.a_kind == hb.Feature.NO_FEATURE:
        return {}
    return {"a": _feature(found.a_kind, found.a_index), "b": _feature(found.b_kind, found.b_index)}


def _penetration(found):
    return {"depth": number(found.depth), **({"axis": numbers(found.axis)} if np.any(found.axis) else {})}


def _contacts(found):
    count = int(found.point_count)
    axis = {"axis": numbers(found.axis)} if count else {}
    return {**axis, "depth": number(found.depth),
            "points": [{"a": numbers(found.a[i]), "b": numbers(found.b[i]), "depth": number(found.depths[i])} for i in range(count)]}


def _axis(found):
    if found.kind == hb.AxisKind.NO_AXIS:
        return None
    words = {hb.AxisKind.FACE_OF_A: "face_a", hb.AxisKind.FACE_OF_B: "face_b", hb.AxisKind.EDGES: "edge_edge", hb.AxisKind.OTHER_AXIS: "other"}
    return {"separated": bool(found.separated), "kind": words[hb.AxisKind(int(found.kind))], "axis": numbers(found.axis),
            "gap": number(found.gap)}


def _contact(found):
    if not found.hit:
        return {"hit": False}
    started = {"started": bool(found.started), **({"leaving": bool(found.leaving)} if found.started else {})}
    return {"hit": True, "t": number(found.t), "point": numbers(found.point), "normal": numbers(found.normal), **started}


def _intersection(found):
    kind = hb.SharedKind(int(found.kind))
    points = found.points[:int(found.point_count)]
    if kind == hb.SharedKind.NOTHING:
        return {"kind": "none"}
    names = {hb.SharedKind.SEGMENT: ["a", "b"], hb.SharedKind.RAY: ["origin", "direction"], hb.SharedKind.LINE: ["origin", "direction"],
             hb.SharedKind.BOX: ["min", "max"], hb.SharedKind.POINT: ["point"]}
    form = {"kind": "aabb" if kind == hb.SharedKind.BOX else kind.name.lower()}
    if kind == hb.SharedKind.POLYGON:
        form["points"] = numbers(points)
    for name, point in zip(names.get(kind, []), points):
        form[name] = numbers(point)
    for name in ("t", "t_b", "line_t"):
        both = getattr(found, name)
        if not np.isnan(both).any():
            form[name] = numbers(both[0] if kind == hb.SharedKind.POINT and (name != "line_t" or both[0] == both[1]) else both)
    return form


_FORMS = {"classify": _word, "side": _word, "placement": _word, "closest_points": _closest, "closest_features": _features,
          "penetration": _penetration, "contacts": _contacts, "separating_axis": _axis, "sweep": _contact, "intersection": _intersection}
