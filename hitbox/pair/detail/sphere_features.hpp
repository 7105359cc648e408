// sphere_features.hpp: squared distances from a center to the corners, edges and faces of a shape, in any
// number type (Voronoi regions; include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::sphere {

using exact::FilteredSign;
using exact::known_sign;

// ---- the two number types ---------------------------------------------------------------------------------

template <class N>
N size_of(const N& n) {
    if constexpr (requires { absolute(n); })
        return absolute(n);
    else
        return sign(n) == Sign::negative ? -n : n;
}

// A sphere and a shape in numbers of one type, not moved, so that the types of all results state their errors.
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

// The corners and edges of a bounded shape.
template <class N, class R>
void offer_border(Least& least, const Question<N>& q, const R& r_sq) {
    const auto at = [&](std::size_t i) { return q.from_center(i); };
    with_corners(q, at, [&]<class P, std::size_t count>(const std::array<P, count>& corner) {
        for (const P& p : corner) offer_corner(least, p, r_sq);
        any_edge_between(count, [&](std::size_t i, std::size_t j, std::size_t k) {
            if constexpr (count < 4)
                offer_edge(least, corner[i], corner[j], difference(q.v[j], q.v[i]), r_sq);
            else
                offer_edge(least, corner[i], corner[j], q.v[1 + k], r_sq);
            return least.sign == Sign::negative;
        });
    });
}

// The sign of the distance from the center to the shape, minus the radius. An axis-aligned box was replaced by
// its nearest point.
template <class N>
FilteredSign order(const Question<N>& q) {
    Least least;
    const auto r_sq = q.radius_sq();
    const auto m = q.from_center(0);
    const Triple<N>&d = q.v[1], &u = q.v[2], &v = q.v[3];
    if (q.kind == Kind::plane) {
        const auto height = dot_product(q.v[0], q.center) - q.offset * q.one;
        return known_sign(height * height - r_sq * square(q.v[0]));
    }
    if (is_linear(q.kind)) {
        if (q.kind == Kind::ray) offer_corner(least, m, r_sq);
        if (q.kind == Kind::line || all_negative(least.doubt, known_sign(dot_product(m, d))))
            least.offer(known_sign(square(cross_product(m, d)) - r_sq * square(d)));
        return least.result();
    }
    if (q.kind == Kind::obb && holds_center(q, least.doubt)) return FilteredSign::negative;
    offer_border(least, q, r_sq);
    if (least.sign == Sign::negative) return FilteredSign::negative;
    if (q.kind == Kind::triangle)
        offer_inside_of_triangle(least, m, difference(d, q.v[0]), difference(u, q.v[0]), r_sq);
    if (q.kind == Kind::rectangle) offer_parallelogram(least, m, d, u, r_sq);
    if (q.kind == Kind::obb) {
        for (const auto& face : {difference(m, d), sum(m, d)}) offer_parallelogram(least, face, u, v, r_sq);
        for (const auto& face : {difference(m, u), sum(m, u)}) offer_parallelogram(least, face, v, d, r_sq);
        for (const auto& face : {difference(m, v), sum(m, v)}) offer_parallelogram(least, face, d, u, r_sq);
    }
    return least.result();
}

// The sign of the largest squared distance of a corner minus the squared radius: not positive if the
// sphere contains the shape.
template <class N>
FilteredSign order_of_farthest(const Question<N>& q) {
    if (q.kind == Kind::plane || is_linear(q.kind)) return FilteredSign::positive;  // unbounded
    const auto r_sq = q.radius_sq();
    FilteredSign most = FilteredSign::negative;
    bool doubt = false;
    const auto look_at = [&](const auto& corner) {
        const FilteredSign s = known_sign(square(corner) - r_sq);
        doubt |= s == FilteredSign::unknown;
        if (s != FilteredSign::unknown && int(s) > int(most)) most = s;
    };
    const auto at = [&](std::size_t i) { return q.from_center(i); };
    with_corners(q, at, [&](const auto& corners) {
        for (const auto& corner : corners) look_at(corner);
    });
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
