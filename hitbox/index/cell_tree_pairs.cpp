// cell_tree_pairs.cpp: all overlapping pairs of a cell tree with itself or another (octree and quadtree self-join).
#include <hitbox/index/cell_tree.hpp>

#include <hitbox/index/detail/pair_emitter.hpp>
#include <hitbox/index/lanes/outward.hpp>

#include <bit>

namespace hitbox {

/// Descends two trees together into the parts whose bounds meet. Each function returns false if the sink stopped.
template <int N, class T>
class CellTreePairs {
public:
    using Tree = CellTree<N, T>;
    using Order = detail::PairOrder;

    explicit CellTreePairs(PairSink sink) : emitter_(sink) {}

    bool with_itself(const Tree& tree) { return node_with_itself(tree, 0) && emitter_.flush(); }
    bool with_other(const Tree& a, const Tree& b) {
        return between_nodes<Order::as_given>(a, 0, b, 0) && emitter_.flush();
    }

private:
    using Node = typename Tree::Node;
    using Block = typename Tree::Block;
    static constexpr std::uint32_t none = Tree::none;

    bool node_with_itself(const Tree& tree, std::uint32_t index) {
        const Node& node = tree.nodes_[index];
        for (std::uint32_t i = node.block; i != none; i = tree.blocks_[i].next) {
            const Block& block = tree.blocks_[i];
            if (!emitter_.within(block.boxes, block.ids)) return false;
            for (std::uint32_t j = block.next; j != none; j = tree.blocks_[j].next)
                if (!between_blocks<Order::smaller_first>(block, tree.blocks_[j])) return false;
            if (node.branch != none && !block_below<Order::smaller_first, false>(block, tree, node.branch))
                return false;
        }
        if (node.branch == none) return true;
        const auto& bounds = tree.branches_[node.branch].bounds;
        for (unsigned c = 0; c < Tree::cells; ++c) {
            const std::uint32_t child = Tree::child(node.branch, c);
            if (tree.nodes_[child].total > 0 && !node_with_itself(tree, child)) return false;
            const unsigned later = detail::all_lanes << (c + 1);
            for (unsigned mask = overlap_mask(bounds, bounds.box(c)) & later; mask != 0; mask &= mask - 1) {
                const std::uint32_t other = Tree::child(node.branch, unsigned(std::countr_zero(mask)));
                if (!between_nodes<Order::smaller_first>(tree, child, tree, other)) return false;
            }
        }
        return true;
    }

    template <Order Put>
    bool between_nodes(const Tree& a, std::uint32_t index_a, const Tree& b, std::uint32_t index_b) {
        const Node &node_a = a.nodes_[index_a], &node_b = b.nodes_[index_b];
        for (std::uint32_t i = node_a.block; i != none; i = a.blocks_[i].next) {
            for (std::uint32_t j = node_b.block; j != none; j = b.blocks_[j].next)
                if (!between_blocks<Put>(a.blocks_[i], b.blocks_[j])) return false;
            if (node_b.branch != none && !block_below<Put, false>(a.blocks_[i], b, node_b.branch))
                return false;
        }
        if (node_a.branch == none) return true;
        for (std::uint32_t j = node_b.block; j != none; j = b.blocks_[j].next)
            if (!block_below<Put, true>(b.blocks_[j], a, node_a.branch)) return false;
        if (node_b.branch == none) return true;
        const auto &bounds_a = a.branches_[node_a.branch].bounds,
                   &bounds_b = b.branches_[node_b.branch].bounds;
        for (unsigned c = 0; c < Tree::cells; ++c)
            for (unsigned mask = overlap_mask(bounds_b, bounds_a.box(c)); mask != 0; mask &= mask - 1)
                if (!between_nodes<Put>(a, Tree::child(node_a.branch, c), b,
                                        Tree::child(node_b.branch, unsigned(std::countr_zero(mask)))))
                    return false;
        return true;
    }

    // Pairs of one block with all boxes below a branch. Swapped: the branch belongs to the first tree.
    template <Order Put, bool Swapped>
    bool block_below(const Block& block, const Tree& tree, std::uint32_t branch) {
        for (unsigned mask = overlap_mask(tree.branches_[branch].bounds, block.bounds); mask != 0;
             mask &= mask - 1) {
            const Node& node = tree.nodes_[Tree::child(branch, unsigned(std::countr_zero(mask)))];
            for (std::uint32_t j = node.block; j != none; j = tree.blocks_[j].next)
                if (!(Swapped ? between_blocks<Put>(tree.blocks_[j], block)
                              : between_blocks<Put>(block, tree.blocks_[j])))
                    return false;
            if (node.branch != none && !block_below<Put, Swapped>(block, tree, node.branch)) return false;
        }
        return true;
    }

    template <Order Put>
    bool between_blocks(const Block& a, const Block& b) {
        return emitter_.template between<Put>(a.boxes, a.ids, detail::widened<T>(b.bounds), b.boxes, b.ids,
                                              detail::widened<T>(a.bounds));
    }

    detail::PairEmitter<N, T> emitter_;
};

template <int N, class T>
bool CellTree<N, T>::pairs(PairSink sink) const {
    return CellTreePairs<N, T>(sink).with_itself(*this);
}

template <int N, class T>
bool CellTree<N, T>::pairs_with(const CellTree& other, PairSink sink) const {
    return CellTreePairs<N, T>(sink).with_other(*this, other);
}

template bool CellTree<2, float>::pairs(PairSink) const;
template bool CellTree<2, double>::pairs(PairSink) const;
template bool CellTree<3, float>::pairs(PairSink) const;
template bool CellTree<3, double>::pairs(PairSink) const;
template bool CellTree<2, float>::pairs_with(const CellTree&, PairSink) const;
template bool CellTree<2, double>::pairs_with(const CellTree&, PairSink) const;
template bool CellTree<3, float>::pairs_with(const CellTree&, PairSink) const;
template bool CellTree<3, double>::pairs_with(const CellTree&, PairSink) const;

}  // namespace hitbox
