// pair_walk.hpp: traversal of two packed trees at once, or of one tree with itself (dual traversal; include
// in .cpp files only).
#pragma once

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/detail/pair_emitter.hpp>
#include <hitbox/index/lanes/outward.hpp>

#include <bit>
#include <vector>

namespace hitbox::detail {

/// The intersection of two boxes. If they are disjoint, min > max on some axis.
template <int N, class T>
HITBOX_INLINE Aabb<N, T> common(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) {
        c.min[k] = a.min[k] < b.min[k] ? b.min[k] : a.min[k];
        c.max[k] = b.max[k] < a.max[k] ? b.max[k] : a.max[k];
    }
    return c;
}

/// The box that contains all points.
template <int N, class T>
Aabb<N, T> everything() {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) c.min[k] = -Aabb<N, T>::inf, c.max[k] = Aabb<N, T>::inf;
    return c;
}

/// Keeps a stack of pairs of nodes of the same level whose bounds meet each other and `within`. Pairs of
/// leaves are processed when they are found.
template <int N, class T>
class PairWalk {
public:
    using Tree = Bvh<N, T>;

    PairWalk(const Tree& a, const Tree& b, const Aabb<N, T>& within, PairEmitter<N, T>& emitter)
        : a_(a), b_(b), within_(within), node_within_(outward(within)), emitter_(emitter) {}

    bool with_itself() {
        if (a_.leaves_.empty()) return true;
        if (a_.top_ == 0) return emitter_.within(a_.leaves_[0], a_.ids_[0]);
        return from({a_.top_, 0, 0});
    }

    struct Place {
        std::uint32_t level, a, b;
    };

    /// The part of the traversal of a tree with itself that lies below one place. The place must be above the leaves.
    bool from(const Place& start) {
        stack_[depth_++] = start;
        return descend<PairOrder::smaller_first, true>();
    }

    /// The places of one level, in the order in which the traversal of a tree with itself reaches them. No
    /// pairs are found above them. So the traversals from each place together give the same pairs in the same
    /// order as the whole traversal.
    std::vector<Place> places(unsigned level) {
        std::vector<Place> found;
        stack_[depth_++] = {a_.top_, 0, 0};
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (at.level == level)
                found.push_back(at);
            else
                step<PairOrder::smaller_first, true, false>(at);
        }
        return found;
    }

    template <PairOrder Put>
    bool with_other() {
        return from_roots([&](const Place& root) { return from_both<Put>(root); });
    }

private:
    // The part of the traversal of two trees below one place, which may be a pair of leaves.
    template <PairOrder Put>
    bool from_both(const Place& start) {
        if (start.level == 0)
            return leaf_pair<Put, false>(start.a, bounds_of(a_, 0, start.a), start.b,
                                         bounds_of(b_, 0, start.b));
        stack_[depth_++] = start;
        return descend<Put, false>();
    }

    template <PairOrder Put, bool Itself>
    bool descend() {
#if HITBOX_HAS_LEVELS
        if (simd::level() >= simd::Level::avx2) return descend_avx2<Put, Itself>();
#endif
        return descend_at<Put, Itself, false>();
    }
#if HITBOX_HAS_LEVELS
    template <PairOrder Put, bool Itself>
    HITBOX_TARGET_LEVEL_AVX2 bool descend_avx2() {
        return descend_at<Put, Itself, true>();
    }
