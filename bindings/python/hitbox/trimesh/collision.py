"""Which meshes meet, and how far they are from each other: the calls of trimesh.collision, without FCL."""
from typing import Any, Dict, Hashable, Iterable, List, Optional, Set, Tuple

import numpy

from .._arrays import Numbers
from .._library import UsageError
from ..mesh import Mesh
from ..shapes import Array
from ..world import ALL
from . import _placed
from ._bodies import VISITORS, Bodies
from ._placed import Gap, Pair, Placed

Found = Tuple[Placed, Placed, Gap]
EXTERNAL = "__external"  # the name of the mesh of a question about a single one


class ContactData:
    """Two triangles that share a point."""

    __slots__ = ("names", "_triangles", "_normal", "_point", "_depth")

    def __init__(self, names: Tuple[Hashable, Hashable], triangles: Tuple[int, int], normal: Array, point: Array,
                 depth: float) -> None:
        self.names: Set[Hashable] = set(names)
        self._triangles = names[0], triangles[0], names[1], triangles[1]
        self._normal, self._point, self._depth = normal, point, depth

    @property
    def normal(self) -> Array:
        """The unit vector (3,) along which the triangles are parted soonest, from the first mesh to the second one.

        The first is the one in this manager; of two in this manager the one whose name is first in alphabetical order.
        """
        return self._normal

    @property
    def point(self) -> Array:
        """A point (3,) of both triangles: the mean of the ends or corners of what they share."""
        return self._point

    @property
    def depth(self) -> float:
        """How far one of the two triangles has to move along the normal, so that they only touch."""
        return self._depth

    def index(self, name: Hashable) -> int:
        """The triangle of the mesh of this name."""
        return int(_of(name, self._triangles))

    def __repr__(self) -> str:
        return f"<ContactData of {_sorted(self.names)}, point {self._point.tolist()}, depth {self._depth:g}>"


class DistanceData:
    """The closest points of two meshes."""

    __slots__ = ("names", "_triangles", "_points", "_distance")

    def __init__(self, names: Tuple[Hashable, Hashable], triangles: Tuple[int, int], points: Tuple[Array, Array],
                 distance: float) -> None:
        self.names: Set[Hashable] = set(names)
        self._triangles = names[0], triangles[0], names[1], triangles[1]
        self._points = names[0], points[0], names[1], points[1]
        self._distance = distance

    @property
    def distance(self) -> float:
        """The distance; negative for convex solids that overlap."""
        return self._distance

    def index(self, name: Hashable) -> int:
        """The triangle of the mesh of this name that has the point."""
        return int(_of(name, self._triangles))

    def point(self, name: Hashable) -> Array:
        """The closest point (3,) of the mesh of this name."""
        point: Array = _of(name, self._points)
        return point

    def __repr__(self) -> str:
        return f"<DistanceData of {_sorted(self.names)}, distance {self._distance:g}>"


def _of(name: Hashable, pair: Tuple[Any, Any, Any, Any]) -> Any:
    if name == pair[0]:
        return pair[1]
    if name == pair[2]:
        return pair[3]
    raise KeyError(name)


def _sorted(names: Iterable[Hashable]) -> Tuple[Any, ...]:
    given: List[Any] = list(names)
    try:
        return tuple(sorted(given))
    except TypeError:  # names of several types
        return tuple(sorted(given, key=str))


def _pair(a: Any, b: Any) -> Tuple[Any, Any]:
    """Two names in alphabetical order."""
    try:
        return (b, a) if b < a else (a, b)
    except TypeError:
        first, second = _sorted((a, b))
        return first, second


def _answer(first: Any, *more: Tuple[bool, Any]) -> Any:
    """The first answer alone, or with those that are wanted."""
    wanted = [value for is_wanted, value in more if is_wanted]
    return (first, *wanted) if wanted else first


