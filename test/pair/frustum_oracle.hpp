// frustum_oracle.hpp: whether a frustum meets a shape, by a linear program and by rational projections (test oracle).
#pragma once

#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/sphere.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "../oracle/convex_set.hpp"
#include "../oracle/shape.hpp"
#include "../oracle/simplex.hpp"

namespace hitbox::test {

/// A point of the shape is a weighted sum of its generators; how far each plane has it behind itself is made up
/// by a slack that is not negative. No weights: no shared point.
inline bool truly_meet(std::span<const Plane3> planes, const oracle::Shape& shape) {
    using namespace oracle;
    Grid grid;
    grid.cover(shape);
    const oracle::ConvexSet set = convex_set(grid, shape);
    for (const Plane3& p : planes)
        if (!(p.offset - p.offset == 0)) return false;
    if (set.is_empty()) return false;
    std::vector<Generator> columns = set.points;
    columns.insert(columns.end(), set.rays.begin(), set.rays.end());
    for (const Generator& line : set.lines) {
        columns.push_back(line);
        Generator back = line;
        for (Integer& x : back.x) x = -x;
        columns.push_back(back);
    }
    const std::size_t n = columns.size(), m = planes.size();
    Equations equations(m + 1, n + m);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < m; ++i) {
            const PlaneEquation plane = plane_equation(grid, planes[i].normal, planes[i].offset);
            Integer height = -plane.offset * columns[j].weight;
            for (std::size_t k = 0; k < 3; ++k) height += plane.normal[k] * columns[j].x[k];
            equations.entry(i, j) = height;
        }
        equations.entry(m, j) = columns[j].weight;
    }
    for (std::size_t i = 0; i < m; ++i) equations.entry(i, n + i) = -1;
    equations.right_side(m) = 1;
    return is_feasible(std::move(equations));
}

inline bool truly_meet(const Frustum3& frustum, const oracle::Shape& shape) {
    return truly_meet(std::span<const Plane3>(frustum.planes), shape);
}

/// Twelve planes and all of space.
inline bool truly_meet(const Frustum3& a, const Frustum3& b) {
    std::vector<Plane3> planes(a.planes.begin(), a.planes.end());
    planes.insert(planes.end(), b.planes.begin(), b.planes.end());
    constexpr double inf = std::numeric_limits<double>::infinity();
    oracle::Shape space;
    space.kind = oracle::Kind::aabb;
    space.v[0] = {-inf, -inf, -inf}, space.v[1] = {inf, inf, inf};
    return truly_meet(planes, space);
}

/// The nearest point of the frustum is the projection of the center onto some of its planes at once; each choice of up
/// to three is solved in fractions, and what lies in the frustum is a candidate.
inline bool truly_meet(const Frustum3& frustum, const Sphere3& sphere) {
    using Q = mpq_class;
    using V = std::array<Q, 3>;
    if (sphere.is_empty()) return false;
    std::vector<V> normal;
    std::vector<Q> offset;
    for (const Plane3& p : frustum.planes) {
        if (!(p.offset - p.offset == 0)) return false;
        normal.push_back({Q(p.normal.x), Q(p.normal.y), Q(p.normal.z)});
        offset.push_back(Q(p.offset));
    }
    const V center{Q(sphere.center.x), Q(sphere.center.y), Q(sphere.center.z)};
    const auto dot = [](const V& a, const V& b) { return Q(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]); };
    const Q reach = Q(sphere.radius) * Q(sphere.radius);
    for (unsigned choice = 0; choice < 64; ++choice) {
        std::vector<std::size_t> active;
        for (std::size_t i = 0; i < 6; ++i)
            if (choice >> i & 1) active.push_back(i);
        if (active.size() > 3) continue;
        // center + sum of w_i n_i on the planes: Gram matrix times w = offset - n . center. Gauss-Jordan.
        const std::size_t n = active.size();
        std::vector<std::vector<Q>> m(n, std::vector<Q>(n + 1));
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) m[i][j] = dot(normal[active[i]], normal[active[j]]);
            m[i][n] = offset[active[i]] - dot(normal[active[i]], center);
        }
        bool solved = true;
        for (std::size_t c = 0; c < n && solved; ++c) {
            std::size_t pivot = c;
            while (pivot < n && m[pivot][c] == 0) ++pivot;
            if (pivot == n) solved = false;
            if (!solved) break;
            std::swap(m[c], m[pivot]);
            for (std::size_t i = 0; i < n; ++i) {
                if (i == c) continue;
                const Q f = m[i][c] / m[c][c];
                for (std::size_t j = c; j <= n; ++j) m[i][j] -= f * m[c][j];
            }
        }
        if (!solved) continue;
        V foot = center;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < 3; ++k) foot[k] += m[i][n] / m[i][i] * normal[active[i]][k];
        bool inside = true;
        for (std::size_t i = 0; i < 6; ++i) inside = inside && dot(normal[i], foot) >= offset[i];
        const V way{foot[0] - center[0], foot[1] - center[1], foot[2] - center[2]};
        if (inside && dot(way, way) <= reach) return true;
    }
    return false;
}

}  // namespace hitbox::test
