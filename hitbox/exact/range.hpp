// range.hpp: whether a polynomial of given inputs can overflow or underflow (exponent guard of the filters).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace hitbox::exact {

/// The largest exponent, positive or negative, for which a filter of this degree is sound; zeros are allowed
/// too. A difference of two inputs is zero or at least 2^-53 of the smaller one. So the product of `degree`
/// differences stays normal, and sums of a few dozen products stay finite.
constexpr int range_exponent(int degree) { return 1000 / degree - 56; }

constexpr double power_of_two(int exponent) {
    double p = 1;
    for (int i = 0; i < exponent; ++i) p *= 2;
    for (int i = 0; i > exponent; --i) p /= 2;
    return p;
}

/// True if a filter of the given degree is sound for all these points. This holds for all finite floats:
/// products of up to six differences fit the exponent range of double. False for NaN and infinity.
template <int Degree, class T, class... Points>
HITBOX_INLINE bool in_range(const Vec<3, T>& first, const Points&... rest) {
    if constexpr (std::is_same_v<T, float>) {
        static_assert(Degree <= 6);
        constexpr float most = (std::numeric_limits<float>::max)();
        bool good = true;
        const auto look_at = [&](const Vec<3, T>& p) {
            const float x = std::fabs(p.x), y = std::fabs(p.y), z = std::fabs(p.z);
            good &= (x <= most) & (y <= most) & (z <= most);
        };
        look_at(first);
        (look_at(rest), ...);
        return good;
    } else {
        constexpr double most = power_of_two(range_exponent(Degree));
        constexpr double least = power_of_two(-range_exponent(Degree));
        bool good = true;
        const auto look = [&](double x) {
            const double a = std::fabs(x);
            good &= (a <= most) & ((a >= least) | (a == 0));  // false for NaN
        };
        const auto look_at = [&](const Vec<3, T>& p) { look(p.x), look(p.y), look(p.z); };
        look_at(first);
        (look_at(rest), ...);
        return good;
    }
}

/// True if x is neither NaN nor infinite.
template <class T>
HITBOX_INLINE constexpr bool is_finite(T x) {
    if (!std::is_constant_evaluated()) return x - x == 0;
    constexpr T most = (std::numeric_limits<T>::max)();
    return -most <= x && x <= most;  // a constant expression may not produce a NaN, not even as an operand
}

/// True if all coordinates of all points are finite.
template <class T, class... Points>
HITBOX_INLINE constexpr bool all_finite(const Vec<3, T>& first, const Points&... rest) {
    const auto good = [](const Vec<3, T>& p) { return is_finite(p.x) && is_finite(p.y) && is_finite(p.z); };
    return (good(first) && ... && good(rest));
}

}  // namespace hitbox::exact
