// rounded_beside.hpp: a place rounded to the caller's scalar, but never onto a given point from which it differs.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>

#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

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
