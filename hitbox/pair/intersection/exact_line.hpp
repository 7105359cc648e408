// exact_line.hpp: the part of a line inside a convex shape, in fractions of integers (Cyrus-Beck, Liang-Barsky).
#pragma once

#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/intersection.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

// ---- both shapes in integers ------------------------------------------------------------------------------

/// Two shapes on one grid. A coordinate is an integer times 2^grid.
template <class N>
struct OnGrid {
    Form<N> a, b;
    N one, unit;  ///< the integer 1, and the integer of coordinate 1 if a plane needs it
    int grid;

    OnGrid(const ConvexSet& set_a, const ConvexSet& set_b, const std::array<N, input_count>& x, int low)
        : a(exact_form(set_a, x, 0)),
          b(exact_form(set_b, x, 1)),
          one(1),
          unit(x[input_count - 1]),
          grid(low) {
        ExactNumbers ask;
        drop_zero_edges(a, ask), drop_zero_edges(b, ask);
    }
};

/// Calls f with both shapes in integers that are wide enough for polynomials of the degree.
template <class F>
auto in_integers(const ConvexSet& a, const ConvexSet& b, int degree, const F& f) {
    return exact::resolve(inputs_of(a, b), degree,
                          [&]<class N>(const std::array<N, input_count>& x, const exact::Grid& grid) {
                              return f(OnGrid<N>(a, b, x, grid.low));
                          });
}

template <class N>
bool is_zero(const N& n) {
    return sign(n) == Sign::zero;
}
template <class N>
bool is_negative(const N& n) {
    return sign(n) == Sign::negative;
}

// ---- parameters on a line ---------------------------------------------------------------------------------

/// numerator / denominator, denominator > 0.
template <class N>
struct Fraction {
    N numerator, denominator;
};

template <class N>
bool less(const Fraction<N>& a, const Fraction<N>& b) {
    return is_negative(a.numerator * b.denominator - b.numerator * a.denominator);
}

/// A range of the parameter, possibly unbounded.
template <class N>
struct Stretch {
    std::optional<Fraction<N>> low, high;
    bool empty = false;

    void from(const Fraction<N>& f) {
        if (!low || less(*low, f)) low = f;
    }
    void to(const Fraction<N>& f) {
        if (!high || less(f, *high)) high = f;
    }
    bool is_empty() const { return empty || (low && high && less(*high, *low)); }
    bool is_point() const { return low && high && !less(*low, *high); }

    /// Intersects the range with the parameters of a segment, ray or line.
    void clip_to_ends_of(Kind kind) {
        if (kind == Kind::line) return;
        from({N(0), N(1)});
        if (kind == Kind::segment) to({N(1), N(1)});
    }

    ParameterRange<double> rounded(exact::Format format) const {
        constexpr double inf = std::numeric_limits<double>::infinity();
        const auto at = [&](const Fraction<N>& f) {
            return exact::rounded_quotient(f.numerator, f.denominator, 0, format);
        };
        return {low ? at(*low) : -inf, high ? at(*high) : inf};
    }
};

/// Calls f with axes such that the shape is the intersection of its slabs along them. For shapes that are not
/// degenerate these are fewer than those of for_each_own_axis.
template <class N, class F>
void for_each_bounding_axis(const Form<N>& s, const F& f, const N& one) {
    const N zero(0);
    const auto axis = [&](std::size_t k) {
        return Triple<N>{k == 0 ? one : zero, k == 1 ? one : zero, k == 2 ? one : zero};
    };
    const auto first_not_zero = [](const Triple<N>& v) {
        return !is_zero(v.x) ? std::size_t(0) : !is_zero(v.y) ? std::size_t(1) : std::size_t(2);
    };
    if (s.edges == 1) {
        // The line as the intersection of two planes, and its ends.
        const std::size_t k = first_not_zero(s.edge[0]);
        f(axis(k)), f(cross_product(s.edge[0], axis((k + 1) % 3))),
            f(cross_product(s.edge[0], axis((k + 2) % 3)));
        return;
    }
    if (s.edges >= 2 && s.kind != Kind::obb) {
        const Triple<N> normal = cross_product(s.edge[0], s.edge[1]);
        if (!ExactNumbers::is_zero(normal)) {
            // The plane, and for each edge a plane through it along a coordinate axis.
            const Triple<N> across = axis(first_not_zero(normal));
            f(normal);
            for (std::size_t i = 0; i < s.edges; ++i) f(cross_product(s.edge[i], across));
            return;
        }
    }
    if (s.edges == 3 && s.kind == Kind::obb) {
        const Triple<N> normal = cross_product(s.edge[0], s.edge[1]);
        if (!is_zero(dot_product(normal, s.edge[2]))) {
            f(normal), f(cross_product(s.edge[1], s.edge[2])), f(cross_product(s.edge[2], s.edge[0]));
            return;
        }
    }
    for_each_own_axis(s, f, one);
}

