// config.hpp: what hitbox needs of the compiler, checked once (C++20, fast-math, compiler switches).
#pragma once

// Every header comes here before its own first line, so that what is missing is said once. An #error does not end the
// compilation; a header that does not exist does, and with it the hundreds of errors that would follow.
#if defined(_MSVC_LANG)
#define HITBOX_LANGUAGE _MSVC_LANG
#else
#define HITBOX_LANGUAGE __cplusplus
#endif
#if HITBOX_LANGUAGE < 202002L
#error "hitbox needs C++20: compile with -std=c++20 (/std:c++20)"
#include <hitbox needs C++20>
#endif
#undef HITBOX_LANGUAGE

#include <cfloat>

// Exact answers rest on IEEE 754 arithmetic as written. Reassociation breaks every error bound and what rounds outward,
// reciprocals round twice, and without NaN and infinity an empty box is not told from another one. What else belongs to
// -ffast-math is allowed: -fno-signed-zeros may change the sign of a zero that is returned, but no answer depends on it;
// -fno-trapping-math and -fno-math-errno concern what is never looked at.
#if defined(__FAST_MATH__) || (defined(_MSC_VER) && defined(_M_FP_FAST))
#error "hitbox: -ffast-math (/fp:fast) breaks exact answers; compile without it"
#elif defined(__ASSOCIATIVE_MATH__)
#error "hitbox: -fassociative-math (-funsafe-math-optimizations) breaks exact answers; compile without it"
#elif defined(__RECIPROCAL_MATH__)
#error "hitbox: -freciprocal-math breaks exact answers; compile without it"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "hitbox: -ffinite-math-only breaks exact answers; compile without it"
#endif
// Clang has no macro for the second and third of these. Both are switched off from here to the end of the file.
#if defined(__clang__) && __clang_major__ >= 18
#pragma clang fp reassociate(off) reciprocal(off)
#elif defined(__clang__)
#pragma clang fp reassociate(off)
#endif
// Excess precision (x87) rounds twice, which no error bound here allows for.
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "hitbox: arithmetic must not carry excess precision; on 32-bit x86 compile with -msse2 -mfpmath=sse"
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
