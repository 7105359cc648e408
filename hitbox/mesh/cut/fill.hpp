// fill.hpp: triangulation of closed walks in the plane by winding numbers (polygon triangulation with holes, caps).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/cut_numbers.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The result of fill().
struct Filled {
    std::vector<TriMesh::Corners>
        triangles;  ///< indices into the points, then into `added`; counter-clockwise where w > 0

    std::vector<Vec2> added;  ///< rounded crossings of edges
    /// An edge that passes through more points than its ends, and those points in order.
    struct Split {
        std::uint32_t edge;
        std::vector<std::uint32_t> through;
    };
    std::vector<Split> splits;

    double area = 0;        ///< area of the set with non-zero winding number, rounded
    bool overlaps = false;  ///< some winding number is neither -1, 0 nor 1: outlines lie over each other
    bool planar = true;     ///< false: there were too many crossings, and triangles may overlap
};

/// Covers each region as often as the walks wind around it: twice if w is 2, with opposite orientation if w
/// is -1. So the boundary of the triangles equals the walks, and a surface with this boundary becomes closed.
/// This holds for all walks: nested, touching, crossing, repeated or folded flat.
///
///      +-----------+      The outer walk counter-clockwise, the hole clockwise:
///      |  +-----+  |      w = 1 between them and 0 in the hole.
///      |  |     |  |
///      |  +-----+  |
///      +-----------+
///
/// Each edge is a pair of point indices. Each point has as many incoming as outgoing edges. The points are
/// distinct and below 1e300.
///
/// Exactness   all decisions are exact signs. The triangles cover the region without gaps or overlaps. An edge
///             that passes a point within 1.5 ulp of the largest coordinate is led through it: where the points
///             are rounded, outlines that were on one line have become edges across each other.
/// Cost        about n log n; 1 us a point.
Filled fill(std::span<const Vec2> points, std::span<const std::array<std::uint32_t, 2>> edges,
            CutNumbers numbers = CutNumbers::doubles);

/// The result of outline().
struct Outlined {
    std::vector<std::array<std::uint32_t, 2>> edges;  ///< indices into the points, then into `added`; sorted
    std::vector<Vec2> added;                          ///< rounded crossings of edges
    bool overlaps = false;                            ///< see Filled
    bool planar = true;  ///< false: there were too many crossings, and there is no answer
};

/// The boundary of the set that fill() covers, with the set on the left of each edge.
///
///      +-----+                 +-----+
///      |  +--|--+              |     +--+      Two walks around squares that overlap become one.
///      |  |  |  |     -->      |        |
///      +--|--+  |              +--+     |
///         +-----+                 +-----+
Outlined outline(std::span<const Vec2> points, std::span<const std::array<std::uint32_t, 2>> edges,
                 CutNumbers numbers = CutNumbers::doubles);

}  // namespace hitbox::detail