#endif
    template <PairOrder Put, bool Itself, bool Wide>
    HITBOX_INLINE bool descend_at() {
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (!step<Put, Itself, Wide>(at)) return false;
        }
        return true;
    }

    template <PairOrder Put, bool Itself, bool Wide>
    HITBOX_INLINE bool step(const Place& at) {
        if constexpr (Itself)
            if (at.a == at.b) return node_with_itself<Wide>(at);
        return node_pair<Put, Wide>(at);
    }

    // Descends the taller tree until both are at the same level, and visits each place reached.
    template <class Visit>
    bool from_roots(const Visit& visit) {
        if (a_.leaves_.empty() || b_.leaves_.empty()) return true;
        return a_.top_ >= b_.top_ ? meet_root<false>(a_, b_, a_.top_, 0, visit)
                                  : meet_root<true>(b_, a_, b_.top_, 0, visit);
    }

    template <bool Swapped, class Visit>
    bool meet_root(const Tree& tall, const Tree& flat, unsigned level, std::uint32_t index,
                   const Visit& visit) {
        if (level == flat.top_) return visit(Place{level, Swapped ? 0 : index, Swapped ? index : 0});
        const Aabb<N, float> target = common(outward(flat.bounds_), node_within_);
        for (unsigned mask = overlap_mask(tall.node(level, index), target); mask != 0; mask &= mask - 1)
            if (!meet_root<Swapped>(tall, flat, level - 1,
                                    index * lane_count + unsigned(std::countr_zero(mask)), visit))
                return false;
        return true;
    }

    // The bounds of a place, stored in its parent; those of a root are stored in the tree.
    static Aabb<N, float> bounds_of(const Tree& tree, unsigned level, std::uint32_t index) {
        if (level == tree.top_) return outward(tree.bounds_);
        return tree.node(level + 1, index / lane_count).box(index % lane_count);
    }

    template <bool Wide>
    HITBOX_INLINE bool node_with_itself(const Place& at) {
        const auto& node = a_.node(at.level, at.a);
        const std::uint32_t first = at.a * lane_count;
        for (unsigned i = 0; i < lane_count; ++i) {
            if (!(node.min[0][i] == node.min[0][i])) continue;  // an empty lane
            if (at.level > 1)
                stack_[depth_++] = {at.level - 1, first + i, first + i};
            else if (!emitter_.template within<Wide>(a_.leaves_[first + i], a_.ids_[first + i]))
                return false;
        }
        return children<PairOrder::smaller_first, Wide>(at, node, node, own_lane_pairs<Wide>(node));
    }

    // Only children that meet the bounds of the other node can have a partner in it.
    template <PairOrder Put, bool Wide>
    HITBOX_INLINE bool node_pair(const Place& at) {
        const auto& node_a = a_.node(at.level, at.a);
        const auto& node_b = b_.node(at.level, at.b);
        const unsigned mask_a =
            overlap_mask<Wide>(node_a, common(bounds_of(b_, at.level, at.b), node_within_));
        const unsigned mask_b =
            overlap_mask<Wide>(node_b, common(bounds_of(a_, at.level, at.a), node_within_));
        return children<Put, Wide>(at, node_a, node_b, lane_pairs<Wide>(node_a, mask_a, node_b, mask_b));
    }

    template <PairOrder Put, bool Wide>
    HITBOX_INLINE bool children(const Place& at, const BoxLanes<N, float>& node_a,
                                const BoxLanes<N, float>& node_b, LanePairs pairs) {
        const std::uint32_t first_a = at.a * lane_count, first_b = at.b * lane_count;
        for (; pairs != 0; pairs &= pairs - 1) {
            const auto bit = unsigned(std::countr_zero(pairs)), i = bit / lane_count, j = bit % lane_count;
            if (at.level > 1)
                stack_[depth_++] = {at.level - 1, first_a + i, first_b + j};
            else if (!leaf_pair<Put, Wide>(first_a + i, node_a.box(i), first_b + j, node_b.box(j)))
                return false;
        }
        return true;
    }

    template <PairOrder Put, bool Wide>
    HITBOX_INLINE bool leaf_pair(std::uint32_t a, const Aabb<N, float>& bounds_a, std::uint32_t b,
                                 const Aabb<N, float>& bounds_b) {
        return emitter_.template between<Put, Wide>(a_.leaves_[a], a_.ids_[a],
                                                    common(widened<T>(bounds_b), within_), b_.leaves_[b],
                                                    b_.ids_[b], common(widened<T>(bounds_a), within_));
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
