// measure.hpp: volume and surface area of a mesh (signed volume, mass properties).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <span>

namespace hitbox {

/// Volume inside a closed mesh: positive where the triangles turn counter-clockwise seen from outside, and
/// inside counted as often as the surface winds around it. Of an open mesh: see signed_volume().
///
/// Degenerate  NaN where a corner is no point, or a point of a triangle is not finite; this holds for all functions here.
/// Exactness   rounded; the error is about an ulp of the largest coordinate times the surface area. The sum
///             is taken around the middle of the bounds, so that a part far from the origin keeps its digits.
/// Determinism one order of summation, compensated.
double enclosed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles);

/// Sum of the signed volumes of the tetrahedra that the triangles make with `apex`. For a closed mesh the
/// apex does not matter (enclosed_volume() chooses a good one); for an open mesh it closes the holes.
double signed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
                     const Vec3& apex = {0, 0, 0});

/// Sum of the areas of the triangles, rounded.
double surface_area(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles);

inline double enclosed_volume(const TriMesh& mesh) { return enclosed_volume(mesh.points, mesh.triangles); }
inline double signed_volume(const TriMesh& mesh, const Vec3& apex = {0, 0, 0}) {
    return signed_volume(mesh.points, mesh.triangles, apex);
}
inline double surface_area(const TriMesh& mesh) { return surface_area(mesh.points, mesh.triangles); }

}  // namespace hitbox
