// sort_lanes.hpp: eight numbers in order, with what belongs to them (sorting network, AVX2; include in .cpp files only).
#pragma once

#include <hitbox/simd/wide_lanes.hpp>

#include <cstdint>

namespace hitbox::simd {

#if HITBOX_HAS_LEVELS
// Compares each lane with lane i ^ mask, which `partner` holds. The larger number goes to the lanes whose bits are set.
#define HITBOX_COMPARE_LANES(v, partner, larger_to) \
    _mm256_blend_epi32(_mm256_min_epi32(v, partner), _mm256_max_epi32(v, partner), larger_to)

/// Stores value[i] | bits of key[i] << 32 for the lanes that are set, those with large keys first. Of each key, which is not
/// negative, the three lowest bits are cleared. Eight numbers are stored; what is in those after the last lane that is set is
/// not specified.
///
/// Source  the bitonic network (Batcher 1968); integers are compared, because that takes a quarter of the time.
HITBOX_TARGET_LEVEL_AVX2 inline void store_sorted(const Lanes<float, 8>& key, const LaneMask<float, 8>& set,
                                                  const std::uint32_t* value, void* to) {
    const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), low = _mm256_set1_epi32(7);
    __m256i v, is_set;
    copy_register(v, key), copy_register(is_set, set);
    v = _mm256_or_si256(_mm256_andnot_si256(low, v), lane);
    v = _mm256_blendv_epi8(_mm256_set1_epi32(-1), v, is_set);
    v = HITBOX_COMPARE_LANES(v, _mm256_shuffle_epi32(v, 0xb1), 0x55);
    v = HITBOX_COMPARE_LANES(v, _mm256_shuffle_epi32(v, 0x1b), 0x33);
    v = HITBOX_COMPARE_LANES(v, _mm256_shuffle_epi32(v, 0xb1), 0x55);
    v = HITBOX_COMPARE_LANES(v, _mm256_permutevar8x32_epi32(v, _mm256_sub_epi32(low, lane)), 0x0f);
    v = HITBOX_COMPARE_LANES(v, _mm256_shuffle_epi32(v, 0x4e), 0x33);
    v = HITBOX_COMPARE_LANES(v, _mm256_shuffle_epi32(v, 0xb1), 0x55);
    const __m256i values =
        _mm256_permutevar8x32_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(value)), v);
    v = _mm256_andnot_si256(low, v);
    const __m256i a = _mm256_unpacklo_epi32(values, v), b = _mm256_unpackhi_epi32(values, v);
    _mm256_storeu_si256(static_cast<__m256i*>(to), _mm256_permute2x128_si256(a, b, 0x20));
    _mm256_storeu_si256(static_cast<__m256i*>(to) + 1, _mm256_permute2x128_si256(a, b, 0x31));
}
#undef HITBOX_COMPARE_LANES
#endif

}  // namespace hitbox::simd
