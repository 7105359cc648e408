// tree_structure.hpp: which triangle goes into which block and node of a tree (construction of a BVH8).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/raw_vector.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The box of a triangle as the minima of its coordinates and of their negatives, so that one minimum merges two
/// boxes. Lane 3 of `low` holds the id of the triangle.
struct TriangleBox {
    using Four = simd::Lanes<float, 4>;
    Four low, minus_high;

    std::uint32_t id() const { return std::bit_cast<std::uint32_t>(low.v[3]); }
    /// Twice the centre.
    Four centre() const { return low - minus_high; }
    void merge(const TriangleBox& other) {
        low = smaller(other.low, low), minus_high = smaller(other.minus_high, minus_high);
    }
};

using TriangleBoxes = RawVector<TriangleBox>;

/// The boxes of triangles, from points in the frame of the tree.
TriangleBoxes triangle_boxes(std::span<const Vec3f> points, std::span<const TriMesh::Corners> triangles,
                             Executor* executor);

struct TreeStructure {
    using Children = std::array<std::uint32_t, TreeNode::width>;
    struct Block {
        std::uint32_t begin, count;  ///< in the sorted boxes
    };

    std::vector<Children> nodes;  ///< see TreeNode::child. A node precedes its children.
    std::vector<Block> blocks;
    std::uint32_t root = TreeNode::no_child;
};

/// Sorts the boxes, and groups them so that nodes have small surfaces (top-down build, binned surface area heuristic).
///
/// Method      a range of boxes is cut in two until none has more than eight boxes (box_cuts.hpp). Of the nodes of this binary tree
///             those are kept as children of wide nodes that make the sum of surfaces least (binary_tree.hpp).
/// Cost        0.15 us a triangle.
/// Source      MacDonald and Booth 1990, "Heuristics for ray tracing using space subdivision"; Wald 2007, "On fast
///             Construction of SAH-based Bounding Volume Hierarchies"; Wald, Benthin, Boulos 2008, "Getting Rid of
///             Packets", for the wide nodes.
TreeStructure structure_by_surface(std::span<TriangleBox> boxes, Executor* executor);

/// The same within groups of 256 consecutive boxes, and above the groups. Neighbours in the list must be close in space.
///
/// Cost        0.035 us a triangle, because no cut is made of boxes that are not in a cache.
TreeStructure structure_of_groups(std::span<TriangleBox> boxes, Executor* executor);

/// Sorts the boxes along a space-filling curve and builds that.
TreeStructure structure_by_curve(TriangleBoxes& boxes, Executor* executor);

}  // namespace hitbox::detail
