// sphere_features.hpp: squared distances from a center to the corners, edges and faces of a shape, in any
// number type (Voronoi regions; include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::sphere {

using exact::FilteredSign;
using exact::known_sign;
using exact::Sign;
using exact::Triple;
using Kind = ConvexSet::Kind;

// ---- the two number types ---------------------------------------------------------------------------------

template <class N>
N size_of(const N& n) {
    if constexpr (requires { absolute(n); })
        return absolute(n);
    else
        return sign(n) == Sign::negative ? -n : n;
}
template <class P>
auto square(const P& v) {
    return dot_product(v, v);
}
template <class A, class B>
auto sum(const A& a, const B& b) {
    return Triple{a.x + b.x, a.y + b.y, a.z + b.z};
}

// A sphere and a shape in numbers of one type.
template <class N>
struct Question {
    Kind kind;
    std::array<Triple<N>, 4> v;
    Triple<N> center;
    N radius, offset, one;

    // Vector i relative to the center.
    auto from_center(std::size_t i) const { return difference(v[i], center); }
    auto radius_sq() const { return radius * radius; }
};

// ---- signs with doubt -------------------------------------------------------------------------------------

// The sign of the smallest of some differences. An unknown sign sets `doubt`.
struct Least {
    Sign sign = Sign::positive;
    bool doubt = false;

    void offer(FilteredSign s) {
        doubt |= s == FilteredSign::unknown;
        if (s != FilteredSign::unknown && int(s) < int(sign)) sign = Sign(int(s));
    }
    FilteredSign result() const {
        // Negative is certain: no unknown sign can change it.
        return doubt && sign != Sign::negative ? FilteredSign::unknown : FilteredSign(int(sign));
    }
};

// True if all signs are negative. Sets `doubt` if an unknown sign decides this.
template <class... Signs>
bool all_negative(bool& doubt, Signs... signs) {
    if (((signs == FilteredSign::positive || signs == FilteredSign::zero) || ...)) return false;
    const bool unknown = ((signs == FilteredSign::unknown) || ...);
    doubt |= unknown;
    return !unknown;
}

// ---- corners, edges, faces, all relative to the center ----------------------------------------------------

template <class P, class R>
void offer_corner(Least& least, const P& p, const R& r_sq) {
    least.offer(known_sign(square(p) - r_sq));
}

// The interior of the edge from a to b with direction d.
template <class A, class B, class D, class R>
void offer_edge(Least& least, const A& a, const B& b, const D& d, const R& r_sq) {
    const FilteredSign before = known_sign(dot_product(a, d)), after = known_sign(-dot_product(b, d));
    if (all_negative(least.doubt, before, after))
        least.offer(known_sign(square(cross_product(a, d)) - r_sq * square(d)));
}

// The interior of a parallelogram with its center and half-axes.
template <class M, class U, class V, class R>
void offer_parallelogram(Least& least, const M& m, const U& u, const V& v, const R& r_sq) {
    const auto n = cross_product(u, v);
    const auto n_sq = square(n);
    const FilteredSign along_u = known_sign(size_of(dot_product(cross_product(m, v), n)) - n_sq);
    const FilteredSign along_v = known_sign(size_of(dot_product(cross_product(u, m), n)) - n_sq);
    if (!all_negative(least.doubt, along_u, along_v)) return;
    const auto height = dot_product(n, m);
    least.offer(known_sign(height * height - r_sq * n_sq));
}

// The interior of a triangle with a corner and the edges from there.
template <class A, class U, class V, class R>
void offer_inside_of_triangle(Least& least, const A& a, const U& u, const V& v, const R& r_sq) {
    const auto n = cross_product(u, v);
    const auto n_sq = square(n);
    // The projection of the center is a + s u + t v; these are -s and -t, times n^2.
    const auto s = dot_product(cross_product(a, v), n), t = dot_product(cross_product(u, a), n);
    if (!all_negative(least.doubt, known_sign(s), known_sign(t), known_sign(-(s + t) - n_sq))) return;
    const auto height = dot_product(n, a);
    least.offer(known_sign(height * height - r_sq * n_sq));
}

