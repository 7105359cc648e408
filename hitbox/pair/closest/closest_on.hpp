// closest_on.hpp: the point of a shape nearest to a given point, and the distance (of a point or a sphere to a segment,
// triangle, box, plane).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox {

template <Scalar T>
struct ClosestPoints;

}  // namespace hitbox

namespace hitbox::detail {

// ---- shapes whose type is known at compile time -------------------------------------------------------------------

// There is one function for each type of shape, compiled for float and double. It computes in double first
// (nearest_in_doubles.hpp), and calls those for every input, below, if the result is uncertain. It does not test for
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
template <class T>
double distance_to(const Capsule<T>& capsule, const Vec<3, T>& point);
template <class T>
double distance_to(const Capsule<T>& capsule, const Sphere<T>& sphere);

/// The nearest point of the shape, and the given point. std::nullopt if either is empty.
template <class Shape, class T>
std::optional<ClosestPoints<T>> closest_pair(const Shape& shape, const Vec<3, T>& point);

// ---- every shape and every input: double-double, then integers ----------------------------------------------------

// The functions above call these when the result in double is uncertain: shapes that intersect or
// nearly do, slivers, distant or flat shapes, sizes out of range. The nearest corner, edge or face is first
// determined in double-double. If the error could affect the result, it is determined in integers, and a
// quotient of integers is rounded.
// Source: Ericson 2005, 5.1, with the signs of nearest_feature.hpp.

/// The point of the shape nearest to `point`. std::nullopt if either is empty. If they intersect, the result
/// is `point` itself; otherwise it is different. The error of each coordinate is at most 2 ulp. If rounding
/// would give `point` although they do not intersect, the result is the neighbour of `point` toward the shape.
std::optional<Vec3> closest_on(const ConvexSet& shape, const Vec3& point);

/// The distance. It is zero exactly if they intersect, and infinite if either is empty. The relative error
/// is at most 2^-51 (2 ulp).
double distance_to(const ConvexSet& shape, const Vec3& point);

/// The distance from the shape to the sphere around the point. It is zero exactly if they intersect; otherwise the
/// relative error is at most 2^-50. The radius is the sum of `radius` and `more_radius`, which must not be negative.
double distance_to_ball(const ConvexSet& shape, const Vec3& center, double radius, double more_radius = 0);

/// The distance to a plane, negative behind it. NaN if either is empty.
double signed_distance_to(const ConvexSet& plane, const Vec3& point);

/// The neighbour of the point toward `way`, along the axis of the largest coordinate of `way`.
template <class T>
HITBOX_NOINLINE Vec<3, T> neighbour_along(const Vec3& way, Vec<3, T> point) {
    std::size_t k = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::fabs(way[i]) > std::fabs(way[k])) k = i;
    using Limits = std::numeric_limits<T>;
    point[k] = std::nextafter(point[k], way[k] > 0 ? Limits::infinity() : -Limits::infinity());
    return point;
}

HITBOX_INLINE const Vec3& rounded_beside(const Vec3& place, const Vec3&) { return place; }

/// The place in floats. If that equals the point, although they differ, the neighbour of the point toward the place.
HITBOX_INLINE Vec3f rounded_beside(const Vec3& place, const Vec3f& point) {
    const Vec3f q{hitbox::rounded<float>(place.x), hitbox::rounded<float>(place.y),
                  hitbox::rounded<float>(place.z)};
    if (q == point) [[unlikely]] {
        const Vec3 p{widen(point.x), widen(point.y), widen(point.z)};
        if (place != p) return neighbour_along(place - p, point);
    }
    return q;
}

}  // namespace hitbox::detail
