// estimate.hpp: a double-double with an error bound, and its correct rounding if the bound decides it (Ziv's test).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/exact/twofold.hpp>

#include <cmath>
#include <limits>

namespace hitbox::exact {

/// A value with |value - truth| <= error. If the error is infinite or NaN, nothing is known about the truth.
template <class N>
struct EstimateOf {
    detail::HighLowOf<N> value;
    N error;
};
using Estimate = EstimateOf<double>;

namespace detail {

constexpr double square_roundoff = 0x1p-106 * HITBOX_TEST_ERROR_BOUND_SCALE;

// Underflow, for inputs below 2^100 and formulas of degree four: each product loses at most 2^-1073, and
// three more factors make that at most 2^-770. For this reason an exact zero is never certain here.
constexpr double underflow = 0x1p-750;

}  // namespace detail

template <int K, bool F, class N>
HITBOX_INLINE EstimateOf<N> estimate(const Twofold<K, F, N>& x) {
    return {x.value,
            detail::constant<N>(twofold_bound<K>) * x.magnitude() + detail::constant<N>(detail::underflow)};
}

template <class N>
HITBOX_INLINE EstimateOf<N> operator-(const EstimateOf<N>& a) {
    return {{-a.value.high, -a.value.low}, a.error};
}

template <class N>
HITBOX_INLINE EstimateOf<N> operator+(const EstimateOf<N>& a, const EstimateOf<N>& b) {
    return {detail::sum(a.value, b.value), a.error + b.error +
                                               detail::constant<N>(4 * detail::square_roundoff) *
                                                   (detail::size(a.value.high) + detail::size(b.value.high))};
}

/// a / b.
///
/// Let q be the rounded quotient of the high parts. Then a - q b is computed with an error of at most 6 u^2
/// |a|: the difference of the high parts and q b is exact, and three roundings follow, of numbers of size 1,
/// 2 and 3 u |a|. The product with the rounded 1 / b is the correction, of at most 3 u |q|; three more
/// roundings add 9 u^2 |q|. The sum is 15 u^2 |q|.
template <bool Fused, class N>
HITBOX_INLINE EstimateOf<N> quotient(const EstimateOf<N>& numerator, const EstimateOf<N>& denominator) {
    const auto &a = numerator.value, &b = denominator.value;
    N inverse = detail::constant<N>(1) / b.high, q = a.high / b.high, size = detail::size(q);
    auto p = detail::two_product<Fused>(q, b.high);
    N rest = ((a.high - p.high) - p.low) + (a.low - q * b.low);
    // The true denominator is smaller by a negligible amount; otherwise the error is set to infinity below.
    N error = (numerator.error + size * denominator.error) * detail::size(inverse) +
              detail::constant<N>(15 * detail::square_roundoff) * size;
    return {detail::quick_two_sum(q, detail::not_contracted(rest * inverse)),
            detail::select_less(denominator.error, detail::constant<N>(0x1p-20) * detail::size(b.high), error,
                                detail::constant<N>(std::numeric_limits<double>::infinity()))};
}
template <int K, int L, bool F, class N>
HITBOX_INLINE auto quotient(const Twofold<K, F, N>& numerator, const Twofold<L, F, N>& denominator) {
    return quotient<F>(estimate(numerator), estimate(denominator));
}
template <int K, bool F>
HITBOX_INLINE Estimate quotient(const Twofold<K, F>& numerator, Stored<F> denominator) {
    return quotient<F>(estimate(numerator), Estimate{{denominator.value, 0}, 0});
}

/// The square root of a positive number.
///
/// Let s be the rounded root of the high part. Then a - s^2 is computed with an error of at most 3 u^2 a,
/// since the remainder of a rounded root is exact. Half of it divided by s is the correction, of at most 1.5
/// u s. The error of the remainder gives 1.5 u^2 s, the rounding of the correction the same, and the
/// truncation error of Newton's step is below 1.2 u^2 s. The relative error of a is halved.
template <bool Fused>
HITBOX_INLINE Estimate square_root(const Estimate& a) {
    const double s = std::sqrt(a.value.high);
    DoubleDouble p = detail::two_product<Fused>(s, s);
    const double rest = ((a.value.high - p.high) - p.low) + a.value.low;
    const double error = a.error / s + 5 * detail::square_roundoff * s;
    return {detail::quick_two_sum(s, rest / (2 * s)),
            a.error < 0x1p-20 * a.value.high ? error : std::numeric_limits<double>::infinity()};
}

/// origin + t * way. The product has a relative error of 5 u^2 or 3 u^2, the sum of 2 u^2 of both terms; 1 is
/// added for higher-order terms.
template <bool F, class N>
HITBOX_INLINE EstimateOf<N> point_at(const Stored<F, N>& origin, const Twofold<0, F, N>& way,
                                     const EstimateOf<N>& t) {
    auto step = detail::product<F>(t.value, way.value);
    return {detail::sum(step, origin.value),
            way.magnitude() * t.error + detail::constant<N>(detail::square_roundoff) *
                                            (detail::constant<N>(8) * detail::size(step.high) +
                                             detail::constant<N>(3) * detail::size(origin.value))};
}
template <bool F, class N>
HITBOX_INLINE EstimateOf<N> point_at(const Stored<F, N>& origin, const Stored<F, N>& way,
                                     const EstimateOf<N>& t) {
    auto step = detail::product<F>(t.value, way.value);
    return {detail::sum(step, origin.value),
            detail::size(way.value) * t.error + detail::constant<N>(detail::square_roundoff) *
                                                    (detail::constant<N>(6) * detail::size(step.high) +
                                                     detail::constant<N>(3) * detail::size(origin.value))};
}

template <int K, bool F>
HITBOX_INLINE Estimate point_at(const Twofold<K, F>& origin, Stored<F> way, const Estimate& t) {
    DoubleDouble step = detail::product<F>(t.value, way.value);
    return Estimate{step,
                    std::fabs(way.value) * t.error + 4 * detail::square_roundoff * std::fabs(step.high)} +
           estimate(origin);
}

/// Rounds to the nearest number of the format if both ends of the interval of the estimate round to the same
/// number. Returns false otherwise, and for zero and numbers below 2^-700.
///
///     --|-----------:--[ x ]------|--     rounding is monotonic, so all numbers of the interval round alike
///
/// Source: Ziv 1991, "Fast evaluation of elementary mathematical functions with correctly rounded last bit".
HITBOX_INLINE bool settle(const Estimate& x, Format format, double& nearest) {
    const double size = std::fabs(x.value.high);
    // The ends are rounded, and so was the error. The underflow of a quotient is covered here too.
    double margin = (x.error * (1 + 0x1p-10) + detail::underflow) + detail::square_roundoff * size;
    if (format == Format::binary64) [[likely]] {
        nearest = x.value.high + (x.value.low - margin);
        return nearest == x.value.high + (x.value.low + margin);
    }
    margin += 2 * unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * size;
    const float low = rounded<float>(x.value.high + (x.value.low - margin)),
                high = rounded<float>(x.value.high + (x.value.low + margin));
    nearest = widen(low) + 0.0;  // -0 becomes +0
    return low == high;
}

/// The same for lanes, to binary64. Returns the bits of the lanes that are certain.
template <class N>
HITBOX_INLINE unsigned settle(const EstimateOf<N>& x, N& nearest) {
    N margin = (x.error * detail::constant<N>(1 + 0x1p-10) + detail::constant<N>(detail::underflow)) +
               detail::constant<N>(detail::square_roundoff) * detail::size(x.value.high);
    nearest = x.value.high + (x.value.low - margin);
    return bits_at_most(x.value.high + (x.value.low + margin), nearest);
}

/// One coordinate of the point at t, rounded. If the direction is zero in this coordinate, it is that of the origin.
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
