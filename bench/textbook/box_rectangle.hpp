// box_rectangle.hpp: textbook test of a box or rectangle and a rectangle (10 axes; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::textbook {

namespace detail {

/// The box around the origin has half extents `half`; a zero makes it flat. The rectangle is given by center
/// and half-axes. The axes: the faces of the box, the plane of the rectangle, and the cross products of edges.
template <class T>
bool box_meets(const Vec<3, T>& half, const Vec<3, T>& center, const Vec<3, T>& u, const Vec<3, T>& v) {
    for (std::size_t k = 0; k < 3; ++k)
        if (std::fabs(center[k]) > half[k] + std::fabs(u[k]) + std::fabs(v[k])) return false;
    const Vec<3, T> n = cross(u, v);
    if (std::fabs(dot(n, center)) >
        half.x * std::fabs(n.x) + half.y * std::fabs(n.y) + half.z * std::fabs(n.z))
        return false;
    // Along axis k x u the extent of the rectangle is that of v, which is component k of its normal; and vice versa.
    for (const Vec<3, T>& edge : {u, v})
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
            const T reach = half[i] * std::fabs(edge[j]) + half[j] * std::fabs(edge[i]) + std::fabs(n[k]);
            if (std::fabs(center[j] * edge[i] - center[i] * edge[j]) > reach) return false;
        }
    return true;
}

/// The rectangle along each axis, in units of that axis.
template <class T>
bool framed_box_meets(const Vec<3, T>& half, const Vec<3, T>& center, const Vec<3, T>& u, const Vec<3, T>& v,
                      const Vec<3, T>& w, const Rectangle<T>& r) {
    const auto along = [&](const Vec<3, T>& p) { return Vec<3, T>{dot(p, u), dot(p, v), dot(p, w)}; };
    return box_meets(half, along(r.center - center), along(r.half_axes[0]), along(r.half_axes[1]));
}

}  // namespace detail

/// Source: separating axes, Ericson 2005, 5.2.1; the rectangle is a box without thickness.
template <class T>
bool intersects(const Aabb<3, T>& box, const Rectangle<T>& r) {
    const Vec<3, T> center = (box.min + box.max) * T(0.5), half = (box.max - box.min) * T(0.5);
    return detail::box_meets(half, r.center - center, r.half_axes[0], r.half_axes[1]);
}

/// The same in the frame of the box, or of the first rectangle and its normal. The axes are assumed to be
/// perpendicular.
template <class T>
bool intersects(const Obb<T>& box, const Rectangle<T>& r) {
    const Vec<3, T>&u = box.half_axes[0], &v = box.half_axes[1], &w = box.half_axes[2];
    return detail::framed_box_meets({dot(u, u), dot(v, v), dot(w, w)}, box.center, u, v, w, r);
}
template <class T>
bool intersects(const Rectangle<T>& a, const Rectangle<T>& b) {
    const Vec<3, T>&u = a.half_axes[0], &v = a.half_axes[1];
    return detail::framed_box_meets({dot(u, u), dot(v, v), 0}, a.center, u, v, cross(u, v), b);
}

}  // namespace hitbox::textbook
