// twofold.hpp: formulas in double-double with an error bound computed by the compiler (106 bits, forward error).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/not_contracted.hpp>

#include <cmath>
#include <type_traits>

namespace hitbox::exact {

namespace detail {

// As DoubleDouble, for the numbers of lanes (simd/lanes.hpp), which are computed side by side.
template <class N>
struct HighLow {
    N high, low;
};
template <class N>
using HighLowOf = std::conditional_t<std::is_same_v<N, double>, DoubleDouble, HighLow<N>>;

template <class N>
HITBOX_INLINE N constant(double x) {
    if constexpr (std::is_same_v<N, double>)
        return x;
    else
        return N::of(x);
}
HITBOX_INLINE double size(double x) { return std::fabs(x); }
HITBOX_INLINE double fused(double a, double b, double c) { return std::fma(a, b, c); }
template <class N>
HITBOX_INLINE N size(const N& x) {
    return absolute(x);
}
HITBOX_INLINE double select_less(double c, double d, double a, double b) { return c < d ? a : b; }
template <class N>
HITBOX_INLINE N select_less(const N& c, const N& d, const N& a, const N& b) {
    return if_less(c, d, a, b);
}
// Only where multiply_add() rounds once.
template <class N>
HITBOX_INLINE N fused(const N& a, const N& b, const N& c) {
    return multiply_add(a, b, c);
}
// Lanes are computed in .cpp files, which are compiled without contraction.
template <class N>
HITBOX_INLINE const N& not_contracted(const N& x) {
    return x;
}

// a + b, exactly. Source: Knuth 1997, "The Art of Computer Programming" vol. 2, 4.2.2, theorem B.
template <class N>
HITBOX_INLINE HighLowOf<N> two_sum(const N& a, const N& b) {
    N s = a + b, of_b = s - a, of_a = s - of_b;
    return {s, (a - of_a) + (b - of_b)};
}

// The same for |a| >= |b|, or nearly. Source: Dekker 1971.
template <class N>
HITBOX_INLINE HighLowOf<N> quick_two_sum(const N& a, const N& b) {
    N s = a + b;
    return {s, b - (s - a)};
}

// a * b, exactly. Source: Veltkamp, Dekker 1971: the 26 upper bits of each and the rest.
template <bool Fused, class N>
HITBOX_INLINE HighLowOf<N> two_product(const N& a, const N& b) {
    N p = not_contracted(a * b);
    if constexpr (Fused) {
        return {p, fused(a, b, -p)};
    } else {
        auto upper_half = [](const N& x) HITBOX_INLINE_LAMBDA {
            N c = not_contracted(constant<N>(134217729.0) * x);  // 2^27 + 1
            return c - (c - x);
        };
        N a1 = upper_half(a), a2 = a - a1, b1 = upper_half(b), b2 = b - b1;
        return {p, a2 * b2 - (((p - a1 * b1) - a2 * b1) - a1 * b2)};
    }
}

template <class P>
HITBOX_INLINE P sum(const P& a, const P& b) {
    P s = two_sum(a.high, b.high);
    return quick_two_sum(s.high, s.low + (a.low + b.low));
}
template <class P, class N>
HITBOX_INLINE P sum(const P& a, const N& b) {
    P s = two_sum(a.high, b);
    return quick_two_sum(s.high, s.low + a.low);
}
template <bool Fused, class P>
HITBOX_INLINE P product(const P& a, const P& b) {
    P p = two_product<Fused>(a.high, b.high);
    if constexpr (Fused)
        return quick_two_sum(p.high, p.low + fused(a.high, b.low, a.low * b.high));
    else
        return quick_two_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}
template <bool Fused, class P, class N>
HITBOX_INLINE P product(const P& a, const N& b) {
    P p = two_product<Fused>(a.high, b);
    if constexpr (Fused)
        return quick_two_sum(p.high, fused(a.low, b, p.low));
    else
        return quick_two_sum(p.high, p.low + a.low * b);
}

}  // namespace detail

/// A double as an exact input of a formula in double-doubles.
template <bool Fused, class N = double>
struct Stored {
    N value;
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
/// N is double, or lanes of doubles that are computed side by side, each as it is alone.
template <int K, bool Fused, class N = double>
struct Twofold {
    detail::HighLowOf<N> value;
    N bound_magnitude;
    HITBOX_INLINE N magnitude() const { return bound_magnitude; }
};
template <bool Fused, class N>
struct Twofold<0, Fused, N> {
    detail::HighLowOf<N> value;
    HITBOX_INLINE N magnitude() const { return detail::size(value.high); }
};

template <bool F, class N>
HITBOX_INLINE Twofold<0, F, N> operator+(const Stored<F, N>& a, const Stored<F, N>& b) {
    return {detail::two_sum(a.value, b.value)};
}
template <bool F, class N>
HITBOX_INLINE Twofold<0, F, N> operator-(const Stored<F, N>& a, const Stored<F, N>& b) {
    return {detail::two_sum(a.value, N(-b.value))};
}
template <bool F, class N>
HITBOX_INLINE Twofold<0, F, N> operator*(const Stored<F, N>& a, const Stored<F, N>& b) {
    return {detail::two_product<F>(a.value, b.value)};
}

template <int K, bool F, class N>
HITBOX_INLINE Twofold<K, F, N> operator-(const Twofold<K, F, N>& a) {
    Twofold<K, F, N> r = a;
    r.value.high = -a.value.high, r.value.low = -a.value.low;
    return r;
}
template <int K, int L, bool F, class N>
HITBOX_INLINE auto operator*(const Twofold<K, F, N>& a, const Twofold<L, F, N>& b) {
    return Twofold<K + L + 5, F, N>{detail::product<F>(a.value, b.value), a.magnitude() * b.magnitude()};
}
template <int K, bool F, class N>
HITBOX_INLINE auto operator*(const Twofold<K, F, N>& a, const Stored<F, N>& b) {
    return Twofold<K + 3, F, N>{detail::product<F>(a.value, b.value), a.magnitude() * detail::size(b.value)};
}
template <int K, bool F, class N>
HITBOX_INLINE auto operator*(const Stored<F, N>& a, const Twofold<K, F, N>& b) {
    return b * a;
}
template <int K, int L, bool F, class N>
HITBOX_INLINE auto operator+(const Twofold<K, F, N>& a, const Twofold<L, F, N>& b) {
    return Twofold<(K > L ? K : L) + 3, F, N>{detail::sum(a.value, b.value), a.magnitude() + b.magnitude()};
}
template <int K, bool F, class N>
HITBOX_INLINE auto operator+(const Twofold<K, F, N>& a, const Stored<F, N>& b) {
    return Twofold<K + 2, F, N>{detail::sum(a.value, b.value), a.magnitude() + detail::size(b.value)};
}
template <int K, int L, bool F, class N>
HITBOX_INLINE auto operator-(const Twofold<K, F, N>& a, const Twofold<L, F, N>& b) {
    return a + (-b);
}
template <int K, bool F, class N>
HITBOX_INLINE auto operator-(const Twofold<K, F, N>& a, const Stored<F, N>& b) {
    return a + Stored<F, N>{-b.value};
}
template <int K, bool F, class N>
HITBOX_INLINE auto operator-(const Stored<F, N>& a, const Twofold<K, F, N>& b) {
    return -b + a;
}

}  // namespace hitbox::exact
