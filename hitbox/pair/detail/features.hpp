// features.hpp: the corners and edges of a shape over any number type (vertices, skeleton).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/in_numbers.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

//        w                 corner       The corners of a box are center +- u +- v +- w. Bit k of the number
//        ^    v        6-----------7    of a corner tells the side along half-axis k, so the edge along it
//        |  /        / |         / |    joins the corners i and i + 2^k. An axis-aligned box has the same
//        | /        4-----------5  |    numbers. A segment, triangle or point has its own corners. A ray or
//        c---> u    |  2--------|- 3    line has an origin and a direction, which is its edge. A plane has a
//                   0-----------1       normal and an offset.

using exact::Triple, exact::cross_product, exact::difference, exact::dot_product;

template <class A, class B>
HITBOX_INLINE auto sum(const A& a, const B& b) {
    return Triple{a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class V>
HITBOX_INLINE auto square(const V& v) {
    return dot_product(v, v);
}

/// The corners of a box and of a rectangle, numbered as above.
template <class P, class U, class V>
HITBOX_INLINE auto corners_around(const P& center, const U& u, const V& v) {
    const auto low = difference(center, v), high = sum(center, v);
    return std::array{difference(low, u), sum(low, u), difference(high, u), sum(high, u)};
}
template <class P, class U, class V, class W>
HITBOX_INLINE auto corners_around(const P& center, const U& u, const V& v, const W& w) {
    const auto low = corners_around(difference(center, w), u, v), high = corners_around(sum(center, w), u, v);
    return std::array{low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]};
}
template <class P>
HITBOX_INLINE auto corners_between(const P& min, const P& max) {
    const auto corner = [&](std::size_t i) {
        return P{i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z};
    };
    return std::array{corner(0), corner(1), corner(2), corner(3), corner(4), corner(5), corner(6), corner(7)};
}

/// f(corners), an array of the corners of the shape, or of the origin of a ray or line. `at(i)` is place i, so
/// that the caller can move it. S has a kind and the vectors v of a set.
template <class S, class At, class F>
auto with_corners(const S& s, const At& at, const F& f) {
    using Kind = ConvexSet::Kind;
    switch (s.kind) {
        case Kind::segment:
            return f(std::array{at(0), at(1)});
        case Kind::triangle:
            return f(std::array{at(0), at(1), at(2)});
        case Kind::rectangle:
            return f(corners_around(at(0), s.v[1], s.v[2]));
        case Kind::obb:
            return f(corners_around(at(0), s.v[1], s.v[2], s.v[3]));
        case Kind::aabb:
            return f(corners_between(at(0), at(1)));
        default:
            return f(std::array{at(0)});
    }
}

/// The same for shapes whose kind the compiler knows.
template <class N>
HITBOX_INLINE auto corners_of(const over::Triangle<N>& t) {
    return std::array{t.a, t.b, t.c};
}
template <class N>
HITBOX_INLINE auto corners_of(const over::Rectangle<N>& r) {
    return corners_around(r.center, r.half_axes[0], r.half_axes[1]);
}
template <class N>
HITBOX_INLINE auto corners_of(const over::Obb<N>& b) {
    return corners_around(b.center, b.half_axes[0], b.half_axes[1], b.half_axes[2]);
}
template <class N>
HITBOX_INLINE auto corners_of(const over::Aabb<N>& b) {
    return corners_between(b.min, b.max);
}
template <class S>
HITBOX_INLINE auto corners_of(const S& s) {
    if constexpr (requires { s.origin; })
        return std::array{s.origin};
    else
        return std::array{s.a, s.b};
}

/// see(i, j, k) for each edge between two corners i and j, until a call returns true. Its direction is edge k.
template <class See>
HITBOX_INLINE bool any_edge_between(std::size_t corners, const See& see) {
    if (corners < 4) {
        for (std::size_t i = 0; i < (corners == 3 ? 3 : corners - 1); ++i)
            if (see(i, i + 1 == corners ? 0 : i + 1, i)) return true;
        return false;
    }
    for (std::size_t k = 0; std::size_t(1) << k < corners; ++k)
        for (std::size_t i = 0; i < corners; ++i)
            if (!(i >> k & 1) && see(i, i | std::size_t(1) << k, k)) return true;
    return false;
}

}  // namespace hitbox::detail
