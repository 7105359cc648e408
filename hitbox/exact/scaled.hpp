// scaled.hpp: an integer of any size as a double and an exponent, rounded once (quotients of big integers).
#pragma once

#include <hitbox/core/config.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace hitbox::exact {

/// value * 2^exponent, where value is the integer rounded to the nearest double, ties to even. All integer
/// types give the same number.
struct Scaled {
    double value = 0;
    int exponent = 0;
};

namespace detail {

/// (high * 2^64 + next) * 2^exponent, rounded once. If `more` is true there are further non-zero bits below.
/// The high word is not zero.
inline Scaled rounded_once(std::uint64_t high, std::uint64_t next, bool more, int exponent) {
    const int zeros = std::countl_zero(high);
    const std::uint64_t leading = zeros == 0 ? high : (high << zeros) | (next >> (64 - zeros));
    // The last bit stands for all lower bits. It distinguishes a number above the midpoint of two
    // doubles from the midpoint.
    const bool rest = (next << zeros) != 0 || more;
    return {double(leading | std::uint64_t(rest)), exponent + 64 - zeros};
}

}  // namespace detail

/// a / b * 2^shift, within 2 ulp unless the result leaves the range of doubles.
inline double quotient(const Scaled& a, const Scaled& b, int shift = 0) {
    return std::ldexp(a.value / b.value, a.exponent - b.exponent + shift);
}

}  // namespace hitbox::exact
