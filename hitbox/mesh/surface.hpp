// surface.hpp: a mesh made ready for questions: checked, welded, without degenerate triangles, with a tree over
// the rest (BVH of a mesh).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/detail/bare_surface.hpp>
#include <hitbox/mesh/detail/triangle_lanes.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox {

namespace detail {
struct SurfaceAccess;
}

/// What a surface is asked most. Every question can be asked of either kind, and the answers are the same.
enum class SurfaceUse {
    casts,  ///< casts and nearest points are ten times as fast: 48 bytes a triangle more, and three times as long to make
    pairs,  ///< contacts and sections
};

/// The non-degenerate triangles of a mesh over its different points, and a tree over them. It does not change.
///
/// Triangles have numbers of their own, from 0, in the order of the mesh; see number_in_mesh().
/// Degenerate  a default surface, and that of a mesh of degenerate triangles, has no triangle: nothing meets it.
class Surface {
public:
    Surface() = default;

    const std::vector<Vec3>& points() const { return bare_.points; }
    const std::vector<TriMesh::Corners>& triangles() const { return bare_.triangles; }
    Triangle3 triangle(std::size_t i) const { return bare_.triangle(i); }

    /// The number in the mesh of a triangle here.
    std::uint32_t number_in_mesh(std::uint32_t i) const {
        return bare_.numbers.empty() ? i : bare_.numbers[i];
    }

    /// Whether it bounds a volume; see is_closed() of a mesh.
    bool is_closed() const { return bare_.closed; }

    /// The smallest box that holds all triangles.
    const Aabb3& bounds() const { return bare_.bounds; }

    /// Over the bounds of the triangles.
    const Bvh3& tree() const { return tree_; }

private:
    friend struct detail::SurfaceAccess;

    detail::BareSurface bare_;
    Bvh3 tree_;
    std::vector<detail::TriangleLanes>
        blocks_;  // the triangles of each block of the tree; none for SurfaceUse::pairs
};

/// Errors      bad_format: a corner that is no point of the mesh. not_finite: a point that is NaN or infinite.
/// Cost        for pairs 0.3 us a triangle, for casts 0.7.
Result<Surface> make_surface(const TriMesh& mesh, SurfaceUse use = SurfaceUse::casts);

}  // namespace hitbox
