// level.hpp: the vector instructions that batches use (SIMD level, run-time dispatch).
#pragma once

#include <hitbox/core/config.hpp>

// Functions are compiled for processors with more than the build asks for, and chosen when the program runs.
// HITBOX_HAS_LEVELS=0 leaves that out.
#if !defined(HITBOX_HAS_LEVELS)
#if !defined(HITBOX_PORTABLE) && !defined(HITBOX_SMALL) && (defined(__GNUC__) || defined(__clang__)) && \
    defined(__x86_64__)
#define HITBOX_HAS_LEVELS 1
#else
#define HITBOX_HAS_LEVELS 0
#endif
#endif
#if HITBOX_HAS_LEVELS
#define HITBOX_TARGET_LEVEL_AVX2 __attribute__((target("avx2,fma")))
#define HITBOX_TARGET_LEVEL_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")))
#endif

namespace hitbox::simd {

/// The registers that a batch computes in. Every level gives the same answers.
enum class Level {
    baseline,  ///< what the build asks for: 128 bits on x86-64 (SSE2), ARM and WebAssembly; plain C++ elsewhere
    avx2,      ///< 256 bits (AVX2 and FMA)
    avx512,    ///< 512 bits (AVX-512 F, BW, DQ, VL)
};

/// The name of a level: "baseline", "avx2" or "avx512".
const char* name_of(Level level);

/// The best level of this processor.
Level best_level();

/// The level in use: the best one, unless limit_level() lowered it.
Level level();

/// Uses no level above this one from now on, in the whole program. For tests and measurements.
void limit_level(Level most);

}  // namespace hitbox::simd
