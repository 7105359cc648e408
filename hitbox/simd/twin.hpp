// twin.hpp: two numbers processed in parallel (SIMD, half or all of an SSE2 register), or the same in plain C++.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/simd/pack.hpp>

#include <cmath>

namespace hitbox::simd {

/// Two numbers. Every operation applies to the first and to the second.
template <class T>
struct Twin {
    T one, two;

    static HITBOX_INLINE Twin of(T first, T second) { return {first, second}; }
    HITBOX_INLINE T first() const { return one; }
    HITBOX_INLINE T second() const { return two; }
    HITBOX_INLINE Twin swapped() const { return {two, one}; }
    friend HITBOX_INLINE Twin operator+(Twin a, Twin b) { return {a.one + b.one, a.two + b.two}; }
    friend HITBOX_INLINE Twin operator-(Twin a, Twin b) { return {a.one - b.one, a.two - b.two}; }
    friend HITBOX_INLINE Twin operator*(Twin a, Twin b) { return {a.one * b.one, a.two * b.two}; }
    friend HITBOX_INLINE Twin absolute(Twin a) { return {std::fabs(a.one), std::fabs(a.two)}; }
    /// Both numbers, negated if the first number of the other twin is negative.
    friend HITBOX_INLINE Twin turned_like_first(Twin a, Twin b) {
        return {exact::turned_like(a.one, b.one), exact::turned_like(a.two, b.one)};
    }
};

#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)

template <>
struct Twin<double> {
    __m128d v;

    static HITBOX_INLINE Twin of(double first, double second) { return {_mm_set_pd(second, first)}; }
    HITBOX_INLINE double first() const { return _mm_cvtsd_f64(v); }
    HITBOX_INLINE double second() const { return _mm_cvtsd_f64(_mm_unpackhi_pd(v, v)); }
    HITBOX_INLINE Twin swapped() const { return {_mm_shuffle_pd(v, v, 1)}; }
    friend HITBOX_INLINE Twin operator+(Twin a, Twin b) { return {_mm_add_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Twin operator-(Twin a, Twin b) { return {_mm_sub_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Twin operator*(Twin a, Twin b) { return {_mm_mul_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Twin absolute(Twin a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
    friend HITBOX_INLINE Twin turned_like_first(Twin a, Twin b) {
        return {_mm_xor_pd(a.v, _mm_and_pd(_mm_set1_pd(-0.0), _mm_unpacklo_pd(b.v, b.v)))};
    }
};

template <>
struct Twin<float> {
    __m128 v;  // the upper half is unused

    static HITBOX_INLINE Twin of(float first, float second) {
        return {_mm_unpacklo_ps(_mm_set_ss(first), _mm_set_ss(second))};
    }
    HITBOX_INLINE float first() const { return _mm_cvtss_f32(v); }
    HITBOX_INLINE float second() const { return _mm_cvtss_f32(_mm_shuffle_ps(v, v, 1)); }
    HITBOX_INLINE Twin swapped() const { return {_mm_shuffle_ps(v, v, 1)}; }
    friend HITBOX_INLINE Twin operator+(Twin a, Twin b) { return {_mm_add_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Twin operator-(Twin a, Twin b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Twin operator*(Twin a, Twin b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Twin absolute(Twin a) { return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)}; }
    friend HITBOX_INLINE Twin turned_like_first(Twin a, Twin b) {
        return {_mm_xor_ps(a.v, _mm_and_ps(_mm_set1_ps(-0.0f), _mm_shuffle_ps(b.v, b.v, 0)))};
    }
};

#endif

}  // namespace hitbox::simd
