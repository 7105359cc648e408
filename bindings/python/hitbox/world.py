"""Worlds of moving bodies: shapes and meshes with transforms, which of them meet, and what is near, on a line, in the way."""
import ctypes
import enum
from typing import Any, NamedTuple, Optional, Tuple, Union

import numpy

from . import _abi
from ._arrays import Numbers, flat, transform as one_transform, transforms as many_transforms, vectors, whole
from ._library import C, UsageError, indices, made, records
from .mesh import Mesh
from .pairs import FirstContact, Shapes, first_contacts
from .shapes import Aabb, Array, Frustum, Shape, shapes

ALL = 0xFFFFFFFF
_LARGEST = 2**64 - 1
_PRECISIONS = {"aabb": _abi.BY_AABB, "obb": _abi.BY_OBB, "exact": _abi.EXACTLY}


class Change(enum.IntEnum):
    """What happened to a pair."""

    BEGIN = _abi.BEGIN
    STAY = _abi.STAY
    END = _abi.END


class BodyState(NamedTuple):
    """A body, as of the last update."""

    transform: Array  # (3, 4)
    aabb: Aabb
    user_data: int
    version: int
    layers: Tuple[int, int]
    awake: bool
    kind: Optional[int]  # of the shape; None: a mesh


class BodyContacts(NamedTuple):
    """Contacts of pairs of bodies: see hitbox.Contacts. Of a shape and a mesh one for each triangle."""

    a: Array  # (n,)
    b: Array  # (n,)
    triangle: Array  # (n,), of the mesh; -1 of two shapes
    point_count: Array  # (n,)
    depth: Array  # (n,)
    axis: Array  # (n, 3)
    on_a: Array  # (n, 8, 3)
    on_b: Array  # (n, 8, 3)
    depths: Array  # (n, 8)


class BodyHits(NamedTuple):
    """Bodies on segments and rays, line after line, nearest first."""

    line: Array  # (n,)
    body: Array  # (n,)
    t: Array  # (n,)
    point: Array  # (n, 3)
    normal: Array  # (n, 3)
    triangle: Array  # (n,), of a mesh; else -1


class BodyDistances(NamedTuple):
    """Bodies near shapes, question after question, nearest first."""

    query: Array  # (n,)
    body: Array  # (n,)
    distance: Array  # (n,)
    on_shape: Array  # (n, 3)
    on_body: Array  # (n, 3)
    triangle: Array  # (n,), of a mesh; else -1
    asker: Array  # (n,), the body, or the part of it, that is near


class ClosestPair(NamedTuple):
    """The two bodies that are nearest to each other, a < b, and their closest points (3,)."""

    a: int
    b: int
    distance: float
    on_a: Array
    on_b: Array


