// config.hpp: what hitbox needs of the compiler, checked once (fast-math, compiler switches).
#pragma once

#include <cfloat>

// Exact answers rest on IEEE 754 double arithmetic as written. Reassociation would break every error bound.
#if defined(__FAST_MATH__) || (defined(_MSC_VER) && defined(_M_FP_FAST))
#error "hitbox: -ffast-math (/fp:fast) breaks exact answers; compile without it"
#endif
// Excess precision (x87) rounds twice, which no error bound here allows for.
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error \
    "hitbox: arithmetic must not carry excess precision; use SSE2 or -ffloat-store's successor -fexcess-precision=standard"
#endif

// HITBOX_PORTABLE turns every compiler extension off, so that the plain C++ forms are tested too.
#if !defined(HITBOX_PORTABLE) && defined(__SIZEOF_INT128__)
#define HITBOX_HAS_INT128 1
#else
#define HITBOX_HAS_INT128 0
#endif

// HITBOX_NOINLINE keeps what is rarely called out of line, so that the fast path around its call stays small. Not
// attribute `cold`: that would optimise it for size, and where shapes touch it is the hot path.
#if defined(HITBOX_SMALL) && (defined(__GNUC__) || defined(__clang__))
#define HITBOX_NOINLINE __attribute__((noinline))
#define HITBOX_INLINE inline
#elif !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#define HITBOX_NOINLINE __attribute__((noinline))
#define HITBOX_INLINE inline __attribute__((always_inline))
#else
#define HITBOX_NOINLINE
#define HITBOX_INLINE inline
#endif

// HITBOX_SMALL makes a library of a fifth of the size, for the browser: nothing is inlined by force, and what the filters
// leave open goes at once to the arithmetic that holds all numbers, past the stages that hold most. Answers are the same;
// where shapes touch they take longer.
namespace hitbox::detail {
#if defined(HITBOX_SMALL)
inline constexpr bool small_code = true;
#else
inline constexpr bool small_code = false;
#endif
}  // namespace hitbox::detail
