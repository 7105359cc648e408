// closest.hpp: the point of a shape nearest to a given point, and the distance, for every input
// (double-double, then integers).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

// closest_on.hpp calls these functions when the result in double is uncertain: shapes that intersect or
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
