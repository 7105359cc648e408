"""Questions about two shapes, or about arrays of them, which are broadcast as numpy does it.

Each argument is an array of shapes, one shape, a list of shapes of one kind, or an array (..., 3) of points. For n and m shapes
to be asked each with each, give `a[:, None]` and `b`. Two single shapes have a single answer. docs/pairs.md lists which kinds of
shapes have which answers; for others UsageError names those that they have. Long arrays are shared among all cores.
"""
import enum
from typing import Any, NamedTuple, Tuple, Union

import numpy

from . import _abi
from ._arrays import Broadcast, Numbers, evenly, flat, vectors
from ._library import C, indices, records
from .shapes import Array, Shape, shapes

Shapes = Union[Shape, Numbers]


class Relation(enum.IntEnum):
    """How two shapes meet."""

    DISJOINT = _abi.DISJOINT
    TOUCHING = _abi.TOUCHING
    OVERLAPPING = _abi.OVERLAPPING
    INSIDE = _abi.INSIDE  # a is in b
    CONTAINS = _abi.CONTAINS  # b is in a
    EQUAL = _abi.EQUAL


class Side(enum.IntEnum):
    """On which side of a plane a shape is."""

    FRONT = _abi.FRONT
    BACK = _abi.BACK
    ACROSS = _abi.ACROSS
    TOUCHING_FRONT = _abi.TOUCHING_FRONT
    TOUCHING_BACK = _abi.TOUCHING_BACK
    ON = _abi.ON
    NO_SIDE = _abi.NO_SIDE  # of an empty shape


class Placement(enum.IntEnum):
    """Where a segment is, seen from a box."""

    NONE = 0
    INTERSECT = 1
    INSIDE = 2


class Feature(enum.IntEnum):
    """A part of a shape."""

    VERTEX = _abi.VERTEX
    EDGE = _abi.EDGE
    FACE = _abi.FACE
    NO_FEATURE = _abi.NO_FEATURE


class AxisKind(enum.IntEnum):
    """Where a separating axis comes from."""

    FACE_OF_A = _abi.FACE_OF_A
    FACE_OF_B = _abi.FACE_OF_B
    EDGES = _abi.EDGES
    OTHER_AXIS = _abi.OTHER_AXIS
    NO_AXIS = _abi.NO_AXIS


class SharedKind(enum.IntEnum):
    """What two shapes have in common."""

    NOTHING = _abi.NOTHING
    POINT = _abi.A_POINT
    SEGMENT = _abi.A_SEGMENT
    RAY = _abi.A_RAY
    LINE = _abi.A_LINE
    POLYGON = _abi.A_POLYGON
    PLANE = _abi.A_PLANE
    BOX = _abi.A_BOX


class ClosestPoints(NamedTuple):
    """The closest points, (..., 3)."""

    a: Array
    b: Array


class Features(NamedTuple):
    """The features that hold the closest points: kinds (...), as in Feature, and numbers (...) among those of the kind."""

    a_kind: Array
    a_index: Array
    b_kind: Array
    b_index: Array


class Penetration(NamedTuple):
    """The smallest translation of a that makes the shapes touch: `depth` (...) times `axis` (..., 3), from b to a."""

    depth: Array
    axis: Array


class Contacts(NamedTuple):
    """Contacts for a physics engine: `point_count` (...) points, and room for eight, of which the rest are zero."""

    point_count: Array
    depth: Array  # (...), of the shapes
    axis: Array  # (..., 3), from b to a
    a: Array  # (..., 8, 3), on a
    b: Array  # (..., 8, 3), on b
    depths: Array  # (..., 8), of the points
    a_features: Array  # (..., 8, 2): kind and number
    b_features: Array


class SeparatingAxis(NamedTuple):
    """The axis of widest gap, or of least overlap, from a to b."""

    axis: Array  # (..., 3)
    gap: Array  # (...), negative: the overlap
    separated: Array  # (...), exact
    kind: Array  # (...), as in AxisKind
    a_index: Array  # (...), of the face or the edge
    b_index: Array


