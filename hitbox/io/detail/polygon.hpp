// polygon.hpp: polygons of a file to triangles (fan, ear clipping, triangulate, tessellate).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::io::detail {

/// Cuts polygons into triangles, corners - 2 each, with the winding of the polygon.
///
///     3---2        3-------2      convex: a fan from the first corner, (0 1 2) (0 2 3)
///     |  /|         \  1  /       concave: ears that hold no other corner are clipped,
///     | / |          \/ \/        so that no triangle leaves the polygon
///     0---1           0  (not 1 first)
///
/// Exactness   the turns are exact signs of the polygon seen along the axis nearest to its normal; a fan
///             is used only where all its triangles keep a positive area there.
/// Degenerate  fewer than three corners: no triangle. A polygon that crosses itself or has no area gets
///             its corners - 2 triangles too, some of them overlapping or flat.
/// Cost        linear for convex polygons, corners x reflex corners for most others; never more than a budget.
/// Source      Meisters 1975, "Polygons Have Ears", Amer. Math. Monthly 82.
class PolygonCutter {
public:
    /// Appends the triangles of one polygon. False, with nothing appended, where the budget is used up.
    bool cut(std::span<const Vec3> points, std::span<const std::uint32_t> corners,
             std::vector<TriMesh::Corners>& triangles);

private:
    bool fan_is_valid() const;
    bool clip_ears(std::span<const std::uint32_t> corners, std::vector<TriMesh::Corners>& triangles);
    bool is_ear(std::uint32_t corner);
    int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;

    std::vector<Vec2> flat_;  // the polygon, seen along an axis
    int winding_ = 1;         // of flat_: a turn in this direction is convex
    std::vector<std::uint32_t> next_, previous_, reflex_;
    // Corner-in-ear tests left. Without an end a hostile file could ask for hours of them.
    std::size_t budget_ = 200'000'000;
};

}  // namespace hitbox::io::detail
