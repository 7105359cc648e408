// distance_plane.hpp: textbook distances of a plane and every other shape (projected radius, heights; for
// comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "distance.hpp"
#include "plane.hpp"

namespace hitbox::textbook {

namespace detail {

/// The lowest corner above the plane, or the highest below it. Zero if there are corners on both sides.
template <class T>
T nearest_height(std::initializer_list<T> heights) {
    const auto [low, high] = std::minmax(heights);
    return std::max(std::max(low, -high), T(0));
}

template <class T>
T length_of_normal(const Plane<T>& plane) {
    return std::sqrt(length_sq(plane.normal));
}

}  // namespace detail

/// Source: Ericson 2005, 5.1.1 and 5.2.3.
template <class T>
T distance(const Aabb<3, T>& box, const Plane<T>& plane) {
    const auto [height, reach] = detail::height_and_reach(plane, box);
    return detail::beyond(std::fabs(height), reach) / detail::length_of_normal(plane);
}
template <class T>
T distance(const Obb<T>& box, const Plane<T>& plane) {
    const auto [height, reach] = detail::height_and_reach(plane, box);
    return detail::beyond(std::fabs(height), reach) / detail::length_of_normal(plane);
}
template <class T>
T distance(const Plane<T>& plane, const Rectangle<T>& r) {
    const T reach =
        std::fabs(dot(plane.normal, r.half_axes[0])) + std::fabs(dot(plane.normal, r.half_axes[1]));
    return detail::beyond(std::fabs(detail::height(plane, r.center)), reach) /
           detail::length_of_normal(plane);
}

/// Source: Ericson 2005, 5.1.1 at each corner.
template <class T>
T distance(const Plane<T>& plane, const Segment<T>& s) {
    return detail::nearest_height({detail::height(plane, s.a), detail::height(plane, s.b)}) /
           detail::length_of_normal(plane);
}
template <class T>
T distance(const Plane<T>& plane, const Triangle<T>& t) {
    return detail::nearest_height(
               {detail::height(plane, t.a), detail::height(plane, t.b), detail::height(plane, t.c)}) /
           detail::length_of_normal(plane);
}

/// Source: Ericson 2005, 5.2.2.
template <class T>
T distance(const Plane<T>& plane, const Sphere<T>& sphere) {
    return detail::beyond(textbook::distance(plane, sphere.center), sphere.radius);
}
template <class T>
T distance(const Capsule<T>& capsule, const Plane<T>& plane) {
    return detail::beyond(textbook::distance(plane, detail::axis(capsule)), capsule.radius);
}

/// Zero unless they are parallel, or the ray leaves the plane. Source: Ericson 2005, 5.3.1.
template <class T>
T distance(const Line<T>& line, const Plane<T>& plane) {
    return dot(plane.normal, line.direction) != 0 ? T(0) : textbook::distance(plane, line.origin);
}
template <class T>
T distance(const Plane<T>& plane, const Ray<T>& ray) {
    const T height = detail::height(plane, ray.origin);
    if (height * dot(plane.normal, ray.direction) < 0) return 0;
    return std::fabs(height) / detail::length_of_normal(plane);
}

/// Source: Ericson 2005, 5.4.4.
template <class T>
T distance(const Plane<T>& a, const Plane<T>& b) {
    if (length_sq(cross(a.normal, b.normal)) != 0) return 0;
    const Vec<3, T> on_a = a.normal * (a.offset / length_sq(a.normal));
    return textbook::distance(b, on_a);
}

}  // namespace hitbox::textbook
