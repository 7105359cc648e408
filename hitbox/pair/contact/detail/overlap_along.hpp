// overlap_along.hpp: two convex sets in numbers of any type, their edges, and how far they overlap along an axis
// (projection; include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/axis_product.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail::overlaps {

using exact::DoubleDouble;

// ---- the sets in numbers ----------------------------------------------------------------------------------------------

inline Form<double> form_in_doubles(const ConvexSet& s, const Vec3& origin) {
    return form<double>(
        s, [&](std::size_t i, std::size_t k) { return s.v[i][k] - origin[k]; },
        [](std::size_t, std::size_t, std::size_t) { return 0.0; },
        [&](std::size_t i, std::size_t k) { return s.v[i][k]; }, [](const auto&) { return 0.0; });
}
inline Form<DoubleDouble> form_in_pairs_around(const ConvexSet& s, const Vec3& origin) {
    return form<DoubleDouble>(
        s, [&](std::size_t i, std::size_t k) { return DoubleDouble::difference(s.v[i][k], origin[k]); },
        [](std::size_t, std::size_t, std::size_t) { return DoubleDouble{}; },
        [&](std::size_t i, std::size_t k) { return DoubleDouble{s.v[i][k], 0}; },
        [](const auto&) { return DoubleDouble{}; });
}

// A bound on the distance of all points from the origin, times 1.75 > sqrt(3). Infinite ends do not count.
inline double reach_of_form(const Form<double>& s) {
    const auto size = [](const Triple<double>& v) { return largest_coordinate({v.x, v.y, v.z}); };
    const VectorCounts& has = counts_of(s.kind);
    double places = 0, ways = 0;
    for (std::size_t i = 0; i < has.places; ++i) places = (std::max)(places, size(s.v[i]));
    for (std::size_t i = 0; i < has.half_axes; ++i) ways += size(s.v[has.places + i]);
    return 1.75 * (places + ways);
}

// The directions of the edges, and which pairs of them span a face.
class EdgeWays {
public:
    explicit EdgeWays(const ConvexSet& s) {
        switch (s.kind) {
            case Kind::segment:
                add({s.v[0], s.v[1]});
                break;
            case Kind::triangle:
                add({s.v[0], s.v[1]}), add({s.v[1], s.v[2]}), add({s.v[2], s.v[0]});
                break;
            case Kind::rectangle:
                add({{}, s.v[1]}), add({{}, s.v[2]});
                break;
            case Kind::obb:
                add({{}, s.v[1]}), add({{}, s.v[2]}), add({{}, s.v[3]});
                break;
            case Kind::aabb:
                add({{}, {1, 0, 0}}), add({{}, {0, 1, 0}}), add({{}, {0, 0, 1}});
                break;
            default:
                break;
        }
        faces = s.kind == Kind::obb || s.kind == Kind::aabb             ? 3
                : s.kind == Kind::triangle || s.kind == Kind::rectangle ? 1
                                                                        : 0;
    }
    // Face i is parallel to edges i + 1 and i + 2, that of a flat set to its first two edges.
    Factors spanning(std::size_t face) const {
        if (faces == 1) return {&way[0], &way[1]};
        return {&way[(face + 1) % 3], &way[(face + 2) % 3]};
    }

    std::array<Direction, 3> way;
    std::size_t count = 0, faces = 0;

private:
    void add(const Direction& d) { way[count++] = d; }
};

// ---- the overlap along an axis ----------------------------------------------------------------------------------------

// Doubles, double-doubles, and integers.
inline double smaller_of(double a, double b) { return a < b ? a : b; }
inline double larger_of(double a, double b) { return a > b ? a : b; }
inline double size_of_number(double a) { return std::fabs(a); }
inline Sign sign_of_number(double a) { return exact::sign_of_value(a); }
inline DoubleDouble smaller_of(const DoubleDouble& a, const DoubleDouble& b) { return smaller(a, b); }
inline DoubleDouble larger_of(const DoubleDouble& a, const DoubleDouble& b) { return larger(a, b); }
inline DoubleDouble size_of_number(const DoubleDouble& a) { return absolute(a); }
inline Sign sign_of_number(const DoubleDouble& a) { return exact::sign_of_value(a.high); }
template <class N>
N smaller_of(const N& a, const N& b) {
    return sign(b - a) == Sign::negative ? b : a;
}
template <class N>
N larger_of(const N& a, const N& b) {
    return sign(b - a) == Sign::positive ? b : a;
}
template <class N>
N size_of_number(const N& a) {
    return sign(a) == Sign::negative ? -a : a;
}
template <class N>
Sign sign_of_number(const N& a) {
    return sign(a);
}

template <class N>
struct Extent {
    N low{}, high{};
    bool no_low = false, no_high = false;
};

template <class N>
Extent<N> extent_along(const Triple<N>& n, const Form<N>& s) {
    Extent<N> r;
    if (s.kind == Kind::aabb) {
        const std::array<const N*, 3> along{&n.x, &n.y, &n.z}, min{&s.v[0].x, &s.v[0].y, &s.v[0].z},
            max{&s.v[1].x, &s.v[1].y, &s.v[1].z};
        for (std::size_t k = 0; k < 3; ++k) {
            const Sign way = sign_of_number(*along[k]);
            if (way == Sign::zero) continue;
            const bool up = way == Sign::positive;
            const N p = *along[k] * *min[k], q = *along[k] * *max[k];
            r.low = r.low + (up ? p : q), r.high = r.high + (up ? q : p);
            r.no_low |= up ? s.endless_low[k] : s.endless_high[k];
            r.no_high |= up ? s.endless_high[k] : s.endless_low[k];
        }
        return r;
    }
    const VectorCounts& has = counts_of(s.kind);
    r.low = r.high = dot_product(n, s.v[0]);
    for (std::size_t i = 1; i < has.places; ++i) {
        const N next = dot_product(n, s.v[i]);
        r.low = smaller_of(r.low, next), r.high = larger_of(r.high, next);
    }
    for (std::size_t i = 0; i < has.half_axes; ++i) {
        const N more = size_of_number(dot_product(n, s.v[has.places + i]));
        r.low = r.low - more, r.high = r.high + more;
    }
    return r;
}

// How far a must be moved along an axis, or against it, times the length of the axis.
template <class N>
struct Overlap {
    N depth;
    bool along;  // false: against it
    bool endless = false;
};

template <class N>
Overlap<N> overlap_along(const Triple<N>& n, const Form<N>& a, const Form<N>& b) {
    const Extent<N> of_a = extent_along(n, a), of_b = extent_along(n, b);
    const bool no_along = of_b.no_high || of_a.no_low, no_against = of_a.no_high || of_b.no_low;
    const N along = of_b.high - of_a.low, against = of_a.high - of_b.low;
    if (!no_along && (no_against || sign_of_number(against - along) != Sign::negative)) return {along, true};
    return {against, false, no_against};
}

}  // namespace hitbox::detail::overlaps
