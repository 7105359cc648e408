// wide_numbers.hpp: GMP beside our integers, and numbers that are hard on both (test support).
#pragma once

#include <gmpxx.h>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/exact/sign.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../oracle/random.hpp"

namespace hitbox::test {

using exact::Sign;
using oracle::Random;

inline Sign sign_of(const mpz_class& n) { return Sign(sgn(n)); }
inline Sign sign_of(const mpq_class& n) { return Sign(sgn(n)); }

inline mpz_class to_mpz(std::int64_t v) {
    mpz_class r = long(v >> 32);
    return (r << 32) + mpz_class((unsigned long)(std::uint64_t(v) & 0xffffffffu));
}

inline mpz_class power_of_two(int n) { return mpz_class(1) << mp_bitcnt_t(n); }

/// Whether the integer was rounded to the nearest double, ties to even.
inline bool is_rounded_once(const exact::Scaled& s, const mpz_class& n) {
    const mpz_class magnitude = abs(n);
    const int beyond = int(mpz_sizeinbase(magnitude.get_mpz_t(), 2)) - 53;
    mpz_class nearest = magnitude;
    if (beyond > 0) {
        const mpz_class unit = power_of_two(beyond), twice_over = 2 * (magnitude % unit);
        nearest -= magnitude % unit;
        const bool odd = mpz_odd_p(mpz_class(magnitude / unit).get_mpz_t()) != 0;
        if (twice_over > unit || (twice_over == unit && odd)) nearest += unit;
    }
    mpq_class told(s.value);
    if (s.exponent >= 0)
        told *= power_of_two(s.exponent);
    else
        told /= power_of_two(-s.exponent);
    return told == (n < 0 ? -nearest : nearest);
}

/// An integer of any length next to the middle of two doubles, or on it.
inline mpz_class near_a_tie(Random& random, int bits) {
    const int shift = random.integer(0, bits - 55);
    const mpz_class sign = random.chance(50) ? 1 : -1;
    const mpz_class middle = (2 * (power_of_two(52) + to_mpz(std::int64_t(random.bits() >> 12))) + 1)
                             << mp_bitcnt_t(shift);
    const mpz_class nudge = random.integer(-1, 1) * power_of_two(random.integer(0, shift));
    return sign * (middle + nudge);
}

/// Where carries, borrows and signs go wrong if they can.
inline const std::vector<std::int64_t>& edge_values() {
    using limits = std::numeric_limits<std::int64_t>;
    static const std::vector<std::int64_t> values{0,
                                                  1,
                                                  -1,
                                                  2,
                                                  -2,
                                                  0x7fffffff,
                                                  0x80000000,
                                                  0xffffffff,
                                                  0x100000000,
                                                  -0x80000000LL,
                                                  -0xffffffffLL,
                                                  -0x100000000LL,
                                                  (std::int64_t(1) << 53) - 1,
                                                  1 - (std::int64_t(1) << 53),
                                                  limits::max(),
                                                  limits::min(),
                                                  limits::min() + 1};
    return values;
}

/// An edge value, a number of any length, or one with long runs of ones and zeros.
inline std::int64_t hard_integer(Random& random) {
    const std::uint64_t bits = random.bits();
    switch (random.below(4)) {
        case 0:
            return edge_values()[random.below(edge_values().size())];
        case 1:
            return std::int64_t(bits >> random.below(64));
        case 2:
            return -std::int64_t(bits >> (1 + random.below(63)));
        default:
            return std::int64_t((~std::uint64_t{0} << random.below(64)) ^
                                (~std::uint64_t{0} << random.below(64)));
    }
}

using Corner = std::array<mpq_class, 3>;

template <class T>
Corner rational(const Vec<3, T>& p) {
    return {mpq_class(double(p.x)), mpq_class(double(p.y)), mpq_class(double(p.z))};
}

/// The truth about orient2d and orient3d, by the Leibniz formula: no difference that the library takes too.
template <class T>
Sign true_orient2d(const Vec<2, T>& a, const Vec<2, T>& b, const Vec<2, T>& c) {
    const mpq_class ax(a.x), ay(a.y), bx(b.x), by(b.y), cx(c.x), cy(c.y);
    return sign_of(mpq_class(ax * by + bx * cy + cx * ay - ay * bx - by * cx - cy * ax));
}
template <class T>
Sign true_orient3d(const Vec<3, T>& a, const Vec<3, T>& b, const Vec<3, T>& c, const Vec<3, T>& d) {
    const auto det = [](const Corner& u, const Corner& v, const Corner& w) {
        return mpq_class(u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
                         u[2] * (v[0] * w[1] - v[1] * w[0]));
    };
    const Corner p = rational(a), q = rational(b), r = rational(c), s = rational(d);
    return sign_of(mpq_class(det(q, r, s) - det(p, r, s) + det(p, q, s) - det(p, q, r)));
}

/// n steps to the next number of the type, up or down.
template <class T>
T steps(T x, int n) {
    for (; n > 0; --n) x = std::nextafter(x, std::numeric_limits<T>::infinity());
    for (; n < 0; ++n) x = std::nextafter(x, -std::numeric_limits<T>::infinity());
    return x;
}

/// x * 2^exponent, rounded to the type; finite.
template <class T>
T scaled(double x, int exponent) {
    const T y = T(std::ldexp(x, exponent));
    return std::isfinite(y) ? y : T(x);
}

}  // namespace hitbox::test
