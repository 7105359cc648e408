// triangle_triangle.hpp: textbook test of two triangles (interval overlap; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace hitbox::textbook {

namespace detail {

/// The interval that a triangle covers on the line of both planes, from the positions of its corners along
/// the line and their distances to the other plane. Returns false if all corners are in that plane.
template <class T>
bool interval(const std::array<T, 3>& p, const std::array<T, 3>& d, T& low, T& high) {
    const auto between = [&](std::size_t lone, std::size_t i, std::size_t j) {
        low = p[lone] + (p[i] - p[lone]) * d[lone] / (d[lone] - d[i]);
        high = p[lone] + (p[j] - p[lone]) * d[lone] / (d[lone] - d[j]);
        if (low > high) std::swap(low, high);
        return true;
    };
    if (d[0] * d[1] > 0) return between(2, 0, 1);
    if (d[0] * d[2] > 0) return between(1, 0, 2);
    if (d[1] * d[2] > 0 || d[0] != 0) return between(0, 1, 2);
    if (d[1] != 0) return between(1, 0, 2);
    if (d[2] != 0) return between(2, 0, 1);
    return false;
}

/// Coplanar triangles, projected along the axis of the largest component of the normal: separating edge lines.
template <class T>
bool coplanar(const std::array<Vec<3, T>, 3>& s, const std::array<Vec<3, T>, 3>& t, std::size_t axis) {
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    const auto turn = [&](const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c) {
        return (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]);
    };
    const auto edge_separates = [&](const auto& a, const auto& b) {
        const T inside = turn(a[0], a[1], a[2]);
        for (std::size_t i = 0; i < 3; ++i) {
            bool outside = true;
            for (const auto& p : b) outside &= turn(a[i], a[(i + 1) % 3], p) * inside < 0;
            if (outside) return true;
        }
        return false;
    };
    return !edge_separates(s, t) && !edge_separates(t, s);
}

}  // namespace detail

/// Source: Moller 1997, "A Fast Triangle-Triangle Intersection Test", JGT 2(2), without its epsilon.
template <class T>
bool intersects(const Triangle<T>& s, const Triangle<T>& t) {
    const std::array p{s.a, s.b, s.c}, q{t.a, t.b, t.c};
    const auto distances = [](const auto& plane, const auto& corners, Vec<3, T>& normal) {
        normal = cross(plane[1] - plane[0], plane[2] - plane[0]);
        const T offset = dot(normal, plane[0]);
        return std::array{dot(normal, corners[0]) - offset, dot(normal, corners[1]) - offset,
                          dot(normal, corners[2]) - offset};
    };
    Vec<3, T> n, m;
    const std::array dq = distances(p, q, n);
    if (dq[0] * dq[1] > 0 && dq[0] * dq[2] > 0) return false;
    const std::array dp = distances(q, p, m);
    if (dp[0] * dp[1] > 0 && dp[0] * dp[2] > 0) return false;

    const auto longest = [](const Vec<3, T>& d) {
        const T x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
        return std::size_t(x > y ? (x > z ? 0 : 2) : (y > z ? 1 : 2));
    };
    const std::size_t k = longest(cross(n, m));
    T low_p, high_p, low_q, high_q;
    if (!detail::interval<T>({p[0][k], p[1][k], p[2][k]}, dp, low_p, high_p) ||
        !detail::interval<T>({q[0][k], q[1][k], q[2][k]}, dq, low_q, high_q))
        return detail::coplanar(p, q, longest(n));
    return high_p >= low_q && high_q >= low_p;
}

}  // namespace hitbox::textbook
