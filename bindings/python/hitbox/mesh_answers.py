"""What the methods of Mesh answer."""
import enum
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional

from . import _abi
from ._library import indices
from .shapes import Array, Obb

if TYPE_CHECKING:
    from .mesh import Mesh


class Place(enum.IntEnum):
    """Where a point is, seen from a closed mesh."""

    OUTSIDE = _abi.OUTSIDE
    ON_SURFACE = _abi.ON_SURFACE
    INSIDE = _abi.INSIDE_MESH


class Facing(enum.IntEnum):
    """From where a triangle is hit."""

    FRONT = _abi.HIT_FRONT
    BACK = _abi.HIT_BACK
    EDGE_ON = _abi.HIT_EDGE_ON


class TriangleContact(enum.IntEnum):
    """How two triangles share points."""

    TOUCH = _abi.TRIANGLES_TOUCH  # at a corner or an edge
    COPLANAR = _abi.TRIANGLES_COPLANAR  # one over the other in one plane
    CROSS = _abi.TRIANGLES_CROSS


class Inspection(NamedTuple):
    """What a mesh is, and what is wrong with it."""

    closed: bool
    volume: float  # 0 if it is open
    area: float
    degenerate_triangles: int
    duplicate_triangles: int
    boundary_edges: int
    nonmanifold_edges: int
    misoriented_edges: int
    components: int


class OrientedBounds(NamedTuple):
    """An oriented box: as a shape, and its unit axes, one in each row (3, 3), half extents (3,) and volume."""

    box: Obb
    axes: Array
    half_extents: Array
    volume: float

    @classmethod
    def made(cls, found: Array) -> "OrientedBounds":
        return cls(Obb(found["center"], found["half_axes"]), found["axes"], found["half_extents"], float(found["volume"]))


class Cut(NamedTuple):
    """The two sides of a cut. Their triangles from the first cap on are caps."""

    front: "Mesh"
    back: "Mesh"
    cap_area: float
    cap_loops: int
    open_edges: int
    front_first_cap: int
    back_first_cap: int


class Loop(NamedTuple):
    """One outline of a section. The solid is on its left, seen from the side to which the normal points."""

    points: Array  # (n, 3)
    closed: bool  # False: it ends where the mesh is open
    area: float  # negative for a hole, 0 if it is open
    length: float
    around: Optional[int]  # the innermost loop around it, as an index of the section


class Section(NamedTuple):
    """The outlines in the plane normal . x = offset."""

    normal: Array
    offset: float
    loops: List[Loop]

    @property
    def area(self) -> float:
        return sum(loop.area for loop in self.loops)


class Hits(NamedTuple):
    """Hits of segments or rays."""

    t: Array  # (...), in multiples of the direction, 0 to 1 on a segment; NaN if there is none
    point: Array  # (..., 3)
    normal: Array  # (..., 3), a unit vector
    barycentric: Array  # (..., 3)
    triangle: Array  # (...), -1 if there is none
    line: Array  # (...), the number of the line
    facing: Array  # (...), as in Facing

    @classmethod
    def made(cls, found: Array) -> "Hits":
        return cls(found["t"][()], found["point"], found["normal"], found["barycentric"], indices(found["triangle"])[()],
                   indices(found["line"])[()], found["facing"][()])


class SurfacePoints(NamedTuple):
    """Points of a surface nearest to points: where (..., 3), how far (...), and on which triangles (...)."""

    point: Array
    distance: Array
    triangle: Array


class Nearest(NamedTuple):
    """The closest points of a mesh and of shapes."""

    distance: Array  # (...), infinite if there is nothing within reach
    on_mesh: Array  # (..., 3)
    on_shape: Array  # (..., 3)
    triangle: Array  # (...)


class MeshDistance(NamedTuple):
    """The closest points of two meshes."""

    distance: float  # infinite if there is nothing within reach
    on_self: Array  # (3,)
    on_other: Array  # (3,)
    triangle: int
    other_triangle: int


class TrianglePairs(NamedTuple):
    """Pairs of triangles of two meshes: numbers (n,) of the triangles, and how they meet, as in TriangleContact."""

    triangle: Array
    other_triangle: Array
    contact: Any