class FirstContact(NamedTuple):
    """The first contact of moving shapes."""

    hit: Array  # (...), exact
    t: Array  # (...), the part of the motion before it; NaN if there is none
    point: Array  # (..., 3), a common point at that time
    normal: Array  # (..., 3), of b, toward a
    started: Array  # (...), they met at the start
    leaving: Array  # (...), they touched at the start and part at once
    triangle: Array  # (...), of a mesh; else -1


class Intersection(NamedTuple):
    """What two shapes have in common: `point_count` (...) of the `points` (..., 8, 3), and what they mean by `kind` (...).

    POINT; SEGMENT: both ends; RAY: origin, direction; LINE: a point, the direction; POLYGON: the corners; PLANE: a point, the
    normal; BOX: min, max. `t` and `t_b` (..., 2) are where the segment, ray or line a, or b, is in it; `line_t` the same for the whole line
    and a solid. What does not apply is NaN.
    """

    kind: Array
    point_count: Array
    points: Array
    t: Array
    t_b: Array
    line_t: Array


def _ask(function: Any, dtype: Any, item: Tuple[int, ...], *given: Tuple[str, Shapes]) -> Array:
    """The answers of a function of C, in the shape of the question."""
    items = [shapes(one, name) for name, one in given]
    even = evenly([(one.data, one.kind) for one in items])
    if even is not None:
        shape, arrays = even
        answers = numpy.empty(shape + item, dtype)
        if answers.size:
            function(*arrays, answers.ctypes.data)
        return answers
    question = Broadcast([(one.data, one.kind) for one in items], [name for name, _ in given])
    room = question.room(dtype, *item)
    for arrays, place in question.calls():
        function(*arrays, room[place].ctypes.data)
    return question.shaped(room, *item)


def intersects(a: Shapes, b: Shapes) -> Any:
    """Whether they share a point, touching included: bool (...). Exact, for every two kinds."""
    return _ask(C.hitbox_intersects, numpy.bool_, (), ("a", a), ("b", b))[()]


def may_intersect(a: Shapes, b: Shapes) -> Any:
    """The quick test of culling with a frustum: bool (...), never False for shapes that meet."""
    return _ask(C.hitbox_may_intersect, numpy.bool_, (), ("a", a), ("b", b))[()]


def _enumerated(kind: Any, answers: Array) -> Any:
    return kind(int(answers)) if answers.ndim == 0 else answers


def classify(a: Shapes, b: Shapes) -> Any:
    """How they meet: a Relation, or uint8 (...) that compare with those. Exact."""
    return _enumerated(Relation, _ask(C.hitbox_classify, numpy.uint8, (), ("a", a), ("b", b)))


def side(plane: Shapes, shape: Shapes) -> Any:
    """On which side of a plane a shape is: a Side, or uint8 (...) that compare with those. Exact."""
    return _enumerated(Side, _ask(C.hitbox_side, numpy.uint8, (), ("plane", plane), ("shape", shape)))


def placement(segment: Shapes, box: Shapes) -> Any:
    """Whether a segment crosses a box or is inside: a Placement, or uint8 (...) that compare with those. Exact."""
    return _enumerated(Placement, _ask(C.hitbox_placement, numpy.uint8, (), ("segment", segment), ("box", box)))


def distance(a: Shapes, b: Shapes) -> Any:
    """The distance (...): 0 exactly if they meet, else within 2^-49 of itself; infinite if either is empty."""
    return _ask(C.hitbox_distance, numpy.float64, (), ("a", a), ("b", b))[()]


def signed_distance(plane: Shapes, point: Shapes) -> Any:
    """The distance (...) of a point from a plane, negative behind it. NaN if either is empty."""
    return _ask(C.hitbox_signed_distance, numpy.float64, (), ("plane", plane), ("point", point))[()]