template <class M, class U, class V, class R>
void offer_edges_and_corners(Least& least, const M& m, const U& u, const V& v, const R& r_sq) {
    const auto ahead = sum(m, u), behind = difference(m, u);
    const auto a = difference(behind, v), b = difference(ahead, v), c = sum(ahead, v), d = sum(behind, v);
    offer_edge(least, a, b, u, r_sq), offer_edge(least, d, c, u, r_sq);
    offer_edge(least, a, d, v, r_sq), offer_edge(least, b, c, v, r_sq);
    offer_corner(least, a, r_sq), offer_corner(least, b, r_sq);
    offer_corner(least, c, r_sq), offer_corner(least, d, r_sq);
}

// Whether the center is inside, by Cramer's rule as in obb_point.hpp. If the center is on the boundary, or
// the box is flat, the faces decide.
template <class N>
bool holds_center(const Question<N>& q, bool& doubt) {
    const auto m = q.from_center(0);
    const Triple<N>&h0 = q.v[1], &h1 = q.v[2], &h2 = q.v[3];
    const auto whole = size_of(dot_product(cross_product(h1, h2), h0));
    const auto out = [&](const Triple<N>& u, const Triple<N>& v) {
        return known_sign(size_of(dot_product(cross_product(u, v), m)) - whole);
    };
    return all_negative(doubt, out(h1, h2), out(h2, h0), out(h0, h1));
}

// ---- whole shapes -----------------------------------------------------------------------------------------

template <class N, class R>
void offer_triangle(Least& least, const Question<N>& q, const R& r_sq) {
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        offer_edge(least, q.from_center(i), q.from_center(j), difference(q.v[j], q.v[i]), r_sq);
        offer_corner(least, q.from_center(i), r_sq);
    }
    offer_inside_of_triangle(least, q.from_center(0), difference(q.v[1], q.v[0]), difference(q.v[2], q.v[0]),
                             r_sq);
}

// The surface of an oriented box.
template <class N, class R>
void offer_box(Least& least, const Question<N>& q, const R& r_sq) {
    const auto m = q.from_center(0);
    for (std::size_t i = 0; i < 3; ++i) {
        const Triple<N>&h = q.v[1 + i], &u = q.v[1 + (i + 1) % 3], &v = q.v[1 + (i + 2) % 3];
        offer_parallelogram(least, sum(m, h), u, v, r_sq);
        offer_parallelogram(least, difference(m, h), u, v, r_sq);
    }
    const Triple<N>&h = q.v[1], &u = q.v[2], &v = q.v[3];
    offer_edges_and_corners(least, sum(m, h), u, v, r_sq);
    offer_edges_and_corners(least, difference(m, h), u, v, r_sq);
    // The edges along the first half-axis.
    const auto left = difference(m, u), right = sum(m, u);
    for (const auto& middle : {difference(left, v), sum(left, v), difference(right, v), sum(right, v)})
        offer_edge(least, difference(middle, h), sum(middle, h), h, r_sq);
}

template <class P, class D, class R>
void offer_ray(Least& least, const P& start, const D& direction, const R& r_sq) {
    offer_corner(least, start, r_sq);
    if (all_negative(least.doubt, known_sign(dot_product(start, direction))))
        least.offer(known_sign(square(cross_product(start, direction)) - r_sq * square(direction)));
}

