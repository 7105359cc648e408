"""The shared library: where it is, its functions, and its errors as exceptions."""
import ctypes
import os
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Optional, Type

import numpy

from . import _abi


class Error(Exception):
    """What hitbox could not do. `message` is one sentence, `where` its place: an argument, a file, a line of it."""

    status = ""

    def __init__(self, message: str, where: str = "") -> None:
        self.message, self.where = message, where
        super().__init__(f"{where}: {message}" if where else message)

    def __str__(self) -> str:  # OSError has another one
        return f"{self.where}: {self.message}" if self.where else self.message

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.where)


class UsageError(Error, ValueError):
    """A question that does not exist, or arguments that do not fit together."""


class NotFoundError(Error, FileNotFoundError):
    """There is no such file."""


class UnreadableError(Error, OSError):
    """The system refused to read a file."""


class UnwritableError(Error, OSError):
    """The system refused to write a file."""


class BadFormatError(Error, ValueError):
    """The content of a file or of a mesh is not what it should be."""


class UnsupportedError(Error, ValueError):
    """Valid, but hitbox does not do it; the message names what."""


class TooLargeError(Error, ValueError):
    """Beyond what the file, this machine or the numbers can hold."""


class NotFiniteError(Error, ValueError):
    """A coordinate is NaN or infinite, or a result would be."""


class CancelledError(Error):
    """Stopped by the caller."""


class OutOfMemoryError(Error, MemoryError):
    """This machine has no more memory."""


_ERRORS: Dict[int, Type[Error]] = {
    _abi.USAGE: UsageError,
    _abi.NOT_FOUND: NotFoundError,
    _abi.UNREADABLE: UnreadableError,
    _abi.UNWRITABLE: UnwritableError,
    _abi.BAD_FORMAT: BadFormatError,
    _abi.UNSUPPORTED: UnsupportedError,
    _abi.TOO_LARGE: TooLargeError,
    _abi.NOT_FINITE: NotFiniteError,
    _abi.CANCELLED: CancelledError,
    _abi.OUT_OF_MEMORY: OutOfMemoryError,
}


def _raise_if_failed(status: int, _function: Any, _arguments: Any) -> int:
    if status != 0:
        message, where = (text().decode("utf-8", "replace") for text in (C.hitbox_error_message, C.hitbox_error_where))
        raise _ERRORS.get(status, Error)(message, where)
    return status


def _loaded() -> ctypes.CDLL:
    """The library of this package; else the one that HITBOX_LIBRARY names, or that the system has."""
    names = {"darwin": "libhitbox_c.dylib", "win32": "hitbox_c.dll"}
    packed = Path(__file__).with_name("lib") / names.get(sys.platform, "libhitbox_c.so")
    given = os.environ.get("HITBOX_LIBRARY")
    system = {"darwin": "libhitbox_c.0.1.dylib", "win32": "hitbox_c.dll"}.get(sys.platform, "libhitbox_c.so.0.1")
    name = given or (str(packed) if packed.exists() else system)
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"hitbox: the library cannot be loaded: {error}") from error
    for function, (result, parameters) in _abi.FUNCTIONS.items():
        try:
            f = getattr(library, function)
        except AttributeError as error:
            raise ImportError(f"hitbox: {name} belongs to another version of this package: it has no {function}") from error
        f.restype, f.argtypes = result, parameters
        if function in _abi.CHECKED:
            f.errcheck = _raise_if_failed
    return library


# Calls release the lock of the interpreter. Those that fail raise an Error.
C: Any = _loaded()


class Handle:
    """An object of the library, freed with this one. It can be passed to functions of C."""

    __slots__ = ("_as_parameter_", "_free", "__weakref__")

    def __init__(self, pointer: Optional[int], free: Callable[[Any], None]) -> None:
        self._as_parameter_, self._free = pointer, free

    def __del__(self) -> None:
        free = getattr(self, "_free", None)
        if free is not None:
            free(self._as_parameter_)


def made(free: Callable[[Any], None], make: Callable[..., Any], *arguments: Any) -> Handle:
    """The handle that make(*arguments, &handle) makes."""
    pointer = ctypes.c_void_p()
    make(*arguments, ctypes.byref(pointer))
    return Handle(pointer.value, free)


def text(given: Optional[bytes]) -> str:
    """A string of the library."""
    return "" if given is None else given.decode("utf-8", "surrogateescape")


def view(address: Optional[int], count: int, dtype: Any, owner: Any) -> "numpy.ndarray[Any, Any]":
    """Memory of the library as an array, which keeps its owner alive."""
    dtype = numpy.dtype(dtype)
    if count == 0 or not address:
        return numpy.empty(0, dtype)
    memory: Any = (ctypes.c_char * (count * dtype.itemsize)).from_address(address)
    memory.owner = owner
    return numpy.frombuffer(memory, dtype)


def records(dtype: Any, fill: Callable[..., Any], *arguments: Any) -> "numpy.ndarray[Any, Any]":
    """The records that fill(*arguments, answers) answers."""
    found: "numpy.ndarray[Any, Any]" = records_and_points(dtype, fill, *arguments)[0]
    return found


def records_and_points(dtype: Any, fill: Callable[..., Any], *arguments: Any) -> Any:
    """The records, and the points that belong to them, (n, 3)."""
    answers = made(C.hitbox_answers_free, C.hitbox_answers_create)
    fill(*arguments, answers)
    found = view(C.hitbox_answers_data(answers), C.hitbox_answers_count(answers), dtype, answers)
    count = C.hitbox_answers_point_count(answers)
    return found, view(C.hitbox_answers_points(answers), 3 * count, numpy.float64, answers).reshape(-1, 3)


def indices(found: "numpy.ndarray[Any, Any]") -> "numpy.ndarray[Any, Any]":
    """Indices of the library, with -1 where there is none."""
    return found.view(numpy.int32)
