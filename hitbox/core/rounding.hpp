// rounding.hpp: conversions between float and double that compilers do not remove (widen, rounded).
#pragma once

#include <hitbox/core/config.hpp>

#include <type_traits>

namespace hitbox {

// Wherever g++ 12 vectorises, already at -O2, it replaces double(float(x)) by x. A caller rounds a coordinate
// to float, a test in a header widens it, and the compiler removes both conversions: the test then sees
// another shape. So every float that is widened, and every double that is rounded to measure the rounding
// error, passes through a barrier that the compiler cannot see through. On x86 the barrier is an empty
// instruction and costs nothing. See test/pair/fresh_floats_test.cpp.

/// Returns x, hidden from the optimiser.
template <class T>
HITBOX_INLINE constexpr T as_stored(T x) {
#if defined(__GNUC__) && !defined(__clang__)
    if (!std::is_constant_evaluated()) {
#if !defined(HITBOX_PORTABLE) && defined(__SSE2__)
        asm("" : "+x"(x));
#else
        const volatile T stored = x;
        return stored;
#endif
    }
#endif
    return x;
}

/// x as a double. Exact.
HITBOX_INLINE constexpr double widen(float x) { return double(as_stored(x)); }
HITBOX_INLINE constexpr double widen(double x) { return x; }

/// x rounded to the nearest T.
template <class T>
HITBOX_INLINE constexpr T rounded(double x) {
    if constexpr (std::is_same_v<T, double>)
        return x;
    else
        return as_stored(T(x));
}

}  // namespace hitbox
