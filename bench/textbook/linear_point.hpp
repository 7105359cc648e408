// linear_point.hpp: textbook tests of a segment, ray or line and a point or a sphere (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/sphere.hpp>

#include "linear.hpp"

namespace hitbox::textbook {

namespace detail {

/// The squared distance of a point, without computing the closest point.
template <IsLinear S, class T>
T distance_sq(const S& s, const Vec<3, T>& p) {
    const Vec<3, T> d = Linear<S>::direction(s), to_p = p - Linear<S>::origin(s);
    const T along = dot(to_p, d), square = dot(d, d);
    if (Linear<S>::low == 0 && along <= 0) return dot(to_p, to_p);
    if (Linear<S>::high == 1 && along >= square) return length_sq(to_p - d);
    return dot(to_p, to_p) - along * along / square;
}

}  // namespace detail

/// Source: Ericson 2005, 5.1.2.1.
template <class T>
bool intersects(const Line<T>& line, const Vec<3, T>& point) {
    return detail::distance_sq(line, point) <= 0;
}
template <class T>
bool intersects(const Vec<3, T>& point, const Ray<T>& ray) {
    return detail::distance_sq(ray, point) <= 0;
}
template <class T>
bool intersects(const Vec<3, T>& point, const Segment<T>& segment) {
    return detail::distance_sq(segment, point) <= 0;
}

/// The discriminant of a quadratic; the roots are not needed. Source: Ericson 2005, 5.3.2.
template <class T>
bool intersects(const Line<T>& line, const Sphere<T>& sphere) {
    const Vec<3, T>&d = line.direction, m = line.origin - sphere.center;
    const T md = dot(m, d);
    return md * md >= dot(d, d) * (dot(m, m) - sphere.radius * sphere.radius);
}
template <class T>
bool intersects(const Ray<T>& ray, const Sphere<T>& sphere) {
    const Vec<3, T>&d = ray.direction, m = ray.origin - sphere.center;
    const T outside = dot(m, m) - sphere.radius * sphere.radius;
    if (outside <= 0) return true;
    const T md = dot(m, d);
    return md <= 0 && md * md >= dot(d, d) * outside;
}

/// Source: Ericson 2005, 5.1.2.1, as in 4.5.1.
template <class T>
bool intersects(const Segment<T>& segment, const Sphere<T>& sphere) {
    return detail::distance_sq(segment, sphere.center) <= sphere.radius * sphere.radius;
}

}  // namespace hitbox::textbook
