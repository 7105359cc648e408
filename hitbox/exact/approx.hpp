// approx.hpp: a float or double with a running error bound (floating-point filter, forward error analysis).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/exact/sign.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

// The mutation test multiplies every bound by 1/16; then other tests must fail. Do not set it for anything else.
#ifndef HITBOX_TEST_ERROR_BOUND_SCALE
#define HITBOX_TEST_ERROR_BOUND_SCALE 1.0
#endif

namespace hitbox::exact {

/// Half the distance from 1 to the next double: the largest relative error of one rounding.
constexpr double unit_roundoff = 0x1p-53;

/// The unit roundoff of float or double.
template <class N>
constexpr N unit_roundoff_of = std::numeric_limits<N>::epsilon() / 2;

/// The bound on the error of a value of error index K, relative to its magnitude.
///
/// The index counts roundings: 0 for an input, 1 for a difference of inputs, Ka + Kb + 1 for a product,
/// max(Ka, Kb) + 1 for a sum. The 2 covers the roundings of the magnitude itself and second-order terms.
/// Source: Higham 2002, "Accuracy and Stability of Numerical Algorithms", ch. 3.
/// The mutation test checks it: with a sixteenth of this bound the test suite fails.
template <int K, class N = double>
constexpr N error_bound = N((K + 2) * HITBOX_TEST_ERROR_BOUND_SCALE) * unit_roundoff_of<N>;

/// The scale of a bound from the size of all inputs. Such a bound is loose by more than 16 for most inputs,
/// so the mutation test divides it by 16^3.
constexpr double size_bound_scale =
    HITBOX_TEST_ERROR_BOUND_SCALE * HITBOX_TEST_ERROR_BOUND_SCALE * HITBOX_TEST_ERROR_BOUND_SCALE;

/// A computed value and its magnitude M, with |value - truth| <= error_bound<K> * M unless an operation underflows.
///
/// A Simple value comes from exact inputs by one sum or by products. Its error is relative to the value
/// itself, so its magnitude is |value|. N is float or double.
template <int K, bool Simple, class N = double>
struct Approx {
    N value;
    N bound_magnitude;
    N magnitude() const { return bound_magnitude; }
};

template <int K, class N>
struct Approx<K, true, N> {
    N value;
    N magnitude() const { return std::fabs(value); }
};

/// An exact input.
using Input = Approx<0, true>;

template <int K, bool S, class N>
HITBOX_INLINE Approx<K, S, N> operator-(Approx<K, S, N> a) {
    a.value = -a.value;
    return a;
}

template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto operator*(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    // The product of values with relative errors has a relative error.
    if constexpr (S && R)
        return Approx<K + L + 1, true, N>{a.value * b.value};
    else
        return Approx<K + L + 1, false, N>{a.value * b.value, a.magnitude() * b.magnitude()};
}

template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto operator+(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    if constexpr (K == 0 && L == 0)
        return Approx<1, true, N>{a.value + b.value};
    else
        return Approx<(K > L ? K : L) + 1, false, N>{a.value + b.value, a.magnitude() + b.magnitude()};
}

template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto operator-(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    return a + (-b);
}

/// 2 a, without rounding.
template <int K, bool S, class N>
HITBOX_INLINE auto twice(const Approx<K, S, N>& a) {
    if constexpr (S)
        return Approx<K, true, N>{2 * a.value};
    else
        return Approx<K, false, N>{2 * a.value, 2 * a.bound_magnitude};
}

/// |a|, with the error of a.
template <int K, bool S, class N>
HITBOX_INLINE Approx<K, S, N> absolute(Approx<K, S, N> a) {
    a.value = std::fabs(a.value);
    return a;
}

/// a with its sign flipped if b is negative.
template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE Approx<K, S, N> turned_like(Approx<K, S, N> a, const Approx<L, R, N>& b) {
    a.value = turned_like(a.value, b.value);
    return a;
}

/// The larger and the smaller of two values. The error of the result is at most the larger of the two errors.
/// The magnitudes are added, so that a NaN propagates.
template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto larger(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    return Approx<(K > L ? K : L), false, N>{a.value < b.value ? b.value : a.value,
                                             a.magnitude() + b.magnitude()};
}
template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto smaller(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    return -larger(-a, -b);
}

/// The sign of the true value if the error bound decides it, otherwise `unknown`. All operations must stay in
/// range (range.hpp). If the magnitude is zero, the value is exactly zero: nothing underflows, so each
/// product has a zero factor.
template <int K, bool S, class N>
HITBOX_INLINE FilteredSign filtered_sign(const Approx<K, S, N>& a) {
    if constexpr (S) {
        return a.value > 0    ? FilteredSign::positive
               : a.value < 0  ? FilteredSign::negative
               : a.value == 0 ? FilteredSign::zero
                              : FilteredSign::unknown;  // NaN
    } else {
        const N bound = error_bound<K, N> * a.bound_magnitude;
        if (a.value > bound) return FilteredSign::positive;
        if (a.value < -bound) return FilteredSign::negative;
        return a.bound_magnitude == 0 ? FilteredSign::zero : FilteredSign::unknown;
    }
}

/// The most that underflow can add to a value of this degree whose factors are at most largest_factor. Each operation
/// loses at most the smallest number, 2^-150 or 2^-1075, and at most degree - 2 further factors multiply that loss.
template <class N>
constexpr N largest_factor = std::is_same_v<N, float> ? N(0x1p26) : N(0x1p150);
template <class N, int Degree>
constexpr N underflow_allowance = std::is_same_v<N, float> ? (Degree <= 2 ? N(0x1p-140) : N(0x1p-88))
                                  : Degree <= 4            ? N(0x1p-750)
                                                           : N(0x1p-450);

/// The error bound of a value of this degree, including underflow. Infinite or NaN if an operation overflowed
/// or an input is infinite or NaN.
template <int Degree, int K, bool S, class N>
HITBOX_INLINE N error_of(const Approx<K, S, N>& a) {
    return error_bound<K, N> * a.magnitude() + underflow_allowance<N, Degree>;
}

}  // namespace hitbox::exact
