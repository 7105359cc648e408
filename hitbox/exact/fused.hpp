// fused.hpp: runs a computation with fused multiply-adds where the processor has them (FMA, run-time dispatch).
#pragma once

#include <hitbox/core/config.hpp>

#include <type_traits>

// On x86-64 most processors have fused multiply-adds, and a program that is to run on all of them is compiled without.
#if !defined(HITBOX_PORTABLE) && !defined(__FMA__) && (defined(__GNUC__) || defined(__clang__)) && \
    defined(__x86_64__)
#define HITBOX_ASKS_FOR_FMA 1
#define HITBOX_TARGET_FMA __attribute__((target("fma")))
#else
#define HITBOX_ASKS_FOR_FMA 0
#define HITBOX_TARGET_FMA
#endif

// A lambda that is compiled as part of the function which calls it, for the processor of that function.
#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#define HITBOX_INLINE_LAMBDA __attribute__((always_inline))
#else
#define HITBOX_INLINE_LAMBDA
#endif

namespace hitbox::exact {

/// Whether this code is compiled for processors that all have fused multiply-adds.
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
constexpr bool always_fused = true;
#else
constexpr bool always_fused = false;
#endif

namespace detail {

template <class F>
HITBOX_TARGET_FMA auto run_fused(const F& f) {
    return f(std::true_type{});
}

}  // namespace detail

/// Calls f(std::true_type) where fused multiply-adds are fast, else f(std::false_type). What f does must not depend on
/// it: a fused multiply-add may only replace longer ways to the same exact number or error bound.
///
/// f and all that it calls are to be HITBOX_INLINE and HITBOX_INLINE_LAMBDA: what is not inlined is compiled for any
/// processor, correct but slow.
template <class F>
HITBOX_INLINE auto with_fast_products(const F& f) {
#if HITBOX_ASKS_FOR_FMA
    if (__builtin_cpu_supports("fma")) return detail::run_fused(f);
#endif
    return f(std::bool_constant<always_fused>{});
}

}  // namespace hitbox::exact