/// The part of the infinite line from `origin` along `way` that lies in the shape. The numerator and
/// denominator of its ends have one factor more than the axes of the shape, and counts_of(kind).degree is that
/// of a comparison of two ends.
template <class N>
Stretch<N> stretch_in(const Triple<N>& origin, const Triple<N>& way, const Form<N>& shape, const N& one) {
    Stretch<N> s;
    ExactNumbers ask;
    for_each_bounding_axis(
        shape,
        [&](const Triple<N>& axis) {
            if (s.empty || ExactNumbers::is_zero(axis)) return;
            const Interval<N> range = along(shape, axis, ask);
            const N start = dot_product(axis, origin);
            N speed = dot_product(axis, way);
            const Sign turn = sign(speed);
            if (turn == Sign::zero) {
                s.empty |= (!range.endless_low && is_negative(start - range.low)) ||
                           (!range.endless_high && is_negative(range.high - start));
                return;
            }
            const bool forward = turn == Sign::positive;
            if (!forward) speed = -speed;
            const auto to_low = forward ? range.low - start : start - range.low;
            const auto to_high = forward ? range.high - start : start - range.high;
            if (!range.endless_low) forward ? s.from({to_low, speed}) : s.to({to_low, speed});
            if (!range.endless_high) forward ? s.to({to_high, speed}) : s.from({to_high, speed});
        },
        one);
    return s;
}

template <class N>
Triple<N> way_of(const Form<N>& s) {
    return s.kind == Kind::segment ? difference(s.v[1], s.v[0]) : s.v[1];
}

/// The first point in the shape of a segment or ray that meets it, as `t` on its line.
struct FirstPoint {
    Fraction<exact::BigInt> t;
    Triple<exact::BigInt> origin, way;
    int grid;
};
inline FirstPoint first_point_in(const ConvexSet& line, const ConvexSet& shape) {
    using Inputs = std::array<exact::BigInt, input_count>;
    const std::array<double, input_count> inputs = inputs_of(line, shape);
    const exact::Grid grid = exact::Grid::of(inputs);
    return exact::detail::run<exact::BigInt>(inputs, grid, [&](const Inputs& x) {
        const OnGrid<exact::BigInt> both(line, shape, x, grid.low);
        const Triple<exact::BigInt> way = way_of(both.a);
        auto s = stretch_in(both.a.v[0], way, both.b, both.one);
        s.clip_to_ends_of(line.kind);
        return FirstPoint{*s.low, both.a.v[0], way, grid.low};
    });
}

// ---- points with a common denominator ---------------------------------------------------------------------

template <class N>
struct Point {
    Triple<N> x;
    N w;  // > 0
};

template <class N>
Point<N> point_at(const Triple<N>& origin, const Triple<N>& way, const Fraction<N>& t) {
    const auto at = [&](const N& o, const N& d) { return o * t.denominator + d * t.numerator; };
    return {{at(origin.x, way.x), at(origin.y, way.y), at(origin.z, way.z)}, t.denominator};
}

template <class N>
Vec3 rounded(const Point<N>& p, int grid, exact::Format format) {
    const auto at = [&](const N& x) { return exact::rounded_quotient(x, p.w, grid, format); };
    return {at(p.x.x), at(p.x.y), at(p.x.z)};
}

}  // namespace hitbox::detail
