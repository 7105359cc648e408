// convex_shape.hpp: a convex set in filtered doubles or integers, and its projection onto an axis (support interval).
#pragma once

#include <hitbox/exact/range.hpp>
#include <hitbox/pair/detail/convex_numbers.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

using Kind = ConvexSet::Kind;

/// An interval of real numbers, possibly unbounded.
template <class N>
struct Interval {
    N low, high;
    bool endless_low = false, endless_high = false;
};

/// A shape in numbers of one type, relative to a common origin.
template <class N>
struct Shape {
    Kind kind;
    std::array<Triple<N>, 4> v{};
    N offset{};                                         // for a plane, times `one`
    std::array<bool, 3> endless_low{}, endless_high{};  // for an axis-aligned box: infinite corners
    std::array<Triple<N>, 3> edge{};                    // directions of edges, without zero vectors
    std::size_t edges = 0;
};

constexpr std::size_t points_of(Kind kind) {
    switch (kind) {
        case Kind::segment:
            return 2;
        case Kind::triangle:
            return 3;
        default:
            return 1;
    }
}
constexpr std::size_t half_axes_of(Kind kind) {
    return kind == Kind::rectangle ? 2 : kind == Kind::obb ? 3 : 0;
}

/// Removes edges of length zero.
template <class N, class Numbers>
void drop_zero_edges(Shape<N>& s, Numbers& ask) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < s.edges; ++i)
        if (!ask.is_zero(s.edge[i])) s.edge[kept++] = s.edge[i];
    s.edges = kept;
}

