// binary_tree.hpp: a binary tree of boxes and the best tree of wide nodes that it contains (optimal collapse).
#pragma once

#include <hitbox/mesh/tree/detail/box_cuts.hpp>
#include <hitbox/mesh/tree/detail/tree_structure.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// Ranges of boxes, each cut in two until they are blocks.
///
///     costs[k]    the least cost of a range if it becomes at most k children of a node. The cost is the sum of surfaces, those of
///                 blocks times 1.5, because a block takes that much longer to visit.
///
/// Opening the child with the largest surface until there are eight, as is usual, stores a third more nodes, or twice as many, and
/// rays visit some more.
class BinaryTree {
public:
    /// By k, from 1 on.
    using Costs = std::array<float, TreeNode::width + 1>;

    std::uint32_t size() const { return std::uint32_t(nodes_.size()); }
    bool empty() const { return nodes_.empty(); }

    Costs add_block(const BoxRange& range);
    /// A node whose first part is added next. Returns its number for close().
    std::uint32_t open();
    /// Its second part begins at number `second`, and both have been added.
    Costs close(std::uint32_t node, std::uint32_t second, float surface, const Costs& a, const Costs& b);
    /// Adds a tree that was built on its own.
    void append(const BinaryTree& part);

    /// Cuts a range until all parts are blocks, and adds that. Below a certain depth, ranges are cut into halves.
    Costs grow(std::span<TriangleBox> boxes, const BoxRange& range, unsigned depth);

    /// Adds the best wide nodes to a structure. Returns the root, as in TreeNode::child.
    std::uint32_t collapse(TreeStructure& to) const;

    /// Below this depth, ranges are cut into halves, so that the depth is bounded.
    static constexpr unsigned most_uneven_depth = 40;

private:
    // A part comes after its node, the first one at once.
    struct Node {
        std::uint32_t second = 0;  // 0: a block
        TreeStructure::Block block{};
        // [k]: how many of k children the first part becomes, or 0 if the range is better one child. [1]: if the range is a node.
        std::array<std::uint8_t, TreeNode::width + 1> split{};
    };
    struct Children {
        std::array<std::uint32_t, TreeNode::width> at;
        std::size_t count = 0;
    };

    void gather(std::uint32_t node, unsigned k, Children& children) const;
    std::uint32_t collapse(TreeStructure& to, std::uint32_t node) const;

    std::vector<Node> nodes_;
};

}  // namespace hitbox::detail
