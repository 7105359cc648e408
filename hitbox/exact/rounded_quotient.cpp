// rounded_quotient.cpp: long division with as many digits as correct rounding needs.
#include <hitbox/exact/rounded_quotient.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace hitbox::exact::detail {

namespace {

Digits without_leading_zeros(Digits a) {
    while (!a.empty() && a.back() == 0) a = a.first(a.size() - 1);
    return a;
}

// Digit i of a * 2^shift, with shift < 32. Digits beyond either end are zero.
std::uint32_t shifted_digit(Digits a, std::ptrdiff_t i, unsigned shift) {
    const auto digit = [&](std::ptrdiff_t k) -> std::uint64_t {
        return k < 0 || k >= std::ptrdiff_t(a.size()) ? 0 : a[std::size_t(k)];
    };
    return std::uint32_t((digit(i) << 32 | digit(i - 1)) << shift >> 32);
}

// Computes one digit q of the quotient and reduces u to u - q v. u has v.size() + 1 digits, and u < 2^32 v.
std::uint32_t next_digit(std::span<std::uint32_t> u, std::span<const std::uint32_t> v) {
    const std::size_t n = v.size();
    const std::uint64_t top = std::uint64_t(u[n]) << 32 | u[n - 1], base = std::uint64_t(1) << 32;
    std::uint64_t q = top / v[n - 1], r = top % v[n - 1];
    const std::uint64_t below_v = n > 1 ? v[n - 2] : 0, below_u = n > 1 ? u[n - 2] : 0;
    while (q >= base || q * below_v > (r << 32 | below_u)) {
        --q, r += v[n - 1];
        if (r >= base) break;
    }
    std::uint64_t carry = 0, borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        carry += q * v[i];
        const std::uint64_t less = (carry & 0xffffffffu) + borrow;
        borrow = u[i] < less;
        u[i] = std::uint32_t(u[i] - less);
        carry >>= 32;
    }
    const std::uint64_t less = carry + borrow;
    const bool too_much = u[n] < less;
    u[n] = std::uint32_t(u[n] - less);
    if (too_much) {
        --q;
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            sum += std::uint64_t(u[i]) + v[i];
            u[i] = std::uint32_t(sum);
            sum >>= 32;
        }
        u[n] += std::uint32_t(sum);
    }
    return std::uint32_t(q);
}

}  // namespace

// Source: Knuth 1997, "The Art of Computer Programming" vol. 2, 4.3.1, algorithm D, for four digits of the quotient.
Leading divide(Digits a, Digits b) {
    a = without_leading_zeros(a), b = without_leading_zeros(b);
    const std::size_t n = b.size();
    // Both are shifted so that the top bit of b is set. The n + 3 leading digits of a are used, with a zero
    // above them. So the quotient is at least 2^64 and below 2^97.
    const unsigned shift = unsigned(std::countl_zero(b.back()));
    std::array<std::uint32_t, 64> near_by;
    std::vector<std::uint32_t> far_off;
    std::span<std::uint32_t> space = near_by;
    if (2 * n + 4 > near_by.size()) space = far_off = std::vector<std::uint32_t>(2 * n + 4);
    const std::span<std::uint32_t> v = space.first(n), u = space.subspan(n, n + 4);
    for (std::size_t i = 0; i < n; ++i) v[i] = shifted_digit(b, std::ptrdiff_t(i), shift);
    const bool one_more = a.back() >> 1 >> (31 - shift) != 0;
    const std::ptrdiff_t dropped = std::ptrdiff_t(a.size()) + one_more - std::ptrdiff_t(n + 3);
    for (std::size_t i = 0; i < n + 3; ++i) u[i] = shifted_digit(a, std::ptrdiff_t(i) + dropped, shift);
    u[n + 3] = 0;

    std::array<std::uint32_t, 4> q;
    for (std::size_t i = 4; i-- > 0;) q[i] = next_digit(u.subspan(i, n + 1), v);
    bool rest = std::any_of(u.begin(), u.end(), [](std::uint32_t d) { return d != 0; });
    for (std::ptrdiff_t i = 0; i < dropped && !rest; ++i) rest = shifted_digit(a, i, shift) != 0;

    const std::uint64_t high = std::uint64_t(q[3]) << 32 | q[2], low = std::uint64_t(q[1]) << 32 | q[0];
    const unsigned length = unsigned(std::bit_width(high));  // 1 to 33
    rest |= low << (64 - length) != 0;
    return {high << (64 - length) | low >> length, int(dropped) * 32 + int(length), rest};
}

double nearest(const Leading& magnitude, Format format) {
    const int precision = format == Format::binary64 ? 53 : 24;
    const int lowest = format == Format::binary64 ? -1074 : -149;
    const auto& [leading, exponent, rest] = magnitude;
    // The number is `kept` units of 2^unit; the lower `dropped` bits are rounded.
    const int unit = std::max(exponent + 64 - precision, lowest), dropped = unit - exponent;
    if (dropped > 64) return 0;
    const std::uint64_t half = std::uint64_t(1) << (dropped - 1);
    const std::uint64_t below = dropped == 64 ? leading : leading & (2 * half - 1);
    std::uint64_t kept = dropped == 64 ? 0 : leading >> dropped;
    if (below > half || (below == half && (rest || (kept & 1)))) ++kept;
    const double r = std::ldexp(double(kept), unit);
    return format == Format::binary64 || r < 0x1p128 ? r : std::numeric_limits<double>::infinity();
}

}  // namespace hitbox::exact::detail
