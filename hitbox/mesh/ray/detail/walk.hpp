// walk.hpp: the nodes and blocks along a ray, near ones first (ordered traversal of a BVH8). For .cpp files.
#pragma once

#include <hitbox/index/order/nearest_first.hpp>
#include <hitbox/mesh/ray/detail/tree_ray.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/simd/sort_lanes.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// What is to be done after a block.
enum class AfterBlock { go_on, go_on_nearer, stop };

/// What is still to be visited, the nearest on top. At the bottom is the end of the tree, which is never behind the end of a ray.
struct VisitStack {
    // Eight children are written even where fewer are counted.
    std::array<ToVisit, TriangleTree::stack_size + 1 + TreeNode::width> at;
    std::size_t depth;

    HITBOX_LANES_INLINE void begin() {
        at[0] = ToVisit(0, TreeNode::no_child);
        depth = 1;
    }
    HITBOX_LANES_INLINE ToVisit pop(float end) {
        ToVisit top;
        do top = at[--depth];
        while (top.low() > end);
        return top;
    }
};

/// Visits a node. Returns what is to be visited next. Ahead: the memory of children is requested.
///
/// Whether a node has no, one or two children on the ray is no branch: it could not be predicted.
template <int W, bool Ahead>
HITBOX_LANES_INLINE ToVisit after_node(const TriangleTree& tree, const TreeRay& ray, std::uint32_t what,
                                       float end, VisitStack& stack) {
    const TreeNode& node = tree.node(what);
    alignas(64) float at[TreeNode::width];
    unsigned mask = children_on<W>(ray, node, end, at);
    const auto child = [&](unsigned lane) HITBOX_INLINE_LAMBDA {
        if constexpr (Ahead) prefetch_part(tree, node.child[lane]);
        return ToVisit(at[lane], node.child[lane]);
    };
    // Where there is none, lane 0 is read, which every node has.
    const auto lowest = [](unsigned m) HITBOX_INLINE_LAMBDA {
        return unsigned(std::countr_zero(m | 1u << TreeNode::width)) % TreeNode::width;
    };
    const unsigned second = mask & (mask - 1), third = second & (second - 1);
    const ToVisit a = child(lowest(mask)), b = child(lowest(second));
    std::size_t depth = stack.depth;
    if (third == 0) [[likely]] {
        const ToVisit before = stack.at[depth - 1], other = second != 0 ? b : ToVisit::last();
        stack.at[depth] = later(a, other);
        stack.depth = depth + std::size_t(second != 0) - std::size_t(mask == 0);
        const ToVisit next = mask != 0 ? sooner(a, other) : before;
        return mask == 0 && next.low() > end ? stack.pop(end) : next;
    }
    ToVisit next = sooner(a, b), top = later(a, b);
    for (mask = third; mask != 0; mask &= mask - 1) {
        const ToVisit c = child(unsigned(std::countr_zero(mask))), rest = later(next, c);
        next = sooner(next, c);
        stack.at[depth++] = later(top, rest);
        top = sooner(top, rest);
    }
    stack.at[depth++] = top;
    stack.depth = depth;
    return next;
}

/// The same, with all children in order, for a ray that is followed beside others: it does not wait for the sorting.
template <int W>
HITBOX_LANES_INLINE ToVisit after_node_in_turn(const TriangleTree& tree, const TreeRay& ray,
                                               std::uint32_t what, float end, VisitStack& stack) {
#if HITBOX_HAS_LEVELS
    if constexpr (W == TreeNode::width) {
        const TreeNode& node = tree.node(what);
        const BoxCrossings<W> at(ray, node, 0, end);
        const auto met = at_most(at.in, at.out);
        store_sorted(at.in, met, node.child, &stack.at[stack.depth]);
        stack.depth += unsigned(std::popcount(bits_of(met)));
        return stack.pop(end);
    } else
#endif
        return after_node<W, false>(tree, ray, what, end, stack);
}

/// Calls look(block, entry), in the order of the ray, for the blocks that it may meet up to look.end(), until it returns
/// `stop`. `entry` is a lower bound of the parameter at the block. After `go_on_nearer` the end is asked for again.
template <int W, class Look>
HITBOX_LANES_INLINE void walk(const TriangleTree& tree, const TreeRay& ray, const Look& look) {
    VisitStack stack;
    stack.begin();
    ToVisit here(0, tree.root());
    float end = rounded_end(look.end());
    for (;;) {
        const std::uint32_t what = here.what();
        if ((what & TreeNode::is_block) == 0) {
            here = after_node<W, true>(tree, ray, what, end, stack);
            continue;
        }
        if (what == TreeNode::no_child) return;
        const AfterBlock after = look(tree.block(what & ~TreeNode::is_block), double(here.low()));
        if (after == AfterBlock::stop) return;
        if (after == AfterBlock::go_on_nearer) end = rounded_end(look.end());
        here = stack.pop(end);
    }
}

}  // namespace hitbox::detail