template <class N, class Numbers>
Interval<N> box_along(const Shape<N>& s, const Triple<N>& axis, Numbers& ask) {
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
        r.low = r.low + n * (up ? low : high);  // an infinite end is stored as zero
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
Interval<N> along(const Shape<N>& s, const Triple<N>& axis, Numbers& ask,
                  AxisOrigin origin = AxisOrigin::any) {
    if (s.kind == Kind::plane) return {s.offset, s.offset};
    if (s.kind == Kind::aabb) return box_along(s, axis, ask);
    const N first = dot_product(axis, s.v[0]);
    Interval<N> r{first, first};
    for (std::size_t i = 1; i < points_of(s.kind); ++i) {
        const N next = dot_product(axis, s.v[i]);
        r.low = ask.lower(r.low, next), r.high = ask.higher(r.high, next);
    }
    for (std::size_t i = 0; i < half_axes_of(s.kind); ++i) {
        const N reach = ask.absolute(dot_product(axis, s.v[i + 1]));
        r.low = r.low - reach, r.high = r.high + reach;
    }
    // Along an axis perpendicular to its direction a ray does not move, even if the product was rounded.
    if ((s.kind == Kind::ray || s.kind == Kind::line) && origin != AxisOrigin::own_edge) {
        const N speed = dot_product(axis, s.v[1]);
        const Sign way = ask.sign_of(speed);
        // If the sign of the speed is undecided, the interval is unbounded both ways, so that no false gap is seen.
        const bool both = (s.kind == Kind::line && way != Sign::zero) || ask.doubts(speed);
        r.endless_high = both || way == Sign::positive;
        r.endless_low = both || way == Sign::negative;
    }
    return r;
}

/// Calls f with axes that include all face normals of the shape and, if it is flat, a normal for each
/// part of its boundary. Zero vectors may occur. The shape is the intersection of its slabs along these
/// axes. `one` is the number 1.
template <class N, class F>
void for_each_own_axis(const Shape<N>& s, const F& f, const N& one) {
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

// ---- from doubles to numbers ------------------------------------------------------------------------------

// The number of vectors that are places, which move with the origin. The others are directions.
constexpr std::size_t places_of(Kind kind) {
    switch (kind) {
        case Kind::plane:
            return 0;
        case Kind::aabb:
            return 2;
        default:
            return points_of(kind);
    }
}
constexpr std::size_t vectors_of(Kind kind) {
    switch (kind) {
        case Kind::aabb:
        case Kind::ray:
        case Kind::line:
            return 2;
        case Kind::plane:
            return 1;
        default:
            return points_of(kind) + half_axes_of(kind);
    }
}

// A finite place of one of the shapes.
inline Vec3 common_origin(const ConvexSet& a, const ConvexSet& b) {
    for (const ConvexSet* s : {&a, &b})
        if (s->kind != Kind::plane && exact::all_finite(s->v[0])) return s->v[0];
    return {};
}

// `place` converts a coordinate of a place, `step` the difference of two places, `direction` a
// coordinate of a direction.
template <class N, class Place, class Step, class Direction, class Offset>
Shape<N> shape(const ConvexSet& set, const Place& place, const Step& step, const Direction& direction,
               const Offset& offset) {
    Shape<N> s{set.kind};
    for (std::size_t i = 0; i < vectors_of(set.kind); ++i) {
        const bool moves = i < places_of(set.kind);
        const auto number = [&](std::size_t k) {
            const double x = set.v[i][k];
            const bool endless = std::fabs(x) > (std::numeric_limits<double>::max)();
            if (endless) (i == 0 ? s.endless_low : s.endless_high)[k] = true;
            return endless ? N(0) : moves ? place(i, k) : direction(i, k);
        };
        s.v[i] = {number(0), number(1), number(2)};
    }
    if (set.kind == Kind::plane) s.offset = offset(s.v[0]);

    // The edges of an axis-aligned box are the coordinate axes, which are always tested.
    const auto add_step = [&](std::size_t i, std::size_t j) {
        s.edge[s.edges++] = {step(i, j, 0), step(i, j, 1), step(i, j, 2)};
    };
    if (set.kind == Kind::segment || set.kind == Kind::triangle) add_step(0, 1);
    if (set.kind == Kind::triangle) add_step(1, 2), add_step(2, 0);
    if (set.kind == Kind::ray || set.kind == Kind::line) s.edge[s.edges++] = s.v[1];
    for (std::size_t i = 0; i < half_axes_of(set.kind); ++i) s.edge[s.edges++] = s.v[i + 1];
    return s;
}

inline Shape<Loose> loose_shape(const ConvexSet& set, const Vec3& origin) {
    return shape<Loose>(
        set, [&](std::size_t i, std::size_t k) { return Loose(set.v[i][k] - origin[k]); },
        [&](std::size_t i, std::size_t j, std::size_t k) { return Loose(set.v[j][k] - set.v[i][k]); },
        [&](std::size_t i, std::size_t k) { return Loose(set.v[i][k]); },
        [&](const Triple<Loose>& n) {
            return Loose(set.offset) -
                   dot_product(n, Triple<Loose>{Loose(origin.x), Loose(origin.y), Loose(origin.z)});
        });
}

constexpr std::size_t input_count = 2 * 13 + 1;

inline void append(const ConvexSet& set, std::array<double, input_count>& inputs, std::size_t& n) {
    for (const Vec3& v : set.v)
        for (std::size_t k = 0; k < 3; ++k)
            inputs[n++] = std::fabs(v[k]) <= (std::numeric_limits<double>::max)() ? v[k] : 0;
    inputs[n++] = set.offset;
}

template <class N>
Shape<N> exact_shape(const ConvexSet& set, const std::array<N, input_count>& n, std::size_t at) {
    const auto number = [&](std::size_t i, std::size_t k) { return n[at + 3 * i + k]; };
    // The unit gives the offset, which has one factor, the same degree as n . x, which has two.
    const auto step = [&](std::size_t i, std::size_t j, std::size_t k) {
        return number(j, k) - number(i, k);
    };
    return shape<N>(set, number, step, number,
                    [&](const Triple<N>&) { return n[at + 12] * n[input_count - 1]; });
}

}  // namespace hitbox::detail
