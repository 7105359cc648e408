// stages.hpp: evaluates a predicate in several arithmetics until one decides (floating-point filter, exact stages).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/bounded.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/in_numbers.hpp>
#include <hitbox/shape/widened.hpp>

#include <cmath>
#include <type_traits>

namespace hitbox::detail {

using exact::Verdict, exact::yes_if;

// A predicate is a class with one template,
//
//     template <class A, class B, class Ask>
//     static Verdict ask(const A& a, const B& b, const Ask& sign);
//
// over shapes of any number type. `sign` gives the sign of a result, or `unknown`. The first stage is
// inlined. It uses the scalar of the shapes, and the compiler computes the error bounds. The other stages are
// compiled once for each pair of shapes, in double.
//
//     float or double with a filter --> decided --> answer
//            | undecided
//            v
//     double, on a grid so narrow that nothing rounds
//            | undecided, or off the grid
//            v
//     integers of one word per input, then of two --> general algorithm, or the same in big integers

// ---- two kinds of filter ----------------------------------------------------------------------------------

/// Numbers with their magnitude: the tighter bound, for formulas of a few products.
template <class T>
struct ToApprox {
    using Number = exact::Approx<0, true, T>;
    using Own = Number;
    using Offset = Number;
    HITBOX_INLINE over::Point<Number> place(const Vec<3, T>& v) const { return {{v.x}, {v.y}, {v.z}}; }
    HITBOX_INLINE over::Point<Number> step(const Vec<3, T>& v) const { return place(v); }
    HITBOX_INLINE over::Point<Number> direction(const Vec<3, T>& v) const { return place(v); }
    HITBOX_INLINE Number radius(T x) const { return {x}; }
    HITBOX_INLINE Number offset(T x) const { return {x}; }
};

template <int Degree>
constexpr auto filtered = []<int K, bool S, class N>(const exact::Approx<K, S, N>& a) {
    const N error = exact::error_of<Degree>(a);
    return a.value > error    ? exact::FilteredSign::positive
           : a.value < -error ? exact::FilteredSign::negative
                              : exact::FilteredSign::unknown;
};

template <class S>
constexpr bool has_own_unit = ShapeOfKind<S, ShapeKind::plane, ShapeKind::ray, ShapeKind::line>;

/// The largest of some sizes, and their sum, so that a NaN is not lost. The first size is not compared with
/// zero, which would add a branch.
template <class T>
class GatheredSizes {
public:
    HITBOX_INLINE void look_at(T size) {
        largest_ = is_empty_ || largest_ < size ? size : largest_;
        sum_ = is_empty_ ? size : sum_ + size;
        is_empty_ = false;
    }
    HITBOX_INLINE void look_at(const GatheredSizes& other) {
        if (other.is_empty_) return;
        const T sum = sum_ + other.sum_;
        look_at(other.largest_);
        sum_ = sum;
    }
    HITBOX_INLINE T largest() const { return largest_; }
    HITBOX_INLINE T sum() const { return sum_; }

private:
    T largest_ = 0, sum_ = 0;
    bool is_empty_ = true;
};

template <class T>
struct ShapeSizes {
    GatheredSizes<T> length, own;
};

/// Numbers whose type states the error bound, with one size for all: faster for formulas of higher degree.
/// Places are first moved to a common origin, so that the bound depends on the shapes and not on their
/// distance from the origin. Shape is 0 or 1.
template <class T, int Shape>
struct ToBounded {
    using Number = exact::Bounded<exact::Degree{1, 0, 0}, 1, 1, T>;
    using Own = exact::Bounded<exact::Degree{0, Shape == 0, Shape == 1}, 1, 0, T>;
    const Vec<3, T>* origin;
    ShapeSizes<T>* sizes;

