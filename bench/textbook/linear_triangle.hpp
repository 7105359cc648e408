// linear_triangle.hpp: textbook test of a segment, ray or line and a triangle (Moller-Trumbore; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include "linear.hpp"

namespace hitbox::textbook {

namespace detail {

/// Tests whether they intersect; t becomes the parameter of the point on the line.
template <class S, class T>
bool moller_trumbore(const S& s, const Triangle<T>& triangle, T& t) {
    const Vec<3, T> d = Linear<S>::direction(s), e1 = triangle.b - triangle.a, e2 = triangle.c - triangle.a;
    const Vec<3, T> p = cross(d, e2);
    const T det = dot(e1, p);
    if (det == 0) return false;
    const T inverse = 1 / det;
    const Vec<3, T> from_a = Linear<S>::origin(s) - triangle.a;
    const T u = dot(from_a, p) * inverse;
    if (u < 0 || u > 1) return false;
    const Vec<3, T> q = cross(from_a, e1);
    const T v = dot(d, q) * inverse;
    if (v < 0 || u + v > 1) return false;
    t = dot(e2, q) * inverse;
    return Linear<S>::has(t);
}

}  // namespace detail

/// Source: Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection", JGT 2(1), without its epsilon.
template <class T>
bool intersects(const Line<T>& line, const Triangle<T>& triangle) {
    T t;
    return detail::moller_trumbore(line, triangle, t);
}
template <class T>
bool intersects(const Ray<T>& ray, const Triangle<T>& triangle) {
    T t;
    return detail::moller_trumbore(ray, triangle, t);
}
template <class T>
bool intersects(const Segment<T>& segment, const Triangle<T>& triangle) {
    T t;
    return detail::moller_trumbore(segment, triangle, t);
}

}  // namespace hitbox::textbook
