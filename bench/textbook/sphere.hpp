// sphere.hpp: textbook tests of a sphere and a box, rectangle, triangle or sphere (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox::textbook {

namespace detail {

/// Source: Ericson 2005, 5.1.3.1.
template <class T>
T distance_sq(const Aabb<3, T>& box, const Vec<3, T>& p) {
    T sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const T beyond = std::max(std::max(box.min[k] - p[k], p[k] - box.max[k]), T(0));
        sum += beyond * beyond;
    }
    return sum;
}

/// The square of the distance of a point beyond the end of a half-axis. No square root is needed in units of
/// the half-axis.
template <class T>
T beyond_sq(const Vec<3, T>& from_center, const Vec<3, T>& half_axis) {
    const T square = dot(half_axis, half_axis);
    const T beyond = std::max(std::fabs(dot(from_center, half_axis)) - square, T(0));
    return beyond * beyond / square;
}
/// The half-axes are assumed to be perpendicular. Source: Ericson 2005, 5.1.4.1.
template <class T>
T distance_sq(const Obb<T>& box, const Vec<3, T>& point) {
    const Vec<3, T> p = point - box.center;
    return beyond_sq(p, box.half_axes[0]) + beyond_sq(p, box.half_axes[1]) + beyond_sq(p, box.half_axes[2]);
}
template <class T>
T distance_sq(const Rectangle<T>& r, const Vec<3, T>& point) {
    const Vec<3, T> p = point - r.center, n = cross(r.half_axes[0], r.half_axes[1]);
    const T height = dot(p, n);
    return beyond_sq(p, r.half_axes[0]) + beyond_sq(p, r.half_axes[1]) + height * height / dot(n, n);
}

/// Source: Ericson 2005, 5.1.5.
template <class T>
Vec<3, T> closest_point(const Triangle<T>& t, const Vec<3, T>& p) {
    const Vec<3, T> ab = t.b - t.a, ac = t.c - t.a, ap = p - t.a;
    const T ab_ap = dot(ab, ap), ac_ap = dot(ac, ap);
    if (ab_ap <= 0 && ac_ap <= 0) return t.a;
    const Vec<3, T> bp = p - t.b;
    const T ab_bp = dot(ab, bp), ac_bp = dot(ac, bp);
    if (ab_bp >= 0 && ac_bp <= ab_bp) return t.b;
    const T at_c = ab_ap * ac_bp - ab_bp * ac_ap;
    if (at_c <= 0 && ab_ap >= 0 && ab_bp <= 0) return t.a + ab * (ab_ap / (ab_ap - ab_bp));
    const Vec<3, T> cp = p - t.c;
    const T ab_cp = dot(ab, cp), ac_cp = dot(ac, cp);
    if (ac_cp >= 0 && ab_cp <= ac_cp) return t.c;
    const T at_b = ab_cp * ac_ap - ab_ap * ac_cp;
    if (at_b <= 0 && ac_ap >= 0 && ac_cp <= 0) return t.a + ac * (ac_ap / (ac_ap - ac_cp));
    const T at_a = ab_bp * ac_cp - ab_cp * ac_bp;
    const T from_b = ac_bp - ab_bp, from_c = ab_cp - ac_cp;
    if (at_a <= 0 && from_b >= 0 && from_c >= 0) return t.b + (t.c - t.b) * (from_b / (from_b + from_c));
    const T whole = 1 / (at_a + at_b + at_c);
    return t.a + ab * (at_b * whole) + ac * (at_c * whole);
}
template <class T>
T distance_sq(const Triangle<T>& t, const Vec<3, T>& p) {
    return length_sq(p - closest_point(t, p));
}

}  // namespace detail

/// Source: Arvo 1990, "A Simple Method for Box-Sphere Intersection Testing", Graphics Gems; Ericson 2005, 5.2.5.
template <class T>
bool intersects(const Aabb<3, T>& box, const Sphere<T>& s) {
    return detail::distance_sq(box, s.center) <= s.radius * s.radius;
}

/// Source: Ericson 2005, 5.2.6.
template <class T>
bool intersects(const Obb<T>& box, const Sphere<T>& s) {
    return detail::distance_sq(box, s.center) <= s.radius * s.radius;
}
template <class T>
bool intersects(const Rectangle<T>& rectangle, const Sphere<T>& s) {
    return detail::distance_sq(rectangle, s.center) <= s.radius * s.radius;
}

/// Source: Ericson 2005, 5.2.7.
template <class T>
bool intersects(const Sphere<T>& s, const Triangle<T>& triangle) {
    return detail::distance_sq(triangle, s.center) <= s.radius * s.radius;
}

/// Source: Ericson 2005, 4.3.1.
template <class T>
bool intersects(const Sphere<T>& a, const Sphere<T>& b) {
    const T reach = a.radius + b.radius;
    return length_sq(a.center - b.center) <= reach * reach;
}

}  // namespace hitbox::textbook