def project(plane: Shapes, point: Shapes) -> Array:
    """The points of planes nearest to points (..., 3). NaN if either is empty."""
    return _ask(C.hitbox_project, numpy.float64, (3,), ("plane", plane), ("point", point))


def closest_points(a: Shapes, b: Shapes) -> ClosestPoints:
    """The closest points. NaN if either is empty."""
    found = _ask(C.hitbox_closest_points, _abi.CLOSEST_RECORD, (), ("a", a), ("b", b))
    return ClosestPoints(found["a"], found["b"])


def closest_features(a: Shapes, b: Shapes) -> Features:
    """The vertex, edge or face of each that holds the closest points. NO_FEATURE if they meet or are empty."""
    found = _ask(C.hitbox_closest_features, _abi.FEATURES_RECORD, (), ("a", a), ("b", b))
    return Features(*(indices(found[s][f]) for s in "ab" for f in ("kind", "index")))


def penetration(a: Shapes, b: Shapes) -> Penetration:
    """The smallest translation of convex shapes that makes them touch; zero if they do not meet."""
    found = _ask(C.hitbox_penetration, _abi.PENETRATION_DEPTH_RECORD, (), ("a", a), ("b", b))
    return Penetration(found["depth"][()], found["axis"])


def contacts(a: Shapes, b: Shapes) -> Contacts:
    """The contacts of shapes that meet; `point_count` is 0 if they do not."""
    found = _ask(C.hitbox_contacts, _abi.MANIFOLD_RECORD, (), ("a", a), ("b", b))
    points = found["points"]
    features = [numpy.stack([indices(points[name]["kind"]), indices(points[name]["index"])], axis=-1)
                for name in ("a_feature", "b_feature")]
    return Contacts(indices(found["count"])[()], found["depth"][()], found["axis"], points["a"], points["b"], points["depth"],
                    *features)


def separating_axis(a: Shapes, b: Shapes) -> SeparatingAxis:
    """The axis of widest gap, or of least overlap. `separated` is exact."""
    found = _ask(C.hitbox_separating_axis, _abi.AXIS_RECORD, (), ("a", a), ("b", b))
    return SeparatingAxis(found["axis"], found["gap"][()], (found["separated"] != 0)[()], found["kind"][()],
                          indices(found["a_index"])[()], indices(found["b_index"])[()])


def first_contacts(found: Array) -> FirstContact:
    """Records of C as a FirstContact."""
    return FirstContact((found["hit"] != 0)[()], found["t"][()], found["point"], found["normal"], (found["started"] != 0)[()],
                        (found["leaving"] != 0)[()], indices(found["triangle"])[()])


def sweep(a: Shapes, motion: Numbers, b: Shapes) -> FirstContact:
    """When `a`, moved by t * motion (..., 3), first meets `b`. Whether it does is exact: nothing tunnels."""
    return first_contacts(_ask(C.hitbox_sweep, _abi.FIRST_CONTACT_RECORD, (), ("a", a), ("motion", vectors(motion, "motion", 3)),
                               ("b", b)))


def intersection(a: Shapes, b: Shapes) -> Intersection:
    """What they have in common. The kind is exact, and each number rounded once."""
    found = _ask(C.hitbox_intersection, _abi.SHARED_RECORD, (), ("a", a), ("b", b))
    return Intersection(found["kind"][()], indices(found["count"])[()], found["points"], found["t"], found["t_b"], found["line_t"])


def select(many: Shapes, one: Shapes) -> Array:
    """The indices of those of `many`, (n,), that intersect `one`, ascending. Exact; nanoseconds each for many kinds."""
    all_, single = shapes(many, "many"), shapes(one, "one")
    return indices(records(numpy.uint32, C.hitbox_select, flat(all_.data, all_.kind), flat(single.data, single.kind)))
