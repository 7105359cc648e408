// ranking.hpp: the order in which a cast meets boxes, or in which boxes are near a point.
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/index/detail/box_lanes.hpp>

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

}  // namespace hitbox::detail
