// surface.hpp: a mesh prepared for queries: checked, welded, without degenerate triangles, with a tree (BVH
// of a mesh).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/tree/bare_surface.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox {

class MeshView;
namespace detail {
struct SurfaceAccess;
}

/// The main use of a surface. Every query works with both kinds and gives the same answer.
enum class SurfaceUse {
    casts,  ///< many casts and closest points
    pairs,  ///< contacts, sections and few casts: built in less time; a cast takes about one and a half times as long
};

/// The non-degenerate triangles of a mesh over distinct points, and a bounding volume hierarchy over them. Immutable.
///
/// Its triangles have indices of their own, from 0, in the order of the mesh. Hits, nearest points, contacts and all other
/// answers give the index in the mesh. The two differ after the first degenerate triangle.
/// Degenerate  a default surface, or that of a mesh with only degenerate triangles, has no triangles and
///             meets nothing.
class Surface {
public:
    Surface() = default;

    /// The distinct points.
    const std::vector<Vec3>& points() const { return bare_.points; }
    /// The triangles, as indices into points().
    const std::vector<TriMesh::Corners>& triangles() const { return bare_.triangles; }
    /// Triangle i of this surface, for a loop over triangles(). For the index in an answer use triangle_of_mesh().
    Triangle3 triangle(std::size_t i) const { return bare_.triangle(i); }

    /// The triangle with this index in the mesh. It must not be degenerate; no answer contains one that is.
    Triangle3 triangle_of_mesh(std::uint32_t number) const { return bare_.triangle(index_of(number)); }
    /// The index here of the triangle with this index in the mesh.
    std::uint32_t index_of(std::uint32_t number) const {
        const std::vector<std::uint32_t>& all = bare_.numbers;
        if (all.empty()) return number;
        return std::uint32_t(std::lower_bound(all.begin(), all.end(), number) - all.begin());
    }

    /// The index that triangle i of this surface has in the mesh.
    std::uint32_t number_in_mesh(std::uint32_t i) const {
        return bare_.numbers.empty() ? i : bare_.numbers[i];
    }

    /// True if the surface bounds a volume; see is_closed() of a mesh.
    bool is_closed() const { return bare_.closed; }

    /// The smallest box that contains all triangles.
    const Aabb3& bounds() const { return bare_.bounds; }

private:
    friend struct detail::SurfaceAccess;

    detail::BareSurface bare_;
    detail::TriangleTree tree_;
};

/// Checks and welds a mesh and builds its tree.
///
/// Errors      bad_format: a corner index is out of range. not_finite: a coordinate is NaN or infinite.
/// Cost        0.2 us a triangle for pairs, 0.2 to 0.3 for casts. Two thirds of it are shared by the executor's threads.
Result<Surface> make_surface(const TriMesh& mesh, SurfaceUse use = SurfaceUse::casts,
                             Executor* executor = nullptr);

/// The same for a mesh in the caller's memory, in float or double. A MeshView is valid, so there is no error.
Surface make_surface(const MeshView& mesh, SurfaceUse use = SurfaceUse::casts, Executor* executor = nullptr);

}  // namespace hitbox
