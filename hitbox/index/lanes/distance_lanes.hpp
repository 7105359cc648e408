// distance_lanes.hpp: lower bounds of the squared distances from a point to eight boxes at once (squared
// distance, lower bound).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/index/lanes/outward.hpp>

#include <limits>

namespace hitbox::detail {

// out = max(min - p, p - max, 0) along each axis;    squared distance = the sum of out * out
//
// The point is given as two points, which differ if T is wider than U: `low` is not above it and `high` is
// not below it. An empty lane holds NaN, of which larger() takes 0.

template <int N, class U>
HITBOX_LANES_INLINE void sum_of_squares(const U* low, const U* high, const BoxLanes<N, U>& b,
                                        U (&sum)[lane_count]) {
    using L = simd::NarrowLanes<U>;
    for (unsigned i = 0; i < lane_count; i += L::width) {
        L all = L::of(0);
        for (unsigned k = 0; k < N; ++k) {
            const L below = L::load(b.min[k] + i) - L::of(high[k]),
                    above = L::of(low[k]) - L::load(b.max[k] + i);
            const L out = larger(larger(below, above), L::of(0));
            all = all + out * out;
        }
        all.store(sum + i);
    }
}

/// Computes the rounded squared distance from the point to each box. Empty lanes get an arbitrary number.
template <int N, class T>
HITBOX_INLINE void distance_sq_lanes(const Vec<N, T>& point, const BoxLanes<N, double>& b,
                                     double (&d)[lane_count]) {
    double p[std::size_t(N)];
    for (unsigned k = 0; k < N; ++k) p[k] = double(point[k]);
    sum_of_squares(p, p, b, d);
}

/// Lower bounds from sums in float. The difference, the square and two sums exceed the squared distance by at most
/// 5 relative errors of 2^-24, for which 2^-20 is subtracted. Underflow adds less than 2^-140 in all. If a term
/// overflows, its exact value is at least the largest float.
HITBOX_INLINE void not_above(const float (&sum)[lane_count], double (&d)[lane_count]) {
    constexpr float most = (std::numeric_limits<float>::max)();
    for (unsigned i = 0; i < lane_count; ++i)
        d[i] = double(sum[i] < most ? sum[i] : most) * (1 - 0x1p-20) - 0x1p-140;
}

/// Float boxes are computed in float, which is more than twice as fast. The result is never above the squared
/// distance.
template <int N, class T>
HITBOX_INLINE void distance_sq_lanes(const Vec<N, T>& point, const BoxLanes<N, float>& b,
                                     double (&d)[lane_count]) {
    float low[std::size_t(N)], high[std::size_t(N)], sum[lane_count];
    for (unsigned k = 0; k < N; ++k) low[k] = round_down(point[k]), high[k] = round_up(point[k]);
    sum_of_squares(low, high, b, sum);
    not_above(sum, d);
}

/// The same between a box and each of eight boxes. For doubles the result is rounded, for floats it is never above
/// the squared distance.
template <int N>
HITBOX_INLINE void distance_sq_lanes(const Aabb<N, double>& box, const BoxLanes<N, double>& b,
                                     double (&d)[lane_count]) {
    double low[std::size_t(N)], high[std::size_t(N)];
    for (unsigned k = 0; k < N; ++k) low[k] = box.min[k], high[k] = box.max[k];
    sum_of_squares(low, high, b, d);
}
template <int N>
HITBOX_INLINE void distance_sq_lanes(const Aabb<N, float>& box, const BoxLanes<N, float>& b,
                                     double (&d)[lane_count]) {
    float low[std::size_t(N)], high[std::size_t(N)], sum[lane_count];
    for (unsigned k = 0; k < N; ++k) low[k] = box.min[k], high[k] = box.max[k];
    sum_of_squares(low, high, b, sum);
    not_above(sum, d);
}

}  // namespace hitbox::detail
