// aabb_triangle.hpp: axis-aligned box and triangle as everyone writes it (13 axes; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::textbook {

/// Source: Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing", JGT 6(1).
template <class T>
bool intersects(const Aabb<3, T>& box, const Triangle<T>& t) {
    const Vec<3, T> center = (box.min + box.max) * T(0.5), h = (box.max - box.min) * T(0.5);
    const std::array v{t.a - center, t.b - center, t.c - center};
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = std::min(std::min(v[0][k], v[1][k]), v[2][k]);
        const T high = std::max(std::max(v[0][k], v[1][k]), v[2][k]);
        if (low > h[k] || high < -h[k]) return false;
    }
    const std::array e{v[1] - v[0], v[2] - v[1], v[0] - v[2]};
    const Vec<3, T> n = cross(e[0], e[1]);
    if (std::fabs(dot(n, v[0])) > h.x * std::fabs(n.x) + h.y * std::fabs(n.y) + h.z * std::fabs(n.z))
        return false;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t u = (k + 1) % 3, w = (k + 2) % 3, other = (i + 2) % 3;
            const T nu = -e[i][w], nw = e[i][u];
            const T p = nu * v[i][u] + nw * v[i][w], q = nu * v[other][u] + nw * v[other][w];
            const T reach = h[u] * std::fabs(nu) + h[w] * std::fabs(nw);
            if (std::min(p, q) > reach || std::max(p, q) < -reach) return false;
        }
    return true;
}

}  // namespace hitbox::textbook
