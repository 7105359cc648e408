// bounded.hpp: a float or double whose type states its largest size and error (static filter,
// error bound of a formula).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/exact/sign.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace hitbox::exact {

/// The degree of a number in each of three units: length, the direction or normal of the first shape, and
/// that of the second shape.
struct Degree {
    int length = 0, first = 0, second = 0;

    friend constexpr Degree operator+(Degree a, Degree b) {
        return {a.length + b.length, a.first + b.first, a.second + b.second};
    }
    friend constexpr bool operator==(const Degree&, const Degree&) = default;
};

/// A value v with |v| <= Most * size and |v - truth| <= Error * u * size. Here `size` is the product of input sizes
/// given by the degree, and u is the unit roundoff. A formula over such numbers is as fast as over plain numbers,
/// since the compiler computes its error bound. There is one bound per test; it depends on the size of the input.
/// Source: Devillers, Pion 2003, "Efficient Exact Geometric Predicates for Delaunay Triangulations" (static filters).
template <Degree D, int Most, int Error, class T>
struct Bounded {
    T value;

    static constexpr Degree degree = D;
    static constexpr int error = Error;
};

template <Degree D, int M, int E, class T>
HITBOX_INLINE auto operator-(const Bounded<D, M, E, T>& a) {
    return Bounded<D, M, E, T>{-a.value};
}
template <Degree D, int M, int E, int N, int F, class T>
HITBOX_INLINE auto operator+(const Bounded<D, M, E, T>& a, const Bounded<D, N, F, T>& b) {
    return Bounded<D, M + N, E + F + (M + N), T>{a.value + b.value};
}
template <Degree D, int M, int E, int N, int F, class T>
HITBOX_INLINE auto operator-(const Bounded<D, M, E, T>& a, const Bounded<D, N, F, T>& b) {
    return Bounded<D, M + N, E + F + (M + N), T>{a.value - b.value};
}
template <Degree C, Degree D, int M, int E, int N, int F, class T>
HITBOX_INLINE auto operator*(const Bounded<C, M, E, T>& a, const Bounded<D, N, F, T>& b) {
    return Bounded<C + D, M * N, E * N + F * M + M * N, T>{a.value * b.value};
}
/// 2 a, without rounding.
template <Degree D, int M, int E, class T>
HITBOX_INLINE auto twice(const Bounded<D, M, E, T>& a) {
    return Bounded<D, 2 * M, 2 * E, T>{2 * a.value};
}
template <Degree D, int M, int E, class T>
HITBOX_INLINE auto absolute(const Bounded<D, M, E, T>& a) {
    return Bounded<D, M, E, T>{std::fabs(a.value)};
}
template <Degree C, Degree D, int M, int E, int N, int F, class T>
HITBOX_INLINE auto turned_like(const Bounded<C, M, E, T>& a, const Bounded<D, N, F, T>& b) {
    return Bounded<C, M, E, T>{turned_like(a.value, b.value)};
}
template <Degree D, int M, int E, int N, int F, class T>
HITBOX_INLINE auto larger(const Bounded<D, M, E, T>& a, const Bounded<D, N, F, T>& b) {
    return Bounded<D, (M > N ? M : N), (E > F ? E : F), T>{a.value < b.value ? b.value : a.value};
}
template <Degree D, int M, int E, int N, int F, class T>
HITBOX_INLINE auto smaller(const Bounded<D, M, E, T>& a, const Bounded<D, N, F, T>& b) {
    return Bounded<D, (M > N ? M : N), (E > F ? E : F), T>{b.value < a.value ? b.value : a.value};
}

/// An interval that contains the true value, used for its sign. A test made of `smaller` and `larger` only
/// has no branch except the last one, and processors predict that one well. A branch on whether two shapes
/// intersect cannot be predicted.
template <class T>
struct SignRange {
    T least, most;

    HITBOX_INLINE FilteredSign sign() const {
        if ((least > -most ? least : -most) > 0) [[likely]]
            return least > 0 ? FilteredSign::positive : FilteredSign::negative;
        return FilteredSign::unknown;
    }
    friend HITBOX_INLINE SignRange smaller(const SignRange& a, const SignRange& b) {
        return {b.least < a.least ? b.least : a.least, b.most < a.most ? b.most : a.most};
    }
    friend HITBOX_INLINE SignRange larger(const SignRange& a, const SignRange& b) {
        return {a.least < b.least ? b.least : a.least, a.most < b.most ? b.most : a.most};
    }
};

/// The sizes of the inputs of a test. Beyond largest_factor an operation may overflow, and every sign is
/// unknown. Floats are usable up to degree four, doubles up to degree six.
template <class T>
class BoundedSizes {
public:
    /// `all` is at least the sum of all input sizes. It is NaN or infinite if one of them is.
    HITBOX_INLINE BoundedSizes(T length, T first, T second, T all)
        : underflow_(all < largest_factor<T> ? underflow_allowance<T, 4>
                                             : std::numeric_limits<T>::infinity()),
          length_(length),
          first_(first),
          second_(second) {}

    /// The error bound of a. The factor 1 + 2^-10 covers products of errors and the roundings of the sizes
    /// and of the bound, a few dozen in all.
    template <Degree D, int M, int E>
    HITBOX_INLINE T error_of(const Bounded<D, M, E, T>&) const {
        constexpr int total = D.length + D.first + D.second;
        static_assert(total <= (std::is_same_v<T, float> ? 4 : 6));
        constexpr T factor = T(E * (1 + 0x1p-10) * size_bound_scale) * unit_roundoff_of<T>;
        return factor * (power<D.length>(length_) * (power<D.first>(first_) * power<D.second>(second_))) +
               (total <= 4 ? underflow_ : underflow_ + underflow_allowance<T, 6>);
    }

    /// The sign of the true value if the error bound decides it, otherwise `unknown`.
    template <Degree D, int M, int E>
    HITBOX_INLINE FilteredSign operator()(const Bounded<D, M, E, T>& a) const {
        const T error = error_of(a);
        return a.value > error    ? FilteredSign::positive
               : a.value < -error ? FilteredSign::negative
                                  : FilteredSign::unknown;
    }

    /// The interval of the true value.
    template <Degree D, int M, int E>
    HITBOX_INLINE SignRange<T> range_of(const Bounded<D, M, E, T>& a) const {
        const T error = error_of(a);
        return {a.value - error, a.value + error};
    }

private:
    template <int N>
    static HITBOX_INLINE T power(T x) {
        if constexpr (N == 0)
            return 1;
        else
            return x * power<N - 1>(x);
    }

    T underflow_;  // infinite if the sizes are out of range
    T length_, first_, second_;
};

}  // namespace hitbox::exact
