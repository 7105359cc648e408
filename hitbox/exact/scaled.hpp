// scaled.hpp: an integer of any size as a double and an exponent, rounded once (for quotients of big
// integers).
#pragma once

#include <hitbox/core/config.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace hitbox::exact {

/// value * 2^exponent, where value is the integer rounded to the nearest double, ties to even: the same number from
/// integers of every kind.
struct Scaled {
    double value = 0;
    int exponent = 0;
};

namespace detail {

/// (high * 2^64 + next) * 2^exponent, and more below its last bit where `more` says so. The high word is not zero.
inline Scaled rounded_once(std::uint64_t high, std::uint64_t next, bool more, int exponent) {
    const int zeros = std::countl_zero(high);
    const std::uint64_t leading = zeros == 0 ? high : (high << zeros) | (next >> (64 - zeros));
    // A last bit that stands for all below keeps what is above the middle of two doubles apart from the middle.
    const bool rest = (next << zeros) != 0 || more;
    return {double(leading | std::uint64_t(rest)), exponent + 64 - zeros};
}

}  // namespace detail

/// a / b * 2^shift, within 2 ulp unless it leaves the range of doubles.
inline double quotient(const Scaled& a, const Scaled& b, int shift = 0) {
    return std::ldexp(a.value / b.value, a.exponent - b.exponent + shift);
}

}  // namespace hitbox::exact
