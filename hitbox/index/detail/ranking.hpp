// ranking.hpp: the order in which a cast meets boxes, or in which boxes are near a point.
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/index/detail/distance_exact.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// What each index asks of a question whose answers come in an order. Ranks are rounded; where two are too
/// close to tell (ranks_surely_below), `order` decides exactly.
template <int N, class T>
class Ranking {
public:
    /// Bounds, rounded outward: bit i is clear only if no box in them can be an answer; `low` is then a number
    /// that is not surely above the rank of any.
    virtual unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const = 0;
    virtual unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const = 0;

    /// Whether the box is an answer, exactly, and its rank.
    virtual bool answers(const Aabb<N, T>& box, double& rank) const = 0;

    /// Negative where answer a comes before b. Exact.
    virtual exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const = 0;

    /// The rank of an answer in the caller's terms.
    virtual double shown(double rank, const Aabb<N, T>&) const { return rank; }

protected:
    ~Ranking() = default;
};

/// Takes boxes and keeps the best answers among them; see BestOf.
template <int N, class T>
class Best {
public:
    /// Whether an answer of no lower rank than this could still be among the best.
    bool wants(double low) const { return !(bar_ < (low < rank_most ? low : rank_most)); }

    /// The same for the lanes of a mask, without a branch: which are wanted is hard to guess.
    unsigned wanted(unsigned mask, const double (&low)[lane_count]) const {
        unsigned wanted = 0;
        for (unsigned i = 0; i < lane_count; ++i) wanted |= unsigned(wants(low[i])) << i;
        return wanted & mask;
    }

    /// Whether a look at eight boxes near by could tell what is not wanted: few are asked for, and nothing is known.
    bool can_guess() const {
        return most_ <= lane_count && !(bar_ < std::numeric_limits<double>::infinity());
    }

    /// Boxes that will be offered again. If enough of them are answers, what is farther than those is not wanted.
    void guess(const BoxLanes<N, T>& boxes, unsigned mask);

    void offer(std::uint32_t id, const Aabb<N, T>& box);

protected:
    Best(const Ranking<N, T>& ranking, std::size_t most) : ranking_(ranking), most_(most) {}
    ~Best() = default;

    const Ranking<N, T>& ranking() const { return ranking_; }
    std::size_t most() const { return most_; }

private:
    /// Takes an answer. Returns the rank of the last of the best, or infinity where that is not known or not changed.
    virtual double keep(double rank, std::uint32_t id, const Aabb<N, T>& box) = 0;

    // wants() is asked far more often than the last of the best changes.
    void lower_bar(double last) {
        const double bar = last * rank_slack + rank_least;
        if (bar < bar_) bar_ = bar;  // not where the rank is NaN, which says nothing
    }

    const Ranking<N, T>& ranking_;
    std::size_t most_;
    double bar_ = std::numeric_limits<double>::infinity();  // what is surely above it is not wanted
};

}  // namespace hitbox::detail
