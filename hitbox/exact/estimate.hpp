// estimate.hpp: a double-double and how wrong it is, and what it rounds to if that leaves no doubt (Ziv's test).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/exact/twofold.hpp>

#include <cmath>
#include <limits>

namespace hitbox::exact {

/// |value - truth| <= error. An error that is infinite or NaN says that nothing is known.
struct Estimate {
    DoubleDouble value;
    double error;
};

namespace detail {

constexpr double square_roundoff = 0x1p-106 * HITBOX_TEST_ERROR_BOUND_SCALE;

// Underflow, for inputs below 2^100 and formulas of degree four: each product loses at most 2^-1073, which three more
// factors make 2^-770 at most. An exact zero is therefore never certain here.
constexpr double underflow = 0x1p-750;

}  // namespace detail

template <int K, bool F>
HITBOX_INLINE Estimate estimate(const Twofold<K, F>& x) {
    return {x.value, twofold_bound<K> * x.magnitude() + detail::underflow};
}

HITBOX_INLINE Estimate operator-(const Estimate& a) { return {{-a.value.high, -a.value.low}, a.error}; }

HITBOX_INLINE Estimate operator+(const Estimate& a, const Estimate& b) {
    return {detail::sum(a.value, b.value),
            a.error + b.error +
                4 * detail::square_roundoff * (std::fabs(a.value.high) + std::fabs(b.value.high))};
}

/// a / b.
///
/// With q the rounded quotient of the upper halves, a - q b is found up to 6 u^2 |a|: the difference of the upper
/// halves and q b is exact, and three roundings follow, of numbers of 1, 2 and 3 u |a|. A product with the rounded
/// 1 / b makes it the correction, of at most 3 u |q|, which three more roundings change: 6 + 9 = 15 u^2 |q|.
template <bool Fused>
HITBOX_INLINE Estimate quotient(const Estimate& numerator, const Estimate& denominator) {
    const DoubleDouble &a = numerator.value, &b = denominator.value;
    const double inverse = 1 / b.high, q = a.high / b.high, size = std::fabs(q);
    const DoubleDouble p = detail::two_product<Fused>(q, b.high);
    const double rest = ((a.high - p.high) - p.low) + (a.low - q * b.low);
    // The true denominator is smaller by next to nothing, or else nothing is known.
    const double error = (numerator.error + size * denominator.error) * std::fabs(inverse) +
                         15 * detail::square_roundoff * size;
    return {
        detail::quick_two_sum(q, detail::not_contracted(rest * inverse)),
        denominator.error < 0x1p-20 * std::fabs(b.high) ? error : std::numeric_limits<double>::infinity()};
}
template <int K, int L, bool F>
HITBOX_INLINE Estimate quotient(const Twofold<K, F>& numerator, const Twofold<L, F>& denominator) {
    return quotient<F>(estimate(numerator), estimate(denominator));
}
template <int K, bool F>
HITBOX_INLINE Estimate quotient(const Twofold<K, F>& numerator, Stored<F> denominator) {
    return quotient<F>(estimate(numerator), Estimate{{denominator.value, 0}, 0});
}

/// The square root of a positive number.
///
/// With s the rounded root of the upper half, a - s^2 is found up to 3 u^2 a, as the rest of a rounded root is exact.
/// Half of it over s is the correction, of at most 1.5 u s: that costs 1.5 u^2 s, its own rounding as much, and what
/// Newton's step leaves is below 1.2 u^2 s. A relative error of a halves.
template <bool Fused>
HITBOX_INLINE Estimate square_root(const Estimate& a) {
    const double s = std::sqrt(a.value.high);
    const DoubleDouble p = detail::two_product<Fused>(s, s);
    const double rest = ((a.value.high - p.high) - p.low) + a.value.low;
    const double error = a.error / s + 5 * detail::square_roundoff * s;
    return {detail::quick_two_sum(s, rest / (2 * s)),
            a.error < 0x1p-20 * a.value.high ? error : std::numeric_limits<double>::infinity()};
}

/// origin + t * way. The product adds 5 u^2 of itself, or 3, the sum 2 u^2 of both; 1 is for terms of higher order.
template <bool F>
HITBOX_INLINE Estimate point_at(Stored<F> origin, const Twofold<0, F>& way, const Estimate& t) {
    const DoubleDouble step = detail::product<F>(t.value, way.value);
    return {detail::sum(step, origin.value),
            way.magnitude() * t.error +
                detail::square_roundoff * (8 * std::fabs(step.high) + 3 * std::fabs(origin.value))};
}
template <bool F>
HITBOX_INLINE Estimate point_at(Stored<F> origin, Stored<F> way, const Estimate& t) {
    const DoubleDouble step = detail::product<F>(t.value, way.value);
    return {detail::sum(step, origin.value),
            std::fabs(way.value) * t.error +
                detail::square_roundoff * (6 * std::fabs(step.high) + 3 * std::fabs(origin.value))};
}

template <int K, bool F>
HITBOX_INLINE Estimate point_at(const Twofold<K, F>& origin, Stored<F> way, const Estimate& t) {
    const DoubleDouble step = detail::product<F>(t.value, way.value);
    return Estimate{step,
                    std::fabs(way.value) * t.error + 4 * detail::square_roundoff * std::fabs(step.high)} +
           estimate(origin);
}

/// The number of the format nearest to the truth, if both ends of the interval of the estimate are rounded to it;
/// false otherwise, and for zero and numbers below 2^-700.
///
///     --|-----------:--[ x ]------|--     rounding ascends, so what lies between has the same nearest number
///
/// Source: Ziv 1991, "Fast evaluation of elementary mathematical functions with correctly rounded last bit".
HITBOX_INLINE bool settle(const Estimate& x, Format format, double& nearest) {
    const double size = std::fabs(x.value.high);
    // The ends are rounded themselves, and the error was. What underflow took from a quotient is covered here.
    double margin = (x.error * (1 + 0x1p-10) + detail::underflow) + detail::square_roundoff * size;
    if (format == Format::binary64) [[likely]] {
        nearest = x.value.high + (x.value.low - margin);
        return nearest == x.value.high + (x.value.low + margin);
    }
    margin += 2 * unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * size;
    const float low = float(x.value.high + (x.value.low - margin)),
                high = float(x.value.high + (x.value.low + margin));
    nearest = double(low) + 0.0;  // -0 becomes +0
    return low == high;
}

/// One coordinate of the point at t. Where the way is zero it is that of the origin.
template <bool Fused>
HITBOX_INLINE bool settle_coordinate(Stored<Fused> origin, const Twofold<0, Fused>& way, const Estimate& t,
                                     Format format, double& x) {
    if (settle(point_at(origin, way, t), format, x)) [[likely]]
        return true;
    x = origin.value;
    return way.value.high == 0;
}
template <bool Fused>
HITBOX_INLINE bool settle_coordinate(Stored<Fused> origin, Stored<Fused> way, const Estimate& t,
                                     Format format, double& x) {
    if (settle(point_at(origin, way, t), format, x)) [[likely]]
        return true;
    x = origin.value;
    return way.value == 0;
}

template <int K, bool F>
HITBOX_INLINE bool settle_coordinate(const Twofold<K, F>& origin, Stored<F> way, const Estimate& t,
                                     Format format, double& x) {
    return settle(point_at(origin, way, t), format, x);
}

}  // namespace hitbox::exact
