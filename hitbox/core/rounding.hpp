// rounding.hpp: from float to double and back, as written (widen, round, conversion).
#pragma once

#include <hitbox/core/config.hpp>

#include <type_traits>

namespace hitbox {

// g++ 12 takes double(float(x)) for x wherever it vectorises, at -O2 already. A caller rounds a coordinate to float,
// a test in a header widens it, and the two conversions are gone: the test speaks of another shape. So a float that
// is widened, and a double that is rounded to see what rounding takes, pass through something that the compiler
// cannot look through. It costs nothing on x86, where it is an empty instruction; test/pair/fresh_floats_test.cpp.

/// x, which the compiler knows nothing about.
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

/// x in double; exact.
HITBOX_INLINE constexpr double widen(float x) { return double(as_stored(x)); }
HITBOX_INLINE constexpr double widen(double x) { return x; }

/// x in T, the nearest there is.
template <class T>
HITBOX_INLINE constexpr T rounded(double x) {
    if constexpr (std::is_same_v<T, double>)
        return x;
    else
        return as_stored(T(x));
}

}  // namespace hitbox
