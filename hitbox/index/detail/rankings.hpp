// rankings.hpp: ranks boxes by the parameter where a cast enters them, or by their distance from a point.
#pragma once

#include <hitbox/index/detail/cast_exact.hpp>
#include <hitbox/index/detail/distance_exact.hpp>
#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

template <int N, class T>
class NearRanking final : public Ranking<N, T> {
public:
    explicit NearRanking(const Vec<N, T>& point) : point_(point) {}

    unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const override {
        distance_sq_lanes(point_, bounds, low);
        return filled_mask(bounds);
    }
    unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const override {
        distance_sq_lanes(point_, boxes, low);
        return filled_mask(boxes);
    }
    bool answers(const Aabb<N, T>& box, double& rank) const override {
        rank = rough_distance_sq(point_, box);
        return !box.is_empty();
    }
    exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const override {
        return distance_order(point_, a, b);
    }
    const Vec<N, T>* point() const override { return &point_; }

private:
    Vec<N, T> point_;
};

template <int N, class T>
class CastRanking final : public Ranking<N, T> {
public:
    explicit CastRanking(const Cast<N, T>& cast)
        : exact_(cast), direction_(cast), node_ray_(cast, direction_), leaf_ray_(cast, direction_) {}

    unsigned node_ranks(const BoxLanes<N, float>& bounds, double (&low)[lane_count]) const override {
        return lower_ranks(node_ray_, bounds, low);
    }
    unsigned leaf_ranks(const BoxLanes<N, T>& boxes, double (&low)[lane_count]) const override {
        return lower_ranks(leaf_ray_, boxes, low);
    }
    bool answers(const Aabb<N, T>& box, double& rank) const override {
        Entry entry;
        if (!enters(exact_, box, entry)) return false;
        rank = 0;
        if (!entry.at_origin) {
            const unsigned k = entry.crossing.axis;
            rank = (entry.crossing.at - exact_.origin[k]) / direction_.at[k];
            // The scaled direction component is subnormal and therefore inaccurate: leave the decision to `order`.
            if (!(std::fabs(direction_.at[k]) > 0x1p-900)) rank = std::numeric_limits<double>::quiet_NaN();
        }
        return true;
    }
    exact::Sign order(const Aabb<N, T>& a, const Aabb<N, T>& b) const override {
        Entry entry_a, entry_b;
        enters(exact_, a, entry_a);
        enters(exact_, b, entry_b);
        return entry_order(exact_, entry_a, entry_b);
    }
    /// The rank of a parameter that the caller gives.
    double rank_of(double t) const { return std::ldexp(t, direction_.exponent); }

    double shown(double rank, const Aabb<N, T>& box) const override {
        if (rank >= rank_least && rank <= rank_most) return std::ldexp(rank, -direction_.exponent);
        Entry entry;
        enters(exact_, box, entry);
        if (entry.at_origin) return 0;
        const unsigned k = entry.crossing.axis;
        // Halved only if a difference overflows, because half of a subnormal number is rounded.
        double done = 0, way = 1;
        for (const double part : {1.0, 0.5}) {
            const double from = exact_.origin[k] * part, to = exact_.to[k] * part;
            done = entry.crossing.at * part - from, way = exact_.is_ray ? to : to - from;
            if (std::isfinite(done) && std::isfinite(way)) break;
        }
        return done / way;
    }

private:
    template <class U>
    static unsigned lower_ranks(const RayLanes<N, U>& ray, const BoxLanes<N, U>& boxes,
                                double (&low)[lane_count]) {
        constexpr U slack = 1 - 8 * std::numeric_limits<U>::epsilon();
        constexpr U tiny = (std::numeric_limits<U>::min)(), most = (std::numeric_limits<U>::max)();
        alignas(64) U enters[lane_count];
        const unsigned mask = ray.mask(boxes, enters);
        for (unsigned i = 0; i < lane_count; ++i)
            low[i] = double((enters[i] < most ? enters[i] : most) * slack - tiny);
        return mask;
    }

    ExactCast<N> exact_;
    ScaledDirection<N> direction_;
    RayLanes<N, float> node_ray_;
    RayLanes<N, T> leaf_ray_;
};

}  // namespace hitbox::detail
