// triangle_lanes.hpp: the triangles of a block in registers: a corner and the edges from it (SIMD). For .cpp files.
#pragma once

#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// Requests the memory of a node or block; see TreeNode::child.
HITBOX_LANES_INLINE void prefetch_part(const TriangleTree& tree, std::uint32_t what) {
    const TreeLine* const at = tree.at(what);
    for (std::size_t i = 0; i < TreeLine::count<TreeNode>; ++i) prefetch(at + i);
}

/// Triangles i to i + W - 1 of a block, in its units: the first corner, and the edges to the second and the third.
template <int W>
struct TriangleLanes {
    using L = simd::Lanes<float, W>;
    L ax, ay, az, ex, ey, ez, fx, fy, fz;

    HITBOX_LANES_INLINE TriangleLanes(const TriangleBlock& block, unsigned i) {
        load_integers(block.corner[0][0] + i, ax), load_integers(block.corner[0][1] + i, ay),
            load_integers(block.corner[0][2] + i, az);
        load_integers(block.corner[1][0] + i, ex), load_integers(block.corner[1][1] + i, ey),
            load_integers(block.corner[1][2] + i, ez);
        load_integers(block.corner[2][0] + i, fx), load_integers(block.corner[2][1] + i, fy),
            load_integers(block.corner[2][2] + i, fz);
        ex = ex - ax, ey = ey - ay, ez = ez - az;
        fx = fx - ax, fy = fy - ay, fz = fz - az;
    }
};

}  // namespace hitbox::detail
