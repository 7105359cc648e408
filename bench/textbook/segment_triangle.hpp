// segment_triangle.hpp: segment and triangle as everyone writes it, in plain floating point (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::textbook {

/// Source: Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection", without its epsilon.
template <class T>
bool intersects(const Segment<T>& s, const Triangle<T>& t) {
    const Vec<3, T> d = s.b - s.a, e1 = t.b - t.a, e2 = t.c - t.a;
    const Vec<3, T> p = cross(d, e2);
    const T det = dot(e1, p);
    if (det == 0) return false;
    const T inverse = 1 / det;
    const Vec<3, T> from_a = s.a - t.a;
    const T u = dot(from_a, p) * inverse;
    if (u < 0 || u > 1) return false;
    const Vec<3, T> q = cross(from_a, e1);
    const T v = dot(d, q) * inverse;
    if (v < 0 || u + v > 1) return false;
    const T along = dot(e2, q) * inverse;
    return along >= 0 && along <= 1;
}

}  // namespace hitbox::textbook
