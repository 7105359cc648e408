// linear_rectangle.hpp: textbook test of a segment, ray or line and a rectangle (finite plane; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/rectangle.hpp>

#include <cmath>

#include "linear.hpp"

namespace hitbox::textbook {

namespace detail {

/// The intersection of the line with the plane, in units of the half-axes, which are assumed to be perpendicular.
template <class S, class T>
bool meets_rectangle(const S& s, const Rectangle<T>& r) {
    const Vec<3, T> d = Linear<S>::direction(s), from_center = Linear<S>::origin(s) - r.center;
    const Vec<3, T>&u = r.half_axes[0], &v = r.half_axes[1], n = cross(u, v);
    const T slope = dot(n, d);
    if (slope == 0) return false;
    const T t = -dot(n, from_center) / slope;
    if (!Linear<S>::has(t)) return false;
    const Vec<3, T> p = from_center + d * t;
    return std::fabs(dot(p, u)) <= dot(u, u) && std::fabs(dot(p, v)) <= dot(v, v);
}

}  // namespace detail

/// Source: Ericson 2005, "Real-Time Collision Detection", 5.3.1, then 4.4 in the plane.
template <class T>
bool intersects(const Line<T>& line, const Rectangle<T>& rectangle) {
    return detail::meets_rectangle(line, rectangle);
}
template <class T>
bool intersects(const Ray<T>& ray, const Rectangle<T>& rectangle) {
    return detail::meets_rectangle(ray, rectangle);
}
template <class T>
bool intersects(const Rectangle<T>& rectangle, const Segment<T>& segment) {
    return detail::meets_rectangle(segment, rectangle);
}

}  // namespace hitbox::textbook
