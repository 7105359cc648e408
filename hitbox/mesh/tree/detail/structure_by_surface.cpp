// structure_by_surface.cpp: a binary tree of the cheapest cuts, top down, whose nodes become wide ones.
#include <hitbox/mesh/tree/detail/binary_tree.hpp>
#include <hitbox/mesh/tree/detail/box_cuts.hpp>
#include <hitbox/mesh/tree/detail/tree_structure.hpp>

#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

using Boxes = std::span<TriangleBox>;

// Smaller trees are built in one piece.
constexpr std::size_t least_parallel = 16384;

// The first cuts of a range: a binary tree of at most eight parts.
struct FirstCuts {
    struct Part {
        BoxRange range;
        std::size_t first = 0, second = 0;  // 0: it has not been cut
    };
    std::array<Part, 2 * TreeNode::width - 1> parts;
    std::size_t count = 1;

    void make(Boxes boxes, const BoxRange& range) {
        parts[0].range = range;
        while (count + 1 < parts.size()) {
            std::size_t largest = count;
            for (std::size_t i = 0; i < count; ++i)
                if (parts[i].first == 0 && parts[i].range.size() > TriangleBlock::width &&
                    (largest == count || parts[i].range.surface > parts[largest].range.surface))
                    largest = i;
            if (largest == count) return;
            Part& part = parts[largest];
            part.first = count, part.second = count + 1;
            std::tie(parts[count].range, parts[count + 1].range) = cut(boxes, part.range, false);
            count += 2;
        }
    }
};

// The tree of some first cuts, of which grow_rest(tree, i) adds part i if it has not been cut.
template <class GrowRest>
BinaryTree::Costs grow(BinaryTree& tree, const FirstCuts& cuts, std::size_t i, const GrowRest& grow_rest) {
    const FirstCuts::Part& part = cuts.parts[i];
    if (part.first == 0) return grow_rest(tree, i);
    const std::uint32_t node = tree.open();
    const BinaryTree::Costs a = grow(tree, cuts, part.first, grow_rest);
    const std::uint32_t second = tree.size();
    const BinaryTree::Costs b = grow(tree, cuts, part.second, grow_rest);
    return tree.close(node, second, part.range.surface, a, b);
}

// Up to 64 parts are cut first, then their trees are built side by side.
BinaryTree in_parts(Boxes boxes, Executor& executor) {
    struct Part {
        FirstCuts cuts;
        struct Rest {
            BinaryTree tree;
            BinaryTree::Costs costs;
        };
        std::array<Rest, std::tuple_size_v<decltype(cuts.parts)>> rest;
    };
    FirstCuts top;
    top.make(boxes, {0, boxes.size(), 1});
    std::vector<Part> parts(top.count);
    executor.parallel_for(top.count, [&](std::size_t i) {
        if (top.parts[i].first == 0) parts[i].cuts.make(boxes, top.parts[i].range);
    });
    // The largest first, so that no thread is left with one at the end.
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t i = 0; i < top.count; ++i)
        for (std::size_t j = 0; top.parts[i].first == 0 && j < parts[i].cuts.count; ++j)
            if (parts[i].cuts.parts[j].first == 0) order.push_back({i, j});
    const auto range_of = [&](const auto& at) { return parts[at.first].cuts.parts[at.second].range; };
    detail::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        const std::size_t x = range_of(a).size(), y = range_of(b).size();
        return x != y ? x > y : a < b;
    });
    // Deep enough for the cuts above.
    executor.parallel_for(order.size(), [&](std::size_t n) {
        Part::Rest& rest = parts[order[n].first].rest[order[n].second];
        rest.costs = rest.tree.grow(boxes, range_of(order[n]), 2 * (TreeNode::width - 1));
    });
    BinaryTree all;
    grow(all, top, 0, [&](BinaryTree& tree, std::size_t i) {
        const Part& part = parts[i];
        return grow(tree, part.cuts, 0, [&](BinaryTree& to, std::size_t j) {
            to.append(part.rest[j].tree);
            return part.rest[j].costs;
        });
    });
    return all;
}

// A child that moves by this many nodes or blocks.
std::uint32_t moved_by(std::uint32_t child, std::size_t nodes, std::size_t blocks) {
    if (child == TreeNode::no_child) return child;
    return child + std::uint32_t(child & TreeNode::is_block ? blocks : nodes);
}

