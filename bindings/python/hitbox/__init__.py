"""hitbox: what touches what in 3D, exactly.

    import hitbox as hb
    boxes = hb.Aabb([[0, 0, 0], [5, 0, 0]], [[1, 1, 1], [6, 1, 1]])
    hb.intersects(boxes, hb.Ray([-1, 1, 0.5], [1, 0, 0]))   # array([ True,  True]): along a face is a hit

Shapes are arrays of numpy, and questions are broadcast over them. Coordinates are taken as the exact numbers they are, touching
counts as meeting, and there is no epsilon. Units are yours. Errors are exceptions with the words of the library: hitbox.Error.
"""
from ._library import (C as _C, BadFormatError, CancelledError, Error, NotFiniteError, NotFoundError, OutOfMemoryError,
                       TooLargeError, UnreadableError, UnsupportedError, UnwritableError, UsageError, text as _text)
from .assembly import Assembly, Clash, Note, Part, load, load_mesh
from .indices import Bvh, Found, Octree, Quadtree
from .mesh import Mesh
from .mesh_answers import (Cut, Facing, Hits, Inspection, Loop, MeshDistance, Nearest, OrientedBounds, Place, Section,
                           SurfacePoints, TriangleContact, TrianglePairs)
from .pairs import (AxisKind, ClosestPoints, Contacts, Feature, Features, FirstContact, Intersection, Penetration,
                    Placement, Relation, SeparatingAxis, SharedKind, Side, classify, closest_features, closest_points,
                    contacts, distance, intersection, intersects, may_intersect, penetration, placement, project,
                    select, separating_axis, side, signed_distance, sweep)
from .report import Report, ReportedClash, ReportedPart, clash
from .shapes import Aabb, Capsule, Frustum, Line, Obb, Plane, Point, Ray, Rectangle, Segment, Shape, Sphere, Triangle
from .world import BodyContacts, BodyDistances, BodyHits, BodyState, Change, ClosestPair, World

__version__ = _text(_C.hitbox_version())


def set_threads(threads: int) -> None:
    """The number of threads for long arrays, clashes and worlds; 0, the default: one for each core. Answers do not depend on it."""
    _C.hitbox_set_threads(threads)


__all__ = [
    "Aabb", "Assembly", "AxisKind", "BadFormatError", "BodyContacts", "BodyDistances", "BodyHits", "BodyState", "Bvh",
    "CancelledError", "Capsule", "Change", "Clash", "ClosestPair", "ClosestPoints", "Contacts", "Cut", "Error",
    "Facing", "Feature", "Features", "FirstContact", "Found", "Frustum", "Hits", "Inspection", "Intersection", "Line",
    "Loop", "Mesh", "MeshDistance", "Nearest", "NotFiniteError", "NotFoundError", "Note", "Obb", "Octree",
    "OrientedBounds", "OutOfMemoryError", "Part", "Penetration", "Place", "Placement", "Plane", "Point", "Quadtree",
    "Ray", "Rectangle", "Relation", "Report", "ReportedClash", "ReportedPart", "Section", "Segment", "SeparatingAxis",
    "Shape", "SharedKind", "Side", "Sphere", "SurfacePoints", "TooLargeError", "Triangle", "TriangleContact",
    "TrianglePairs", "UnreadableError", "UnsupportedError", "UnwritableError", "UsageError", "World",
    "clash", "classify", "closest_features", "closest_points", "contacts", "distance", "intersection", "intersects",
    "load", "load_mesh", "may_intersect", "penetration", "placement", "project", "select", "separating_axis",
    "set_threads", "side", "signed_distance", "sweep",
]
