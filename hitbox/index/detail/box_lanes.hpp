// box_lanes.hpp: eight boxes side by side, and one box asked of all eight at once (SoA, SIMD).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
#include <immintrin.h>
#endif

namespace hitbox::detail {

inline constexpr unsigned lane_count = 8;

/// Asks for a line of memory before it is needed. A tree that is larger than the cache spends its time waiting.
HITBOX_INLINE void prefetch([[maybe_unused]] const void* line) {
#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
    _mm_prefetch(static_cast<const char*>(line), _MM_HINT_T0);
#endif
}

/// Eight boxes, coordinate by coordinate. A lane without a box holds NaN, which no comparison accepts.
template <int N, class T>
struct alignas(64) BoxLanes {
    T min[N][lane_count];
    T max[N][lane_count];

    void set(unsigned lane, const Aabb<N, T>& box) {
        for (unsigned k = 0; k < N; ++k) min[k][lane] = box.min[k], max[k][lane] = box.max[k];
    }
    void clear(unsigned lane) {
        constexpr T nan = std::numeric_limits<T>::quiet_NaN();
        for (unsigned k = 0; k < N; ++k) min[k][lane] = max[k][lane] = nan;
    }
    Aabb<N, T> box(unsigned lane) const {
        Aabb<N, T> b;
        for (unsigned k = 0; k < N; ++k) b.min[k] = min[k][lane], b.max[k] = max[k][lane];
        return b;
    }
    /// Bit i is set where lane i holds a box.
    unsigned filled_mask() const {
        unsigned mask = 0;
#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
        if constexpr (sizeof(T) == sizeof(float)) {
            for (unsigned i = 0; i < lane_count; i += 4) {
                const __m128 x = _mm_load_ps(min[0] + i);
                mask |= unsigned(_mm_movemask_ps(_mm_cmpord_ps(x, x))) << i;
            }
            return mask;
        }
#endif
        for (unsigned i = 0; i < lane_count; ++i) mask |= unsigned(min[0][i] == min[0][i]) << i;
        return mask;
    }
    void prefetch() const {
        for (std::size_t i = 0; i < sizeof(BoxLanes); i += 64)
            detail::prefetch(reinterpret_cast<const char*>(this) + i);
    }
    /// The smallest box that holds all eight. A NaN compares false and is skipped.
    Aabb<N, T> bounds() const {
        Aabb<N, T> all;
        for (unsigned k = 0; k < N; ++k) {
            // Four at a time, which compilers turn into one instruction, then the four.
            T low[4], high[4];
            for (unsigned i = 0; i < 4; ++i) low[i] = all.min[k], high[i] = all.max[k];
            for (unsigned i = 0; i < lane_count; ++i) {
                T &l = low[i % 4], &h = high[i % 4];
                l = min[k][i] < l ? min[k][i] : l;
                h = max[k][i] > h ? max[k][i] : h;
            }
            for (unsigned i = 0; i < 4; ++i) {
                all.min[k] = low[i] < all.min[k] ? low[i] : all.min[k];
                all.max[k] = high[i] > all.max[k] ? high[i] : all.max[k];
            }
        }
        return all;
    }
};

// Every kernel is a loop over "for each axis, for each lane"; the masks have bit i set for lane i.
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
#if defined(__AVX__)
    __m256 hit = _mm256_castsi256_ps(_mm256_set1_epi32(-1));
    for (unsigned k = 0; k < N; ++k) {
        hit =
            _mm256_and_ps(hit, _mm256_cmp_ps(_mm256_load_ps(b.min[k]), _mm256_set1_ps(q.max[k]), _CMP_LE_OQ));
        hit =
            _mm256_and_ps(hit, _mm256_cmp_ps(_mm256_set1_ps(q.min[k]), _mm256_load_ps(b.max[k]), _CMP_LE_OQ));
    }
    return unsigned(_mm256_movemask_ps(hit));
#else
    __m128 low = _mm_castsi128_ps(_mm_set1_epi32(-1)), high = low;
    for (unsigned k = 0; k < N; ++k) {
        const __m128 q_min = _mm_set1_ps(q.min[k]), q_max = _mm_set1_ps(q.max[k]);
        low = _mm_and_ps(low, _mm_and_ps(_mm_cmple_ps(_mm_load_ps(b.min[k]), q_max),
                                         _mm_cmple_ps(q_min, _mm_load_ps(b.max[k]))));
        high = _mm_and_ps(high, _mm_and_ps(_mm_cmple_ps(_mm_load_ps(b.min[k] + 4), q_max),
                                           _mm_cmple_ps(q_min, _mm_load_ps(b.max[k] + 4))));
    }
    return unsigned(_mm_movemask_ps(low)) | unsigned(_mm_movemask_ps(high)) << 4;
#endif
}

template <int N>
HITBOX_INLINE unsigned overlap_mask(const BoxLanes<N, double>& b, const Aabb<N, double>& q) {
    unsigned mask = 0;
#if defined(__AVX__)
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
#else
    for (unsigned i = 0; i < lane_count; i += 2) {
        __m128d hit = _mm_castsi128_pd(_mm_set1_epi32(-1));
        for (unsigned k = 0; k < N; ++k) {
            hit = _mm_and_pd(hit, _mm_cmple_pd(_mm_load_pd(b.min[k] + i), _mm_set1_pd(q.max[k])));
            hit = _mm_and_pd(hit, _mm_cmple_pd(_mm_set1_pd(q.min[k]), _mm_load_pd(b.max[k] + i)));
        }
        mask |= unsigned(_mm_movemask_pd(hit)) << i;
    }
#endif
    return mask;
}

#else

template <int N, class T>
HITBOX_INLINE unsigned overlap_mask(const BoxLanes<N, T>& b, const Aabb<N, T>& q) {
    return overlap_mask_plain(b, q);
}

#endif

}  // namespace hitbox::detail
