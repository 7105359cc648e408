// form.hpp: a convex set in numbers of any type, with its axes and its support interval.
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/measured.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/features.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

// All general algorithms see a shape in this form: a core with flat faces.
//
//     ConvexSet, in doubles                       Form<N>, in numbers of one type
//     v[0] .. places: corners, center, origin --> v, relative to a common origin
//     v[.] .. ways: half-axes, directions     --> v
//                                                 edge: the steps between corners, and the ways
//
// A question is a template over N, with signs by exact::known_sign or by a filter of its own. It is asked in
// filtered numbers first, then in integers, in which it is exact. A radius is no part of a form: it is compared with the
// distance of the cores.

using exact::Sign, exact::Measured;
using Kind = ConvexSet::Kind;

/// What the vectors of a set mean: first its places, which move with it, then its ways, which do not.
struct VectorCounts {
    std::size_t places, ways;
    std::size_t half_axes;  ///< ways that are half-axes; the others are directions or normals
    int degree;             ///< twice the number of coordinates that are multiplied for a feature and a place
};
constexpr std::array<VectorCounts, 10> vector_counts{{{0, 0, 0, 2},    // empty
                                                      {1, 0, 0, 2},    // point
                                                      {2, 0, 0, 4},    // segment
                                                      {3, 0, 0, 6},    // triangle
                                                      {1, 2, 2, 6},    // rectangle
                                                      {1, 3, 3, 6},    // obb
                                                      {2, 0, 0, 2},    // aabb
                                                      {1, 1, 0, 4},    // ray
                                                      {1, 1, 0, 4},    // line
                                                      {0, 1, 0, 4}}};  // plane
constexpr const VectorCounts& counts_of(Kind kind) { return vector_counts[std::size_t(kind)]; }
constexpr std::size_t vectors_of(Kind kind) { return counts_of(kind).places + counts_of(kind).ways; }
constexpr bool is_linear(Kind kind) { return kind == Kind::ray || kind == Kind::line; }

template <class N>
struct Form {
    Kind kind;
    std::array<Triple<N>, 4> v{};  // as in ConvexSet
    N offset{};                    // of a plane: normal . x for each of its points
    std::array<bool, 3> endless_low{},
        endless_high{};  // for an axis-aligned box: infinite corners, stored as 0
    std::array<Triple<N>, 3>
        edge{};  // directions of edges; those of an axis-aligned box are the coordinate axes
    std::size_t edges = 0;
};

// ---- the two number types ---------------------------------------------------------------------------------

/// The operations on filtered doubles. An undecided sign counts as zero, and `doubt` is set. Sizes are compared as
/// computed; this moves the end of an interval by at most its error.
struct MeasuredNumbers {
    /// Of all values whose signs are asked for: counted in test/pair/form_test.cpp.
    static constexpr int error_index = 16;

    bool doubt = false;

    static bool surely_not_zero(const Measured& n) {
        return std::fabs(n.value) > exact::error_bound<error_index> * n.magnitude;
    }
    Sign sign_of(const Measured& n) {
        if (surely_not_zero(n)) return n.value > 0 ? Sign::positive : Sign::negative;
        doubt |= n.magnitude != 0;  // also for NaN
        return Sign::zero;
    }
    /// True if sign_of(n) would be undecided.
    static bool doubts(const Measured& n) { return !surely_not_zero(n) && n.magnitude != 0; }
    bool is_zero(const Triple<Measured>& v) {
        if (surely_not_zero(v.x) || surely_not_zero(v.y) || surely_not_zero(v.z)) return false;
        doubt |= !(v.x.magnitude == 0 && v.y.magnitude == 0 && v.z.magnitude == 0);
        return true;
    }
    static Measured absolute(const Measured& n) { return {std::fabs(n.value), n.magnitude}; }
    static Measured lower(const Measured& a, const Measured& b) { return smaller(a, b); }
    static Measured higher(const Measured& a, const Measured& b) { return larger(a, b); }
};

struct ExactNumbers {
    static constexpr bool doubt = false;

    template <class N>
    static Sign sign_of(const N& n) {
        return sign(n);
    }
    template <class N>
    static bool doubts(const N&) {
        return false;
    }
    template <class N>
    static bool is_zero(const Triple<N>& v) {
        return sign(v.x) == Sign::zero && sign(v.y) == Sign::zero && sign(v.z) == Sign::zero;
    }
    template <class N>
    static N absolute(const N& n) {
        return sign(n) == Sign::negative ? -n : n;
    }
    template <class N>
    static N lower(const N& a, const N& b) {
        return sign(b - a) == Sign::negative ? b : a;
    }
    template <class N>
    static N higher(const N& a, const N& b) {
        return sign(b - a) == Sign::positive ? b : a;
    }
};

