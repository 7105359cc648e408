// scaled.hpp: an integer of any size as a double and an exponent, rounded once (for quotients of big
// integers).
#pragma once

#include <hitbox/core/config.hpp>

#include <cmath>

namespace hitbox::exact {

/// value * 2^exponent, where value keeps 64 leading bits, rounded to double: half an ulp, and 2^-63 of it.
struct Scaled {
    double value = 0;
    int exponent = 0;
};

/// a / b * 2^shift, within 2 ulp unless it leaves the range of doubles.
inline double quotient(const Scaled& a, const Scaled& b, int shift = 0) {
    return std::ldexp(a.value / b.value, a.exponent - b.exponent + shift);
}

}  // namespace hitbox::exact
