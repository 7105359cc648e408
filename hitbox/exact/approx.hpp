// approx.hpp: a double that knows how wrong it can be (floating-point filter, forward error bound).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/sign.hpp>

#include <cmath>

// The tests multiply every bound by 1/16 to see themselves fail. Never set it otherwise.
#ifndef HITBOX_TEST_ERROR_BOUND_SCALE
#define HITBOX_TEST_ERROR_BOUND_SCALE 1.0
#endif

namespace hitbox::exact {

/// Half the distance from 1 to the next double: the largest relative error of one rounding.
constexpr double unit_roundoff = 0x1p-53;

/// How far a value of error index K may be from the truth, in units of its magnitude.
///
/// The index counts roundings: an input has 0, a difference of inputs 1, a product Ka + Kb + 1, a sum
/// max(Ka, Kb) + 1. The 2 pays for the roundings of the magnitude itself and for second-order terms.
/// Source: Higham 2002, "Accuracy and Stability of Numerical Algorithms", ch. 3.
/// Guarded by the mutation test: a sixteenth of it makes the suite fail.
template <int K>
constexpr double error_bound = (K + 2) * unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;

/// A computed value, and a magnitude M with |value - truth| <= error_bound<K> * M.
///
/// Where one rounding of exact inputs made it (Simple), its error is relative to the value itself, the
/// magnitude is |value|, and its sign is certain. No operation may over- or underflow; see range.hpp.
template <int K, bool Simple>
struct Approx {
    double value;
    double bound_magnitude;
    double magnitude() const { return bound_magnitude; }
};

template <int K>
struct Approx<K, true> {
    double value;
    double magnitude() const { return std::fabs(value); }
};

using Input = Approx<0, true>;

template <int K, bool S>
HITBOX_INLINE Approx<K, S> operator-(Approx<K, S> a) {
    a.value = -a.value;
    return a;
}

template <int K, bool S, int L, bool R>
HITBOX_INLINE auto operator*(const Approx<K, S>& a, const Approx<L, R>& b) {
    // A product of relative errors is a relative error.
    if constexpr (S && R)
        return Approx<K + L + 1, true>{a.value * b.value};
    else
        return Approx<K + L + 1, false>{a.value * b.value, a.magnitude() * b.magnitude()};
}

template <int K, bool S, int L, bool R>
HITBOX_INLINE auto operator+(const Approx<K, S>& a, const Approx<L, R>& b) {
    if constexpr (K == 0 && L == 0)
        return Approx<1, true>{a.value + b.value};
    else
        return Approx<(K > L ? K : L) + 1, false>{a.value + b.value, a.magnitude() + b.magnitude()};
}

template <int K, bool S, int L, bool R>
HITBOX_INLINE auto operator-(const Approx<K, S>& a, const Approx<L, R>& b) {
    return a + (-b);
}

/// |a|, with a's error.
template <int K, bool S>
HITBOX_INLINE Approx<K, S> absolute(Approx<K, S> a) {
    a.value = std::fabs(a.value);
    return a;
}

/// The sign of the true value, if the error leaves no doubt. A magnitude of zero leaves none: each product
/// was zero because a factor was, since nothing underflows.
template <int K, bool S>
HITBOX_INLINE FilteredSign filtered_sign(const Approx<K, S>& a) {
    if constexpr (S) {
        return a.value > 0    ? FilteredSign::positive
               : a.value < 0  ? FilteredSign::negative
               : a.value == 0 ? FilteredSign::zero
                              : FilteredSign::unknown;  // NaN
    } else {
        const double bound = error_bound<K> * a.bound_magnitude;
        if (a.value > bound) return FilteredSign::positive;
        if (a.value < -bound) return FilteredSign::negative;
        return a.bound_magnitude == 0 ? FilteredSign::zero : FilteredSign::unknown;
    }
}

}  // namespace hitbox::exact
