"""Small meshes and transforms for the tests in Python."""
from typing import Any, NamedTuple, Tuple

import numpy

Array = Any


class Solid(NamedTuple):
    """A mesh as other packages have it: arrays named `vertices` (n, 3) and `faces` (m, 3)."""

    vertices: Array
    faces: Array


class Changeable:
    """A mesh object whose arrays may be replaced, and to which a weak reference is possible."""

    def __init__(self, solid: Solid) -> None:
        self.vertices, self.faces = solid.vertices.copy(), solid.faces.copy()


def box(extents: Tuple[float, float, float] = (1, 1, 1)) -> Solid:
    """A box around the origin: 8 vertices, 12 triangles that face outward."""
    corners = numpy.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]) * numpy.array(extents)
    faces = [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
             [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]]
    return Solid(corners, numpy.array(faces))


def icosphere(subdivisions: int = 3, radius: float = 1.0) -> Solid:
    """An icosahedron whose triangles are split into four so many times: 20 * 4^subdivisions triangles."""
    g = (1 + 5**0.5) / 2
    points = numpy.array([[-1, g, 0], [1, g, 0], [-1, -g, 0], [1, -g, 0], [0, -1, g], [0, 1, g],
                          [0, -1, -g], [0, 1, -g], [g, 0, -1], [g, 0, 1], [-g, 0, -1], [-g, 0, 1]])
    faces = numpy.array([[0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11], [1, 5, 9], [5, 11, 4], [11, 10, 2],
                         [10, 7, 6], [7, 1, 8], [3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9], [4, 9, 5],
                         [2, 4, 11], [6, 2, 10], [8, 6, 7], [9, 8, 1]])
    for _ in range(subdivisions):
        edges = numpy.sort(faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
        unique, place = numpy.unique(edges, axis=0, return_inverse=True)
        middle = (len(points) + place).reshape(-1, 3)
        points = numpy.concatenate([points, points[unique].mean(axis=1)])
        a, b, c = faces.T
        ab, bc, ca = middle.T
        faces = numpy.concatenate([numpy.stack(one, axis=1) for one in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))])
    return Solid(radius * points / numpy.linalg.norm(points, axis=1)[:, None], faces)


def cylinder(radius: float = 1.0, height: float = 1.0, sections: int = 32) -> Solid:
    """A cylinder around the z axis, centered at the origin."""
    angle = numpy.linspace(0, 2 * numpy.pi, sections, endpoint=False)
    ring = numpy.stack([radius * numpy.cos(angle), radius * numpy.sin(angle)], axis=1)
    low = numpy.column_stack([ring, numpy.full(sections, -height / 2)])
    high = numpy.column_stack([ring, numpy.full(sections, height / 2)])
    centers = numpy.array([[0, 0, -height / 2], [0, 0, height / 2]])
    i = numpy.arange(sections)
    j, under, over = (i + 1) % sections, numpy.full(sections, 2 * sections), numpy.full(sections, 2 * sections + 1)
    faces = [(i, j, j + sections), (i, j + sections, i + sections), (under, j, i), (over, i + sections, j + sections)]
    return Solid(numpy.concatenate([low, high, centers]), numpy.concatenate([numpy.stack(one, axis=1) for one in faces]))


def torus(major: float = 1.0, minor: float = 0.25, around: int = 32, across: int = 16) -> Solid:
    """A ring around the z axis, which is not convex."""
    u, v = numpy.meshgrid(numpy.arange(around), numpy.arange(across), indexing="ij")
    a, b = 2 * numpy.pi * u / around, 2 * numpy.pi * v / across
    reach = major + minor * numpy.cos(b)
    points = numpy.stack([reach * numpy.cos(a), reach * numpy.sin(a), minor * numpy.sin(b)], axis=-1).reshape(-1, 3)
    one, right = u * across + v, (u + 1) % around * across + v
    up, both = u * across + (v + 1) % across, (u + 1) % around * across + (v + 1) % across
    faces = [numpy.stack([one, right, both], axis=-1).reshape(-1, 3), numpy.stack([one, both, up], axis=-1).reshape(-1, 3)]
    return Solid(points, numpy.concatenate(faces))


def moved(x: float, y: float = 0.0, z: float = 0.0) -> Array:
    """A translation as a matrix (4, 4)."""
    matrix = numpy.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


def random_pose(random: "numpy.random.Generator", reach: float) -> Array:
    """A rotation and a translation in a cube, (4, 4)."""
    matrix = numpy.eye(4)
    q, r = numpy.linalg.qr(random.normal(size=(3, 3)))
    q *= numpy.sign(numpy.diag(r))
    matrix[:3, :3] = q * numpy.linalg.det(q)
    matrix[:3, 3] = random.uniform(-reach, reach, 3)
    return matrix


def placed(solid: Any, transform: Array) -> Array:
    """The corners of the triangles after a transform, (m, 3, 3)."""
    points = solid.vertices @ transform[:3, :3].T + transform[:3, 3]
    return points[solid.faces]
