// wide_lanes.hpp: lanes in registers of 256 and 512 bits (SIMD, AVX2, AVX-512; include in .cpp files only).
#pragma once

#include <hitbox/simd/lanes.hpp>
#include <hitbox/simd/level.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>

#if HITBOX_HAS_LEVELS
#include <immintrin.h>
#endif

namespace hitbox::simd {

// ---- small integers as floats ------------------------------------------------------------------------------------------

#if HITBOX_HAS_VECTORS
template <int W>
struct Integers {
    typedef std::int16_t Short __attribute__((vector_size(2 * W)));
    typedef std::int32_t Int __attribute__((vector_size(4 * W)));
};
#endif

template <int W>
HITBOX_LANES_INLINE void load_integers(const std::int16_t* from, Lanes<float, W>& to) {
#if HITBOX_HAS_VECTORS
    typename Integers<W>::Short s;
    std::memcpy(&s, from, sizeof s);
    to.v = __builtin_convertvector(__builtin_convertvector(s, typename Integers<W>::Int), decltype(to.v));
#else
    for (int i = 0; i < W; ++i) to.v[i] = from[i];
#endif
}

template <class T, int W>
HITBOX_LANES_INLINE void square_root_into(const Lanes<T, W>& a, Lanes<T, W>& to) {
    for (int i = 0; i < W; ++i) to.v[i] = std::sqrt(a.v[i]);
}

// ---- the instructions of a level, where vector extensions become slow ones or have none -------------------------------

#if HITBOX_HAS_LEVELS
// A cast of a vector keeps its bits.
template <class R, class T, int W>
HITBOX_LANES_INLINE void copy_register(R& to, const Lanes<T, W>& from) {
    to = R(from.v);
}
template <class R, class T, int W>
HITBOX_LANES_INLINE void copy_register(R& to, const LaneMask<T, W>& from) {
    to = R(from.v);
}
template <class R, class T, int W>
HITBOX_LANES_INLINE void copy_register(Lanes<T, W>& to, const R& from) {
    to.v = typename Lanes<T, W>::Vector(from);
}
// The general form becomes one insertion for each lane in GCC 12.
HITBOX_TARGET_LEVEL_AVX2 inline void splat_into(float x, Lanes<float, 8>& to) {
    copy_register(to, _mm256_set1_ps(x));
}
HITBOX_TARGET_LEVEL_AVX2 inline void splat_into(double x, Lanes<double, 4>& to) {
    copy_register(to, _mm256_set1_pd(x));
}
HITBOX_TARGET_LEVEL_AVX512 inline void splat_into(float x, Lanes<float, 16>& to) {
    copy_register(to, _mm512_set1_ps(x));
}
HITBOX_TARGET_LEVEL_AVX512 inline void splat_into(double x, Lanes<double, 8>& to) {
    copy_register(to, _mm512_set1_pd(x));
}
HITBOX_TARGET_LEVEL_AVX2 inline void load_integers(const std::int16_t* from, Lanes<float, 8>& to) {
    const __m128i s = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    copy_register(to, _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(s)));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_of(const LaneMask<float, 8>& mask) {
    __m256 m;
    copy_register(m, mask);
    return unsigned(_mm256_movemask_ps(m));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_of(const LaneMask<double, 4>& mask) {
    __m256d m;
    copy_register(m, mask);
    return unsigned(_mm256_movemask_pd(m));
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_less(const Lanes<float, 16>& a, const Lanes<float, 16>& b) {
    __m512 x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_ps_mask(x, y, _CMP_LT_OQ);
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_at_most(const Lanes<float, 16>& a,
                                                        const Lanes<float, 16>& b) {
    __m512 x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_ps_mask(x, y, _CMP_LE_OQ);
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_less(const Lanes<double, 8>& a, const Lanes<double, 8>& b) {
    __m512d x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_pd_mask(x, y, _CMP_LT_OQ);
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_at_most(const Lanes<double, 8>& a,
                                                        const Lanes<double, 8>& b) {
    __m512d x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_pd_mask(x, y, _CMP_LE_OQ);
}
HITBOX_TARGET_LEVEL_AVX2 inline void multiply_add_into(const Lanes<float, 8>& a, const Lanes<float, 8>& b,
                                                       const Lanes<float, 8>& c, Lanes<float, 8>& to) {
    __m256 x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm256_fmadd_ps(x, y, z));
}
HITBOX_TARGET_LEVEL_AVX2 inline void multiply_add_into(const Lanes<double, 4>& a, const Lanes<double, 4>& b,
                                                       const Lanes<double, 4>& c, Lanes<double, 4>& to) {
    __m256d x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm256_fmadd_pd(x, y, z));
}
HITBOX_TARGET_LEVEL_AVX2 inline void square_root_into(const Lanes<double, 4>& a, Lanes<double, 4>& to) {
    __m256d x;
    copy_register(x, a);
    copy_register(to, _mm256_sqrt_pd(x));
}
HITBOX_TARGET_LEVEL_AVX512 inline void multiply_add_into(const Lanes<float, 16>& a, const Lanes<float, 16>& b,
                                                         const Lanes<float, 16>& c, Lanes<float, 16>& to) {
    __m512 x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm512_fmadd_ps(x, y, z));
}
HITBOX_TARGET_LEVEL_AVX512 inline void multiply_add_into(const Lanes<double, 8>& a, const Lanes<double, 8>& b,
                                                         const Lanes<double, 8>& c, Lanes<double, 8>& to) {
    __m512d x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm512_fmadd_pd(x, y, z));
}
#endif

/// The square root of each lane, correctly rounded.
template <class L>
HITBOX_LANES_INLINE L square_root(const L& a) {
    L r;
    square_root_into(a, r);
    return r;
}

}  // namespace hitbox::simd
