"""Indices of boxes: which of many boxes meet a shape, each other, are on a line, are nearest to a point."""
from typing import Any, NamedTuple, Tuple

import numpy

from . import _abi
from ._arrays import flat, whole
from ._library import C, UsageError, indices, made, records
from .pairs import Shapes
from .shapes import Aabb, Array, Frustum, Shape, shapes


class Found(NamedTuple):
    """Answers to an array of questions: the number of the question (n,), and that of a box (n,)."""

    query: Array
    id: Array
    value: Array  # (n,): of cast t, of nearest the distance, of cull whether it is wholly inside


def _boxes(given: Any, where: str) -> Aabb:
    if not isinstance(given, Aabb):
        raise UsageError(f"are of the type {type(given).__name__}; they must be an Aabb", where)
    return given


class _Index:
    """Boxes with the numbers 0, 1, 2 ..."""

    __slots__ = ("_handle",)
    _type: int

    def __init__(self, boxes: Aabb) -> None:
        given = _boxes(boxes, "boxes")
        self._handle = made(C.hitbox_index_free, C.hitbox_index_create, self._type, flat(given.data, given.kind))

    def build(self, boxes: Aabb) -> None:
        """Replaces all boxes, (n,)."""
        given = _boxes(boxes, "boxes")
        C.hitbox_index_build(self._handle, flat(given.data, given.kind))

    def __len__(self) -> int:
        return int(C.hitbox_index_size(self._handle))

    def pairs(self) -> Array:
        """All pairs of boxes that meet, (n, 2). Exact."""
        return indices(records((numpy.uint32, (2,)), C.hitbox_index_pairs, self._handle))

    def pairs_with(self, other: "_Index") -> Array:
        """The pairs of its boxes and those of another index of the same type that meet, (n, 2)."""
        if type(other) is not type(self):
            raise UsageError(f"is of the type {type(other).__name__}, not {type(self).__name__}", "other")
        return indices(records((numpy.uint32, (2,)), C.hitbox_index_pairs_with, self._handle, other._handle))

    def overlaps(self, questions: Shapes) -> Found:
        """The boxes that meet each shape. Exact."""
        return self._found(C.hitbox_index_overlaps, shapes(questions, "questions"))

    def cast(self, lines: Shape, most: int = 2**32 - 1) -> Found:
        """The boxes that each segment or ray enters, nearest first, at most so many for each. `value` is t."""
        return self._found(C.hitbox_index_cast, shapes(lines, "lines"), whole(most, "most"))

    def nearest(self, points: Shapes, most: int = 1) -> Found:
        """The boxes nearest to each point, nearest first, at most so many for each. `value` is the distance."""
        return self._found(C.hitbox_index_nearest, shapes(points, "points"), whole(most, "most"))

    def cull(self, frustum: Frustum) -> Found:
        """The boxes that meet one frustum. `value` is 1 for those wholly inside."""
        return self._found(C.hitbox_index_cull, shapes(frustum, "frustum"))

    def _found(self, function: Any, questions: Shape, *more: Any) -> Found:
        found = records(_abi.FOUND_RECORD, function, self._handle, flat(questions.data, questions.kind), *more)
        return Found(indices(found["query"]), indices(found["id"]), found["value"])

    def nodes(self) -> Tuple[Aabb, Array]:
        """The boxes of the nodes (n,), and their levels (n,), for drawing."""
        found = records(_abi.NODE_RECORD, C.hitbox_index_nodes, self._handle)
        return Aabb.of(found["aabb"]), indices(found["level"])

    def __repr__(self) -> str:
        return f"<hitbox.{type(self).__name__}, {len(self)} boxes>"


class Bvh(_Index):
    """A bounding volume hierarchy: the fastest one for boxes that do not move."""

    __slots__ = ()
    _type = _abi.BVH


class _Changing(_Index):
    __slots__ = ()

    def set(self, id: int, box: Aabb) -> None:
        """Sets one box; one that is not there yet is added."""
        given = _boxes(box, "box")
        C.hitbox_index_set(self._handle, whole(id, "id"), flat(given.data, given.kind))


class Octree(_Changing):
    """An octree, whose boxes can be set one by one."""

    __slots__ = ()
    _type = _abi.OCTREE


class Quadtree(_Changing):
    """A quadtree in the plane, which uses x and y."""

    __slots__ = ()
    _type = _abi.QUADTREE
