// float8.hpp: eight floats at once, in the widest registers of the target processor (SIMD, vector extensions).
#pragma once

#include <hitbox/core/config.hpp>

#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__)) && defined(__SSE2__)
#define HITBOX_HAS_FLOAT8 1
#include <emmintrin.h>

#include <cstring>

namespace hitbox::detail {

// Compiled as two registers of four floats, or one of eight in a function for AVX2, with the same results.
// Passed by reference, because passing by value depends on the processor.
using Float8 = float __attribute__((vector_size(32)));
using Mask8 = int __attribute__((vector_size(32)));

HITBOX_INLINE void load(const float* from, Float8& to) { std::memcpy(&to, from, sizeof to); }
HITBOX_INLINE void store(const Float8& from, float* to) { std::memcpy(to, &from, sizeof from); }

/// Bit i is set if lane i is true, that is negative.
HITBOX_INLINE unsigned mask_of(const Mask8& lanes) {
    __m128 halves[2];
    std::memcpy(halves, &lanes, sizeof halves);
    return unsigned(_mm_movemask_ps(halves[0])) | unsigned(_mm_movemask_ps(halves[1])) << 4;
}
}  // namespace hitbox::detail
#else
#define HITBOX_HAS_FLOAT8 0
#endif
