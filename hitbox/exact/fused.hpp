// fused.hpp: runs a computation with fused multiply-adds if the processor has them (FMA, run-time dispatch).
#pragma once

#include <hitbox/core/config.hpp>

#include <type_traits>

// Most x86-64 processors have fused multiply-adds. A program that must run on all of them is compiled without.
#if !defined(HITBOX_PORTABLE) && !defined(__FMA__) && (defined(__GNUC__) || defined(__clang__)) && \
    defined(__x86_64__)
#define HITBOX_ASKS_FOR_FMA 1
#define HITBOX_TARGET_FMA __attribute__((target("fma")))
#else
#define HITBOX_ASKS_FOR_FMA 0
#define HITBOX_TARGET_FMA
#endif

// Makes a lambda be inlined into its caller, so that it is compiled for the processor of the caller.
#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#define HITBOX_INLINE_LAMBDA __attribute__((always_inline))
#else
#define HITBOX_INLINE_LAMBDA
#endif

namespace hitbox::exact {

/// True if this code is compiled only for processors with fused multiply-adds.
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

/// Calls f(std::true_type) if fused multiply-adds are fast, otherwise f(std::false_type). The result of f
/// must not depend on this: a fused multiply-add may only replace other operations that give the same exact
/// number or the same error bound.
///
/// f and all functions that it calls should be HITBOX_INLINE or HITBOX_INLINE_LAMBDA. A function that is not
/// inlined is compiled for every processor: it is correct but slow.
template <class F>
HITBOX_INLINE auto with_fast_products(const F& f) {
#if HITBOX_ASKS_FOR_FMA
    if (__builtin_cpu_supports("fma")) return detail::run_fused(f);
#endif
    return f(std::bool_constant<always_fused>{});
}

}  // namespace hitbox::exact
