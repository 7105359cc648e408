// pack.hpp: four floats or two doubles in one register (SIMD, SSE2), or the same in plain C++.
#pragma once

#include <hitbox/core/config.hpp>

#include <array>
#include <cmath>
#include <cstddef>

#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace hitbox::simd {

/// Some numbers processed in parallel: an operation on two packs applies to their numbers pairwise. A
/// comparison gives a mask with bit i for number i; it is false for NaN. A sum adds all numbers, in any order.
template <class T>
struct Pack {
    static constexpr std::size_t size = 16 / sizeof(T);
    static constexpr unsigned all = (1u << size) - 1;
    std::array<T, size> v;

    static Pack of(T x) {
        Pack r;
        r.v.fill(x);
        return r;
    }
    static Pack load(const T* from) {
        Pack r;
        for (std::size_t i = 0; i < size; ++i) r.v[i] = from[i];
        return r;
    }
    void store(T* to) const {
        for (std::size_t i = 0; i < size; ++i) to[i] = v[i];
    }
    template <class F>
    static Pack each(const F& f) {
        Pack r;
        for (std::size_t i = 0; i < size; ++i) r.v[i] = f(i);
        return r;
    }
    friend Pack operator+(Pack a, Pack b) {
        return each([&](std::size_t i) { return a.v[i] + b.v[i]; });
    }
    friend Pack operator-(Pack a, Pack b) {
        return each([&](std::size_t i) { return a.v[i] - b.v[i]; });
    }
    friend Pack operator*(Pack a, Pack b) {
        return each([&](std::size_t i) { return a.v[i] * b.v[i]; });
    }
    friend Pack operator/(Pack a, Pack b) {
        return each([&](std::size_t i) { return a.v[i] / b.v[i]; });
    }
    friend Pack operator-(Pack a) {
        return each([&](std::size_t i) { return -a.v[i]; });
    }
    friend Pack absolute(Pack a) {
        return each([&](std::size_t i) { return std::fabs(a.v[i]); });
    }
    /// The larger numbers; b if they do not compare.
    friend Pack larger(Pack a, Pack b) {
        return each([&](std::size_t i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
    }
    friend Pack smaller(Pack a, Pack b) {
        return each([&](std::size_t i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
    }
    friend Pack square_root(Pack a) {
        return each([&](std::size_t i) { return std::sqrt(a.v[i]); });
    }
    friend T sum_of(Pack a) {
        T sum = a.v[0];
        for (std::size_t i = 1; i < size; ++i) sum += a.v[i];
        return sum;
    }
    friend unsigned less(Pack a, Pack b) {
        unsigned mask = 0;
        for (std::size_t i = 0; i < size; ++i) mask |= unsigned(a.v[i] < b.v[i]) << i;
        return mask;
    }
};

#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)

template <>
struct Pack<float> {
    static constexpr std::size_t size = 4;
    static constexpr unsigned all = 15;
    __m128 v;

    static HITBOX_INLINE Pack of(float x) { return {_mm_set1_ps(x)}; }
    static HITBOX_INLINE Pack load(const float* from) { return {_mm_loadu_ps(from)}; }
    HITBOX_INLINE void store(float* to) const { _mm_storeu_ps(to, v); }
    friend HITBOX_INLINE Pack operator+(Pack a, Pack b) { return {_mm_add_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator-(Pack a, Pack b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator*(Pack a, Pack b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator/(Pack a, Pack b) { return {_mm_div_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator-(Pack a) { return {_mm_xor_ps(_mm_set1_ps(-0.0f), a.v)}; }
    friend HITBOX_INLINE Pack absolute(Pack a) { return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)}; }
    friend HITBOX_INLINE Pack larger(Pack a, Pack b) { return {_mm_max_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Pack smaller(Pack a, Pack b) { return {_mm_min_ps(a.v, b.v)}; }
    friend HITBOX_INLINE Pack square_root(Pack a) { return {_mm_sqrt_ps(a.v)}; }
    friend HITBOX_INLINE float sum_of(Pack a) {
        const __m128 pairs = _mm_add_ps(a.v, _mm_movehl_ps(a.v, a.v));
        return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
    }
    friend HITBOX_INLINE unsigned less(Pack a, Pack b) {
        return unsigned(_mm_movemask_ps(_mm_cmplt_ps(a.v, b.v)));
    }
};

template <>
struct Pack<double> {
    static constexpr std::size_t size = 2;
    static constexpr unsigned all = 3;
    __m128d v;

    static HITBOX_INLINE Pack of(double x) { return {_mm_set1_pd(x)}; }
    static HITBOX_INLINE Pack load(const double* from) { return {_mm_loadu_pd(from)}; }
    HITBOX_INLINE void store(double* to) const { _mm_storeu_pd(to, v); }
    friend HITBOX_INLINE Pack operator+(Pack a, Pack b) { return {_mm_add_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator-(Pack a, Pack b) { return {_mm_sub_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator*(Pack a, Pack b) { return {_mm_mul_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator/(Pack a, Pack b) { return {_mm_div_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Pack operator-(Pack a) { return {_mm_xor_pd(_mm_set1_pd(-0.0), a.v)}; }
    friend HITBOX_INLINE Pack absolute(Pack a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
    friend HITBOX_INLINE Pack larger(Pack a, Pack b) { return {_mm_max_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Pack smaller(Pack a, Pack b) { return {_mm_min_pd(a.v, b.v)}; }
    friend HITBOX_INLINE Pack square_root(Pack a) { return {_mm_sqrt_pd(a.v)}; }
    friend HITBOX_INLINE double sum_of(Pack a) {
        return _mm_cvtsd_f64(_mm_add_sd(a.v, _mm_unpackhi_pd(a.v, a.v)));
    }
    friend HITBOX_INLINE unsigned less(Pack a, Pack b) {
        return unsigned(_mm_movemask_pd(_mm_cmplt_pd(a.v, b.v)));
    }
};

#endif

//     x0 y0 z0 w0          x0 x1 x2 x3
//     x1 y1 z1 w1   --->   y0 y1 y2 y3
//     x2 y2 z2 w2          z0 z1 z2 z3
//     x3 y3 z3 w3          w0 w1 w2 w3

/// Four columns of numbers in a row each. The rows have four numbers, and are as many as a pack holds.
template <class T>
HITBOX_INLINE std::array<Pack<T>, 4> columns_of(const std::array<const T*, Pack<T>::size>& row) {
#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
    if constexpr (sizeof(T) == 4) {
        __m128 a = _mm_loadu_ps(row[0]), b = _mm_loadu_ps(row[1]), c = _mm_loadu_ps(row[2]),
               d = _mm_loadu_ps(row[3]);
        _MM_TRANSPOSE4_PS(a, b, c, d);
        return {Pack<T>{a}, Pack<T>{b}, Pack<T>{c}, Pack<T>{d}};
    } else {
        const __m128d a = _mm_loadu_pd(row[0]), b = _mm_loadu_pd(row[0] + 2), c = _mm_loadu_pd(row[1]),
                      d = _mm_loadu_pd(row[1] + 2);
        return {Pack<T>{_mm_unpacklo_pd(a, c)}, Pack<T>{_mm_unpackhi_pd(a, c)},
                Pack<T>{_mm_unpacklo_pd(b, d)}, Pack<T>{_mm_unpackhi_pd(b, d)}};
    }
#else
    std::array<Pack<T>, 4> columns;
    for (std::size_t k = 0; k < 4; ++k) columns[k] = Pack<T>::each([&](std::size_t i) { return row[i][k]; });
    return columns;
#endif
}

}  // namespace hitbox::simd
