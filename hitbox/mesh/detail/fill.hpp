// fill.hpp: closed walks in the plane filled with triangles, by winding numbers (polygon triangulation with holes, caps).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// What lies within some walks.
struct Filled {
    std::vector<TriMesh::Corners>
        triangles;  ///< over the points and then `added`; counter-clockwise where w > 0

    std::vector<Vec2> added;  ///< where edges cross, rounded
    /// Edges that go through more points than their ends, and through which, in order.
    struct Split {
        std::uint32_t edge;
        std::vector<std::uint32_t> through;
    };
    std::vector<Split> splits;

    double area = 0;     ///< of the set where the winding number is not zero, rounded
    bool planar = true;  ///< false: crossings came to no end, and triangles may overlap
};

/// Fills each point as often as the walks wind around it: twice where w = 2, the other way round where w = -1. So the
/// triangles' edges add up to the walks, and a surface that ends in these walks is closed with them, whatever they
/// are: nested, touching, crossing, run through twice, folded flat.
///
///      +-----------+      The outer walk counter-clockwise, the hole clockwise:
///      |  +-----+  |      w = 1 between them and 0 in the hole.
///      |  |     |  |
///      |  +-----+  |
///      +-----------+
///
/// Edges are pairs of points and lead into and out of each point equally often; the points are all different and each
/// is below 1e300.
///
/// Exactness   all choices by exact signs; the triangles cover the walks with no gap and no overlap.
/// Cost        about n log n; 1 us a point.
Filled fill(std::span<const Vec2> points, std::span<const std::array<std::uint32_t, 2>> edges);

}  // namespace hitbox::detail
