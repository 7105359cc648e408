// soundness.cpp: checks of the internal invariants of the indices (invariants, self-check).
#include <hitbox/index/cell_tree.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/sweep.hpp>

#include <algorithm>
#include <bit>

namespace hitbox {

namespace {

template <int N, class T>
bool holds(const Aabb<N, T>& outer, const Aabb<N, T>& inner) {
    for (unsigned k = 0; k < N; ++k)
        if (!(outer.min[k] <= inner.min[k] && inner.max[k] <= outer.max[k])) return false;
    return true;
}

}  // namespace

// Every box lies in all bounds above it, and the number of boxes equals the stored count.
template <int N, class T>
bool Bvh<N, T>::is_sound() const {
    std::size_t count = 0;
    for (std::uint32_t leaf = 0; leaf < leaves_.size(); ++leaf)
        for (unsigned mask = filled_mask(leaves_[leaf]); mask != 0; mask &= mask - 1) {
            const Box box = leaves_[leaf].box(unsigned(std::countr_zero(mask)));
            ++count;
            if (box.is_empty() || !holds(bounds_, box)) return false;
            std::uint32_t i = leaf;
            for (unsigned level = 1; level <= top_; ++level, i /= detail::lane_count)
                if (!holds(node(level, i / detail::lane_count).box(i % detail::lane_count),
                           detail::outward(box)))
                    return false;
        }
    return count == size_ && ids_.size() == leaves_.size();
}

// Each tree is sound, and each id leads to the lane that holds it.
template <int N, class T>
bool DynamicBvh<N, T>::is_sound() const {
    for (const Tree& tree : trees_)
        if (!tree.bvh.is_sound()) return false;
    std::size_t count = 0;
    const bool all = slot_by_id_.for_each([&](std::uint32_t id, const Slot& slot) {
        if (slot.tree == none) return true;
        ++count;
        if (slot.tree >= trees_.size()) return false;
        const Bvh<N, T>& bvh = trees_[slot.tree].bvh;
        const std::uint32_t leaf = slot.place / detail::lane_count, lane = slot.place % detail::lane_count;
        if (leaf >= bvh.leaves_.size() || bvh.ids_[leaf][lane] != id) return false;
        return (filled_mask(bvh.leaves_[leaf]) >> lane & 1u) != 0;
    });
    return all && count == size();
}

// The node's total counts the boxes in it and below, all its blocks but the first are full, and each id leads
// to its lane.
template <int N, class T>
bool CellTree<N, T>::node_is_sound(std::uint32_t index) const {
    const Node& node = nodes_[index];
    std::uint32_t total = 0;
    for (std::uint32_t b = node.block; b != none; b = blocks_[b].next) {
        const Block& block = blocks_[b];
        const bool full = block.count == detail::lane_count;
        if (block.node != index || block.count == 0 || (b != node.block && !full)) return false;
        if (filled_mask(block.boxes) != (1u << block.count) - 1) return false;
        for (std::uint32_t lane = 0; lane < block.count; ++lane) {
            if (slot_by_id_.find(block.ids[lane]) != b * detail::lane_count + lane) return false;
            if (!holds(block.bounds, detail::outward(block.boxes.box(lane)))) return false;
        }
        total += block.count;
    }
    if (node.branch != none)
        for (unsigned c = 0; c < cells; ++c) {
            const std::uint32_t below = child(node.branch, c);
            if (nodes_[below].parent != index || !node_is_sound(below)) return false;
            total += nodes_[below].total;
        }
    return total == node.total && total <= node.rebuild_at;
}

template <int N, class T>
bool CellTree<N, T>::is_sound() const {
    std::size_t count = 0;
    const bool all = slot_by_id_.for_each([&](std::uint32_t, std::uint32_t slot) {
        if (slot == none) return true;
        ++count;
        // Check from the box up that the bounds of each of its cells contain it.
        const Block& block = blocks_[slot / detail::lane_count];
        const Aabb<N, float> box = detail::outward(block.boxes.box(slot % detail::lane_count));
        for (std::uint32_t n = block.node; nodes_[n].parent != none; n = nodes_[n].parent) {
            const std::uint32_t b = (n - 1) / cells, cell = (n - 1) % cells;
            if (!holds(branches_[b].bounds.box(cell), box)) return false;
        }
        return true;
    });
    return all && count == size() && node_is_sound(0);
}

// The entries are sorted, the lower end stored for each id is correct, and reach_ is the running maximum of
// the upper ends.
template <int N, class T>
bool Sweep<N, T>::is_sound() const {
    std::size_t count = 0;
    start_by_id_.for_each([&](std::uint32_t, T start) { return count += start == start, true; });
    if (count != row_.size()) return false;
    T most = -Box::inf;
    for (std::size_t i = 0; i < row_.size(); ++i) {
        const Entry& e = row_[i];
        if (e.box.is_empty() || start_by_id_.find(e.id) != e.box.min[axis_]) return false;
        if (i > 0 && !comes_before(row_[i - 1], e.box.min[axis_], e.id)) return false;
        most = (std::max)(most, e.box.max[axis_]);
        if ((i + 1) % reach_step == 0 && reach_[i / reach_step] != most) return false;
    }
    return row_.empty() || reach_[(row_.size() - 1) / reach_step] == most;
}

template bool Bvh<2, float>::is_sound() const;
template bool Bvh<2, double>::is_sound() const;
template bool Bvh<3, float>::is_sound() const;
template bool Bvh<3, double>::is_sound() const;
template bool DynamicBvh<2, float>::is_sound() const;
template bool DynamicBvh<2, double>::is_sound() const;
template bool DynamicBvh<3, float>::is_sound() const;
template bool DynamicBvh<3, double>::is_sound() const;
template bool CellTree<2, float>::is_sound() const;
template bool CellTree<2, double>::is_sound() const;
template bool CellTree<3, float>::is_sound() const;
template bool CellTree<3, double>::is_sound() const;
template bool Sweep<2, float>::is_sound() const;
template bool Sweep<2, double>::is_sound() const;
template bool Sweep<3, float>::is_sound() const;
template bool Sweep<3, double>::is_sound() const;

}  // namespace hitbox
