// lane_masks.hpp: tests of one box against eight (overlap mask, SIMD).
#pragma once

#include <hitbox/batch/detail/lanes.hpp>
#include <hitbox/index/detail/box_lanes.hpp>

namespace hitbox::detail {

/// Bit i is set if lane i holds a box.
template <int N, class T>
HITBOX_INLINE unsigned filled_mask(const BoxLanes<N, T>& boxes) {
    unsigned mask = 0;
#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
    if constexpr (sizeof(T) == sizeof(float)) {
        for (unsigned i = 0; i < lane_count; i += 4) {
            const __m128 x = _mm_load_ps(boxes.min[0] + i);
            mask |= unsigned(_mm_movemask_ps(_mm_cmpord_ps(x, x))) << i;
        }
        return mask;
    }
#endif
    for (unsigned i = 0; i < lane_count; ++i) mask |= unsigned(boxes.min[0][i] == boxes.min[0][i]) << i;
    return mask;
}

// Every kernel is a loop over all axes and lanes. Bit i of the mask belongs to lane i.
//     hit[i] = min[k][i] <= q.max[k] && q.min[k] <= max[k][i]   for every axis k

template <int N, class T>
HITBOX_INLINE unsigned overlap_mask_plain(const BoxLanes<N, T>& b, const Aabb<N, T>& q) {
    unsigned mask = 0;
    for (unsigned i = 0; i < lane_count; ++i) {
        unsigned hit = 1;
        for (unsigned k = 0; k < N; ++k)
            hit &= unsigned(b.min[k][i] <= q.max[k]) & unsigned(q.min[k] <= b.max[k][i]);
        mask |= hit << i;
    }
    return mask;
}

#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)

template <int N>
HITBOX_INLINE unsigned overlap_mask(const BoxLanes<N, float>& b, const Aabb<N, float>& q) {
    __m128 low = _mm_castsi128_ps(_mm_set1_epi32(-1)), high = low;
    for (unsigned k = 0; k < N; ++k) {
        const __m128 q_min = _mm_set1_ps(q.min[k]), q_max = _mm_set1_ps(q.max[k]);
        low = _mm_and_ps(low, _mm_and_ps(_mm_cmple_ps(_mm_load_ps(b.min[k]), q_max),
                                         _mm_cmple_ps(q_min, _mm_load_ps(b.max[k]))));
        high = _mm_and_ps(high, _mm_and_ps(_mm_cmple_ps(_mm_load_ps(b.min[k] + 4), q_max),
                                           _mm_cmple_ps(q_min, _mm_load_ps(b.max[k] + 4))));
    }
    return unsigned(_mm_movemask_ps(low)) | unsigned(_mm_movemask_ps(high)) << 4;
}

template <int N>
HITBOX_INLINE unsigned overlap_mask(const BoxLanes<N, double>& b, const Aabb<N, double>& q) {
    unsigned mask = 0;
    for (unsigned i = 0; i < lane_count; i += 2) {
        __m128d hit = _mm_castsi128_pd(_mm_set1_epi32(-1));
        for (unsigned k = 0; k < N; ++k) {
            hit = _mm_and_pd(hit, _mm_cmple_pd(_mm_load_pd(b.min[k] + i), _mm_set1_pd(q.max[k])));
            hit = _mm_and_pd(hit, _mm_cmple_pd(_mm_set1_pd(q.min[k]), _mm_load_pd(b.max[k] + i)));
        }
        mask |= unsigned(_mm_movemask_pd(hit)) << i;
    }
    return mask;
}

#else

template <int N, class T>
HITBOX_INLINE unsigned overlap_mask(const BoxLanes<N, T>& b, const Aabb<N, T>& q) {
    return overlap_mask_plain(b, q);
}

#endif

#if HITBOX_HAS_LEVELS

// The same in registers of 256 bits, for functions that are compiled for them.
template <int N>
HITBOX_TARGET_LEVEL_AVX2 inline unsigned overlap_mask_avx2(const BoxLanes<N, float>& b,
                                                           const Aabb<N, float>& q) {
    __m256 hit = _mm256_castsi256_ps(_mm256_set1_epi32(-1));
    for (unsigned k = 0; k < N; ++k) {
        hit =
            _mm256_and_ps(hit, _mm256_cmp_ps(_mm256_load_ps(b.min[k]), _mm256_set1_ps(q.max[k]), _CMP_LE_OQ));
        hit =
            _mm256_and_ps(hit, _mm256_cmp_ps(_mm256_set1_ps(q.min[k]), _mm256_load_ps(b.max[k]), _CMP_LE_OQ));
    }
    return unsigned(_mm256_movemask_ps(hit));
}
template <int N>
HITBOX_TARGET_LEVEL_AVX2 inline unsigned overlap_mask_avx2(const BoxLanes<N, double>& b,
                                                           const Aabb<N, double>& q) {
    unsigned mask = 0;
    for (unsigned i = 0; i < lane_count; i += 4) {
        __m256d hit = _mm256_castsi256_pd(_mm256_set1_epi32(-1));
        for (unsigned k = 0; k < N; ++k) {
            hit = _mm256_and_pd(
                hit, _mm256_cmp_pd(_mm256_load_pd(b.min[k] + i), _mm256_set1_pd(q.max[k]), _CMP_LE_OQ));
            hit = _mm256_and_pd(
                hit, _mm256_cmp_pd(_mm256_set1_pd(q.min[k]), _mm256_load_pd(b.max[k] + i), _CMP_LE_OQ));
        }
        mask |= unsigned(_mm256_movemask_pd(hit)) << i;
    }
    return mask;
}

#endif

template <bool Wide, int N, class T>
HITBOX_INLINE unsigned overlap_mask_at(const BoxLanes<N, T>& b, const Aabb<N, T>& q) {
#if HITBOX_HAS_LEVELS
    if constexpr (Wide) return overlap_mask_avx2(b, q);
#endif
    return overlap_mask(b, q);
}

}  // namespace hitbox::detail
