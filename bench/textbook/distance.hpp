// distance.hpp: textbook distances for the most frequent pairs (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>

#include "linear_point.hpp"
#include "sphere.hpp"

namespace hitbox::textbook {

template <class T>
T distance(const Vec<3, T>& a, const Vec<3, T>& b) {
    return std::sqrt(length_sq(a - b));
}

/// Source: Ericson 2005, 5.1.2 to 5.1.5. A square that is negative by rounding is set to zero.
template <class T>
T distance(const Vec<3, T>& point, const Segment<T>& segment) {
    return std::sqrt(std::max(detail::distance_sq(segment, point), T(0)));
}
template <class T>
T distance(const Aabb<3, T>& box, const Vec<3, T>& point) {
    return std::sqrt(detail::distance_sq(box, point));
}
template <class T>
T distance(const Obb<T>& box, const Vec<3, T>& point) {
    return std::sqrt(detail::distance_sq(box, point));
}
template <class T>
T distance(const Vec<3, T>& point, const Triangle<T>& triangle) {
    return std::sqrt(detail::distance_sq(triangle, point));
}

template <class T>
T distance(const Plane<T>& plane, const Vec<3, T>& point) {
    return std::fabs(dot(plane.normal, point) - plane.offset) / std::sqrt(length_sq(plane.normal));
}

template <class T>
T distance(const Sphere<T>& a, const Sphere<T>& b) {
    return std::max(std::sqrt(length_sq(a.center - b.center)) - a.radius - b.radius, T(0));
}

}  // namespace hitbox::textbook
