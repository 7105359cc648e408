// bumpy.hpp: a closed, bumpy sphere with any number of triangles (geodesic, icosphere, generator of the benches).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace hitbox::bench {

/// `bumpy:n`: each face of an icosahedron is divided into n x n triangles and moved outward to a wavy radius.
/// It has 20 n^2 triangles and 10 n^2 + 2 vertices; bumpy:224 has the million of the workloads.
///
///     0           n = 3: rows 0 to n, row i has i + 1 vertices. Vertices on corners and edges of a face are shared
///     1 2         with its neighbours, so the sphere is closed.
///     3 4 5
///     6 7 8 9
inline TriMesh bumpy(std::uint32_t n) {
    const double g = (1 + std::sqrt(5.0)) / 2;
    const Vec3 corners[12] = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                              {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
    constexpr std::uint32_t faces[20][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                            {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                            {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                            {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};

    TriMesh mesh;
    mesh.points.assign(corners, corners + 12);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>
        edges;  // by edge: its first inner vertex
    const auto on_edge = [&](std::uint32_t a, std::uint32_t b, std::uint32_t k) {
        if (k == 0) return a;
        if (k == n) return b;
        if (a > b) std::swap(a, b), k = n - k;
        const auto [edge, is_new] = edges.try_emplace({a, b}, std::uint32_t(mesh.points.size()));
        for (std::uint32_t j = 1; is_new && j < n; ++j)
            mesh.points.push_back(corners[a] + (corners[b] - corners[a]) * (double(j) / n));
        return edge->second + k - 1;
    };
    std::vector<std::uint32_t> above, row;
    for (const auto& [a, b, c] : faces)
        for (std::uint32_t i = 0; i <= n; ++i, above.swap(row)) {
            row.clear();
            for (std::uint32_t j = 0; j <= i; ++j) {
                if (j == 0 || j == i || i == n) {
                    row.push_back(j == 0 ? on_edge(a, b, i) : i == n ? on_edge(b, c, j) : on_edge(a, c, i));
                    continue;
                }
                row.push_back(std::uint32_t(mesh.points.size()));
                mesh.points.push_back(corners[a] + (corners[b] - corners[a]) * (double(i - j) / n) +
                                      (corners[c] - corners[a]) * (double(j) / n));
            }
            for (std::uint32_t j = 0; j < i; ++j) {
                mesh.triangles.push_back({above[j], row[j], row[j + 1]});
                if (j > 0) mesh.triangles.push_back({above[j - 1], row[j], above[j]});
            }
        }
    for (Vec3& p : mesh.points) {
        const Vec3 s = p * (1 / std::sqrt(length_sq(p)));
        p = s * (1 + 0.1 * std::sin(6 * s.x + 1) * std::sin(7 * s.y + 2) * std::sin(5 * s.z + 3) +
                 0.02 * std::sin(31 * s.x) * std::sin(37 * s.y + 1) * std::sin(29 * s.z + 2));
    }
    return mesh;
}

}  // namespace hitbox::bench
