// polygon.hpp: triangulates the polygons of a file (fan, ear clipping, triangulate, tessellate).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/io/detail/corner_tree.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::io::detail {

/// Cuts a polygon into triangles, the number of corners - 2, with the orientation of the polygon.
///
///     3---2        3-------2      convex: a fan from the first corner, (0 1 2) (0 2 3)
///     |  /|         \  1  /       concave: ears that contain no other corner are clipped,
///     | / |          \/ \/        so that no triangle is outside the polygon
///     0---1           0  (not 1 first)
///
/// Exactness   turns are exact signs, for the polygon projected along the axis nearest to its normal. A fan
///             is used only if all its triangles have a positive area in this projection.
/// Degenerate  fewer than three corners give no triangle. A polygon that intersects itself or has no area
///             gives its corners - 2 triangles too; some overlap or are flat.
/// Cost        linear for convex polygons, about 2 us a corner for most others; limited by a budget.
/// Source      Meisters 1975, "Polygons Have Ears", Amer. Math. Monthly 82.
class PolygonCutter {
public:
    /// Appends the triangles of one polygon. Returns false, and appends nothing, if the budget is used up.
    bool cut(std::span<const Vec3> points, std::span<const std::uint32_t> corners,
             std::vector<TriMesh::Corners>& triangles);

private:
    bool fan_is_valid() const;
    bool clip_ears(std::span<const std::uint32_t> corners, std::vector<TriMesh::Corners>& triangles);
    bool is_ear(std::uint32_t corner);
    int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;

    std::vector<Vec2> flat_;  // the polygon, projected along an axis
    int winding_ = 1;         // of flat_: corners that turn in this direction are convex
    std::vector<std::uint32_t> next_, previous_;
    std::vector<std::uint8_t> convex_;  // by corner
    CornerTree reflex_;
    // The remaining number of tests of corners and of nodes of the tree. Without a limit a malicious file could cost
    // hours.
    std::size_t budget_ = 50'000'000;
};

}  // namespace hitbox::io::detail
