"""Arrays of shapes. Each object holds one shape, or an array of any dimensions of shapes of one kind.

Numbers are float32 or float64, taken as the exact numbers they are, and read where they are if that is possible. Units are yours.
`data` has the numbers, (..., k); `shape` are the axes before the last one, and indexing, `len` and iteration work on those.
Degenerate shapes are allowed. A NaN, a negative radius or min > max makes a shape empty, which meets nothing.
"""
from typing import Any, ClassVar, Iterator, Sequence, Tuple, Type, TypeVar

import numpy

from . import _abi
from ._arrays import Numbers, coordinates, joined, vectors
from ._library import UsageError

Array = numpy.ndarray[Any, Any]
S = TypeVar("S", bound="Shape")


class _Part:
    """Some of the numbers of shapes, from `first` on, as an array (..., *shape): a property of a kind of shape."""

    def __init__(self, first: int, *shape: int) -> None:
        self._numbers = slice(first, first + int(numpy.prod(shape, dtype=numpy.int64)))
        self._shape = shape

    def __get__(self, shapes: "Shape", kind: object = None) -> Array:
        if shapes is None:
            return self  # the property itself, for help() and the like
        part = shapes.data[..., self._numbers]
        return part.reshape(shapes.shape + self._shape) if self._shape else part[..., 0]

    def __set__(self, shapes: "Shape", value: object) -> None:
        raise AttributeError("shapes are changed through their data, or made anew")


class Shape:
    """What all kinds of shapes have."""

    __slots__ = ("data",)
    kind: ClassVar[int]
    size: ClassVar[int]
    data: Array

    @classmethod
    def of(cls: Type[S], data: Numbers) -> S:
        """Shapes whose numbers are in one array, (..., k), in the order of the parameters of the constructor."""
        made = cls.__new__(cls)
        made.data = vectors(data, "data", cls.size)
        return made

    @classmethod
    def concatenate(cls: Type[S], shapes: Sequence[S]) -> S:
        """One array, (n,), of shapes of this kind."""
        for one in shapes:
            if type(one) is not cls:
                raise UsageError(f"is of the kind {type(one).__name__}, not {cls.__name__}", "shapes")
        if not shapes:
            return cls.of(numpy.empty((0, cls.size)))
        return cls.of(numpy.concatenate([one.data.reshape(-1, cls.size) for one in shapes]))

    @property
    def shape(self) -> Tuple[int, ...]:
        return self.data.shape[:-1]

    @property
    def ndim(self) -> int:
        return self.data.ndim - 1

    @property
    def dtype(self) -> Any:
        return self.data.dtype

    def reshape(self: S, *shape: Any) -> S:
        """The same shapes with other axes."""
        given = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
        return type(self).of(self.data.reshape((*given, self.size)))

    def astype(self: S, dtype: Any) -> S:
        """The shapes with each number rounded to float32, or as float64."""
        return type(self).of(self.data.astype(dtype))

    def __len__(self) -> int:
        if self.ndim == 0:
            raise TypeError(f"this is one {type(self).__name__}, not an array of them")
        return self.data.shape[0]

    def __getitem__(self: S, index: Any) -> S:
        given = index if isinstance(index, tuple) else (index,)
        if not any(one is Ellipsis for one in given):
            given = (*given, Ellipsis)
        chosen = self.data[(*given, slice(None))]
        if chosen.ndim == 0 or chosen.shape[-1] != self.size:
            raise IndexError(f"too many indices for the shape {self.shape}")
        return type(self).of(chosen)

    def __iter__(self: S) -> Iterator[S]:
        for i in range(len(self)):
            yield self[i]

    def __eq__(self, other: object) -> bool:
        """All numbers are the same, and the axes."""
        return type(self) is type(other) and numpy.array_equal(self.data, other.data)  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self.ndim == 0:
            return f"{type(self).__name__}.of({self.data.tolist()})"
        return f"<{type(self).__name__}, shape {self.shape}, {self.data.dtype}>"



class Aabb(Shape):
    """Axis-aligned boxes, solid: `min` (..., 3) and `max` (..., 3). Infinite ones are allowed."""

    __slots__ = ()
    kind, size = _abi.AABB, 6

    def __init__(self, min: Numbers, max: Numbers) -> None:
        self.data = joined([(vectors(min, "min", 3), 1), (vectors(max, "max", 3), 1)])

    min = _Part(0, 3)
    max = _Part(3, 3)


class Capsule(Shape):
    """Capsules, solid: the points within `radius` (...) of the segment from `a` to `b` (..., 3)."""

    __slots__ = ()
    kind, size = _abi.CAPSULE, 7

    def __init__(self, a: Numbers, b: Numbers, radius: Numbers) -> None:
        self.data = joined([(vectors(a, "a", 3), 1), (vectors(b, "b", 3), 1), (coordinates(radius, "radius"), 0)])

    a = _Part(0, 3)
    b = _Part(3, 3)
    radius = _Part(6)


class Frustum(Shape):
    """What a camera sees: `planes` (..., 6, 4), each a normal and an offset, with the inside where normal . x >= offset."""

    __slots__ = ()
    kind, size = _abi.FRUSTUM, 24

    def __init__(self, planes: Numbers) -> None:
        self.data = joined([(vectors(planes, "planes", 6, 4), 2)])

    planes = _Part(0, 6, 4)


