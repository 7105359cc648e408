// hull_shape.hpp: what a convex hull has in common with another shape, and how near it is (polytope against any shape).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/shape/convex_hull.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <optional>
#include <vector>

namespace hitbox::detail {

// A convex shape meets a solid hull exactly if it meets a triangle of the boundary or lies inside. So every answer is that of
// the exact pair of the other shape and a triangle, for the triangles near it, and one exact test of a point. Which triangles
// are near is guessed in double by the algorithm of Gilbert, Johnson and Keerthi, and proven by error bounds
// (detail/hull_cap.hpp). Where they overlap, the triangles of four vertices that contain a common point come first.
//
// S is Vec3, a Segment3, Ray3, Line3, Triangle3, Rectangle3, Aabb3, Obb3, Sphere3 or Capsule3. The hulls must not be empty.

template <class S>
bool hull_meets(const HullView& hull, const S& shape);

/// Zero exactly if they meet, and infinite if the shape is empty. Otherwise the distance of the nearest triangle.
template <class S>
double hull_distance(const HullView& hull, const S& shape);

/// The point of the hull, and that of the shape. If they meet, both are one common point, of a point that itself.
/// std::nullopt if the shape is empty.
template <class S>
std::optional<PointPair> hull_closest(const HullView& hull, const S& shape);

/// The triangles of the boundary whose distances are the least one, up to 2^-45 of it, of a shape that the hull does not meet.
template <class S>
std::vector<Triangle3> nearest_triangles(const HullView& hull, const S& shape);

/// The same of two hulls: of pairs of triangles.
bool hulls_meet(const HullView& a, const HullView& b);
double distance_of_hulls(const HullView& a, const HullView& b);
PointPair closest_of_hulls(const HullView& a, const HullView& b);

/// Whether the point is in the hull. Exact.
bool hull_contains(const HullView& hull, const Vec3& point);

/// From a vertex that is farthest behind the plane to one that is farthest in front of it. As for sides, contacts and
/// distances of planes it stands for the hull.
Segment3 span_across(const HullView& hull, const Plane3& plane);

}  // namespace hitbox::detail
