// ranking.hpp: the interface of a query with ordered answers: boxes along a cast, or by distance from a point.
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>

namespace hitbox::detail {

/// Ranks boxes for a query with ordered answers. Ranks are rounded numbers. If two are too close to decide
/// (ranks_surely_below), `order` decides exactly.
template <int N, class T>
class Ranking {
public:
    /// For bounds rounded outward: bit i is clear only if no box within them can be an answer. low[i] is then
    /// a number that is not surely above the rank of any such box.
    virtual unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const = 0;
    virtual unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const = 0;

    /// True if the box is an answer (exact). Also computes its rank.
    virtual bool answers(const Aabb<N, T>& box, double& rank) const = 0;

    /// Negative if answer a comes before b. Exact.
    virtual exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const = 0;

    /// The point, if the ranks are squared distances from it.
    virtual const Vec<N, T>* point() const { return nullptr; }

    /// Converts the rank of an answer to the value that the caller sees.
    virtual double shown(double rank, const Aabb<N, T>&) const { return rank; }

protected:
    ~Ranking() = default;
};

}  // namespace hitbox::detail
