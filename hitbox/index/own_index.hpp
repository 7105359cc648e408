// own_index.hpp: what BoxQueries asks an index: a filter of boxes, the best boxes (custom index, user-defined index).
#pragma once

#include <hitbox/index/box_index.hpp>
#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/index/detail/distance_exact.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox {

namespace detail {
template <int N, class T>
class Ranking;
}

/// The boxes that overlaps() and cull() want. Index::visit(filter, sink) hands the sink the numbers of all boxes that
/// meets() is true of, each once and in any order, and returns false where the sink did.
template <int N, class T>
class BoxFilter {
public:
    /// Whether the box is wanted. Exact; an empty box never is.
    virtual bool meets(const Aabb<N, T>& box) const = 0;

    /// Bounds of a set of boxes: false only if none of the boxes in them is wanted.
    bool may_meet_in(const Aabb<N, T>& bounds) const;

    /// Whatever is wanted shares a point with this box, which may be infinite. Rounded outward.
    virtual Aabb<N, float> bounds() const = 0;

    /// For the indices of the library: eight boxes at once, one bit each. may_meet_in() of eight bounds in float, and
    /// meets() of eight boxes.
    virtual unsigned node_mask(const detail::BoxLanes<N, float>& bounds) const = 0;
    virtual unsigned leaf_mask(const detail::BoxLanes<N, T>& boxes) const = 0;

protected:
    ~BoxFilter() = default;
};

/// The boxes that cast() and nearest() want: the first few along a segment or ray, or near a point.
/// Index::rank(best) offers boxes; it may leave out those that can no longer be among the best.
template <int N, class T>
class BestBoxes {
public:
    /// A box under its number, each once and in any order. What comes first is decided exactly. A box that is no answer
    /// changes nothing.
    void offer(std::uint32_t id, const Aabb<N, T>& box);

    /// Bounds of a set of boxes: false only if none of the boxes in them can be among the best any more. Offer near
    /// boxes first, and more can be left out.
    bool may_improve_in(const Aabb<N, T>& bounds) const;

    // ---- for the indices of the library ----

    /// What is asked, eight boxes at once.
    const detail::Ranking<N, T>& ranking() const { return ranking_; }

    /// Whether an answer of no lower rank than this could still be among the best.
    bool wants(double low) const { return !(bar_ < (low < detail::rank_most ? low : detail::rank_most)); }

    /// The same for the lanes of a mask, without a branch: which are wanted is hard to guess.
    unsigned wanted(unsigned mask, const double (&low)[detail::lane_count]) const {
        unsigned wanted = 0;
        for (unsigned i = 0; i < detail::lane_count; ++i) wanted |= unsigned(wants(low[i])) << i;
        return wanted & mask;
    }

    /// Whether a look at eight boxes near by could tell what is not wanted: few are asked for, and nothing is known.
    bool can_guess() const {
        return most_ <= detail::lane_count && !(bar_ < std::numeric_limits<double>::infinity());
    }

    /// Boxes that will be offered again. If enough of them are answers, what is farther than those is not wanted.
    void guess(const detail::BoxLanes<N, T>& boxes, unsigned mask);

protected:
    BestBoxes(const detail::Ranking<N, T>& ranking, std::size_t most) : ranking_(ranking), most_(most) {}
    ~BestBoxes() = default;

    std::size_t most() const { return most_; }

private:
    /// Takes an answer. Returns the rank of the last of the best, or infinity where that is not known or not changed.
    virtual double keep(double rank, std::uint32_t id, const Aabb<N, T>& box) = 0;

    // wants() is asked far more often than the last of the best changes.
    void lower_bar(double last) {
        const double bar = last * detail::rank_slack + detail::rank_least;
        if (bar < bar_) bar_ = bar;  // not where the rank is NaN, which says nothing
    }

    const detail::Ranking<N, T>& ranking_;
    std::size_t most_;
    double bar_ = std::numeric_limits<double>::infinity();  // what is surely above it is not wanted
};

}  // namespace hitbox
