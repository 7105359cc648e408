// bounds.hpp: axis-aligned and oriented boxes around meshes (AABB and OBB of a mesh or assembly).
#pragma once

#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

namespace hitbox {

/// Computes the smallest axis-aligned box that contains all triangles. Points that no triangle uses are ignored.
///
/// Degenerate  a corner index out of range gives the empty box; a NaN coordinate is ignored.
inline Aabb3 fit_aabb(const TriMesh& mesh) {
    if (check_corners(mesh.points.size(), mesh.triangles)) return {};
    Aabb3 box;
    for (const TriMesh::Corners& corner : mesh.triangles)
        for (const std::uint32_t point : corner) box.merge(mesh.points[point]);
    return box;
}

/// Computes an oriented box that contains all triangles; see fit/fit_obb.hpp.
inline Obb3 fit_obb(const TriMesh& mesh, ObbFit fit) { return fit_obb(mesh.points, mesh.triangles, fit); }

}  // namespace hitbox
