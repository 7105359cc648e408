// clip.hpp: what of a mesh lies within a convex set of planes: a box, a frustum, a wedge (clipping, crop, section box).
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

struct ClippedMesh {
    TriMesh mesh;
    std::vector<float> values;  ///< by point, see SliceOptions::values; those of caps are 0
    /// By triangle: from which triangle of the whole it was cut. From the number of its triangles on they are caps: that
    /// number + i lies in plane i. So one table of materials, those of the planes after those of the triangles, serves all.
    std::vector<std::uint32_t> sources;
    std::size_t open_edges = 0;  ///< of all cuts, see Slice::open_edges
};

/// What is in front of all planes. A closed mesh gives a closed one, or nothing.
///
///          +-------+            Cut after cut, each of what the one before left. A plane that the bounds do not
///       \  |   ____|___/        meet costs nothing more.
///        \ |  /kept|  /
///          +-------+ /          The planes' fronts are inside.
///         \________\/
///
/// Errors      as slice().
/// Cost        one slice() for each plane that passes through the bounds.
Result<ClippedMesh> clip(const TriMesh& mesh, std::span<const Plane3> planes,
                         const SliceOptions& options = {});

/// The faces of a box, their fronts inside. Exact. Of an empty box they exclude each other.
constexpr std::array<Plane3, 6> inward_planes(const Aabb3& box) {
    return {Plane3{{1, 0, 0}, box.min.x},   Plane3{{0, 1, 0}, box.min.y},   Plane3{{0, 0, 1}, box.min.z},
            Plane3{{-1, 0, 0}, -box.max.x}, Plane3{{0, -1, 0}, -box.max.y}, Plane3{{0, 0, -1}, -box.max.z}};
}
inline Result<ClippedMesh> clip(const TriMesh& mesh, const Aabb3& box, const SliceOptions& options = {}) {
    return clip(mesh, inward_planes(box), options);
}
inline Result<ClippedMesh> clip(const TriMesh& mesh, const Frustum3& frustum,
                                const SliceOptions& options = {}) {
    return clip(mesh, frustum.planes, options);
}

}  // namespace hitbox
