// transpose.hpp: rows of memory to columns, in wide registers (transpose, deinterleave; include in .cpp files only).
#pragma once

#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <cstddef>

namespace hitbox::simd {

#if HITBOX_HAS_LEVELS
/// Eight rows of four floats, to four columns in memory.
HITBOX_TARGET_LEVEL_AVX2 inline void transpose_eight(const std::array<const float*, 8>& row,
                                                     float* const (&to)[4], std::size_t at) {
    __m256 r[4];  // rows i and i + 4 share a register
    for (std::size_t k = 0; k < 4; ++k)
        r[k] =
            _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(row[k])), _mm_loadu_ps(row[k + 4]), 1);
    const __m256 xy = _mm256_unpacklo_ps(r[0], r[1]), xy2 = _mm256_unpacklo_ps(r[2], r[3]);
    const __m256 zw = _mm256_unpackhi_ps(r[0], r[1]), zw2 = _mm256_unpackhi_ps(r[2], r[3]);
    _mm256_storeu_ps(to[0] + at, _mm256_shuffle_ps(xy, xy2, 0x44));
    _mm256_storeu_ps(to[1] + at, _mm256_shuffle_ps(xy, xy2, 0xee));
    _mm256_storeu_ps(to[2] + at, _mm256_shuffle_ps(zw, zw2, 0x44));
    _mm256_storeu_ps(to[3] + at, _mm256_shuffle_ps(zw, zw2, 0xee));
}

//     x0 y0 z0 x1 | y1 z1 x2 y2 | z2 x3 y3 z3        three registers as loaded
//     x0 x1 x2 x3 | y0 y1 y2 y3 | z0 z1 z2 z3        one for each coordinate

/// The coordinates of four points that are side by side in memory.
HITBOX_TARGET_LEVEL_AVX2 inline void load_points(const double* from, Lanes<double, 4> (&to)[3]) {
    const __m256d first = _mm256_loadu_pd(from), second = _mm256_loadu_pd(from + 4),
                  third = _mm256_loadu_pd(from + 8);
    const __m256d xy = _mm256_blend_pd(first, second, 0b1100), yz = _mm256_blend_pd(second, third, 0b1100),
                  zx = _mm256_permute2f128_pd(first, third, 0x21);
    copy_register(to[0], _mm256_shuffle_pd(xy, zx, 0b1010));
    copy_register(to[1], _mm256_shuffle_pd(xy, yz, 0b0101));
    copy_register(to[2], _mm256_shuffle_pd(zx, yz, 0b1010));
}
#endif

}  // namespace hitbox::simd
