// measure.hpp: volume and surface area of a mesh (signed volume, mass properties).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <span>

namespace hitbox {

/// Computes the volume inside a closed mesh. It is positive if the triangles are counter-clockwise seen from
/// outside. Regions count as often as the surface winds around them. For an open mesh see signed_volume().
///
/// Degenerate  NaN if a corner index is out of range or a used coordinate is not finite. This holds for all
///             functions here.
/// Exactness   rounded; the error is about an ulp of the largest coordinate times the surface area. The sum
///             is relative to the center of the bounds, so that parts far from the origin keep their precision.
/// Determinism the summation is compensated and its order is fixed.
double enclosed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles);

/// Computes the sum of the signed volumes of the tetrahedra formed by the triangles and `apex`. For a closed
/// mesh the result does not depend on the apex (enclosed_volume() chooses a good one). For an open mesh the
/// holes are closed with cones from the apex.
double signed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
                     const Vec3& apex = {0, 0, 0});

/// Computes the sum of the areas of the triangles, rounded.
double surface_area(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles);

/// The same for a TriMesh.
inline double enclosed_volume(const TriMesh& mesh) { return enclosed_volume(mesh.points, mesh.triangles); }
inline double signed_volume(const TriMesh& mesh, const Vec3& apex = {0, 0, 0}) {
    return signed_volume(mesh.points, mesh.triangles, apex);
}
inline double surface_area(const TriMesh& mesh) { return surface_area(mesh.points, mesh.triangles); }

}  // namespace hitbox
