// wide_number.hpp: a double with an exponent of its own, for quotients and roots of large integers.
#pragma once

#include <hitbox/exact/scaled.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

/// A number whose exponent need not be in the range of double.
struct Wide {
    double value = 0;  ///< zero, or a magnitude of at least 1/2 and below 1
    int exponent = 0;

    static Wide of(const exact::Scaled& s) { return of(s.value, s.exponent); }
    static Wide of(double x, int exponent = 0) {
        int more = 0;
        const double value = std::frexp(x, &more);
        return {value, value == 0 ? 0 : exponent + more};
    }
    double times_power_of_two(int power) const { return std::ldexp(value, exponent + power); }

    friend Wide operator-(const Wide& a) { return {-a.value, a.exponent}; }
    friend Wide operator*(const Wide& a, const Wide& b) {
        return of(a.value * b.value, a.exponent + b.exponent);
    }
    friend Wide operator/(const Wide& a, const Wide& b) {
        return of(a.value / b.value, a.exponent - b.exponent);
    }
    friend Wide operator+(const Wide& a, const Wide& b) {
        if (a.value == 0) return b;
        if (b.value == 0) return a;
        const int e = (std::max)(a.exponent, b.exponent);
        return of(std::ldexp(a.value, a.exponent - e) + std::ldexp(b.value, b.exponent - e), e);
    }
    friend Wide root(const Wide& a) {
        const int odd = a.exponent & 1;
        return of(std::sqrt(std::ldexp(a.value, odd)), (a.exponent - odd) / 2);
    }
};

}  // namespace hitbox::detail
