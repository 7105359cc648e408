// twofold.hpp: formulas in double-double with an error bound computed by the compiler (106 bits, forward error).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/not_contracted.hpp>

#include <cmath>

namespace hitbox::exact {

namespace detail {

// a + b, exactly. Source: Knuth 1997, "The Art of Computer Programming" vol. 2, 4.2.2, theorem B.
HITBOX_INLINE DoubleDouble two_sum(double a, double b) {
    const double s = a + b, of_b = s - a, of_a = s - of_b;
    return {s, (a - of_a) + (b - of_b)};
}

// The same for |a| >= |b|, or nearly. Source: Dekker 1971.
HITBOX_INLINE DoubleDouble quick_two_sum(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
}

// a * b, exactly. Source: Veltkamp, Dekker 1971: the 26 upper bits of each and the rest.
template <bool Fused>
HITBOX_INLINE DoubleDouble two_product(double a, double b) {
    const double p = not_contracted(a * b);
    if constexpr (Fused) {
        return {p, std::fma(a, b, -p)};
    } else {
        const auto upper_half = [](double x) HITBOX_INLINE_LAMBDA {
            const double c = not_contracted(134217729.0 * x);  // 2^27 + 1
            return c - (c - x);
        };
        const double a1 = upper_half(a), a2 = a - a1, b1 = upper_half(b), b2 = b - b1;
        return {p, a2 * b2 - (((p - a1 * b1) - a2 * b1) - a1 * b2)};
    }
}

HITBOX_INLINE DoubleDouble sum(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble s = two_sum(a.high, b.high);
    return quick_two_sum(s.high, s.low + (a.low + b.low));
}
HITBOX_INLINE DoubleDouble sum(const DoubleDouble& a, double b) {
    const DoubleDouble s = two_sum(a.high, b);
    return quick_two_sum(s.high, s.low + a.low);
}
template <bool Fused>
HITBOX_INLINE DoubleDouble product(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble p = two_product<Fused>(a.high, b.high);
    if constexpr (Fused)
        return quick_two_sum(p.high, p.low + std::fma(a.high, b.low, a.low * b.high));
    else
        return quick_two_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}
template <bool Fused>
HITBOX_INLINE DoubleDouble product(const DoubleDouble& a, double b) {
    const DoubleDouble p = two_product<Fused>(a.high, b);
    if constexpr (Fused)
        return quick_two_sum(p.high, std::fma(a.low, b, p.low));
    else
        return quick_two_sum(p.high, p.low + a.low * b);
}

}  // namespace detail

/// A double as an exact input of a formula in double-doubles.
template <bool Fused>
struct Stored {
    double value;
};

/// The bound on the error of a double-double of error index K, relative to its magnitude; u is 2^-53. The
/// index counts in units of u^2. Each operation adds at most:
///
///     sum, difference or product of two stored numbers    0, exact
///     product of two double-doubles                       5    Muller, Rideau 2022
///     product of a double-double and a stored number      3    Joldes, Muller, Popescu 2017, algorithm 8
///     sum of two double-doubles                           3 of the sum of their sizes, see below
///     sum of a double-double and a stored number          2 of the sum of their sizes
///
/// The sum of (a, a') and (b, b') has two roundings: of a' + b', at most u (u |a| + u |b|), and of its sum
/// with the error of a + b, at most u (u |a + b| + u (|a| + |b|)). If a + b cancels so far that it is smaller
/// than the terms that follow, it has no error, and the renormalization loses at most u^2 (|a| + |b|) instead.
///
/// As in approx.hpp, the index of a sum is the larger index plus that of the operation, and the index of a
/// product is the sum of both plus that of the operation. The 1 covers the roundings of the magnitude
/// itself and second-order terms.
///
/// Source: Joldes, Muller, Popescu 2017, "Tight and rigorous error bounds for basic building blocks of double-word
/// arithmetic"; Muller, Rideau 2022, "Formalization of double-word arithmetic, and comments on" the same.
template <int K>
constexpr double twofold_bound = K == 0 ? 0 : (K + 1) * 0x1p-106 * HITBOX_TEST_ERROR_BOUND_SCALE;

/// A computed value and its magnitude M, with |value - truth| <= twofold_bound<K> * M unless an operation
/// underflows. With Fused, products use fused multiply-adds; the result changes by no more than its bound.
template <int K, bool Fused>
struct Twofold {
    DoubleDouble value;
    double bound_magnitude;
    HITBOX_INLINE double magnitude() const { return bound_magnitude; }
};
template <bool Fused>
struct Twofold<0, Fused> {
    DoubleDouble value;
    HITBOX_INLINE double magnitude() const { return std::fabs(value.high); }
};

template <bool F>
HITBOX_INLINE Twofold<0, F> operator+(Stored<F> a, Stored<F> b) {
    return {detail::two_sum(a.value, b.value)};
}
template <bool F>
HITBOX_INLINE Twofold<0, F> operator-(Stored<F> a, Stored<F> b) {
    return {detail::two_sum(a.value, -b.value)};
}
template <bool F>
HITBOX_INLINE Twofold<0, F> operator*(Stored<F> a, Stored<F> b) {
    return {detail::two_product<F>(a.value, b.value)};
}

template <int K, bool F>
HITBOX_INLINE Twofold<K, F> operator-(Twofold<K, F> a) {
    a.value.high = -a.value.high, a.value.low = -a.value.low;
    return a;
}
template <int K, int L, bool F>
HITBOX_INLINE auto operator*(const Twofold<K, F>& a, const Twofold<L, F>& b) {
    return Twofold<K + L + 5, F>{detail::product<F>(a.value, b.value), a.magnitude() * b.magnitude()};
}
template <int K, bool F>
HITBOX_INLINE auto operator*(const Twofold<K, F>& a, Stored<F> b) {
    return Twofold<K + 3, F>{detail::product<F>(a.value, b.value), a.magnitude() * std::fabs(b.value)};
}
template <int K, bool F>
HITBOX_INLINE auto operator*(Stored<F> a, const Twofold<K, F>& b) {
    return b * a;
}
template <int K, int L, bool F>
HITBOX_INLINE auto operator+(const Twofold<K, F>& a, const Twofold<L, F>& b) {
    return Twofold<(K > L ? K : L) + 3, F>{detail::sum(a.value, b.value), a.magnitude() + b.magnitude()};
}
template <int K, bool F>
HITBOX_INLINE auto operator+(const Twofold<K, F>& a, Stored<F> b) {
    return Twofold<K + 2, F>{detail::sum(a.value, b.value), a.magnitude() + std::fabs(b.value)};
}
template <int K, int L, bool F>
HITBOX_INLINE auto operator-(const Twofold<K, F>& a, const Twofold<L, F>& b) {
    return a + (-b);
}
template <int K, bool F>
HITBOX_INLINE auto operator-(const Twofold<K, F>& a, Stored<F> b) {
    return a + Stored<F>{-b.value};
}
template <int K, bool F>
HITBOX_INLINE auto operator-(Stored<F> a, const Twofold<K, F>& b) {
    return -b + a;
}

}  // namespace hitbox::exact
