// binary_tree.cpp: costs from the blocks up, nodes from the root down (dynamic programming).
#include <hitbox/mesh/tree/detail/binary_tree.hpp>

#include <algorithm>

namespace hitbox::detail {

namespace {

constexpr unsigned width = TreeNode::width;
constexpr float cost_of_block = 1.5f;

}  // namespace

BinaryTree::Costs BinaryTree::add_block(const BoxRange& range) {
    nodes_.emplace_back().block = {std::uint32_t(range.begin), std::uint32_t(range.size())};
    Costs costs;
    costs.fill(cost_of_block * range.surface);
    return costs;
}

std::uint32_t BinaryTree::open() {
    nodes_.emplace_back();
    return size() - 1;
}

BinaryTree::Costs BinaryTree::close(std::uint32_t number, std::uint32_t second, float surface, const Costs& a,
                                    const Costs& b) {
    Node& node = nodes_[number];
    node.second = second;
    const bool a_is_block = nodes_[number + 1].second == 0, b_is_block = nodes_[second].second == 0;
    Costs costs;
    for (unsigned k = 2; k <= width; ++k) {
        // One part is a block, which remains one child.
        unsigned best = b_is_block ? k - 1 : 1;
        if (!a_is_block && !b_is_block)
            for (unsigned j = 2; j < k; ++j)
                if (a[j] + b[k - j] < a[best] + b[k - best]) best = j;
        costs[k] = a[best] + b[k - best], node.split[k] = std::uint8_t(best);
    }
    costs[1] = surface + costs[width], node.split[1] = node.split[width];
    for (unsigned k = 2; k <= width; ++k)
        if (costs[1] < costs[k]) costs[k] = costs[1], node.split[k] = 0;
    return costs;
}

void BinaryTree::append(const BinaryTree& part) {
    const std::uint32_t before = size();
    nodes_.insert(nodes_.end(), part.nodes_.begin(), part.nodes_.end());
    for (std::uint32_t i = before; i < size(); ++i)
        if (nodes_[i].second != 0) nodes_[i].second += before;
}

BinaryTree::Costs BinaryTree::grow(std::span<TriangleBox> boxes, const BoxRange& range, unsigned depth) {
    if (range.size() <= TriangleBlock::width) return add_block(range);
    const std::uint32_t node = open();
    const auto [first, second] = cut(boxes, range, depth >= most_uneven_depth);
    const Costs a = grow(boxes, first, depth + 1);
    const std::uint32_t number = size();
    const Costs b = grow(boxes, second, depth + 1);
    return close(node, number, range.surface, a, b);
}

void BinaryTree::gather(std::uint32_t number, unsigned k, Children& children) const {
    const Node& node = nodes_[number];
    const unsigned j = node.split[k];
    if (node.second == 0 || k == 1 || j == 0) {
        children.at[children.count++] = number;
        return;
    }
    gather(number + 1, j, children);
    gather(node.second, k - j, children);
}

std::uint32_t BinaryTree::collapse(TreeStructure& to, std::uint32_t number) const {
    const Node& node = nodes_[number];
    if (node.second == 0) {
        to.blocks.push_back(node.block);
        return std::uint32_t(to.blocks.size() - 1) | TreeNode::is_block;
    }
    Children children;
    gather(number + 1, node.split[1], children);
    gather(node.second, width - node.split[1], children);
    const std::size_t at = to.nodes.size();
    to.nodes.emplace_back().fill(TreeNode::no_child);
    for (std::size_t i = 0; i < children.count; ++i) {
        const std::uint32_t child = collapse(to, children.at[i]);
        to.nodes[at][i] = child;
    }
    return std::uint32_t(at);
}

std::uint32_t BinaryTree::collapse(TreeStructure& to) const {
    return empty() ? TreeNode::no_child : collapse(to, 0);
}

}  // namespace hitbox::detail
