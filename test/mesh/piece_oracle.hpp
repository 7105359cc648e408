// piece_oracle.hpp: whether a mesh is closed and what it encloses, in rational arithmetic (test oracle of slicing).
#pragma once

#include <gmpxx.h>

#include <hitbox/mesh/trimesh.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace hitbox::test {

// Shares nothing with the library: positions are compared as numbers, triangles are degenerate where all three components of
// their rational normal are zero.

using Position = std::array<double, 3>;

inline Position position(const Vec3& p) { return {p.x + 0.0, p.y + 0.0, p.z + 0.0}; }

inline bool is_flat(const Triangle3& t) {
    const auto u = [&](std::size_t k) -> mpq_class { return mpq_class(t.b[k]) - mpq_class(t.a[k]); };
    const auto v = [&](std::size_t k) -> mpq_class { return mpq_class(t.c[k]) - mpq_class(t.a[k]); };
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3;
        if (u(k) * v(l) != u(l) * v(k)) return false;
    }
    return true;
}

/// Leaving degenerate triangles out, each edge is used equally often in both directions.
inline bool is_balanced(const TriMesh& mesh) {
    std::map<std::pair<Position, Position>, int> uses;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        if (is_flat(mesh.triangle(t))) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            const Position a = position(mesh.points[mesh.triangles[t][k]]),
                           b = position(mesh.points[mesh.triangles[t][(k + 1) % 3]]);
            if (a < b)
                ++uses[{a, b}];
            else
                --uses[{b, a}];
        }
    }
    return std::all_of(uses.begin(), uses.end(), [](const auto& use) { return use.second == 0; });
}

/// Six times the volume that a closed mesh encloses, exactly.
inline mpq_class six_volumes(const TriMesh& mesh) {
    mpq_class sum = 0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle3 f = mesh.triangle(t);
        const auto minor = [&](std::size_t k, std::size_t l) -> mpq_class {
            return mpq_class(f.b[k]) * mpq_class(f.c[l]) - mpq_class(f.b[l]) * mpq_class(f.c[k]);
        };
        sum +=
            mpq_class(f.a.x) * minor(1, 2) + mpq_class(f.a.y) * minor(2, 0) + mpq_class(f.a.z) * minor(0, 1);
    }
    return sum;
}

}  // namespace hitbox::test