class Line(Shape):
    """Infinite lines through `point` (..., 3) along `direction` (..., 3) of any length but zero."""

    __slots__ = ()
    kind, size = _abi.LINE, 6

    def __init__(self, point: Numbers, direction: Numbers) -> None:
        self.data = joined([(vectors(point, "point", 3), 1), (vectors(direction, "direction", 3), 1)])

    point = _Part(0, 3)
    direction = _Part(3, 3)


class Obb(Shape):
    """Oriented boxes, solid: `center` (..., 3) and three `half_axes` (..., 3, 3), one in each row: an axis times its half extent.

    The axes need not be orthogonal; a sheared box is a box, too.
    """

    __slots__ = ()
    kind, size = _abi.OBB, 12

    def __init__(self, center: Numbers, half_axes: Numbers) -> None:
        self.data = joined([(vectors(center, "center", 3), 1), (vectors(half_axes, "half_axes", 3, 3), 2)])

    @classmethod
    def from_pose(cls, transform: Numbers, half_extents: Numbers) -> "Obb":
        """Boxes of `half_extents` (..., 3) around the origin, moved by `transform` (..., 4, 4) for column vectors.

        Each half-axis is rounded once: it is a column of the matrix times a half extent.
        """
        matrix = coordinates(transform, "transform")
        if matrix.ndim < 2 or matrix.shape[-2:] not in ((4, 4), (3, 4)):
            raise UsageError(f"has the shape {matrix.shape}; it must be (..., 4, 4)", "transform")
        half = vectors(half_extents, "half_extents", 3)
        return cls(matrix[..., :3, 3], numpy.swapaxes(matrix[..., :3, :3], -1, -2) * half[..., :, None])

    center = _Part(0, 3)
    half_axes = _Part(3, 3, 3)


class Plane(Shape):
    """Planes: the points where `normal` (..., 3) . x = `offset` (...). The normal has any length but zero."""

    __slots__ = ()
    kind, size = _abi.PLANE, 4

    def __init__(self, normal: Numbers, offset: Numbers) -> None:
        self.data = joined([(vectors(normal, "normal", 3), 1), (coordinates(offset, "offset"), 0)])

    @classmethod
    def through(cls, point: Numbers, normal: Numbers) -> "Plane":
        """Planes through points, as near as the rounded offset allows."""
        at, up = vectors(point, "point", 3), vectors(normal, "normal", 3)
        return cls(numpy.broadcast_to(up, numpy.broadcast_shapes(at.shape, up.shape)), (at * up).sum(axis=-1))

    normal = _Part(0, 3)
    offset = _Part(3)


class Point(Shape):
    """Points (..., 3). Functions take arrays of this shape as points, too."""

    __slots__ = ()
    kind, size = _abi.POINT, 3

    def __init__(self, position: Numbers) -> None:
        self.data = vectors(position, "position", 3)

    @property
    def position(self) -> Array:
        return self.data


class Ray(Shape):
    """Rays from `origin` (..., 3) along `direction` (..., 3) of any length but zero. A t is in multiples of the direction."""

    __slots__ = ()
    kind, size = _abi.RAY, 6

    def __init__(self, origin: Numbers, direction: Numbers) -> None:
        self.data = joined([(vectors(origin, "origin", 3), 1), (vectors(direction, "direction", 3), 1)])

    origin = _Part(0, 3)
    direction = _Part(3, 3)


class Rectangle(Shape):
    """Finite flat rectangles: `center` (..., 3) and two `half_axes` (..., 2, 3)."""

    __slots__ = ()
    kind, size = _abi.RECTANGLE, 9

    def __init__(self, center: Numbers, half_axes: Numbers) -> None:
        self.data = joined([(vectors(center, "center", 3), 1), (vectors(half_axes, "half_axes", 2, 3), 2)])

    center = _Part(0, 3)
    half_axes = _Part(3, 2, 3)


class Segment(Shape):
    """Segments from `a` to `b` (..., 3). A t is 0 at a and 1 at b."""

    __slots__ = ()
    kind, size = _abi.SEGMENT, 6

    def __init__(self, a: Numbers, b: Numbers) -> None:
        self.data = joined([(vectors(a, "a", 3), 1), (vectors(b, "b", 3), 1)])

    a = _Part(0, 3)
    b = _Part(3, 3)


class Sphere(Shape):
    """Balls: the points within `radius` (...) of `center` (..., 3)."""

    __slots__ = ()
    kind, size = _abi.SPHERE, 4

    def __init__(self, center: Numbers, radius: Numbers) -> None:
        self.data = joined([(vectors(center, "center", 3), 1), (coordinates(radius, "radius"), 0)])

    center = _Part(0, 3)
    radius = _Part(3)


class Triangle(Shape):
    """Triangles with `corners` (..., 3, 3), one in each row."""

    __slots__ = ()
    kind, size = _abi.TRIANGLE, 9

    def __init__(self, corners: Numbers) -> None:
        self.data = joined([(vectors(corners, "corners", 3, 3), 2)])

    corners = _Part(0, 3, 3)


def shapes(given: Any, where: str) -> Shape:
    """Shapes as they are; a list of shapes of one kind as an array; numbers (..., 3) as points."""
    if isinstance(given, Shape):
        return given
    if isinstance(given, (list, tuple)) and given and isinstance(given[0], Shape):
        return type(given[0]).concatenate(given)
    if getattr(given, "_is_mesh", False):
        raise UsageError("is a mesh: see the methods of hitbox.Mesh", where)
    return Point.of(vectors(given, where, 3))
