// box_box.hpp: textbook test of axis-aligned and oriented boxes (15 axes; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::textbook {

namespace detail {

/// The second box in the frame of the first: entry k is along axis k of the first box, in units of that axis.
/// So half-axes may have any length, and no square root is needed.
template <class T>
struct SeenBox {
    T half[3];          ///< of the first box
    T center[3];        ///< of the second
    T half_axes[3][3];  ///< [k][j]: of the second, half-axis j along axis k
};

/// True if a face normal of the first box separates the boxes.
template <class T>
bool first_faces_part(const SeenBox<T>& b) {
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& h = b.half_axes[k];
        if (std::fabs(b.center[k]) > b.half[k] + std::fabs(h[0]) + std::fabs(h[1]) + std::fabs(h[2]))
            return true;
    }
    return false;
}

/// The cross product of an edge of each box: axis k x half-axis j.
template <class T>
bool edges_part(const SeenBox<T>& b) {
    for (std::size_t k = 0; k < 3; ++k) {
        const auto &u = b.half_axes[(k + 1) % 3], &v = b.half_axes[(k + 2) % 3];
        const T half_u = b.half[(k + 1) % 3], half_v = b.half[(k + 2) % 3];
        const T center_u = b.center[(k + 1) % 3], center_v = b.center[(k + 2) % 3];
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t m = (j + 1) % 3, n = (j + 2) % 3;
            const T first = half_u * std::fabs(v[j]) + half_v * std::fabs(u[j]);
            const T second = std::fabs(v[m] * u[j] - u[m] * v[j]) + std::fabs(v[n] * u[j] - u[n] * v[j]);
            if (std::fabs(center_v * u[j] - center_u * v[j]) > first + second) return true;
        }
    }
    return false;
}

}  // namespace detail

/// Source: Ericson 2005, 4.2.1, without branches.
template <class T>
bool intersects(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return bool((a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y) &
                (a.min.z <= b.max.z) & (b.min.z <= a.max.z));
}

/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree"; Ericson 2005, 4.4.1, without its epsilon. Uses half-axes
/// as hitbox stores them, which is as fast as the unit axes and half extents of the books.
template <class T>
bool intersects(const Aabb<3, T>& a, const Obb<T>& b) {
    const Vec<3, T> middle = (a.min + a.max) * T(0.5), half = (a.max - a.min) * T(0.5), d = b.center - middle;
    const auto& h = b.half_axes;
    const detail::SeenBox<T> seen{
        {half.x, half.y, half.z},
        {d.x, d.y, d.z},
        {{h[0].x, h[1].x, h[2].x}, {h[0].y, h[1].y, h[2].y}, {h[0].z, h[1].z, h[2].z}}};
    if (detail::first_faces_part(seen)) return false;
    for (const Vec<3, T>& axis : h)
        if (std::fabs(dot(d, axis)) > dot(axis, axis) + std::fabs(axis.x) * half.x +
                                          std::fabs(axis.y) * half.y + std::fabs(axis.z) * half.z)
            return false;
    return !detail::edges_part(seen);
}
template <class T>
bool intersects(const Obb<T>& a, const Obb<T>& b) {
    const Vec<3, T> d = b.center - a.center;
    detail::SeenBox<T> seen;
    for (std::size_t k = 0; k < 3; ++k) {
        seen.half[k] = dot(a.half_axes[k], a.half_axes[k]);
        seen.center[k] = dot(a.half_axes[k], d);
        for (std::size_t j = 0; j < 3; ++j) seen.half_axes[k][j] = dot(a.half_axes[k], b.half_axes[j]);
    }
    if (detail::first_faces_part(seen)) return false;
    const auto& r = seen.half_axes;
    for (std::size_t j = 0; j < 3; ++j) {
        const Vec<3, T>& axis = b.half_axes[j];
        if (std::fabs(dot(d, axis)) >
            dot(axis, axis) + std::fabs(r[0][j]) + std::fabs(r[1][j]) + std::fabs(r[2][j]))
            return false;
    }
    return !detail::edges_part(seen);
}

}  // namespace hitbox::textbook
