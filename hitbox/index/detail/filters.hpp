// filters.hpp: the filters for queries with boxes, casts, spheres and predicates.
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/index/detail/cast_exact.hpp>
#include <hitbox/index/detail/distance_exact.hpp>
#include <hitbox/index/lanes/distance_lanes.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/index/lanes/ray_lanes.hpp>
#include <hitbox/index/own_index.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <bit>
#include <cmath>

namespace hitbox::detail {

template <int N, class T>
class AabbFilter final : public BoxFilter<N, T> {
public:
    explicit AabbFilter(const Aabb<N, T>& box) : box_(box), rounded_(outward(box)) {}

    unsigned node_mask(const BoxLanes<N, float>& bounds) const override {
        return overlap_mask(bounds, rounded_);
    }
    unsigned leaf_mask(const BoxLanes<N, T>& boxes) const override { return overlap_mask(boxes, box_); }
    bool meets(const Aabb<N, T>& box) const override { return intersects(box, box_); }
    Aabb<N, float> bounds() const override { return rounded_; }

private:
    Aabb<N, T> box_;
    Aabb<N, float> rounded_;
};

// Keeps the lanes of the mask that pass an exact test of the single box.
template <int N, class T, class Test>
unsigned keep_lanes(unsigned mask, const BoxLanes<N, T>& boxes, const Test& test) {
    for (unsigned left = mask; left != 0; left &= left - 1) {
        const auto lane = unsigned(std::countr_zero(left));
        if (!test(boxes.box(lane))) mask ^= 1u << lane;
    }
    return mask;
}

/// A shape given by its bounds and a predicate.
template <int N, class T>
class WhereFilter final : public BoxFilter<N, T> {
public:
    WhereFilter(const Aabb<N, T>& bounds, FunctionRef<bool(const Aabb<N, T>&)> meets)
        : bounds_(bounds), rounded_(outward(bounds)), meets_(meets) {}

    unsigned node_mask(const BoxLanes<N, float>& bounds) const override {
        return overlap_mask(bounds, rounded_);
    }
    unsigned leaf_mask(const BoxLanes<N, T>& boxes) const override {
        return keep_lanes(overlap_mask(boxes, bounds_), boxes, meets_);
    }
    bool meets(const Aabb<N, T>& box) const override { return intersects(box, bounds_) && meets_(box); }
    Aabb<N, float> bounds() const override { return rounded_; }

private:
    Aabb<N, T> bounds_;
    Aabb<N, float> rounded_;
    FunctionRef<bool(const Aabb<N, T>&)> meets_;
};

template <int N, class T>
class CastFilter final : public BoxFilter<N, T> {
public:
    explicit CastFilter(const Cast<N, T>& cast) : exact_(cast), node_ray_(cast), leaf_ray_(cast) {}

    unsigned node_mask(const BoxLanes<N, float>& bounds) const override { return node_ray_.mask(bounds); }
    unsigned leaf_mask(const BoxLanes<N, T>& boxes) const override {
        return keep_lanes(leaf_ray_.mask(boxes), boxes, [&](const Aabb<N, T>& box) { return meets(box); });
    }
    bool meets(const Aabb<N, T>& box) const override {
        Entry entry;
        return enters(exact_, box, entry);
    }
    Aabb<N, float> bounds() const override {
        Aabb<N, float> b;
        for (unsigned k = 0; k < N; ++k) {
            const double from = exact_.origin[k];
            const double to = exact_.is_ray ? double(int(exact_.forward[k])) * HUGE_VAL : exact_.to[k];
            b.min[k] = round_down(to < from ? to : from), b.max[k] = round_up(to > from ? to : from);
        }
        return b;
    }

private:
    ExactCast<N> exact_;
    RayLanes<N, float> node_ray_;
    RayLanes<N, T> leaf_ray_;
};

template <int N, class T>
class BallFilter final : public BoxFilter<N, T> {
public:
    explicit BallFilter(const SphereIn<N, T>& ball)
        : ball_(ball), reach_sq_(double(ball.radius) * double(ball.radius)) {}

    static bool is_ball(const SphereIn<N, T>& ball) {
        bool finite = std::isfinite(ball.radius) && ball.radius >= 0;
        for (unsigned k = 0; k < N; ++k) finite = finite && std::isfinite(ball.center[k]);
        return finite;
    }

    unsigned node_mask(const BoxLanes<N, float>& bounds) const override { return near_mask(bounds); }
    unsigned leaf_mask(const BoxLanes<N, T>& boxes) const override {
        return keep_lanes(near_mask(boxes), boxes, [&](const Aabb<N, T>& box) { return meets(box); });
    }
    bool meets(const Aabb<N, T>& box) const override {
        return !box.is_empty() && within_radius(ball_.center, ball_.radius, box);
    }
    Aabb<N, float> bounds() const override {
        Aabb<N, float> b;
        for (unsigned k = 0; k < N; ++k) {
            const double c = double(ball_.center[k]), r = double(ball_.radius);
            b.min[k] = round_down(std::nextafter(c - r, -HUGE_VAL)),
            b.max[k] = round_up(std::nextafter(c + r, HUGE_VAL));
        }
        return b;
    }

private:
    template <class U>
    unsigned near_mask(const BoxLanes<N, U>& boxes) const {
        alignas(64) double d[lane_count];
        distance_sq_lanes(ball_.center, boxes, d);
        unsigned mask = 0;
        for (unsigned i = 0; i < lane_count; ++i) mask |= unsigned(!ranks_surely_below(reach_sq_, d[i])) << i;
        return mask & filled_mask(boxes);
    }

    SphereIn<N, T> ball_;
    double reach_sq_;
};

}  // namespace hitbox::detail
