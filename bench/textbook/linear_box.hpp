// linear_box.hpp: textbook test of a segment, ray or line and a box (slab test; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

#include <algorithm>
#include <cstddef>

#include "linear.hpp"

namespace hitbox::textbook {

namespace detail {

/// The part of the range of t between three pairs of parallel planes.
template <class T>
struct Slabs {
    T near, far;

    /// Clips to the slab between low and high along an axis, where inverse is 1 / direction. If the origin is
    /// in a plane of the slab, 0 * infinity gives a NaN, and touching cases are lost.
    void cut(T low, T high, T inverse) {
        const T p = low * inverse, q = high * inverse;
        near = std::max(near, std::min(p, q));
        far = std::min(far, std::max(p, q));
    }
};

template <class S, class T>
Slabs<T> slabs(const Aabb<3, T>& box, const S& s) {
    const Vec<3, T> o = Linear<S>::origin(s), d = Linear<S>::direction(s);
    Slabs<T> t{Linear<S>::low, Linear<S>::high};
    for (std::size_t k = 0; k < 3; ++k) t.cut(box.min[k] - o[k], box.max[k] - o[k], 1 / d[k]);
    return t;
}

/// In the frame of the box, whose axes are assumed to be perpendicular. No square root is needed, because
/// both sides of a slab are in units of the half-axis.
template <class S, class T>
Slabs<T> slabs(const Obb<T>& box, const S& s) {
    const Vec<3, T> to_box = box.center - Linear<S>::origin(s), d = Linear<S>::direction(s);
    Slabs<T> t{Linear<S>::low, Linear<S>::high};
    for (const Vec<3, T>& h : box.half_axes) {
        const T middle = dot(h, to_box), half = dot(h, h);
        t.cut(middle - half, middle + half, 1 / dot(h, d));
    }
    return t;
}

template <class Box, class S>
bool slabs_meet(const Box& box, const S& s) {
    const auto t = slabs(box, s);
    return t.near <= t.far;
}

}  // namespace detail

/// Source: Kay, Kajiya 1986, "Ray Tracing Complex Scenes"; one division an axis and no branches as in Williams et
/// al. 2005, "An Efficient and Robust Ray-Box Intersection Algorithm", JGT 10(1).
template <class T>
bool intersects(const Aabb<3, T>& box, const Line<T>& line) {
    return detail::slabs_meet(box, line);
}
template <class T>
bool intersects(const Aabb<3, T>& box, const Ray<T>& ray) {
    return detail::slabs_meet(box, ray);
}
template <class T>
bool intersects(const Aabb<3, T>& box, const Segment<T>& segment) {
    return detail::slabs_meet(box, segment);
}

/// Source: Kay, Kajiya 1986; Moller, Haines 1999, "Real-Time Rendering", ray/OBB.
template <class T>
bool intersects(const Line<T>& line, const Obb<T>& box) {
    return detail::slabs_meet(box, line);
}
template <class T>
bool intersects(const Obb<T>& box, const Ray<T>& ray) {
    return detail::slabs_meet(box, ray);
}
template <class T>
bool intersects(const Obb<T>& box, const Segment<T>& segment) {
    return detail::slabs_meet(box, segment);
}

}  // namespace hitbox::textbook
