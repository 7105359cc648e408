// distance.hpp: textbook distances of points, spheres and capsules, of two segments, rays or lines, and of two
// boxes along the axes (for comparison). The others are in distance_edges.hpp and distance_plane.hpp.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "capsule.hpp"
#include "linear.hpp"
#include "linear_linear.hpp"
#include "linear_point.hpp"
#include "sphere.hpp"

namespace hitbox::textbook {

template <class T>
T distance(const Vec<3, T>& a, const Vec<3, T>& b) {
    return std::sqrt(length_sq(a - b));
}

namespace detail {

/// A square that is negative by rounding counts as zero.
template <class T>
T root(T square) {
    return std::sqrt(std::max(square, T(0)));
}
/// The distance of a shape that reaches `radius` beyond its center or axis.
template <class T>
T beyond(T distance, T radius) {
    return std::max(distance - radius, T(0));
}

/// Shapes with a squared distance of a point, in sphere.hpp and linear_point.hpp.
template <class S, class T>
concept HasDistanceSq = requires(const S& s, const Vec<3, T>& p) { detail::distance_sq(s, p); };

}  // namespace detail

/// Source: Ericson 2005, 5.1.2 to 5.1.5.
template <class S, class T>
    requires detail::HasDistanceSq<S, T>
T distance(const S& shape, const Vec<3, T>& point) {
    return detail::root(detail::distance_sq(shape, point));
}
template <class S, class T>
    requires detail::HasDistanceSq<S, T>
T distance(const Vec<3, T>& point, const S& shape) {
    return detail::root(detail::distance_sq(shape, point));
}

/// The gap along each axis.
template <class T>
T distance(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    T sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const T gap = std::max(std::max(a.min[k] - b.max[k], b.min[k] - a.max[k]), T(0));
        sum += gap * gap;
    }
    return std::sqrt(sum);
}

/// Source: Ericson 2005, 5.1.8 for lines and 5.1.9 for segments and rays.
template <IsLinear R, IsLinear S>
auto distance(const R& a, const S& b) {
    return detail::root(detail::distance_sq(a, b));
}

/// Spheres and capsules: the distance of the center or axis, less the radius. Source: Ericson 2005, 4.5.1.
template <class T>
T distance(const Vec<3, T>& point, const Sphere<T>& sphere) {
    return detail::beyond(textbook::distance(point, sphere.center), sphere.radius);
}
template <class T>
T distance(const Sphere<T>& a, const Sphere<T>& b) {
    return detail::beyond(textbook::distance(a.center, b.center), a.radius + b.radius);
}
template <class S, class T>
    requires detail::HasDistanceSq<S, T>
T distance(const S& shape, const Sphere<T>& sphere) {
    return detail::beyond(textbook::distance(shape, sphere.center), sphere.radius);
}
template <class T>
T distance(const Sphere<T>& sphere, const Triangle<T>& triangle) {
    return detail::beyond(textbook::distance(triangle, sphere.center), sphere.radius);
}
template <class T>
T distance(const Capsule<T>& capsule, const Vec<3, T>& point) {
    return detail::beyond(textbook::distance(detail::axis(capsule), point), capsule.radius);
}
template <class T>
T distance(const Capsule<T>& capsule, const Sphere<T>& sphere) {
    return detail::beyond(textbook::distance(detail::axis(capsule), sphere.center),
                          capsule.radius + sphere.radius);
}
template <class T>
T distance(const Capsule<T>& a, const Capsule<T>& b) {
    return detail::beyond(textbook::distance(detail::axis(a), detail::axis(b)), a.radius + b.radius);
}
template <IsLinear S, class T>
T distance(const Capsule<T>& capsule, const S& linear) {
    return detail::beyond(textbook::distance(linear, detail::axis(capsule)), capsule.radius);
}

template <class T>
T distance(const Plane<T>& plane, const Vec<3, T>& point) {
    return std::fabs(dot(plane.normal, point) - plane.offset) / std::sqrt(length_sq(plane.normal));
}

}  // namespace hitbox::textbook
