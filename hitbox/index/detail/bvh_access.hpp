// bvh_access.hpp: access to the nodes and blocks of a tree, for traversals that store more data with each
// block (BVH traversal).
#pragma once

#include <hitbox/core/chunks.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

template <int N, class T>
struct BvhAccess {
    using Tree = Bvh<N, T>;

    static constexpr unsigned max_levels = Tree::max_levels;

    /// The level of the root. Blocks of boxes are at level 0.
    static unsigned top(const Tree& tree) { return tree.top_; }
    static const BoxLanes<N, float>* nodes_of(const Tree& tree, unsigned level) {
        return tree.nodes_.data() + tree.level_start_[level];
    }
    static std::size_t block_count(const Tree& tree) { return tree.leaves_.size(); }
    static const std::uint32_t* ids_of(const Tree& tree, std::size_t block) {
        return tree.ids_[block].data();
    }
    static const BoxLanes<N, T>& block(const Tree& tree, std::size_t i) { return tree.leaves_[i]; }
    static unsigned filled_mask(const Tree& tree, std::size_t block) {
        return detail::filled_mask(tree.leaves_[block]);
    }

    static void prefetch(const Tree& tree, unsigned level, std::uint32_t index) {
        tree.prefetch(level, index);
    }

    /// Fills the tree with `size` boxes; id_of(i) is the id of the box at place i. Returns the result of fit_nodes.
    template <class IdOf>
    static double fill(Tree& tree, BoxesView<N, T> boxes, std::size_t size, const IdOf& id_of,
                       Executor* executor) {
        tree.size_ = size;
        tree.leaves_.resize((size + lane_count - 1) / lane_count);
        tree.ids_.resize(tree.leaves_.size());
        tree.make_levels();
        for_chunks(executor, tree.leaves_.size(), blocks_a_chunk,
                   [&](std::size_t begin, std::size_t end, std::size_t) {
                       for (std::size_t leaf = begin; leaf < end; ++leaf)
                           for (unsigned lane = 0; lane < lane_count; ++lane) {
                               const std::size_t i = leaf * lane_count + lane;
                               const std::uint32_t id = i < size ? id_of(i) : 0;
                               tree.ids_[leaf][lane] = id;
                               if (i < size)
                                   tree.leaves_[leaf].set(lane, boxes[id]);
                               else
                                   tree.leaves_[leaf].clear(lane);
                           }
                   });
        return tree.fit_nodes(executor);
    }
};

}  // namespace hitbox::detail