class CollisionManager:
    """Meshes under names, with transforms: which of them meet each other or other meshes, and how far apart they are.

    solid  Whether the inside of a closed mesh belongs to it.
           None: of convex meshes only, as in trimesh. A mesh wholly inside a mesh that is not convex does not meet it.
           True: of all closed meshes. False: of none.

    A mesh is a trimesh.Trimesh, a hitbox.Mesh, or any object with `vertices` (n, 3) and `faces` (m, 3). A transform is a matrix
    (4, 4) for column vectors, and may scale and shear. Whether meshes meet is exact for the vertices where they are moved to,
    rounded to doubles; touching counts. Questions do not change the manager.
    """

    def __init__(self, solid: Optional[bool] = None) -> None:
        self._solid = solid
        self._placed: Dict[Hashable, Placed] = {}
        self._inside = Bodies((), ALL)  # members meet each other
        self._outside: Optional[Bodies] = None  # members meet visitors only

    def add_object(self, name: Hashable, mesh: Any, transform: Optional[Numbers] = None) -> Mesh:
        """Adds a mesh; an object of this name is replaced. Returns the mesh as hitbox has it."""
        one = Placed(name, mesh, transform, self._solid)
        if name in self._placed:
            self.remove_object(name)
        for bodies in self._worlds():
            bodies.add(one)
        self._placed[name] = one
        return one.known.mesh

    def remove_object(self, name: Hashable) -> None:
        """Removes a mesh. UsageError, a ValueError: there is none of this name."""
        self._check(name)
        for bodies in self._worlds():
            bodies.remove(name)
        del self._placed[name]

    def set_transform(self, name: Hashable, transform: Numbers) -> None:
        """Replaces the transform of a mesh. UsageError, a ValueError: there is none of this name."""
        self._check(name)
        given = _placed.matrix(transform)
        self._placed[name].transform = given
        for bodies in self._worlds():
            bodies.move(name, given)

    # ---- which meet ----

    def in_collision_single(self, mesh: Any, transform: Optional[Numbers] = None, return_names: bool = False,
                            return_data: bool = False) -> Any:
        """Whether a mesh meets any one of the manager: bool; with the set of their names, and a list of ContactData.

        The name of the mesh in a ContactData is "__external".
        """
        visitor = Placed(EXTERNAL, mesh, transform, self._solid)
        pairs = self._members().collisions_with([visitor])
        return _answer(bool(pairs), (return_names, {name for name, _ in pairs}),
                       (return_data, _contacts([(self._placed[name], visitor) for name, _ in pairs] if return_data else [])))

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two meshes meet: bool; with the set of pairs of names in alphabetical order, and a list of ContactData."""
        if not (return_names or return_data):
            return self._inside.any_collision()
        pairs = [_pair(a, b) for a, b in self._inside.collisions()]
        return _answer(bool(pairs), (return_names, set(pairs)),
                       (return_data, _contacts([(self._placed[a], self._placed[b]) for a, b in pairs] if return_data else [])))

    def in_collision_other(self, other_manager: "CollisionManager", return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any mesh meets one of another manager: bool; with pairs of names, this manager's first, and ContactData."""
        pairs = self._members().collisions_with(list(other_manager._placed.values()))
        return _answer(bool(pairs), (return_names, {(name, other.name) for name, other in pairs}),
                       (return_data, _contacts([(self._placed[name], other) for name, other in pairs] if return_data else [])))

    # ---- how far apart ----

    def min_distance_single(self, mesh: Any, transform: Optional[Numbers] = None, return_name: bool = False,
                            return_data: bool = False) -> Any:
        """The distance of a mesh from the nearest one of the manager: float; with its name, and a DistanceData.

        Of meshes that meet it is 0; if both are convex solids, minus the length of the shortest translation that parts them.
        Without meshes in the manager it is infinite, and the others are None.
        """
        visitor = Placed(EXTERNAL, mesh, transform, self._solid)
        meeting = [(self._placed[name], visitor) for name, _ in self._members().collisions_with([visitor])]
        found = self._nearest(meeting, [visitor], numpy.array([visitor.box()]))
        return _answer(_distance(found), (return_name, None if found is None else found[0].name),
                       (return_data, _data(found) if return_data else None))

    def min_distance_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """The smallest distance of two meshes: float; with their names in alphabetical order, and a DistanceData.

        With less than two meshes it is infinite, and the others are None.
        """
        found = self._nearest_members()
        return _answer(_distance(found), (return_names, None if found is None else _pair(found[0].name, found[1].name)),
                       (return_data, _data(found) if return_data else None))

    def min_distance_other(self, other_manager: "CollisionManager", return_names: bool = False, return_data: bool = False) -> Any:
        """The smallest distance from a mesh of another manager: float; with the names, this manager's first, and a DistanceData."""
        others = list(other_manager._placed.values())
        meeting = [(self._placed[name], other) for name, other in self._members().collisions_with(others)]
        names, boxes = other_manager._inside.bounds()
        found = self._nearest(meeting, [other_manager._placed[name] for name in names], boxes)
        return _answer(_distance(found), (return_names, None if found is None else (found[0].name, found[1].name)),
                       (return_data, _data(found) if return_data else None))

    # ---- parts of these ----

    def _check(self, name: Hashable) -> None:
        if name not in self._placed:
            raise UsageError(f"{name!r} is not in the manager", "name")

    def _worlds(self) -> List[Bodies]:
        return [self._inside] if self._outside is None else [self._inside, self._outside]

    def _members(self) -> Bodies:
        if self._outside is None:
            self._outside = Bodies(self._placed.values(), VISITORS)
        return self._outside

    def _nearest_members(self) -> Optional[Found]:
        pair = self._inside.closest_pair()
        if pair is None:
            return None
        if pair[2].distance > 0:
            return self._placed[pair[0]], self._placed[pair[1]], Gap(pair[2].distance, pair[2].on_a, pair[2].on_b, -1, -1)
        if sum(one.is_convex_solid for one in self._placed.values()) < 2:  # then no pair has a depth
            a, b = _pair(pair[0], pair[1])
            return _placed.deepest([(self._placed[a], self._placed[b])])
        return _placed.deepest([(self._placed[a], self._placed[b]) for a, b in (_pair(*two) for two in self._inside.collisions())])

    def _nearest(self, meeting: List[Pair], others: List[Placed], other_boxes: Array) -> Optional[Found]:
        """The two meshes of the smallest distance: of those that meet, or else of all."""
        if meeting:
            return _placed.deepest(meeting)
        names, boxes = self._inside.bounds()
        return _placed.nearest([self._placed[name] for name in names], boxes, others, other_boxes)


def _contacts(pairs: List[Pair]) -> List[ContactData]:
    found = []
    for (a, b), one in zip(pairs, _placed.contacts(pairs) if pairs else []):
        triangles, depths = zip(one.a.tolist(), one.b.tolist()), one.depths.tolist()
        found += [ContactData((a.name, b.name), *values) for values in zip(triangles, one.normals, one.points, depths)]
    return found


def _distance(found: Optional[Found]) -> float:
    return numpy.inf if found is None else found[2].distance


def _data(found: Optional[Found]) -> Optional[DistanceData]:
    if found is None:
        return None
    a, b, _ = found
    gap = _placed.complete(found[2], a, b)
    return DistanceData((a.name, b.name), (gap.a, gap.b), (gap.on_a, gap.on_b), gap.distance)


def scene_to_collision(scene: Any) -> Tuple[CollisionManager, Dict[Hashable, Mesh]]:
    """A manager with the meshes of a trimesh.Scene at their places, and the meshes by the names of their nodes."""
    manager, meshes = CollisionManager(), {}
    for node in scene.graph.nodes_geometry:
        transform, geometry = scene.graph[node]
        meshes[node] = manager.add_object(node, scene.geometry[geometry], transform)
    return manager, meshes
