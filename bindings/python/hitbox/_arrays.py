"""Arrays of numpy as arrays of the C interface: numbers that are read in place, and broadcasting."""
import math
import operator
from typing import Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy

from . import _abi
from ._library import UsageError

Numbers = Any  # what numpy.asarray() takes
_SCALARS = {"f8": _abi.F64, "f4": _abi.F32, "u4": _abi.U32, "i4": _abi.I32, "u8": _abi.U64, "i8": _abi.I64, "u2": _abi.U16}
# Fewer items than these in a call to C cost more than copying them.
_SHORT, _MANY_CALLS = 64, 16


def whole(given: Any, where: str, most: int = 2**32 - 1) -> int:
    """A whole number from 0 on, also one of numpy."""
    try:
        number = operator.index(given)
    except TypeError:
        raise UsageError(f"is of the type {type(given).__name__}; it must be a whole number", where) from None
    if not 0 <= number <= most:
        raise UsageError(f"is {number}; it must be from 0 to {most}", where)
    return number


def real(given: Any, where: str) -> float:
    """A number, also one of numpy."""
    try:
        return float(given)
    except (TypeError, ValueError):
        raise UsageError(f"is of the type {type(given).__name__}; it must be a number", where) from None


def coordinates(given: Numbers, where: str) -> "numpy.ndarray[Any, Any]":
    """The numbers as floats or doubles, without a change of any. Integers become doubles."""
    try:
        data = numpy.asarray(given)
    except ValueError as error:  # lists of several lengths
        raise UsageError(f"is no array of numbers: {error}", where) from None
    kind, size = data.dtype.kind, data.dtype.itemsize
    if kind == "f" and size in (4, 8):
        if not data.dtype.isnative:
            data = data.astype(data.dtype.newbyteorder("="))
    elif kind == "f" and size == 2:
        data = data.astype(numpy.float32)
    elif kind in "iub":
        doubles = data.astype(numpy.float64)
        if size == 8 and data.size and numpy.abs(doubles).max() >= 2.0**53:
            raise UsageError("has an integer of 2^53 or more, which a double may not hold", where)
        data = doubles
    else:
        raise UsageError(f"has numbers of type {data.dtype}; give float32, float64 or integers", where)
    return data


def vectors(given: Numbers, where: str, *shape: int) -> "numpy.ndarray[Any, Any]":
    """The coordinates as an array whose last axes have this shape."""
    data = coordinates(given, where)
    if data.shape[data.ndim - len(shape):] != shape or data.ndim < len(shape):
        wanted = ", ".join(["...", *map(str, shape)])
        raise UsageError(f"has the shape {data.shape}; it must be ({wanted})", where)
    return data


def joined(parts: Sequence[Tuple["numpy.ndarray[Any, Any]", int]]) -> "numpy.ndarray[Any, Any]":
    """Items made of parts, each an array and the number of its last axes that are of an item: floats if all are, else doubles."""
    try:
        leading = numpy.broadcast_shapes(*(part.shape[:part.ndim - axes] for part, axes in parts))
    except ValueError:
        shapes = " and ".join(str(part.shape) for part, _ in parts)
        raise UsageError(f"arrays of the shapes {shapes} do not go together") from None
    flat = [part.reshape(part.shape[:part.ndim - axes] + (math.prod(part.shape[part.ndim - axes:]),)) if axes != 1 else part
            for part, axes in parts]
    return numpy.concatenate([numpy.broadcast_to(part, leading + part.shape[-1:]) for part in flat], axis=-1)


def readable(data: "numpy.ndarray[Any, Any]") -> "numpy.ndarray[Any, Any]":
    """The array itself if the numbers of each item are adjacent and aligned, else a copy."""
    if data.flags.aligned and (data.shape[-1] <= 1 or data.strides[-1] == data.itemsize):
        return data
    return numpy.array(data, order="C")  # a new one is aligned


def array(data: "numpy.ndarray[Any, Any]", kind: int) -> _abi.Array:
    """A list of items, (n, k), or one, (k,), as C takes it. It must live until the call is over."""
    data = readable(data)
    count, stride = (1, 0) if data.ndim == 1 else (data.shape[0], data.strides[0])
    given = _abi.Array(data.ctypes.data, count, stride, kind, _SCALARS[data.dtype.str[1:]])
    given.owner = data
    return given


def flat(data: "numpy.ndarray[Any, Any]", kind: int) -> _abi.Array:
    """All items of any shape (..., k) as one list."""
    return array(data.reshape(-1, data.shape[-1]), kind)


def transform(given: Optional[Numbers], where: str = "transform") -> Optional[_abi.Array]:
    """One transform, (4, 4) or (3, 4), or NULL."""
    if given is None:
        return None
    data = coordinates(given, where)
    if data.shape not in ((4, 4), (3, 4)):
        raise UsageError(f"has the shape {data.shape}; it must be (4, 4)", where)
    return transforms(data, where)


