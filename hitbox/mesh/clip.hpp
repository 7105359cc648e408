// clip.hpp: the part of a mesh inside a convex set of half-spaces: a box, a frustum, a wedge (clipping, crop,
// section box).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/plane.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

/// The result of clip().
struct ClippedMesh {
    TriMesh mesh;
    std::vector<float> values;  ///< by point, see SliceOptions::values; 0 on caps
    /// By triangle: the triangle of the input that it was cut from. A value n + i, where n is the number of
    /// input triangles, is a cap in plane i. So one table of materials serves all: first those of the
    /// triangles, then those of the planes.
    std::vector<std::uint32_t> sources;
    std::size_t open_edges = 0;  ///< sum over all cuts, see Slice::open_edges
};

/// Computes the part of a mesh in front of all planes. A closed mesh gives a closed mesh or an empty one.
///
///          +-------+            The mesh is cut by one plane after the other. Planes that the bounds
///       \  |   ____|___/        do not meet cost nothing more.
///        \ |  /kept|  /
///          +-------+ /          The inside is in front of the planes.
///         \________\/
///
/// Degenerate  a plane with an infinite offset, such as that of an open side of a box, cuts off nothing (-inf) or
///             everything (+inf).
/// Errors      those of slice() and check_mesh(). usage: a normal is zero.
/// Cost        one slice() for each plane that meets the bounds.
Result<ClippedMesh> clip(const TriMesh& mesh, std::span<const Plane3> planes,
                         const SliceOptions& options = {});

/// Returns the planes of the faces of a box, with the box in front of them. Exact. For an empty box no point
/// is in front of all planes.
constexpr std::array<Plane3, 6> inward_planes(const Aabb3& box) {
    return {Plane3{{1, 0, 0}, box.min.x},   Plane3{{0, 1, 0}, box.min.y},   Plane3{{0, 0, 1}, box.min.z},
            Plane3{{-1, 0, 0}, -box.max.x}, Plane3{{0, -1, 0}, -box.max.y}, Plane3{{0, 0, -1}, -box.max.z}};
}
/// Computes the part of a mesh inside a box.
inline Result<ClippedMesh> clip(const TriMesh& mesh, const Aabb3& box, const SliceOptions& options = {}) {
    return clip(mesh, inward_planes(box), options);
}
/// Computes the part of a mesh inside a frustum. A zero normal has no effect if its offset is not positive, as that of a
/// frustum without a far plane.
Result<ClippedMesh> clip(const TriMesh& mesh, const Frustum3& frustum, const SliceOptions& options = {});

}  // namespace hitbox
