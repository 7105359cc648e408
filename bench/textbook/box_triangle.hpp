// box_triangle.hpp: textbook test of a box or rectangle and a triangle (13 axes; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::textbook {

namespace detail {

/// The box around the origin with half extents `half`; a zero makes it flat.
template <class T>
bool box_meets(const Vec<3, T>& half, const std::array<Vec<3, T>, 3>& p) {
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = std::min(std::min(p[0][k], p[1][k]), p[2][k]);
        const T high = std::max(std::max(p[0][k], p[1][k]), p[2][k]);
        if (low > half[k] || high < -half[k]) return false;
    }
    const std::array e{p[1] - p[0], p[2] - p[1], p[0] - p[2]};
    const Vec<3, T> n = cross(e[0], e[1]);
    if (std::fabs(dot(n, p[0])) > half.x * std::fabs(n.x) + half.y * std::fabs(n.y) + half.z * std::fabs(n.z))
        return false;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t u = (k + 1) % 3, v = (k + 2) % 3, other = (i + 2) % 3;
            const T nu = -e[i][v], nv = e[i][u];
            const T first = nu * p[i][u] + nv * p[i][v], last = nu * p[other][u] + nv * p[other][v];
            const T reach = half[u] * std::fabs(nu) + half[v] * std::fabs(nv);
            if (std::min(first, last) > reach || std::max(first, last) < -reach) return false;
        }
    return true;
}

/// The triangle along each axis, in units of that axis.
template <class T>
std::array<Vec<3, T>, 3> seen(const Triangle<T>& t, const Vec<3, T>& center, const Vec<3, T>& u,
                              const Vec<3, T>& v, const Vec<3, T>& w) {
    const auto along = [&](const Vec<3, T>& p) { return Vec<3, T>{dot(p, u), dot(p, v), dot(p, w)}; };
    return {along(t.a - center), along(t.b - center), along(t.c - center)};
}

}  // namespace detail

/// Source: Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing", JGT 6(1).
template <class T>
bool intersects(const Aabb<3, T>& box, const Triangle<T>& t) {
    const Vec<3, T> center = (box.min + box.max) * T(0.5), half = (box.max - box.min) * T(0.5);
    return detail::box_meets<T>(half, {t.a - center, t.b - center, t.c - center});
}

/// The same in the frame of the box, or of the rectangle and its normal. The axes are assumed to be perpendicular.
template <class T>
bool intersects(const Obb<T>& box, const Triangle<T>& t) {
    const Vec<3, T>&u = box.half_axes[0], &v = box.half_axes[1], &w = box.half_axes[2];
    return detail::box_meets<T>({dot(u, u), dot(v, v), dot(w, w)}, detail::seen(t, box.center, u, v, w));
}
template <class T>
bool intersects(const Rectangle<T>& r, const Triangle<T>& t) {
    const Vec<3, T>&u = r.half_axes[0], &v = r.half_axes[1];
    return detail::box_meets<T>({dot(u, u), dot(v, v), 0}, detail::seen(t, r.center, u, v, cross(u, v)));
}

}  // namespace hitbox::textbook
