// own_index.hpp: the interface between BoxQueries and an index: box filters and best boxes (custom index,
// user-defined index).
#pragma once

#include <hitbox/index/box_index.hpp>
#include <hitbox/index/detail/distance_exact.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox {

namespace detail {
template <int N, class T>
class Ranking;
}

/// The condition of an overlaps() or cull() query. Index::visit(filter, sink) must pass to the sink the ids
/// of all boxes for which meets() is true, each once and in any order. It returns false if the sink did.
template <int N, class T>
class BoxFilter {
public:
    /// True if the box is part of the answer. Exact. False for an empty box.
    virtual bool meets(const Aabb<N, T>& box) const = 0;

    /// For the bounds of a set of boxes: false only if no box within them is part of the answer.
    bool may_meet_in(const Aabb<N, T>& bounds) const;

    /// Every box of the answer shares a point with this box. It may be infinite. Rounded outward.
    virtual Aabb<N, float> bounds() const = 0;

    /// For the indices of the library: may_meet_in() for eight float bounds and meets() for eight boxes. One bit each.
    virtual unsigned node_mask(const detail::BoxLanes<N, float>& bounds) const = 0;
    virtual unsigned leaf_mask(const detail::BoxLanes<N, T>& boxes) const = 0;

protected:
    ~BoxFilter() = default;
};

/// The best answers of a cast() or nearest() query so far. Index::rank(best) must offer all boxes, but may
/// skip boxes that can no longer be among the best.
template <int N, class T>
class BestBoxes {
public:
    /// Offers a box under its id. Each box may be offered once, in any order. The comparison with earlier
    /// boxes is exact. A box that is not part of the answer is ignored.
    void offer(std::uint32_t id, const Aabb<N, T>& box);

    /// For the bounds of a set of boxes: false only if no box within them can be among the best. More can be
    /// skipped if near boxes are offered first.
    bool may_improve_in(const Aabb<N, T>& bounds) const;

    // ---- for the indices of the library ----

    /// The query in a form that tests eight boxes at once.
    const detail::Ranking<N, T>& ranking() const { return ranking_; }

    /// Sets an upper bound: there are as many answers as wanted that do not rank above it. NaN is no bound.
    void bound_by(double rank) { lower_bar(rank); }

    /// Answers that rank above it are surely not wanted.
    double bar() const { return bar_; }

    /// True if an answer with at least this rank could be among the best. True for an unknown rank (NaN).
    bool wants(double low) const { return !(bar_ < (low > detail::rank_most ? detail::rank_most : low)); }

    /// The same for the lanes of a mask. Without branches, because the result is hard to predict.
    unsigned wanted(unsigned mask, const double (&low)[detail::lane_count]) const {
        unsigned wanted = 0;
        for (unsigned i = 0; i < detail::lane_count; ++i) wanted |= unsigned(wants(low[i])) << i;
        return wanted & mask;
    }

    /// True if testing eight nearby boxes first can give an upper bound: few boxes are wanted, and no bound is known.
    bool can_guess() const {
        return most_ <= detail::lane_count && !(bar_ < std::numeric_limits<double>::infinity());
    }

    /// Computes an upper bound from eight boxes, which must be offered again later. If enough of them are
    /// answers, boxes farther away are skipped.
    void guess(const detail::BoxLanes<N, T>& boxes, unsigned mask);

protected:
    BestBoxes(const detail::Ranking<N, T>& ranking, std::size_t most) : ranking_(ranking), most_(most) {}
    ~BestBoxes() = default;

    std::size_t most() const { return most_; }

private:
    /// Stores an answer. Returns the rank of the worst of the best, or infinity if it is unknown or unchanged.
    virtual double keep(double rank, std::uint32_t id, const Aabb<N, T>& box) = 0;

    // The bound is cached, because wants() is called far more often than the worst of the best changes.
    void lower_bar(double last) {
        const double bar = last * detail::rank_slack + detail::rank_least;
        if (bar < bar_) bar_ = bar;  // false if the rank is NaN, that is unknown
    }

    const detail::Ranking<N, T>& ranking_;
    std::size_t most_;
    double bar_ = std::numeric_limits<double>::infinity();  // answers surely above it are rejected
};

}  // namespace hitbox
