// surface.hpp: a mesh made ready for questions: welded, without degenerate triangles, with a tree over the
// rest.
#pragma once

#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/detail/triangle_lanes.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/mesh/weld.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox {

/// The non-degenerate triangles of a mesh over its different points.
struct Surface {
    std::vector<Vec3> points;
    std::vector<TriMesh::Corners> triangles;
    bool closed = false;  ///< bounds a volume, see is_closed()
    Aabb3 bounds;         ///< of the triangles here
    Bvh3 tree;            ///< over the bounds of the triangles; empty until `grow_tree` or `grow_blocks`
    std::vector<detail::TriangleLanes>
        blocks;  ///< the triangles of each block of the tree; empty until `grow_blocks`

    /// By triangle: its number in the mesh. Empty where that is the same, since no triangle is degenerate.
    std::vector<std::uint32_t> numbers;
    std::uint32_t number_in_mesh(std::uint32_t i) const { return numbers.empty() ? i : numbers[i]; }

    /// By triangle: 0 where another one lies on the same corners facing the other way, so that the two bound
    /// nothing. Empty where no two triangles share all corners, which is the rule.
    std::vector<std::uint8_t> bounding;

    Triangle3 triangle(std::size_t i) const {
        const TriMesh::Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
    bool bounds_volume(std::size_t i) const { return bounding.empty() || bounding[i] != 0; }
};

Surface make_surface(const TriMesh& mesh);

/// The tree, which most questions need.
void grow_tree(Surface& surface);

/// The tree in a better order, which takes three times as long, and its triangles in floats, 48 bytes each: what makes
/// casts and nearest points ten times faster than `grow_tree`.
void grow_blocks(Surface& surface);

/// The same for a surface that has the triangles of another one elsewhere, moved or bent: in the order of its tree, which
/// takes a fifth of the time.
void grow_blocks(Surface& surface, const Surface& like);

inline Aabb3 bounds_of(const Triangle3& t) { return Aabb3::from_points(t.a, t.b).merge(t.c); }

/// True where the two hold the same triangles, in any order, turned or turned over.
bool same_triangles(const Surface& a, const Surface& b);

}  // namespace hitbox
