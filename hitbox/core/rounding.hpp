// rounding.hpp: conversions between float and double that compilers do not remove (widen, rounded, outward rounding).
#pragma once

#include <hitbox/core/config.hpp>

#include <cmath>
#include <limits>
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

namespace detail {

/// Returns a float not above x, at most three floats below it. NaN stays NaN. Below the float range the
/// result is -infinity.
///
/// Computed in double, rounded once at the end, without branches. The simpler method rounds first and tests
/// double(float(x)) > x. It fails with compilers that remove the two conversions.
///
/// Proof that the result is not above x: 2^-23 |x| is at least the gap between x and the float below it. The
/// subtraction leaves y <= x - 2^-23 |x| - 2^-149 up to a relative error of 2^-52. Rounding y to float adds
/// at most 2^-24 |y|, or 2^-150 for subnormal floats.
inline float round_down(double x) {
    constexpr double most = (std::numeric_limits<float>::max)();
    const double reached = most < x ? most : x;  // so that nothing rounds up to infinity; NaN stays NaN
    return float(reached - (std::fabs(reached) * 0x1p-23 + 0x1p-149));
}
inline float round_down(float x) { return x; }

/// Returns a float not below x, at most three floats above it.
inline float round_up(double x) { return -round_down(-x); }
inline float round_up(float x) { return x; }

}  // namespace detail

}  // namespace hitbox
