// intersection.hpp: textbook intersections for the most frequent pairs (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>

#include "linear_box.hpp"
#include "linear_triangle.hpp"

namespace hitbox::textbook {

/// The parameters and points where a segment or a ray enters and leaves; equal for a single point.
template <class T>
struct Hit {
    bool is_hit = false;
    T near{}, far{};
    Vec<3, T> first, last;

    explicit operator bool() const { return is_hit; }
};

namespace detail {

template <class S, class T>
Hit<T> hit_between(const S& s, T near, T far) {
    if (near > far) return {};
    return {true, near, far, s.point_at(near), s.point_at(far)};
}

template <class S, class T>
Hit<T> triangle_hit(const S& s, const Triangle<T>& triangle) {
    T t;
    if (!moller_trumbore(s, triangle, t)) return {};
    const Vec<3, T> p = s.point_at(t);
    return {true, t, t, p, p};
}

}  // namespace detail

/// Source: Ericson 2005, 4.2.1. The result is inverted, that is empty, if they are disjoint.
template <class T>
Aabb<3, T> intersection(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y), std::max(a.min.z, b.min.z)},
            {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y), std::min(a.max.z, b.max.z)}};
}

/// Source: Williams et al. 2005; see linear_box.hpp.
template <class T>
Hit<T> intersection(const Aabb<3, T>& box, const Ray<T>& ray) {
    const auto t = detail::slabs(box, ray);
    return detail::hit_between(ray, t.near, t.far);
}
template <class T>
Hit<T> intersection(const Aabb<3, T>& box, const Segment<T>& segment) {
    const auto t = detail::slabs(box, segment);
    return detail::hit_between(segment, t.near, t.far);
}
template <class T>
Hit<T> intersection(const Obb<T>& box, const Segment<T>& segment) {
    const auto t = detail::slabs(box, segment);
    return detail::hit_between(segment, t.near, t.far);
}

/// Source: Moller, Trumbore 1997; see linear_triangle.hpp.
template <class T>
Hit<T> intersection(const Ray<T>& ray, const Triangle<T>& triangle) {
    return detail::triangle_hit(ray, triangle);
}
template <class T>
Hit<T> intersection(const Segment<T>& segment, const Triangle<T>& triangle) {
    return detail::triangle_hit(segment, triangle);
}

/// Source: Ericson 2005, 5.3.1.
template <class T>
Hit<T> intersection(const Plane<T>& plane, const Segment<T>& s) {
    const T a = dot(plane.normal, s.a) - plane.offset, b = dot(plane.normal, s.b) - plane.offset;
    if (a * b > 0 || a == b) return {};
    const T t = a / (a - b);
    const Vec<3, T> p = s.a + (s.b - s.a) * t;
    return {true, t, t, p, p};
}

}  // namespace hitbox::textbook