// ---- from doubles to numbers ------------------------------------------------------------------------------

/// `place` converts coordinate k of vector i, `step` the difference from vector i to vector j, `way` a
/// coordinate of a direction, `offset` that of the plane with a normal.
template <class N, class Place, class Step, class Way, class Offset>
Form<N> form(const ConvexSet& set, const Place& place, const Step& step, const Way& way,
             const Offset& offset) {
    Form<N> s{set.kind};
    const VectorCounts& has = counts_of(set.kind);
    for (std::size_t i = 0; i < has.places + has.ways; ++i) {
        const auto number = [&](std::size_t k) {
            const bool endless = std::fabs(set.v[i][k]) > (std::numeric_limits<double>::max)();
            if (endless) (i == 0 ? s.endless_low : s.endless_high)[k] = true;
            return endless ? N{} : i < has.places ? place(i, k) : way(i, k);
        };
        s.v[i] = {number(0), number(1), number(2)};
    }
    if (set.kind == Kind::plane) {
        s.offset = offset(s.v[0]);
        return s;
    }
    const auto add_step = [&](std::size_t i, std::size_t j) {
        s.edge[s.edges++] = {step(i, j, 0), step(i, j, 1), step(i, j, 2)};
    };
    if (set.kind == Kind::segment || set.kind == Kind::triangle) add_step(0, 1);
    if (set.kind == Kind::triangle) add_step(1, 2), add_step(2, 0);
    for (std::size_t i = 0; i < has.ways; ++i) s.edge[s.edges++] = s.v[has.places + i];
    return s;
}

/// A finite place of one of the shapes.
inline Vec3 common_origin(const ConvexSet& a, const ConvexSet& b) {
    for (const ConvexSet* s : {&a, &b})
        if (s->kind != Kind::plane && exact::all_finite(s->v[0])) return s->v[0];
    return {};
}

inline Form<Measured> measured_form(const ConvexSet& set, const Vec3& origin) {
    return form<Measured>(
        set, [&](std::size_t i, std::size_t k) { return Measured(set.v[i][k] - origin[k]); },
        [&](std::size_t i, std::size_t j, std::size_t k) { return Measured(set.v[j][k] - set.v[i][k]); },
        [&](std::size_t i, std::size_t k) { return Measured(set.v[i][k]); },
        [&](const Triple<Measured>& n) {
            return Measured(set.offset) -
                   dot_product(n,
                               Triple<Measured>{Measured(origin.x), Measured(origin.y), Measured(origin.z)});
        });
}

/// The numbers of one set and of two sets with the number 1. Infinite coordinates count as zero.
constexpr std::size_t offset_at = 12, numbers_of_set = 13, input_count = 2 * numbers_of_set + 1;

inline void append(const ConvexSet& set, double* to) {
    for (const Vec3& v : set.v)
        for (std::size_t k = 0; k < 3; ++k) *to++ = finite_or_zero(v[k]);
    *to = set.offset;
}

/// The numbers of two sets. Only planes need the unit, which gives the offset, with one factor, the degree of
/// n . x, with two. For other shapes it would extend the grid of tiny or huge coordinates.
inline std::array<double, input_count> inputs_of(const ConvexSet& a, const ConvexSet& b) {
    std::array<double, input_count> inputs;
    append(a, inputs.data()), append(b, inputs.data() + numbers_of_set);
    inputs[input_count - 1] = a.kind == Kind::plane || b.kind == Kind::plane ? 1 : 0;
    return inputs;
}

/// Set 0 or 1 of inputs_of(a, b), in integers.
template <class N>
Form<N> exact_form(const ConvexSet& set, const std::array<N, input_count>& n, std::size_t which) {
    const std::size_t at = numbers_of_set * which;
    const auto number = [&](std::size_t i, std::size_t k) { return n[at + 3 * i + k]; };
    const auto step = [&](std::size_t i, std::size_t j, std::size_t k) {
        return number(j, k) - number(i, k);
    };
    return form<N>(set, number, step, number,
                   [&](const Triple<N>&) { return n[at + offset_at] * n[input_count - 1]; });
}

/// Removes edges of length zero.
template <class N, class Numbers>
void drop_zero_edges(Form<N>& s, Numbers& ask) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < s.edges; ++i)
        if (!ask.is_zero(s.edge[i])) s.edge[kept++] = s.edge[i];
    s.edges = kept;
}

