// closest_on.hpp: the point of a shape nearest to a given point, and the distance, for shapes whose type is
// known at compile time (distance of a point or a sphere to a segment, triangle, box, plane).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <optional>

namespace hitbox {

template <Scalar T>
struct ClosestPoints;

}  // namespace hitbox

namespace hitbox::detail {

// There is one function for each type of shape, compiled for float and double. It computes in double first
// (nearest_in_doubles.hpp), and calls closest.hpp if the result is uncertain. It does not test for
// intersection first: if the distance is above its error, the shapes are disjoint.
//
// Distance. It is zero exactly if the shapes intersect, infinite if either is empty, and positive if they are
// disjoint. Its error is bounded by
//   |computed - true| <= 2^-51 * true   from a point to any shape except a plane (2 ulp)
//   |computed - true| <= 2^-49 * true   from a point to a plane, from a sphere to any shape (8 ulp)
// also near contact. It is infinite if the true distance rounds to infinity. In the subnormal range the
// error is larger by half of the smallest number. A positive distance that would round to zero is
// returned as the smallest number.
//
// Closest point. If the shapes intersect, it is the given point itself; otherwise it is different. The error
// of each coordinate is at most 2^-49 (8 ulp) of the sum of the distance and the largest coordinate of either
// shape or of the result. If a corner is nearest, it is returned exactly. The result lies in the bounds of a
// segment, triangle or AABB, and of other shapes up to rounding. For floats the result is rounded once more.
// If that would give the given point although the shapes are disjoint, the result is the neighbour of the
// given point toward the exact result.

// Shape is a Vec<3, T>, Segment, Ray, Line, Plane, Triangle, Rectangle, Aabb or Obb of T, which is float or double.

template <class Shape, class T>
double distance_to(const Shape& shape, const Vec<3, T>& point);
template <class T>
double distance_to(const Plane<T>& plane, const Vec<3, T>& point);
/// The signed distance: negative behind the plane, NaN if either is empty.
template <class T>
double signed_distance_to(const Plane<T>& plane, const Vec<3, T>& point);

template <class Shape, class T>
double distance_to(const Shape& shape, const Sphere<T>& sphere);
template <class T>
double distance_to(const Plane<T>& plane, const Sphere<T>& sphere);
template <class T>
double distance_to(const Sphere<T>& a, const Sphere<T>& b);

/// The nearest point of the shape, and the given point. std::nullopt if either is empty.
template <class Shape, class T>
std::optional<ClosestPoints<T>> closest_pair(const Shape& shape, const Vec<3, T>& point);

}  // namespace hitbox::detail
