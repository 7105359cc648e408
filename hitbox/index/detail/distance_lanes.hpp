// distance_lanes.hpp: lower bounds of the squared distances from a point to eight boxes at once (squared
// distance, lower bound).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/index/detail/lane_masks.hpp>
#include <hitbox/index/detail/outward.hpp>

#include <limits>

namespace hitbox::detail {

// out = max(min - p, p - max, 0) along each axis;    squared distance = the sum of out * out
//
// The point is given as two points, which differ if T is wider than U: `low` is not above it and `high` is
// not below it. The expression a > b ? a : b is what the SIMD maximum computes, NaN included, so both
// versions give the same bits.

template <int N, class U>
HITBOX_INLINE void sum_of_squares_plain(const U* low, const U* high, const BoxLanes<N, U>& b,
                                        U (&sum)[lane_count]) {
    for (unsigned i = 0; i < lane_count; ++i) sum[i] = 0;
    for (unsigned k = 0; k < N; ++k)
        for (unsigned i = 0; i < lane_count; ++i) {
            const U below = b.min[k][i] - high[k], above = low[k] - b.max[k][i];
            const U larger = below > above ? below : above, out = larger > 0 ? larger : 0;
            sum[i] += out * out;
        }
}

#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)

template <int N>
HITBOX_INLINE void sum_of_squares(const float* low, const float* high, const BoxLanes<N, float>& b,
                                  float (&sum)[lane_count]) {
    for (unsigned i = 0; i < lane_count; i += 4) {
        __m128 all = _mm_setzero_ps();
        for (unsigned k = 0; k < N; ++k) {
            const __m128 below = _mm_sub_ps(_mm_load_ps(b.min[k] + i), _mm_set1_ps(high[k]));
            const __m128 above = _mm_sub_ps(_mm_set1_ps(low[k]), _mm_load_ps(b.max[k] + i));
            const __m128 out = _mm_max_ps(_mm_max_ps(below, above), _mm_setzero_ps());
            all = _mm_add_ps(all, _mm_mul_ps(out, out));
        }
        _mm_storeu_ps(sum + i, all);
    }
}

template <int N>
HITBOX_INLINE void sum_of_squares(const double* low, const double* high, const BoxLanes<N, double>& b,
                                  double (&sum)[lane_count]) {
    for (unsigned i = 0; i < lane_count; i += 2) {
        __m128d all = _mm_setzero_pd();
        for (unsigned k = 0; k < N; ++k) {
            const __m128d below = _mm_sub_pd(_mm_load_pd(b.min[k] + i), _mm_set1_pd(high[k]));
            const __m128d above = _mm_sub_pd(_mm_set1_pd(low[k]), _mm_load_pd(b.max[k] + i));
            const __m128d out = _mm_max_pd(_mm_max_pd(below, above), _mm_setzero_pd());
            all = _mm_add_pd(all, _mm_mul_pd(out, out));
        }
        _mm_storeu_pd(sum + i, all);
    }
}

#else

template <int N, class U>
HITBOX_INLINE void sum_of_squares(const U* low, const U* high, const BoxLanes<N, U>& b,
                                  U (&sum)[lane_count]) {
    sum_of_squares_plain(low, high, b, sum);
}

#endif

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