/// The nearest point of an axis-aligned box, which is found by comparisons, also for an infinite box. Other
/// shapes are returned unchanged.
inline ConvexSet nearest_part(const ConvexSet& shape, const Vec3& p) {
    if (shape.kind != Kind::aabb) return shape;
    ConvexSet point{Kind::point};
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = shape.v[0][k], high = shape.v[1][k];
        point.v[0][k] = p[k] < low ? low : p[k] > high ? high : p[k];
    }
    return point;
}

// ---- axes ---------------------------------------------------------------------------------

/// Calls f with axes that include all face normals of the shape and, if it is flat, a normal for each
/// part of its boundary. Zero vectors may occur. The shape is the intersection of its slabs along these
/// axes. `one` is the number 1.
template <class N, class F>
void for_each_own_axis(const Form<N>& s, const F& f, const N& one) {
    if (s.kind == Kind::plane) return f(s.v[0]);
    const N zero(0);
    f(Triple<N>{one, zero, zero}), f(Triple<N>{zero, one, zero}), f(Triple<N>{zero, zero, one});
    for (std::size_t i = 0; i < s.edges; ++i)
        for (std::size_t j = i + 1; j < s.edges; ++j) f(cross_product(s.edge[i], s.edge[j]));
    for (std::size_t i = 0; i < s.edges; ++i) {
        const Triple<N>& e = s.edge[i];
        f(Triple<N>{zero, e.z, -e.y}), f(Triple<N>{-e.z, zero, e.x}), f(Triple<N>{e.y, -e.x, zero});
    }
}

// ---- the support interval ---------------------------------------------------------------------------------

/// An interval of real numbers, possibly unbounded.
template <class N>
struct Interval {
    N low, high;
    bool endless_low = false, endless_high = false;
};

template <class N, class Numbers>
Interval<N> box_along(const Form<N>& s, const Triple<N>& axis, Numbers& ask) {
    Interval<N> r{N(0), N(0)};
    const auto add = [&](const N& n, const N& low, const N& high, std::size_t k) {
        if (!s.endless_low[k] && !s.endless_high[k]) {
            const N at_low = n * low, at_high = n * high;
            r.low = r.low + ask.lower(at_low, at_high);
            r.high = r.high + ask.higher(at_low, at_high);
            return;
        }
        const Sign way = ask.sign_of(n);
        if (ask.doubts(n)) r.endless_low = r.endless_high = true;
        if (way == Sign::zero) return;
        const bool up = way == Sign::positive;
        r.endless_low |= up ? s.endless_low[k] : s.endless_high[k];
        r.endless_high |= up ? s.endless_high[k] : s.endless_low[k];
        r.low = r.low + n * (up ? low : high);
        r.high = r.high + n * (up ? high : low);
    };
    add(axis.x, s.v[0].x, s.v[1].x, 0);
    add(axis.y, s.v[0].y, s.v[1].y, 1);
    add(axis.z, s.v[0].z, s.v[1].z, 2);
    return r;
}

/// The origin of an axis, as far as it is known before the projection.
enum class AxisOrigin {
    any,
    own_edge,  ///< a product with an edge of the shape, so perpendicular to it
};

/// The projection of a shape onto an axis. For a plane the axis must be its own normal.
template <class N, class Numbers>
Interval<N> along(const Form<N>& s, const Triple<N>& axis, Numbers& ask,
                  AxisOrigin origin = AxisOrigin::any) {
    if (s.kind == Kind::plane) return {s.offset, s.offset};
    if (s.kind == Kind::aabb) return box_along(s, axis, ask);
    const VectorCounts& has = counts_of(s.kind);
    const N first = dot_product(axis, s.v[0]);
    Interval<N> r{first, first};
    for (std::size_t i = 1; i < has.places; ++i) {
        const N next = dot_product(axis, s.v[i]);
        r.low = ask.lower(r.low, next), r.high = ask.higher(r.high, next);
    }
    for (std::size_t i = 0; i < has.half_axes; ++i) {
        const N reach = ask.absolute(dot_product(axis, s.v[i + 1]));
        r.low = r.low - reach, r.high = r.high + reach;
    }
    // Along an axis perpendicular to its direction a ray does not move, even if the product was rounded.
    if (is_linear(s.kind) && origin != AxisOrigin::own_edge) {
        const N speed = dot_product(axis, s.v[1]);
        const Sign way = ask.sign_of(speed);
        // If the sign of the speed is undecided, the interval is unbounded both ways, so that no false gap is seen.
        const bool both = (s.kind == Kind::line && way != Sign::zero) || ask.doubts(speed);
        r.endless_high = both || way == Sign::positive;
        r.endless_low = both || way == Sign::negative;
    }
    return r;
}

}  // namespace hitbox::detail
