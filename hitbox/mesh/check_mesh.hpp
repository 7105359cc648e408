// check_mesh.hpp: whether points and corners are a mesh (validate, indices out of range, NaN).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <optional>
#include <span>

namespace hitbox {

/// Nothing where every corner of a triangle is one of the points and every coordinate is finite; else the first fault.
///
/// What takes a TriMesh and may fail calls this first and returns its error.
///
/// Errors      bad_format: a corner that is no point. not_finite: a point that is NaN or infinite.
/// Cost        one pass over corners and points; 1.3 ns a triangle.
std::optional<Error> check_mesh(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles);

inline std::optional<Error> check_mesh(const TriMesh& mesh) {
    return check_mesh(mesh.points, mesh.triangles);
}

/// The first half: corners alone.
std::optional<Error> check_corners(std::size_t points, std::span<const TriMesh::Corners> triangles);

}  // namespace hitbox
