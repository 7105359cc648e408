// capsule.hpp: textbook tests of a capsule and a point, line, plane, sphere or capsule (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <algorithm>
#include <cmath>

#include "linear_linear.hpp"
#include "linear_point.hpp"
#include "plane.hpp"

namespace hitbox::textbook {

namespace detail {

template <class T>
Segment<T> axis(const Capsule<T>& capsule) {
    return {capsule.a, capsule.b};
}

}  // namespace detail

/// Source: Ericson 2005, 5.1.2.1.
template <class T>
bool intersects(const Capsule<T>& capsule, const Vec<3, T>& point) {
    return detail::distance_sq(detail::axis(capsule), point) <= capsule.radius * capsule.radius;
}

/// Source: Ericson 2005, 4.5.1.
template <class T>
bool intersects(const Capsule<T>& capsule, const Sphere<T>& sphere) {
    const T reach = capsule.radius + sphere.radius;
    return detail::distance_sq(detail::axis(capsule), sphere.center) <= reach * reach;
}
template <class T>
bool intersects(const Capsule<T>& a, const Capsule<T>& b) {
    const T reach = a.radius + b.radius;
    return detail::distance_sq(detail::axis(a), detail::axis(b)) <= reach * reach;
}

/// Source: Ericson 2005, 5.1.9.
template <class T>
bool intersects(const Capsule<T>& capsule, const Line<T>& line) {
    return detail::distance_sq(line, detail::axis(capsule)) <= capsule.radius * capsule.radius;
}
template <class T>
bool intersects(const Capsule<T>& capsule, const Ray<T>& ray) {
    return detail::distance_sq(ray, detail::axis(capsule)) <= capsule.radius * capsule.radius;
}
template <class T>
bool intersects(const Capsule<T>& capsule, const Segment<T>& segment) {
    return detail::distance_sq(segment, detail::axis(capsule)) <= capsule.radius * capsule.radius;
}

/// The normal is assumed to be a unit vector. Source: Ericson 2005, 5.2.2 at both ends.
template <class T>
bool intersects(const Capsule<T>& capsule, const Plane<T>& plane) {
    const T a = detail::height(plane, capsule.a), b = detail::height(plane, capsule.b);
    return std::min(a, b) <= capsule.radius && std::max(a, b) >= -capsule.radius;
}

}  // namespace hitbox::textbook
