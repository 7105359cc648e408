// bvh_pairs.cpp: all overlapping pairs of a tree with itself or another (dual traversal, self-join, broad
// phase).
#include <hitbox/index/bvh.hpp>

#include <hitbox/index/detail/outward.hpp>

#include <bit>

namespace hitbox {

namespace detail {

namespace {

constexpr unsigned all_lanes = (1u << lane_count) - 1;

template <int N, class T>
Aabb<N, T> common(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) {
        c.min[k] = a.min[k] < b.min[k] ? b.min[k] : a.min[k];
        c.max[k] = b.max[k] < a.max[k] ? b.max[k] : a.max[k];
    }
    return c;
}

template <int N, class T>
Aabb<N, T> widened(const Aabb<N, float>& box) {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) c.min[k] = T(box.min[k]), c.max[k] = T(box.max[k]);
    return c;
}

template <int N, class T>
Aabb<N, T> everything() {
    Aabb<N, T> c;
    for (unsigned k = 0; k < N; ++k) c.min[k] = -Aabb<N, T>::inf, c.max[k] = Aabb<N, T>::inf;
    return c;
}

}  // namespace

/// Walks two trees at once, or one with itself. It keeps a stack of pairs of nodes whose bounds meet.
template <int N, class T>
class PairWalk {
public:
    PairWalk(const Bvh<N, T>& a, const Bvh<N, T>& b, const Aabb<N, T>& within, PairSink sink)
        : a_(a), b_(b), within_(within), node_within_(outward(within)), sink_(sink) {}

    bool with_itself() {
        if (a_.leaves_.empty()) return true;
        push(a_.top_, 0, 0);
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (at.level == 0) {
                if (!(at.a == at.b ? leaf_with_itself(at.a) : leaf_pair<true>(at))) return false;
            } else if (at.a == at.b) {
                node_with_itself(at);
            } else {
                node_pair(at);
            }
        }
        return flush();
    }

    bool with_other() {
        if (a_.leaves_.empty() || b_.leaves_.empty()) return true;
        if (a_.top_ >= b_.top_)
            meet_root<false>(a_, b_, a_.top_, 0);
        else
            meet_root<true>(b_, a_, b_.top_, 0);
        return !stopped_ && flush();
    }

