// bounds.hpp: axis-aligned and oriented boxes, spheres and capsules around meshes (AABB and OBB of a mesh, bounding sphere).
#pragma once

#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/fit/fit_capsule.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/fit/fit_sphere.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

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

namespace detail {

/// The points that triangles use, in their order; none if a corner index is out of range.
inline std::vector<Vec3> points_of_triangles(const TriMesh& mesh) {
    std::vector<Vec3> used;
    if (check_corners(mesh.points.size(), mesh.triangles)) return used;
    std::vector<bool> is_used(mesh.points.size());
    for (const TriMesh::Corners& corner : mesh.triangles)
        for (const std::uint32_t point : corner) is_used[point] = true;
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        if (is_used[i]) used.push_back(mesh.points[i]);
    return used;
}

}  // namespace detail

/// Computes the smallest sphere that contains all triangles; see fit/fit_sphere.hpp. Points that no triangle uses are ignored.
///
/// Degenerate  a corner index out of range gives the empty sphere, and so does a used NaN.
inline Sphere3 fit_sphere(const TriMesh& mesh) { return fit_sphere(detail::points_of_triangles(mesh)); }

/// Computes a small capsule that contains all triangles, in the same way; see fit/fit_capsule.hpp.
inline Capsule3 fit_capsule(const TriMesh& mesh) { return fit_capsule(detail::points_of_triangles(mesh)); }

}  // namespace hitbox