    HITBOX_INLINE over::Point<Number> place(const Vec<3, T>& v) const {
        // For the place that is the origin the compiler sees a constant zero.
        if (Shape == 1 && &v == origin) return {{0}, {0}, {0}};
        const T x = v.x - origin->x, y = v.y - origin->y, z = v.z - origin->z;
        sizes->length.look_at(size_of(x, y, z));
        return {{x}, {y}, {z}};
    }
    HITBOX_INLINE over::Point<Number> step(const Vec<3, T>& v) const {
        sizes->length.look_at(size_of(v.x, v.y, v.z));
        return {{v.x}, {v.y}, {v.z}};
    }
    HITBOX_INLINE over::Point<Own> direction(const Vec<3, T>& v) const {
        sizes->own.look_at(size_of(v.x, v.y, v.z));
        return {{v.x}, {v.y}, {v.z}};
    }
    HITBOX_INLINE Number radius(T x) const {
        sizes->length.look_at(x);
        return {x};
    }

private:
    static HITBOX_INLINE T size_of(T x, T y, T z) { return (std::fabs(x) + std::fabs(y)) + std::fabs(z); }
};

/// Whether a shape has any point.
template <class S>
bool exists(const S& shape) {
    if constexpr (ShapeOfKind<S, ShapeKind::point>)
        return exact::all_finite(shape);
    else
        return !shape.is_empty();
}

/// A place of the shape, used as the common origin.
template <class T>
HITBOX_INLINE const Vec<3, T>& place_in(const Vec<3, T>& p) {
    return p;
}
template <class S>
HITBOX_INLINE const auto& place_in(const S& shape) {
    if constexpr (requires { shape.origin; })
        return shape.origin;
    else if constexpr (requires { shape.center; })
        return shape.center;
    else if constexpr (requires { shape.min; })
        return shape.min;
    else
        return shape.a;
}

/// The stages after the first, and the general algorithm. Compiled in the *_stages.cpp of its shapes, by stages_exact.hpp.
template <class Predicate, class A, class B>
bool meet_in_exact_stages(const A& a, const B& b);

/// The same for floats too. Out of line, so that the conversion to double does not slow the first stage.
template <class Predicate, class A, class B>
HITBOX_NOINLINE bool meet_in_later_stages(const A& a, const B& b) {
    return meet_in_exact_stages<Predicate>(in_double(a), in_double(b));
}

/// With HITBOX_SMALL the general algorithm, which has its own filter, replaces the filter of
/// all predicates it covers.
template <class Predicate>
constexpr bool skips_filter = small_code && !requires { Predicate::in_big_integers; };

/// True if the shapes intersect, by a predicate whose numbers have magnitudes in the first stage. For
/// predicates of degree two: their products are not multiplied again, so underflow adds nothing that matters.
template <class Predicate, class A, class B>
HITBOX_INLINE bool meet_by_magnitudes(const A& a, const B& b) {
    static_assert(Predicate::degree <= 2);
    if constexpr (skips_filter<Predicate>) return meet_in_later_stages<Predicate>(a, b);
    const ToApprox<ScalarOf<A>> to;
    const Verdict first = Predicate::ask(in_numbers(a, to), in_numbers(b, to), filtered<Predicate::degree>);
    if (first != Verdict::unknown) [[likely]]
        return first == Verdict::yes;
    return meet_in_later_stages<Predicate>(a, b);
}

/// Calls f(x, y, sizes) with two shapes in numbers with one size for all. A ray or line with zero direction
/// is empty; then the answer is `otherwise`.
template <class A, class B, class F, class Answer>
HITBOX_INLINE Answer in_bounded(const A& a, const B& b, const F& f, const Answer& otherwise) {
    using T = ScalarOf<A>;
    ShapeSizes<T> of_a, of_b;
    const Vec<3, T>& origin = place_in(b);
    const auto x = in_numbers(a, ToBounded<T, 0>{&origin, &of_a});
    const auto y = in_numbers(b, ToBounded<T, 1>{&origin, &of_b});
    if ((has_own_unit<A> && of_a.own.largest() == 0) || (has_own_unit<B> && of_b.own.largest() == 0))
        [[unlikely]]
        return otherwise;
    GatheredSizes<T> length = of_a.length, all = of_a.own;
    length.look_at(of_b.length), all.look_at(of_b.own);
    return f(x, y,
             exact::BoundedSizes<T>(length.largest(), of_a.own.largest(), of_b.own.largest(),
                                    length.sum() + all.sum()));
}

/// The same with one size for all in the first stage. Above degree four it runs in double for floats too.
template <class Predicate, class A, class B>
HITBOX_INLINE bool meet_by_sizes(const A& a, const B& b) {
    using T = ScalarOf<A>;
    if constexpr (skips_filter<Predicate>) {
        return meet_in_later_stages<Predicate>(a, b);
    } else if constexpr (Predicate::degree > 4 && std::is_same_v<T, float>) {
        return meet_by_sizes<Predicate>(in_double(a), in_double(b));
    } else {
        const Verdict first = in_bounded(
            a, b,
            [](const auto& x, const auto& y, const auto& sizes)
                HITBOX_INLINE_LAMBDA { return Predicate::ask(x, y, sizes); },
            Verdict::no);
        if (first != Verdict::unknown) [[likely]]
            return first == Verdict::yes;
        return meet_in_later_stages<Predicate>(a, b);
    }
}

}  // namespace hitbox::detail
