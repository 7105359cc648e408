// shapes.hpp: small meshes for the tests of this folder (cube, tetrahedron, square).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <utility>
#include <vector>

#include "../../bench/mesh/bumpy.hpp"

namespace hitbox::test {

using bench::bumpy;

/// A cube from `low` to `low + size`, closed, turned outward: 8 points, 12 triangles.
inline TriMesh cube(const Vec3& low = {0, 0, 0}, double size = 1) {
    TriMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.points.push_back({low.x + (i & 1) * size, low.y + (i >> 1 & 1) * size, low.z + (i >> 2) * size});
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

/// The same triangles with three points of their own each, as an STL file holds them.
inline TriMesh soup(const TriMesh& mesh) {
    TriMesh out;
    for (const TriMesh::Corners& corner : mesh.triangles) {
        const auto n = std::uint32_t(out.points.size());
        for (const std::uint32_t point : corner) out.points.push_back(mesh.points[point]);
        out.triangles.push_back({n, n + 1, n + 2});
    }
    return out;
}

inline TriMesh joined(const std::vector<TriMesh>& meshes) {
    TriMesh out;
    for (const TriMesh& mesh : meshes) append(out, mesh);
    return out;
}

/// n x n squares of two triangles each; place(x, y) is the corner of whole numbers x and y.
template <class Place>
TriMesh patch(int n, const Place& place) {
    TriMesh mesh;
    for (int y = 0; y <= n; ++y)
        for (int x = 0; x <= n; ++x) mesh.points.push_back(place(x, y));
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const auto at = [&](int i, int j) { return std::uint32_t((y + j) * (n + 1) + x + i); };
            mesh.triangles.push_back({at(0, 0), at(1, 0), at(1, 1)});
            mesh.triangles.push_back({at(0, 0), at(1, 1), at(0, 1)});
        }
    return mesh;
}

inline TriMesh turned_over(TriMesh mesh) {
    for (TriMesh::Corners& c : mesh.triangles) std::swap(c[1], c[2]);
    return mesh;
}

/// Of a mesh that is known to be one.
inline Surface surface_of(const TriMesh& mesh) { return *make_surface(mesh); }

}  // namespace hitbox::test
