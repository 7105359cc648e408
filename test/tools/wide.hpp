// wide.hpp: numbers of 106 bits and exact signs of sums, for the checks of hitbox_cuts (double-double, expansion).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::tools {

// Shares nothing with the library. Inputs between 1e-60 and 1e60 in size: nothing overflows or vanishes.

/// high + low, where low is at most half an ulp of high. Each operation errs by less than 2^-100 of its result.
struct Wide {
    double high = 0, low = 0;

    constexpr Wide() = default;
    constexpr Wide(double x) : high(x) {}
    constexpr Wide(double h, double l) : high(h), low(l) {}

    static Wide sum(double a, double b) {
        const double s = a + b, t = s - a;
        return {s, (a - (s - t)) + (b - t)};
    }
    static Wide product(double a, double b) {
        constexpr double splitter = 0x1p27 + 1;
        const double p = a * b, ca = splitter * a, cb = splitter * b;
        const double ah = ca - (ca - a), bh = cb - (cb - b), al = a - ah, bl = b - bh;
        return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
    }
    /// Of a sum whose first part is the larger one.
    static Wide tidy(double h, double l) {
        const double s = h + l;
        return {s, l - (s - h)};
    }

    Wide operator-() const { return {-high, -low}; }
    friend Wide operator+(const Wide& a, const Wide& b) {
        const Wide h = sum(a.high, b.high), l = sum(a.low, b.low);
        const Wide first = tidy(h.high, h.low + l.high);
        return tidy(first.high, first.low + l.low);
    }
    friend Wide operator-(const Wide& a, const Wide& b) { return a + -b; }
    friend Wide operator*(const Wide& a, const Wide& b) {
        const Wide p = product(a.high, b.high);
        return tidy(p.high, p.low + (a.high * b.low + a.low * b.high));
    }
    friend Wide operator/(const Wide& a, const Wide& b) {
        const double q = a.high / b.high;
        const Wide rest = a - b * Wide(q);
        const double r = rest.high / b.high;
        const Wide last = rest - b * Wide(r);
        return tidy(q, r) + Wide(last.high / b.high);
    }
};

/// The sign of a sum of a few doubles: -1, 0 or 1. Exact.
template <std::size_t N>
int sign_of_sum(const std::array<double, N>& terms) {
    std::array<double, N> parts{};  // their sum is exact, they do not overlap, and ascend
    std::size_t count = 0;
    for (const double term : terms) {
        double carry = term;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Wide s = Wide::sum(carry, parts[i]);
            if (s.low != 0) parts[kept++] = s.low;
            carry = s.high;
        }
        if (carry != 0) parts[kept++] = carry;
        count = kept;
    }
    return count == 0 ? 0 : parts[count - 1] > 0 ? 1 : -1;
}

}  // namespace hitbox::tools