class World:
    """Moving bodies. Changes are recorded, update() computes what they change, and questions are about the last update.

    A body is a number that is never used again. Several threads may ask at once, but nothing else meanwhile.
    """

    __slots__ = ("_handle",)

    def __init__(self) -> None:
        self._handle = made(C.hitbox_world_free, C.hitbox_world_create)

    def add(self, what: Union[Mesh, Shapes], transform: Optional[Numbers] = None, *, layers_of: int = 1, layers_meet: int = ALL,
            user_data: int = 0, surface: bool = False, quick_bounds: bool = False) -> Any:
        """Adds bodies, and returns their numbers, uint64 (...), or an int for one.

        what       a mesh, or shapes (...): one body for each
        transform  (..., 4, 4), for column vectors; of one mesh as many bodies
        layers     bits: two bodies are compared if each is on a layer that the other one meets
        surface    the inside of a closed mesh does not belong to the body
        quick_bounds  the box of a mesh need not be tight, and follows moves faster; exact answers are the same
        """
        options = _options(layers_of, layers_meet, user_data, surface, quick_bounds)
        poses = many_transforms(transform, "transform")
        matrix = numpy.empty((3, 4)) if transform is None else numpy.asarray(transform)
        lead = matrix.shape[:-2]
        if isinstance(what, Mesh):
            bodies = numpy.empty(lead, numpy.uint64)
            C.hitbox_world_add_mesh(self._handle, what._handle, poses, options, bodies.ctypes.data)
        else:
            given = shapes(what, "what")
            try:
                shape = numpy.broadcast_shapes(given.shape, lead)
            except ValueError:
                raise UsageError(f"has the shape {matrix.shape}, and the shapes {given.shape}", "transform") from None
            if poses is not None and lead != shape:
                poses = many_transforms(numpy.broadcast_to(matrix, shape + matrix.shape[-2:]), "transform")
            bodies = numpy.empty(shape, numpy.uint64)
            C.hitbox_world_add_shapes(self._handle, flat(numpy.broadcast_to(given.data, shape + given.data.shape[-1:]), given.kind),
                                      poses, options, bodies.ctypes.data)
        return int(bodies) if bodies.ndim == 0 else bodies

    def add_part(self, owner: int, what: Union[Mesh, Shape], transform: Optional[Numbers] = None, *, layers_of: int = 1,
                 layers_meet: int = ALL, user_data: int = 0, surface: bool = False, quick_bounds: bool = False) -> int:
        """Adds a part to a body, which moves with it: `transform` is relative to the owner."""
        options, pose = _options(layers_of, layers_meet, user_data, surface, quick_bounds), one_transform(transform)
        part = numpy.empty((), numpy.uint64)
        if isinstance(what, Mesh):
            C.hitbox_world_add_mesh_part(self._handle, _body(owner), what._handle, pose, options, part.ctypes.data)
        else:
            given = shapes(what, "what")
            C.hitbox_world_add_shape_part(self._handle, _body(owner), flat(given.data, given.kind), pose, options, part.ctypes.data)
        return int(part)

    def remove(self, bodies: Numbers) -> None:
        given = _bodies(bodies)
        C.hitbox_world_remove(self._handle, given.ctypes.data, given.size)

    def move(self, bodies: Numbers, transform: Numbers) -> None:
        """Gives bodies (n,) new transforms (n, 4, 4), or one."""
        given, matrix = _bodies(bodies), numpy.asarray(transform)
        if matrix.ndim > 2 and matrix.shape[:-2] != given.shape:
            raise UsageError(f"has the shape {matrix.shape} for {given.size} bodies", "transform")
        C.hitbox_world_move(self._handle, given.ctypes.data, given.size, many_transforms(transform, "transform"))

    def set_layers(self, body: int, of: int, meet: int) -> None:
        C.hitbox_world_set_layers(self._handle, _body(body), whole(of, "of"), whole(meet, "meet"))

    def set_user_data(self, body: int, user_data: int) -> None:
        C.hitbox_world_set_user_data(self._handle, _body(body), whole(user_data, "user_data", _LARGEST))

    def sleep(self, bodies: Numbers) -> None:
        """Bodies asleep are not compared with each other, and cost an update nothing."""
        given = _bodies(bodies)
        C.hitbox_world_sleep(self._handle, given.ctypes.data, given.size)

    def wake(self, bodies: Numbers) -> None:
        given = _bodies(bodies)
        C.hitbox_world_wake(self._handle, given.ctypes.data, given.size)

    def __len__(self) -> int:
        return int(C.hitbox_world_size(self._handle))

    def __contains__(self, body: Any) -> bool:
        if not isinstance(body, (int, numpy.integer)) or not 0 <= body <= _LARGEST:
            return False
        return bool(C.hitbox_world_has(self._handle, int(body)))

    def state(self, body: int) -> BodyState:
        found = numpy.zeros((), _abi.BODY_STATE_RECORD)
        C.hitbox_world_state(self._handle, _body(body), found.ctypes.data)
        kind = int(found["kind"])
        return BodyState(found["transform"].reshape(3, 4), Aabb.of(found["aabb"]), int(found["user_data"]), int(found["version"]),
                         (int(found["layers_of"]), int(found["layers_meet"])), bool(found["awake"]), None if kind < 0 else kind)

    def update(self) -> None:
        """Computes what has changed."""
        C.hitbox_world_update(self._handle)

    # ---- pairs ----

    def collisions(self, precision: str = "exact") -> Array:
        """All pairs that meet, uint64 (n, 2); `precision` is aabb, obb or exact."""
        found = records(_abi.BODY_PAIR_RECORD, C.hitbox_world_collisions, self._handle, _precision(precision))
        return found.view(numpy.uint64).reshape(-1, 2)

    def any_collision(self, precision: str = "exact") -> bool:
        """Whether any two bodies meet. It ends at the first pair."""
        answer = numpy.zeros((), numpy.uint8)
        C.hitbox_world_any_collision(self._handle, _precision(precision), answer.ctypes.data)
        return bool(answer)

    def events(self, precision: str = "exact") -> Tuple[Array, Array]:
        """What has changed since the last call: pairs, uint64 (n, 2), and how, as in Change (n,)."""
        found = records(_abi.BODY_EVENT_RECORD, C.hitbox_world_events, self._handle, _precision(precision))
        return numpy.stack([found["a"], found["b"]], axis=-1), found["change"]

    def contacts(self, a: Optional[int] = None, b: Optional[int] = None) -> BodyContacts:
        """Contacts of all pairs that meet, or of two bodies. Two meshes have none: see Mesh.contacts."""
        if (a is None) != (b is None):
            raise UsageError("one body is given; give none or two", "b" if b is None else "a")
        if a is None:
            found = records(_abi.BODY_CONTACTS_RECORD, C.hitbox_world_contacts, self._handle)
        else:
            found = records(_abi.BODY_CONTACTS_RECORD, C.hitbox_world_contacts_of, self._handle, _body(a), _body(b))
        contacts = found["contacts"]
        points = contacts["points"]
        return BodyContacts(found["a"], found["b"], indices(found["triangle"]), indices(contacts["count"]), contacts["depth"],
                            contacts["axis"], points["a"], points["b"], points["depth"])

    # ---- queries: the shape or line is on all layers that `layers` names ----

    def overlaps(self, questions: Shapes, layers: int = ALL) -> Tuple[Array, Array]:
        """The bodies that meet each shape: numbers of questions (n,), and bodies (n,). Exact."""
        given = shapes(questions, "questions")
        found = records(_abi.BODY_FOUND_RECORD, C.hitbox_world_overlaps, self._handle, flat(given.data, given.kind),
                       whole(layers, "layers"))
        return indices(found["query"]), found["body"]

    def cast(self, lines: Shape, most: int = 1, layers: int = ALL) -> BodyHits:
        """The bodies that each segment or ray enters, nearest first, at most so many for each. Exact."""
        given = shapes(lines, "lines")
        found = records(_abi.BODY_HIT_RECORD, C.hitbox_world_cast, self._handle, flat(given.data, given.kind),
                        whole(layers, "layers"), whole(most, "most"))
        return BodyHits(indices(found["line"]), found["body"], found["t"], found["point"], found["normal"],
                        indices(found["triangle"]))

    def sweep(self, shapes_: Shapes, motions: Numbers, layers: int = ALL, skip_leaving: bool = False) -> Tuple[FirstContact, Array]:
        """The first bodies that shapes (...) moved by t * motions (..., 3) meet: the contacts (...), and bodies (...)."""
        given, moves = shapes(shapes_, "shapes"), vectors(motions, "motions", 3)
        shape = numpy.broadcast_shapes(given.shape, moves.shape[:-1])
        found = numpy.empty(shape, _abi.BODY_CONTACT_RECORD)
        C.hitbox_world_sweep(self._handle, flat(numpy.broadcast_to(given.data, shape + given.data.shape[-1:]), given.kind),
                             flat(numpy.broadcast_to(moves, (*shape, 3)), _abi.POINT), whole(layers, "layers"),
                             bool(skip_leaving), found.ctypes.data)
        return first_contacts(found["contact"]), found["body"][()]

    def sweep_body(self, body: int, motion: Numbers, most: int = 2**32 - 1,
                   skip_leaving: bool = False) -> Tuple[FirstContact, Array, Array]:
        """What is in the way of a body, first contacts first: contacts (n,), bodies (n,), and the moving bodies or parts (n,)."""
        move = numpy.ascontiguousarray(vectors(motion, "motion", 3), numpy.float64)
        if move.ndim != 1:
            raise UsageError(f"has the shape {move.shape}; it must be (3,)", "motion")
        found = records(_abi.BODY_CONTACT_RECORD, C.hitbox_world_sweep_body, self._handle, _body(body),
                        move.ctypes.data, bool(skip_leaving), whole(most, "most"))
        return first_contacts(found["contact"]), found["body"], found["mover"]

    def nearest(self, questions: Shapes, most: int = 1, layers: int = ALL) -> BodyDistances:
        """The bodies nearest to each shape, nearest first, at most so many for each."""
        given = shapes(questions, "questions")
        return _distances(records(_abi.BODY_DISTANCE_RECORD, C.hitbox_world_nearest, self._handle, flat(given.data, given.kind),
                                  whole(layers, "layers"), whole(most, "most")))

    def nearest_to(self, body: int, most: int = 1) -> BodyDistances:
        """The bodies nearest to a body of the world, nearest first."""
        return _distances(records(_abi.BODY_DISTANCE_RECORD, C.hitbox_world_nearest_to_body, self._handle, _body(body),
                                  whole(most, "most")))

    def closest_pair(self) -> Optional[ClosestPair]:
        """The two bodies that are nearest to each other; None if no two are compared. At distance 0 they meet, or one is inside."""
        found = numpy.zeros((), _abi.BODY_DISTANCE_RECORD)
        C.hitbox_world_closest_pair(self._handle, found.ctypes.data)
        if found["asker"] == _abi.NO_BODY:
            return None
        return ClosestPair(int(found["asker"]), int(found["body"]), float(found["distance"]), found["on_shape"], found["on_body"])

    def cull(self, frustum: Frustum, layers: int = ALL) -> Array:
        """The bodies that meet a frustum, uint64 (n,)."""
        given = shapes(frustum, "frustum")
        return records(_abi.BODY_FOUND_RECORD, C.hitbox_world_cull, self._handle, flat(given.data, given.kind),
                       whole(layers, "layers"))["body"]

    def __repr__(self) -> str:
        return f"<hitbox.World, {len(self)} bodies>"


