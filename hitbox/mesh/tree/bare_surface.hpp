// bare_surface.hpp: a surface without a tree: welded, without degenerate triangles.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/mesh/weld.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

struct BareSurface {
    std::vector<Vec3> points;
    std::vector<TriMesh::Corners> triangles;
    bool closed = false;
    Aabb3 bounds;  ///< of the triangles stored here

    /// By triangle: its index in the mesh. Empty if the indices are equal because no triangle is degenerate.
    std::vector<std::uint32_t> numbers;

    /// By triangle: 0 if another triangle has the same corners and the opposite orientation, so that the two
    /// bound no volume. Usually empty, because no two triangles share all corners.
    std::vector<std::uint8_t> bounding;

    Triangle3 triangle(std::size_t i) const {
        const TriMesh::Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
    bool bounds_volume(std::size_t i) const { return bounding.empty() || bounding[i] != 0; }
};

/// Welds a mesh and removes its degenerate triangles.
///
/// Errors      those of check_mesh().
Result<BareSurface> bare_surface(const TriMesh& mesh, Executor* executor = nullptr);
BareSurface bare_surface(Welded welded, Executor* executor = nullptr);

}  // namespace hitbox::detail
