// bvh_access.hpp: the nodes and blocks of a tree, for walks that keep more beside each block (BVH traversal).
#pragma once

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/detail/box_lanes.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

template <int N, class T>
struct BvhAccess {
    using Tree = Bvh<N, T>;

    static constexpr unsigned max_levels = Tree::max_levels;

    /// The level of the one node, or block, at the top; blocks are at level 0.
    static unsigned top(const Tree& tree) { return tree.top_; }
    static const BoxLanes<N, float>* nodes_of(const Tree& tree, unsigned level) {
        return tree.nodes_.data() + tree.level_start_[level];
    }
    static std::size_t block_count(const Tree& tree) { return tree.leaves_.size(); }
    static const std::uint32_t* ids_of(const Tree& tree, std::size_t block) {
        return tree.ids_[block].data();
    }
    static unsigned filled_mask(const Tree& tree, std::size_t block) {
        return tree.leaves_[block].filled_mask();
    }
};

}  // namespace hitbox::detail