def _options(layers_of: int, layers_meet: int, user_data: int, surface: bool, quick_bounds: bool) -> Any:
    options = numpy.zeros((), _abi.BODY_OPTIONS_RECORD)
    options["user_data"] = whole(user_data, "user_data", _LARGEST)
    options["is_surface"], options["quick_bounds"] = bool(surface), bool(quick_bounds)
    options["layers_of"], options["layers_meet"] = whole(layers_of, "layers_of"), whole(layers_meet, "layers_meet")
    return options.ctypes.data_as(ctypes.c_void_p)


def _body(given: Any) -> int:
    return whole(given, "body", _LARGEST)


def _bodies(given: Numbers) -> Array:
    bodies = numpy.asarray(given)
    if bodies.size == 0:
        return numpy.empty(0, numpy.uint64)
    if bodies.dtype.kind not in "iu" or (bodies.dtype.kind == "i" and bodies.min() < 0):
        raise UsageError("must be numbers of bodies, as add() returns them", "bodies")
    return numpy.ascontiguousarray(bodies, numpy.uint64)


def _precision(name: str) -> int:
    if name not in _PRECISIONS:
        raise UsageError(f"is '{name}'; it must be aabb, obb or exact", "precision")
    return _PRECISIONS[name]


def _distances(found: Array) -> BodyDistances:
    return BodyDistances(indices(found["query"]), found["body"], found["distance"], found["on_shape"], found["on_body"],
                         indices(found["triangle"]), found["asker"])