private:
    struct Place {
        std::uint32_t level, a, b;
    };

    void push(unsigned level, std::uint32_t a, std::uint32_t b) { stack_[depth_++] = {level, a, b}; }

    // Descends the taller tree until both are at the same level, and starts from each place reached.
    template <bool Swapped>
    void meet_root(const Bvh<N, T>& tall, const Bvh<N, T>& flat, unsigned level, std::uint32_t index) {
        if (stopped_) return;
        if (level == flat.top_) {
            push(level, Swapped ? 0 : index, Swapped ? index : 0);
            stopped_ = !drain();
            return;
        }
        const Aabb<N, float> target = common(outward(flat.bounds_), node_within_);
        for (unsigned mask = overlap_mask(tall.node(level, index), target); mask != 0; mask &= mask - 1)
            meet_root<Swapped>(tall, flat, level - 1, index * lane_count + unsigned(std::countr_zero(mask)));
    }

    bool drain() {
        while (depth_ > 0) {
            const Place at = stack_[--depth_];
            if (at.level > 0)
                node_pair(at);
            else if (!leaf_pair<false>(at))
                return false;
        }
        return true;
    }

    void node_with_itself(const Place& at) {
        const auto& node = a_.node(at.level, at.a);
        const std::uint32_t first = at.a * lane_count;
        for (unsigned i = 0; i < lane_count; ++i) {
            const unsigned later = (all_lanes << i) & all_lanes;  // and i itself
            for (unsigned mask = overlap_mask(node, node.box(i)) & later; mask != 0; mask &= mask - 1)
                push(at.level - 1, first + i, first + unsigned(std::countr_zero(mask)));
        }
    }

    // The bounds of a place, from its parent; a root has its tree's.
    static Aabb<N, float> bounds_of(const Bvh<N, T>& tree, unsigned level, std::uint32_t index) {
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

    bool leaf_with_itself(std::uint32_t index) {
        if (!make_room()) return false;
        const auto& leaf = a_.leaves_[index];
        const auto& ids = a_.ids_[index];
        for (unsigned i = 0; i + 1 < lane_count; ++i)
            for (unsigned mask = overlap_mask(leaf, leaf.box(i)) & (all_lanes << (i + 1)); mask != 0;
                 mask &= mask - 1)
                found_[count_++] = ordered(ids[i], ids[unsigned(std::countr_zero(mask))]);
        return true;
    }

    template <bool Self>
    bool leaf_pair(const Place& at) {
        if (!make_room()) return false;
        const auto& leaf_a = a_.leaves_[at.a];
        const auto& leaf_b = b_.leaves_[at.b];
        const unsigned mask_a = overlap_mask(leaf_a, common(widened<N, T>(bounds_of(b_, 0, at.b)), within_));
        const unsigned mask_b = overlap_mask(leaf_b, common(widened<N, T>(bounds_of(a_, 0, at.a)), within_));
        const auto& ids_a = a_.ids_[at.a];
        const auto& ids_b = b_.ids_[at.b];
        for (unsigned left = mask_a; left != 0; left &= left - 1) {
            const auto i = unsigned(std::countr_zero(left));
            for (unsigned mask = overlap_mask(leaf_b, leaf_a.box(i)) & mask_b; mask != 0; mask &= mask - 1) {
                const std::uint32_t id_b = ids_b[unsigned(std::countr_zero(mask))];
                found_[count_++] = Self ? ordered(ids_a[i], id_b) : IdPair{ids_a[i], id_b};
            }
        }
        return true;
    }

    static IdPair ordered(std::uint32_t a, std::uint32_t b) { return a < b ? IdPair{a, b} : IdPair{b, a}; }

    // Two leaves give at most 64 pairs.
    bool make_room() { return count_ <= batch - lane_count * lane_count || flush(); }

    bool flush() {
        const std::size_t count = count_;
        count_ = 0;
        return count == 0 || sink_({found_.data(), count});
    }

    static constexpr std::size_t batch = 512;

    const Bvh<N, T>& a_;
    const Bvh<N, T>& b_;
    const Aabb<N, T> within_;
    const Aabb<N, float> node_within_;
    const PairSink sink_;
    bool stopped_ = false;
    std::size_t depth_ = 0, count_ = 0;
    std::array<Place, Bvh<N, T>::max_levels * lane_count * lane_count> stack_;
    std::array<IdPair, batch> found_;
};

}  // namespace detail

template <int N, class T>
bool Bvh<N, T>::pairs(PairSink sink) const {
    return detail::PairWalk<N, T>(*this, *this, detail::everything<N, T>(), sink).with_itself();
}

template <int N, class T>
bool Bvh<N, T>::pairs_with(const Bvh& other, PairSink sink) const {
    return pairs_with(other, detail::everything<N, T>(), sink);
}

template <int N, class T>
bool Bvh<N, T>::pairs_with(const Bvh& other, const Box& within, PairSink sink) const {
    if (within.is_empty()) return true;
    return detail::PairWalk<N, T>(*this, other, within, sink).with_other();
}

template bool Bvh<2, float>::pairs(PairSink) const;
template bool Bvh<2, double>::pairs(PairSink) const;
template bool Bvh<3, float>::pairs(PairSink) const;
template bool Bvh<3, double>::pairs(PairSink) const;
template bool Bvh<2, float>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<2, double>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<3, float>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<3, double>::pairs_with(const Bvh&, PairSink) const;
template bool Bvh<2, float>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<2, double>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<3, float>::pairs_with(const Bvh&, const Box&, PairSink) const;
template bool Bvh<3, double>::pairs_with(const Bvh&, const Box&, PairSink) const;

}  // namespace hitbox