// Appends a tree that was built on its own.
std::uint32_t append(TreeStructure& to, const TreeStructure& part) {
    const std::size_t nodes = to.nodes.size(), blocks = to.blocks.size();
    const auto moved = [&](std::uint32_t child) { return moved_by(child, nodes, blocks); };
    to.blocks.insert(to.blocks.end(), part.blocks.begin(), part.blocks.end());
    for (TreeStructure::Children children : part.nodes) {
        for (std::uint32_t& c : children) c = moved(c);
        to.nodes.push_back(children);
    }
    return moved(part.root);
}

// The number of boxes of a group, and the depths at which the cuts of groups and of the tree above them start. Both
// together stay below TriangleTree::max_depth.
constexpr std::size_t group_size = 256;
constexpr unsigned depth_in_group = BinaryTree::most_uneven_depth - 16,
                   depth_above_groups = BinaryTree::most_uneven_depth - 24;

// Adds a tree over a range to a structure. Returns its root.
std::uint32_t append(TreeStructure& to, Boxes boxes, const BoxRange& range, unsigned depth) {
    BinaryTree tree;
    tree.grow(boxes, range, depth);
    return tree.collapse(to);
}

}  // namespace

TreeStructure structure_of_groups(std::span<TriangleBox> boxes, Executor* executor) {
    struct Part {
        TreeStructure structure;
        std::vector<TriangleBox> bounds;   // of each group
        std::vector<std::uint32_t> roots;  // in the structure
    };
    const std::size_t groups = (boxes.size() + group_size - 1) / group_size;
    constexpr std::size_t groups_a_part = 64;
    std::vector<Part> parts((groups + groups_a_part - 1) / groups_a_part);
    SerialExecutor serial;
    (executor != nullptr ? *executor : serial).parallel_for(parts.size(), [&](std::size_t i) {
        Part& part = parts[i];
        for (std::size_t g = i * groups_a_part; g < std::min(groups, (i + 1) * groups_a_part); ++g) {
            const BoxRange range{g * group_size, std::min(boxes.size(), (g + 1) * group_size), 1};
            TriangleBox all = empty_triangle_box();
            for (std::size_t n = range.begin; n < range.end; ++n) all.merge(boxes[n]);
            part.bounds.push_back(all);
            part.roots.push_back(append(part.structure, boxes, range, depth_in_group));
        }
    });
    std::vector<TriangleBox> bounds;
    for (const Part& part : parts)
        for (TriangleBox box : part.bounds) {
            box.low.v[3] = std::bit_cast<float>(std::uint32_t(bounds.size()));
            bounds.push_back(box);
        }
    // A tree over the groups. What is a block of it becomes a node, or is the group if there is one only.
    TreeStructure above, all;
    above.root = append(above, bounds, {0, bounds.size(), 1}, depth_above_groups);
    all.nodes = above.nodes;
    std::vector<std::uint32_t> node_of_block(above.blocks.size(), TreeNode::no_child);
    for (std::size_t i = 0; i < above.blocks.size(); ++i)
        if (above.blocks[i].count > 1) {
            node_of_block[i] = std::uint32_t(all.nodes.size());
            all.nodes.emplace_back().fill(TreeNode::no_child);
        }
    std::vector<std::uint32_t> roots;
    for (const Part& part : parts) {
        for (const std::uint32_t root : part.roots)
            roots.push_back(moved_by(root, all.nodes.size(), all.blocks.size()));
        append(all, part.structure);
    }
    const auto replaced = [&](std::uint32_t child) {
        if (child == TreeNode::no_child || !(child & TreeNode::is_block)) return child;
        const std::uint32_t block = child & ~TreeNode::is_block;
        if (node_of_block[block] != TreeNode::no_child) return node_of_block[block];
        return roots[bounds[above.blocks[block].begin].id()];
    };
    for (std::size_t i = 0; i < above.nodes.size(); ++i)
        for (std::uint32_t& child : all.nodes[i]) child = replaced(child);
    for (std::size_t i = 0; i < above.blocks.size(); ++i)
        for (std::uint32_t n = 0; node_of_block[i] != TreeNode::no_child && n < above.blocks[i].count; ++n)
            all.nodes[node_of_block[i]][n] = roots[bounds[above.blocks[i].begin + n].id()];
    all.root = replaced(above.root);
    return all;
}

TreeStructure structure_by_surface(std::span<TriangleBox> boxes, Executor* executor) {
    SerialExecutor serial;
    TreeStructure all;
    if (boxes.empty()) return all;
    BinaryTree tree;
    if (!small_code && boxes.size() >= least_parallel)
        tree = in_parts(boxes, executor != nullptr ? *executor : serial);
    else
        tree.grow(boxes, {0, boxes.size(), 1}, 0);
    all.root = tree.collapse(all);
    return all;
}

}  // namespace hitbox::detail
