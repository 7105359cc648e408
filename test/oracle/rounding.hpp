// rounding.hpp: the float or double nearest to a rational number, by comparing with the numbers around it (rounding).
#pragma once

#include <gmpxx.h>

#include <cmath>
#include <limits>

namespace hitbox::oracle {

/// The value of a finite number of the type.
inline mpq_class value_of(double x) { return mpq_class(x); }

/// Halfway from x to the next larger number of the type, as if the type went on beyond its largest number.
template <class T>
mpq_class halfway_above(T x) {
    constexpr T inf = std::numeric_limits<T>::infinity(), most = (std::numeric_limits<T>::max)();
    if (x == most)
        return mpq_class(double(x)) + (mpq_class(double(x)) - mpq_class(double(std::nextafter(x, T(0))))) / 2;
    if (x == -inf) return -halfway_above<T>(most);
    return (mpq_class(double(x)) + mpq_class(double(std::nextafter(x, inf)))) / 2;
}

/// Whether x is the number of the type that is nearest to the value for which `compare(q)` is the sign of value - q;
/// ties to even. Zero has either sign.
template <class T, class Compare>
bool is_nearest(T x, const Compare& compare) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    if (!(x == x)) return false;
    // The last bit of the significand: an even number is the neighbour of two odd ones. Infinity comes after an odd one.
    const auto even = [](T y) {
        if (std::isinf(y)) return true;
        int exponent = 0;
        std::frexp(y, &exponent);
        const int last =
            (std::max)(exponent, std::numeric_limits<T>::min_exponent) - std::numeric_limits<T>::digits;
        return std::fmod(std::fabs(std::ldexp(y, -last)), T(2)) == 0;
    };
    if (x != inf) {
        const int above = compare(halfway_above(x));
        if (above > 0 || (above == 0 && !even(x))) return false;
    }
    if (x != -inf) {
        const int below = compare(mpq_class(-halfway_above(T(-x))));
        if (below < 0 || (below == 0 && !even(x))) return false;
    }
    return true;
}

template <class T>
bool is_nearest(T x, const mpq_class& value) {
    return is_nearest(x, [&](const mpq_class& q) { return cmp(value, q); });
}

}  // namespace hitbox::oracle
