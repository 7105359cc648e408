// approx.hpp: a double that knows how wrong it can be (floating-point filter, forward error bound).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/exact/sign.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

// The tests multiply every bound by 1/16 to see themselves fail. Never set it otherwise.
#ifndef HITBOX_TEST_ERROR_BOUND_SCALE
#define HITBOX_TEST_ERROR_BOUND_SCALE 1.0
#endif

namespace hitbox::exact {

/// Half the distance from 1 to the next double: the largest relative error of one rounding.
constexpr double unit_roundoff = 0x1p-53;

template <class N>
constexpr N unit_roundoff_of = std::numeric_limits<N>::epsilon() / 2;

/// How far a value of error index K may be from the truth, in units of its magnitude.
///
/// The index counts roundings: an input has 0, a difference of inputs 1, a product Ka + Kb + 1, a sum
/// max(Ka, Kb) + 1. The 2 pays for the roundings of the magnitude itself and for second-order terms.
/// Source: Higham 2002, "Accuracy and Stability of Numerical Algorithms", ch. 3.
/// Guarded by the mutation test: a sixteenth of it makes the suite fail.
template <int K, class N = double>
constexpr N error_bound = N((K + 2) * HITBOX_TEST_ERROR_BOUND_SCALE) * unit_roundoff_of<N>;

/// A bound for all inputs of one size forgives most of them more than a sixteenth: it is cut deeper.
constexpr double size_bound_scale =
    HITBOX_TEST_ERROR_BOUND_SCALE * HITBOX_TEST_ERROR_BOUND_SCALE * HITBOX_TEST_ERROR_BOUND_SCALE;

/// A computed value, and a magnitude M with |value - truth| <= error_bound<K> * M, but for underflow.
///
/// Where one rounding of exact inputs made it (Simple), its error is relative to the value itself, and the magnitude
/// is |value|. N is float or double.
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

using Input = Approx<0, true>;

template <int K, bool S, class N>
HITBOX_INLINE Approx<K, S, N> operator-(Approx<K, S, N> a) {
    a.value = -a.value;
    return a;
}

template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto operator*(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    // A product of relative errors is a relative error.
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

/// 2 a, which rounds nothing.
template <int K, bool S, class N>
HITBOX_INLINE auto twice(const Approx<K, S, N>& a) {
    if constexpr (S)
        return Approx<K, true, N>{2 * a.value};
    else
        return Approx<K, false, N>{2 * a.value, 2 * a.bound_magnitude};
}

/// |a|, with a's error.
template <int K, bool S, class N>
HITBOX_INLINE Approx<K, S, N> absolute(Approx<K, S, N> a) {
    a.value = std::fabs(a.value);
    return a;
}

template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE Approx<K, S, N> turned_like(Approx<K, S, N> a, const Approx<L, R, N>& b) {
    a.value = turned_like(a.value, b.value);
    return a;
}

/// The larger and the smaller of two; the computed one is as near to the true one as the worse of the two. The magnitudes
/// are added, so that a NaN goes on.
template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto larger(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    return Approx<(K > L ? K : L), false, N>{a.value < b.value ? b.value : a.value,
                                             a.magnitude() + b.magnitude()};
}
template <int K, bool S, int L, bool R, class N>
HITBOX_INLINE auto smaller(const Approx<K, S, N>& a, const Approx<L, R, N>& b) {
    return -larger(-a, -b);
}

/// The sign of the true value, if the error leaves no doubt; for inputs that keep all operations in range (range.hpp).
/// A magnitude of zero leaves none: each product was zero because a factor was, since nothing underflows.
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

/// What underflow can add to a value of this degree, whose factors are all at most largest_factor: each operation loses
/// at most the smallest number, 2^-150 or 2^-1075, which is multiplied by degree - 2 more factors before the end.
template <class N>
constexpr N largest_factor = std::is_same_v<N, float> ? N(0x1p26) : N(0x1p150);
template <class N, int Degree>
constexpr N underflow_allowance = std::is_same_v<N, float> ? (Degree <= 2 ? N(0x1p-140) : N(0x1p-88))
                                  : Degree <= 4            ? N(0x1p-750)
                                                           : N(0x1p-450);

/// By how much a value of this degree may err, underflow included. Infinite or NaN where an operation overflowed or an
/// input was.
template <int Degree, int K, bool S, class N>
HITBOX_INLINE N error_of(const Approx<K, S, N>& a) {
    return error_bound<K, N> * a.magnitude() + underflow_allowance<N, Degree>;
}

}  // namespace hitbox::exact