def transforms(given: Optional[Numbers], where: str = "transforms") -> Optional[_abi.Array]:
    """Transforms, (..., 4, 4) or (..., 3, 4) for column vectors, or NULL."""
    if given is None:
        return None
    data = coordinates(given, where)
    if data.ndim < 2 or data.shape[-2:] not in ((4, 4), (3, 4)):
        raise UsageError(f"has the shape {data.shape}; it must be (..., 4, 4)", where)
    if data.shape[-2] == 4 and not numpy.array_equal(data[..., 3, :], numpy.broadcast_to([0, 0, 0, 1], data.shape[:-2] + (4,))):
        raise UsageError("the last row of a matrix is not 0 0 0 1", where)
    rows = data.reshape(data.shape[:-2] + (4 * data.shape[-2],))
    return flat(rows[..., :12], _abi.TRANSFORM)


def evenly(items: Sequence[Tuple["numpy.ndarray[Any, Any]", int]]) -> Optional[Tuple[Tuple[int, ...], List[_abi.Array]]]:
    """The shape of the answers and the arrays for one call of C, where each is one item or a list as long as the others."""
    shape: Tuple[int, ...] = ()
    for data, _ in items:
        if data.ndim > 2:
            return None
        if data.ndim == 2:
            if shape not in ((), data.shape[:1]):
                return None
            shape = data.shape[:1]
    return shape, [array(data, kind) for data, kind in items]


class Call(NamedTuple):
    """One call of C for a part of a broadcast question."""

    arrays: List[_abi.Array]
    place: Tuple[int, ...]  # of its answers in those of all


class Broadcast:
    """The calls of C that answer a question about arrays of items whose leading axes are broadcast, as numpy does it.

    Axes that follow each other evenly in all arrays are one axis. The longest one is that of each call.
    """

    def __init__(self, items: Sequence[Tuple["numpy.ndarray[Any, Any]", int]], names: Sequence[str]) -> None:
        data = [readable(one) for one, _ in items]
        self._kinds = [kind for _, kind in items]
        try:
            self.shape = numpy.broadcast_shapes(*(one.shape[:-1] for one in data))
        except ValueError:
            shapes = ", ".join(f"{name} {one.shape[:-1]}" for name, one in zip(names, data))
            raise UsageError(f"the shapes do not go together: {shapes}") from None
        views = [numpy.broadcast_to(one, self.shape + one.shape[-1:]) for one in data]
        axes = [(n, [v.strides[i] for v in views]) for i, n in enumerate(self.shape) if n != 1]
        merged: List[Tuple[int, List[int]]] = []
        for n, strides in reversed(axes):
            if merged and all(s == t * merged[0][0] for s, t in zip(strides, merged[0][1])):
                merged[0] = (n * merged[0][0], merged[0][1])
            else:
                merged.insert(0, (n, strides))
        if not merged:
            merged = [(1, [0] * len(views))]
        self._inner = max(range(len(merged)), key=lambda i: merged[i][0])
        calls = int(numpy.prod([n for i, (n, _) in enumerate(merged) if i != self._inner], dtype=numpy.int64))
        if calls > _MANY_CALLS and merged[self._inner][0] < _SHORT:
            views = [numpy.ascontiguousarray(v) for v in views]
            merged = [(int(numpy.prod(self.shape)), [v.shape[-1] * v.itemsize for v in views])]
            self._inner = 0
        self._views, self._merged = views, merged

    def calls(self) -> Iterator[Call]:
        count, strides = self._merged[self._inner]
        if 0 in self.shape:
            return
        outer = [(n, s) for i, (n, s) in enumerate(self._merged) if i != self._inner]
        scalars = [_SCALARS[v.dtype.str[1:]] for v in self._views]
        for place in numpy.ndindex(*(n for n, _ in outer)):
            yield Call([_abi.Array(v.ctypes.data + sum(p * s[i] for p, (_, s) in zip(place, outer)), count, strides[i],
                                   kind, scalar)
                        for i, (v, kind, scalar) in enumerate(zip(self._views, self._kinds, scalars))], place)

    def room(self, dtype: Any, *item: int) -> "numpy.ndarray[Any, Any]":
        """Answers for all calls: those of one call are adjacent."""
        outer = [n for i, (n, _) in enumerate(self._merged) if i != self._inner]
        return numpy.empty((*outer, self._merged[self._inner][0], *item), dtype)

    def shaped(self, room: "numpy.ndarray[Any, Any]", *item: int) -> "numpy.ndarray[Any, Any]":
        """The same answers in the shape of the question."""
        return numpy.moveaxis(room, len(self._merged) - 1, self._inner).reshape(self.shape + item)

