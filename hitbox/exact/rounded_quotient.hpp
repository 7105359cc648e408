// rounded_quotient.hpp: the quotient of two integers, correctly rounded to double or float (long division).
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

/// The IEEE 754 formats to which results are rounded. A float is returned as the double of the same value.
enum class Format { binary32, binary64 };

template <class T>
constexpr Format format_of = std::is_same_v<T, float> ? Format::binary32 : Format::binary64;

namespace detail {

/// A magnitude of any length in digits of 32 bits, least first; leading zeros are allowed.
using Digits = std::span<const std::uint32_t>;

/// leading * 2^exponent, and if `rest` is true, plus a remainder between 0 and 2^exponent. The
/// top bit of leading is set.
struct Leading {
    std::uint64_t leading;
    int exponent;
    bool rest;
};

/// The 64 leading bits of a / b. Neither a nor b is zero.
Leading divide(Digits a, Digits b);

/// The nearest number of the format, ties to even; infinity if the magnitude is too large.
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

/// a / b * 2^shift, rounded once to the nearest number of the format, ties to even. Subnormal results are
/// rounded at their last bit. The result is infinite only if the quotient is at least half a unit above the
/// largest number. b must not be zero. A zero result is +0.
///
/// The arguments may be any integers: WideInt, Integer, BigInt.
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
