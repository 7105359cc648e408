// directions.hpp: a box around the directions in which a triangle is seen from a point (solid angle, octahedral map).
#pragma once

#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// A box around all directions from a point to the points of a triangle, each scaled to |x| + |y| + |z| = 1. If the
/// triangle contains the point and does not have it as a corner, all directions are in the box.
///
/// These vectors form an octahedron, and a triangle appears on it as one with straight sides on each of its faces.
/// So the box of the corners, of the places where the sides change faces, and of the tips of the octahedron within
/// the triangle is the box of all.
///
/// Exactness   conservative: enlarged to cover all roundings.
/// Degenerate  a corner at the point itself is left out: the others span a wedge. The triangle must not be degenerate.
Aabb3 directions(const Vec3& from, const Triangle3& t);

}  // namespace hitbox::detail