// The sign of the distance from the center to the shape, minus the radius.
template <class N>
FilteredSign order(const Question<N>& q) {
    Least least;
    const auto r_sq = q.radius_sq();
    switch (q.kind) {
        case Kind::point:
            offer_corner(least, q.from_center(0), r_sq);
            break;
        case Kind::segment:
            offer_edge(least, q.from_center(0), q.from_center(1), difference(q.v[1], q.v[0]), r_sq);
            offer_corner(least, q.from_center(0), r_sq), offer_corner(least, q.from_center(1), r_sq);
            break;
        case Kind::triangle:
            offer_triangle(least, q, r_sq);
            break;
        case Kind::rectangle:
            offer_parallelogram(least, q.from_center(0), q.v[1], q.v[2], r_sq);
            offer_edges_and_corners(least, q.from_center(0), q.v[1], q.v[2], r_sq);
            break;
        case Kind::obb:
            if (holds_center(q, least.doubt)) return FilteredSign::negative;
            offer_box(least, q, r_sq);
            break;
        case Kind::ray:
            offer_ray(least, q.from_center(0), q.v[1], r_sq);
            break;
        case Kind::line:
            least.offer(known_sign(square(cross_product(q.from_center(0), q.v[1])) - r_sq * square(q.v[1])));
            break;
        case Kind::plane: {
            const auto height = dot_product(q.v[0], q.center) - q.offset * q.one;
            least.offer(known_sign(height * height - r_sq * square(q.v[0])));
            break;
        }
        case Kind::aabb:   // replaced by its nearest point
        case Kind::empty:  // unreachable: callers reject empty shapes
            break;
    }
    return least.result();
}

// The sign of the largest squared distance of a corner minus the squared radius: not positive if the
// sphere contains the shape.
template <class N>
FilteredSign order_of_farthest(const Question<N>& q) {
    const auto r_sq = q.radius_sq();
    FilteredSign most = FilteredSign::negative;
    bool doubt = false;
    const auto look_at = [&](const auto& corner) {
        const FilteredSign s = known_sign(square(corner) - r_sq);
        doubt |= s == FilteredSign::unknown;
        if (s != FilteredSign::unknown && int(s) > int(most)) most = s;
    };
    const auto both_ways = [&](const auto& m, const Triple<N>& h, const auto& f) {
        f(sum(m, h)), f(difference(m, h));
    };
    const auto m = q.from_center(0);
    switch (q.kind) {
        case Kind::triangle:
            look_at(q.from_center(2));
            [[fallthrough]];
        case Kind::segment:
            look_at(q.from_center(1));
            [[fallthrough]];
        case Kind::point:
            look_at(m);
            break;
        case Kind::rectangle:
            both_ways(m, q.v[1], [&](const auto& p) { both_ways(p, q.v[2], look_at); });
            break;
        case Kind::obb:
            both_ways(m, q.v[1], [&](const auto& p) {
                both_ways(p, q.v[2], [&](const auto& o) { both_ways(o, q.v[3], look_at); });
            });
            break;
        case Kind::aabb: {
            const auto b = q.from_center(1);
            for (unsigned i = 0; i < 8; ++i)
                look_at(Triple{i & 1 ? b.x : m.x, i & 2 ? b.y : m.y, i & 4 ? b.z : m.z});
            break;
        }
        default:
            return FilteredSign::positive;  // unbounded
    }
    return doubt && most != FilteredSign::positive ? FilteredSign::unknown : most;
}

// Zero or negative if the sphere lies in the oriented box: the planes of its faces are at least a radius away
// on both sides, |det| - |n . m| >= r |n|. A flat box contains no sphere.
template <class N>
FilteredSign order_of_nearest_face(const Question<N>& q) {
    const auto m = q.from_center(0);
    const auto r_sq = q.radius_sq();
    const auto whole = size_of(dot_product(cross_product(q.v[2], q.v[3]), q.v[1]));
    if (const FilteredSign s = known_sign(whole); s != FilteredSign::positive)
        return s == FilteredSign::unknown ? s : FilteredSign::positive;
    bool doubt = false;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto n = cross_product(q.v[1 + (i + 1) % 3], q.v[1 + (i + 2) % 3]);
        const auto room = whole - size_of(dot_product(n, m));
        const FilteredSign inside = known_sign(room);
        const FilteredSign past = known_sign(r_sq * square(n) - room * room);
        if (inside == FilteredSign::negative || past == FilteredSign::positive) return FilteredSign::positive;
        doubt |= inside == FilteredSign::unknown || past == FilteredSign::unknown;
    }
    return doubt ? FilteredSign::unknown : FilteredSign::negative;
}

// The side of the plane on which the center lies.
template <class N>
FilteredSign side_of_center(const Question<N>& q) {
    return known_sign(dot_product(q.v[0], q.center) - q.offset * q.one);
}

}  // namespace hitbox::detail::sphere
