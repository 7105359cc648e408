// config.hpp: checks of the compiler and its switches (C++20, fast-math, HITBOX_PORTABLE, HITBOX_SMALL).
#pragma once

// Every header includes this one first, so a missing feature is reported once. #error alone does not stop the
// compiler; the #include of a file that does not exist does, and prevents hundreds of further errors.
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

// The oldest compilers are those that the tests use; cmake/HitboxToolchain.cmake and docs/install.md name them too.
// Again a file that does not exist, because an #error cannot name the version that was found.
#if defined(__apple_build_version__)
// Apple counts its clang in another way. No version was tried, so none is refused.
#elif defined(__clang__)
#if __clang_major__ < 14
#define HITBOX_OLD_COMPILER <hitbox needs clang 14 or newer, and this is clang-__clang_major__>
#include HITBOX_OLD_COMPILER
#endif
#elif defined(__GNUC__) && __GNUC__ < 12
#define HITBOX_OLD_COMPILER <hitbox needs g++ 12 or newer, and this is g++-__GNUC__>
#include HITBOX_OLD_COMPILER
#endif

#include <cfloat>

// Exact answers need IEEE 754 arithmetic as written. Reassociation invalidates every error bound and every
// outward rounding. Reciprocals round twice. Without NaN and infinity an empty box cannot be recognised. The
// other parts of -ffast-math are allowed: -fno-signed-zeros may change the sign of a zero in a result, but no
// answer depends on it; -fno-trapping-math and -fno-math-errno concern state that hitbox never reads.
#if defined(__FAST_MATH__) || (defined(_MSC_VER) && defined(_M_FP_FAST))
#error "hitbox: -ffast-math (/fp:fast) breaks exact answers; compile without it"
#elif defined(__ASSOCIATIVE_MATH__)
#error "hitbox: -fassociative-math (-funsafe-math-optimizations) breaks exact answers; compile without it"
#elif defined(__RECIPROCAL_MATH__)
#error "hitbox: -freciprocal-math breaks exact answers; compile without it"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "hitbox: -ffinite-math-only breaks exact answers; compile without it"
#endif
// Clang has no macro for reassociation and reciprocals. Both are switched off from here to the end
// of the translation unit; clang before 18 cannot switch off reciprocals.
#if defined(__clang__) && __clang_major__ >= 18
#pragma clang fp reassociate(off) reciprocal(off)
#elif defined(__clang__)
#pragma clang fp reassociate(off)
#endif
// Excess precision (x87) rounds twice. The error bounds do not allow for that.
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "hitbox: arithmetic must not carry excess precision; on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif

// HITBOX_PORTABLE turns all compiler extensions off, so that the plain C++ code is tested too.
#if !defined(HITBOX_PORTABLE) && defined(__SIZEOF_INT128__)
#define HITBOX_HAS_INT128 1
#else
#define HITBOX_HAS_INT128 0
#endif

// HITBOX_NOINLINE keeps rarely called code out of line, so that the fast path around the call stays small. The
// attribute `cold` would be wrong: it optimises for size, and for touching shapes this code is the hot path.
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

// HITBOX_SMALL makes the library a fifth as large, for the browser. Nothing is inlined by force. What the
// filter leaves undecided goes directly to the widest arithmetic; the stages between are left out. The
// answers are the same. Touching shapes take longer.
namespace hitbox::detail {
#if defined(HITBOX_SMALL)
inline constexpr bool small_code = true;
#else
inline constexpr bool small_code = false;
#endif
}  // namespace hitbox::detail
