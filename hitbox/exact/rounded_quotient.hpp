// rounded_quotient.hpp: the double or float nearest to the quotient of two integers (correct rounding, long division).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/exact/wide_int.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

namespace hitbox::exact {

/// The formats of IEEE 754 that results are rounded to. A float is returned as the double of the same value.
enum class Format { binary32, binary64 };

template <class T>
constexpr Format format_of = std::is_same_v<T, float> ? Format::binary32 : Format::binary64;

namespace detail {

/// A magnitude of any length in digits of 32 bits, least first; leading zeros are allowed.
using Digits = std::span<const std::uint32_t>;

/// leading * 2^exponent, and where `rest` is set a little more, less than 2^exponent. The top bit of leading is set.
struct Leading {
    std::uint64_t leading;
    int exponent;
    bool rest;
};

/// The 64 leading bits of a / b. Neither is zero.
Leading divide(Digits a, Digits b);

/// The nearest number of the format, ties to even, infinity where that is the nearest.
double nearest(const Leading& magnitude, Format format);

template <std::size_t W>
std::array<std::uint32_t, 2 * W> split(const std::array<std::uint64_t, W>& words) {
    std::array<std::uint32_t, 2 * W> r;
    for (std::size_t i = 0; i < W; ++i)
        r[2 * i] = std::uint32_t(words[i]), r[2 * i + 1] = std::uint32_t(words[i] >> 32);
    return r;
}
template <class N>
auto magnitude_of(const N& n) {
    return split(words_of(sign(n) == Sign::negative ? -n : n));
}
inline const Limbs& magnitude_of(const BigInt& n) { return n.limbs(); }

}  // namespace detail

/// a / b * 2^shift, rounded once to the nearest number of the format, ties to even: subnormal numbers are rounded at
/// their last bit, and the result is infinite only where the quotient is at least half a unit above the largest
/// number. b is not zero; what is or rounds to zero is +0.
///
/// N is any integer here: WideInt, Integer, BigInt.
template <class A, class B>
double rounded_quotient(const A& a, const B& b, int shift, Format format) {
    const Sign s = sign(a) * sign(b);
    if (s == Sign::zero) return 0;
    const auto& over = detail::magnitude_of(a);
    const auto& under = detail::magnitude_of(b);
    detail::Leading q = detail::divide(over, under);
    q.exponent += shift;
    const double magnitude = detail::nearest(q, format);
    return (s == Sign::negative ? -magnitude : magnitude) + 0.0;  // -0 becomes +0
}

}  // namespace hitbox::exact
