// pack.hpp: four floats or two doubles in one register: sums, roots, columns (SIMD, SSE2; for headers of users).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/simd/lanes.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::simd {

/// Some numbers of one shape, processed in parallel. The operations are those of lanes.
template <class T>
using Pack = NarrowLanes<T>;

template <class T>
HITBOX_INLINE Pack<T> square_root(const Pack<T>& a) {
#if HITBOX_HAS_VECTORS && defined(__SSE2__)
    if constexpr (sizeof(T) == 4)
        return {_mm_sqrt_ps(a.v)};
    else
        return {_mm_sqrt_pd(a.v)};
#else
    Pack<T> r;
    for (std::size_t i = 0; i < Pack<T>::size; ++i) r.v[i] = std::sqrt(a.v[i]);
    return r;
#endif
}

/// The sum of all numbers, in any order.
template <class T>
HITBOX_INLINE T sum_of(const Pack<T>& a) {
    if constexpr (sizeof(T) == 4)
        return (a.v[0] + a.v[2]) + (a.v[1] + a.v[3]);
    else
        return a.v[0] + a.v[1];
}

//     x0 y0 z0 w0          x0 x1 x2 x3
//     x1 y1 z1 w1   --->   y0 y1 y2 y3
//     x2 y2 z2 w2          z0 z1 z2 z3
//     x3 y3 z3 w3          w0 w1 w2 w3

/// Four columns of numbers in a row each. The rows have four numbers, and are as many as a pack holds.
template <class T>
HITBOX_INLINE std::array<Pack<T>, 4> columns_of(const std::array<const T*, Pack<T>::size>& row) {
#if HITBOX_HAS_VECTORS && defined(__SSE2__)
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
    for (std::size_t k = 0; k < 4; ++k) {
        std::array<T, Pack<T>::size> column;
        for (std::size_t i = 0; i < column.size(); ++i) column[i] = row[i][k];
        columns[k] = Pack<T>::load(column.data());
    }
    return columns;
#endif
}

}  // namespace hitbox::simd
