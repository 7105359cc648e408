// bare_surface.hpp: a surface before it has a tree: welded, without degenerate triangles.
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

struct BareSurface {
    std::vector<Vec3> points;
    std::vector<TriMesh::Corners> triangles;
    bool closed = false;
    Aabb3 bounds;  ///< of the triangles here

    /// By triangle: its number in the mesh. Empty where that is the same, since no triangle is degenerate.
    std::vector<std::uint32_t> numbers;

    /// By triangle: 0 where another one lies on the same corners facing the other way, so that the two bound
    /// nothing. Empty where no two triangles share all corners, which is the rule.
    std::vector<std::uint8_t> bounding;

    Triangle3 triangle(std::size_t i) const {
        const TriMesh::Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
    bool bounds_volume(std::size_t i) const { return bounding.empty() || bounding[i] != 0; }
};

/// Errors      as check_mesh().
Result<BareSurface> bare_surface(const TriMesh& mesh);

}  // namespace hitbox::detail
