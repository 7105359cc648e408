// double_double.hpp: a number as the sum of two doubles, about 106 bits (Dekker; stage between filter and integers).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/not_contracted.hpp>

#include <cmath>

namespace hitbox::exact {

/// The sum high + low, where low is at most about half an ulp of high. The error of a sum or product is at
/// most 2^-102 of the sum of the magnitudes of its operands. This decides signs of rounded coordinates near a
/// contact at a fifth of the cost of integers. It cannot prove that a value is zero.
///
/// The numbers must be far from overflow and underflow (range.hpp). The results are correct with and without
/// contraction to fused multiply-adds.
/// Source: Dekker 1971, "A Floating-Point Technique for Extending the Available Precision"; Shewchuk 1997.
struct DoubleDouble {
    double high = 0, low = 0;

    /// a + b and a - b, exactly.
    static DoubleDouble sum(double a, double b) {
        const double s = a + b, of_b = s - a, of_a = s - of_b;
        return {s, (a - of_a) + (b - of_b)};
    }
    static DoubleDouble difference(double a, double b) { return sum(a, -b); }

    /// a * b, exactly.
    static DoubleDouble product(double a, double b) {
        const double p = detail::not_contracted(a * b);
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
        return {p, std::fma(a, b, -p)};
#else
        const double a1 = upper_half(a), a2 = a - a1, b1 = upper_half(b), b2 = b - b1;
        return {p, a2 * b2 - (((p - a1 * b1) - a2 * b1) - a1 * b2)};
#endif
    }

    friend DoubleDouble operator-(const DoubleDouble& a) { return {-a.high, -a.low}; }
    friend DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
        const DoubleDouble s = sum(a.high, b.high);
        return renormalized(s.high, s.low + (a.low + b.low));
    }
    friend DoubleDouble operator+(const DoubleDouble& a, double b) {
        const DoubleDouble s = sum(a.high, b);
        return renormalized(s.high, s.low + a.low);
    }
    friend DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + -b; }
    friend DoubleDouble smaller(const DoubleDouble& a, const DoubleDouble& b) {
        return (b - a).high < 0 ? b : a;
    }
    friend DoubleDouble larger(const DoubleDouble& a, const DoubleDouble& b) {
        return (b - a).high > 0 ? b : a;
    }
    friend DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
        const DoubleDouble p = product(a.high, b.high);
        return renormalized(p.high, p.low + (a.high * b.low + a.low * b.high));
    }
    friend DoubleDouble operator*(const DoubleDouble& a, double b) {
        const DoubleDouble p = product(a.high, b);
        return renormalized(p.high, p.low + a.low * b);
    }
    /// a / b for b not zero. Its error is slightly larger than that of a product.
    friend DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
        const double first = a.high / b.high;
        const DoubleDouble rest = a - b * first;
        return renormalized(first, rest.high / b.high);
    }
    friend DoubleDouble absolute(const DoubleDouble& a) { return a.high < 0 ? -a : a; }

private:
    // For |a| >= |b|.
    static DoubleDouble renormalized(double a, double b) {
        const double s = a + b;
        return {s, b - (s - a)};
    }
    // The upper 26 bits, so that the product of two halves is exact.
    static double upper_half(double a) {
        const double c = detail::not_contracted(134217729.0 * a);  // 2^27 + 1
        return c - (c - a);
    }
};

}  // namespace hitbox::exact
