// pair_walk.hpp: walks two packed trees at once, or one with itself (dual traversal; include in .cpp files only).
#pragma once

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/detail/outward.hpp>
#include <hitbox/index/detail/pair_emitter.hpp>

#include <bit>

namespace hitbox::detail {

/// The box of the points in both, for boxes that share one; else a box that nothing meets that meets both.
template <int N, class T>
Aabb<N, T> common(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) {
        c.min[k] = a.min[k] < b.min[k] ? b.min[k] : a.min[k];
        c.max[k] = b.max[k] < a.max[k] ? b.max[k] : a.max[k];
    }
    return c;
}

/// The box of all points.
template <int N, class T>
Aabb<N, T> everything() {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) c.min[k] = -Aabb<N, T>::inf, c.max[k] = Aabb<N, T>::inf;
    return c;
}

/// Keeps a stack of pairs of nodes, of one level, whose bounds meet each other and `within`.
template <int N, class T>
class PairWalk {
public:
    using Tree = Bvh<N, T>;

    PairWalk(const Tree& a, const Tree& b, const Aabb<N, T>& within, PairEmitter<N, T>& emitter)
        : a_(a), b_(b), within_(within), node_within_(outward(within)), emitter_(emitter) {}

    bool with_itself() {
        if (a_.leaves_.empty()) return true;
        push(a_.top_, 0, 0);
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (at.level > 0) {
                if (at.a == at.b)
                    node_with_itself(at);
                else
                    node_pair(at);
            } else if (at.a == at.b) {
                if (!emitter_.within(a_.leaves_[at.a], a_.ids_[at.a])) return false;
            } else if (!leaf_pair<PairOrder::smaller_first>(at)) {
                return false;
            }
        }
        return true;
    }

    template <PairOrder Put>
    bool with_other() {
        if (a_.leaves_.empty() || b_.leaves_.empty()) return true;
        return a_.top_ >= b_.top_ ? meet_root<Put, false>(a_, b_, a_.top_, 0)
                                  : meet_root<Put, true>(b_, a_, b_.top_, 0);
    }

private:
    struct Place {
        std::uint32_t level, a, b;
    };

    void push(unsigned level, std::uint32_t a, std::uint32_t b) { stack_[depth_++] = {level, a, b}; }

    // Descends the taller tree until both are at the same level, and starts from each place reached.
    template <PairOrder Put, bool Swapped>
    bool meet_root(const Tree& tall, const Tree& flat, unsigned level, std::uint32_t index) {
        if (level == flat.top_) {
            push(level, Swapped ? 0 : index, Swapped ? index : 0);
            return drain<Put>();
        }
        const Aabb<N, float> target = common(outward(flat.bounds_), node_within_);
        for (unsigned mask = overlap_mask(tall.node(level, index), target); mask != 0; mask &= mask - 1)
            if (!meet_root<Put, Swapped>(tall, flat, level - 1,
                                         index * lane_count + unsigned(std::countr_zero(mask))))
                return false;
        return true;
    }

    template <PairOrder Put>
    bool drain() {
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (at.level > 0)
                node_pair(at);
            else if (!leaf_pair<Put>(at))
                return false;
        }
        return true;
    }

    void node_with_itself(const Place& at) {
        const auto& node = a_.node(at.level, at.a);
        const std::uint32_t first = at.a * lane_count;
        for (unsigned i = 0; i < lane_count; ++i) {
            const unsigned from_i = (all_lanes << i) & all_lanes;
            for (unsigned mask = overlap_mask(node, node.box(i)) & from_i; mask != 0; mask &= mask - 1)
                push(at.level - 1, first + i, first + unsigned(std::countr_zero(mask)));
        }
    }

    // The bounds of a place, from its parent; a root has its tree's.
    static Aabb<N, float> bounds_of(const Tree& tree, unsigned level, std::uint32_t index) {
        if (level == tree.top_) return outward(tree.bounds_);
        return tree.node(level + 1, index / lane_count).box(index % lane_count);
    }

    // Only children that meet the other's bounds can have a partner there.
    void node_pair(const Place& at) {
        const auto& node_a = a_.node(at.level, at.a);
        const auto& node_b = b_.node(at.level, at.b);
        const unsigned mask_a = overlap_mask(node_a, common(bounds_of(b_, at.level, at.b), node_within_));
        const unsigned mask_b = overlap_mask(node_b, common(bounds_of(a_, at.level, at.a), node_within_));
        for (unsigned left = mask_a; left != 0; left &= left - 1) {
            const auto i = unsigned(std::countr_zero(left));
            for (unsigned mask = overlap_mask(node_b, node_a.box(i)) & mask_b; mask != 0; mask &= mask - 1)
                push(at.level - 1, at.a * lane_count + i,
                     at.b * lane_count + unsigned(std::countr_zero(mask)));
        }
    }

    template <PairOrder Put>
    bool leaf_pair(const Place& at) {
        return emitter_.template between<Put>(
            a_.leaves_[at.a], a_.ids_[at.a], common(widened<T>(bounds_of(b_, 0, at.b)), within_),
            b_.leaves_[at.b], b_.ids_[at.b], common(widened<T>(bounds_of(a_, 0, at.a)), within_));
    }

    const Tree& a_;
    const Tree& b_;
    const Aabb<N, T> within_;
    const Aabb<N, float> node_within_;
    PairEmitter<N, T>& emitter_;
    std::size_t depth_ = 0;
    std::array<Place, Tree::max_levels * lane_count * lane_count> stack_;
};

}  // namespace hitbox::detail
