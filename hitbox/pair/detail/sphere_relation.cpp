// sphere_relation.cpp: comparison of squared distances from the center to corners, edges and faces (Voronoi regions).
#include <hitbox/pair/detail/sphere_relation.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/side.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

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

// ---- from doubles to numbers ------------------------------------------------------------------------------

constexpr double inf = std::numeric_limits<double>::infinity();

template <class F>
FilteredSign ask_filter(const SphereSet& s, const ConvexSet& c, const F& f) {
    if (!exact::in_range<6>(c.v[0], c.v[1], c.v[2], c.v[3], s.center, Vec3{s.radius, c.offset, 0}))
        return FilteredSign::unknown;
    using exact::Input;
    using exact::detail::input;
    return f(Question<Input>{c.kind,
                             {input(c.v[0]), input(c.v[1]), input(c.v[2]), input(c.v[3])},
                             input(s.center),
                             Input{s.radius},
                             Input{c.offset},
                             Input{1}});
}

template <class F>
HITBOX_NOINLINE Sign ask_integers(const SphereSet& s, const ConvexSet& c, const F& f) {
    constexpr std::size_t center_at = numbers_of_set, radius_at = center_at + 3, one_at = radius_at + 1;
    std::array<double, one_at + 1> inputs;
    append(c, inputs.data());
    for (std::size_t k = 0; k < 3; ++k) inputs[center_at + k] = s.center[k];
    // Only a plane needs the unit. For other shapes it would extend the grid.
    inputs[radius_at] = s.radius, inputs[one_at] = c.kind == Kind::plane ? 1 : 0;
    const FilteredSign sign =
        exact::resolve(inputs, counts_of(c.kind).degree, [&]<class N>(const std::array<N, one_at + 1>& n) {
            const auto at = [&](std::size_t i) { return Triple<N>{n[i], n[i + 1], n[i + 2]}; };
            return f(Question<N>{
                c.kind, {at(0), at(3), at(6), at(9)}, at(center_at), n[radius_at], n[offset_at], n[one_at]});
        });
    return Sign(int(sign));
}

template <class F>
Sign ask(const SphereSet& s, const ConvexSet& c, const F& f) {
    const FilteredSign known = ask_filter(s, c, f);
    if (known != FilteredSign::unknown) [[likely]]
        return Sign(int(known));
    return ask_integers(s, c, f);
}

constexpr auto order_question = [](const auto& q) { return order(q); };

// True if the sphere lies between two parallel planes of an axis-aligned box: c - r >= low, c + r <= high.
bool fits(double c, double r, double low, double high) {
    const auto within = [](double end, double way, double from, double radius) {
        if (end == inf || end == -inf) return true;  // unbounded on this side
        const std::array inputs{end, from, radius};
        return exact::resolve(inputs, 1, [&](const auto& n) {
                   const auto room = way > 0 ? n[0] - n[1] : n[1] - n[0];
                   return sign(room - n[2]);
               }) != Sign::negative;
    };
    return within(low, -1, c, r) && within(high, 1, c, r);
}

bool lies_in(const SphereSet& s, const ConvexSet& shape) {
    if (shape.kind == Kind::aabb) {
        bool in = true;
        for (std::size_t k = 0; k < 3; ++k)
            in = in && fits(s.center[k], s.radius, shape.v[0][k], shape.v[1][k]);
        return in;
    }
    return shape.kind == Kind::obb &&
           ask(s, shape, [](const auto& q) { return order_of_nearest_face(q); }) != Sign::positive;
}

bool holds(const SphereSet& s, const ConvexSet& shape) {
    if (shape.kind == Kind::aabb)
        for (std::size_t k = 0; k < 3; ++k)
            if (shape.v[0][k] == -inf || shape.v[1][k] == inf) return false;
    return ask(s, shape, [](const auto& q) { return order_of_farthest(q); }) != Sign::positive;
}

ConvexSet center_of(const SphereSet& s) { return {Kind::point, {s.center}}; }

// The sign of |a - b|^2 - (a.radius + way * b.radius)^2.
Sign order_of_centers(const SphereSet& a, const SphereSet& b, int way) {
    const auto value = [&](const auto& p, const auto& q, const auto& r, const auto& s) {
        const auto squared = [](const auto& x) { return x * x; };
        return way > 0 ? known_sign(square(difference(p, q)) - squared(r + s))
                       : known_sign(square(difference(p, q)) - squared(r - s));
    };
    using exact::Input;
    using exact::detail::input;
    if (exact::in_range<2>(a.center, b.center, Vec3{a.radius, b.radius, 0})) {
        const FilteredSign s = value(input(a.center), input(b.center), Input{a.radius}, Input{b.radius});
        if (s != FilteredSign::unknown) return Sign(int(s));
    }
    const Vec3 &p = a.center, &q = b.center;
    const std::array inputs{p.x, p.y, p.z, q.x, q.y, q.z, a.radius, b.radius};
    return exact::resolve(inputs, 2, [&]<class N>(const std::array<N, 8>& n) {
        return Sign(int(value(Triple<N>{n[0], n[1], n[2]}, Triple<N>{n[3], n[4], n[5]}, n[6], n[7])));
    });
}

}  // namespace

Sign distance_order(const SphereSet& sphere, const ConvexSet& shape) {
    if (sphere.radius == 0) return meet(shape, center_of(sphere)) ? Sign::zero : Sign::positive;
    return ask(sphere, nearest_part(shape, sphere.center), order_question);
}

bool meet(const SphereSet& sphere, const ConvexSet& shape) {
    if (sphere.is_empty() || shape.kind == Kind::empty) return false;
    return distance_order(sphere, shape) != Sign::positive;
}

HITBOX_NOINLINE bool meet_exactly(const SphereSet& sphere, const ConvexSet& shape) {
    if (sphere.is_empty() || shape.kind == Kind::empty) return false;
    if (sphere.radius == 0) return meet_exactly(shape, center_of(sphere));
    return ask_integers(sphere, nearest_part(shape, sphere.center), order_question) != Sign::positive;
}

bool meet(const SphereSet& a, const SphereSet& b) {
    if (a.is_empty() || b.is_empty()) return false;
    return order_of_centers(a, b, +1) != Sign::positive;
}

Relation relate(const ConvexSet& shape, const SphereSet& sphere) {
    if (shape.kind == Kind::empty || sphere.is_empty()) return Relation::disjoint;
    if (sphere.radius == 0) return relate(shape, center_of(sphere));
    switch (distance_order(sphere, shape)) {
        case Sign::positive:
            return Relation::disjoint;
        case Sign::zero:
            return Relation::touching;
        case Sign::negative:
            break;
    }
    if (holds(sphere, shape)) return Relation::inside;
    return lies_in(sphere, shape) ? Relation::contains : Relation::overlapping;
}

Relation relate(const SphereSet& a, const SphereSet& b) {
    if (a.is_empty() || b.is_empty()) return Relation::disjoint;
    if (a.radius == 0) return relate(center_of(a), b);
    if (b.radius == 0) return mirrored(relate(center_of(b), a));
    const Sign apart = order_of_centers(a, b, +1);
    if (apart != Sign::negative) return apart == Sign::zero ? Relation::touching : Relation::disjoint;
    if (order_of_centers(a, b, -1) == Sign::positive) return Relation::overlapping;
    return a.radius < b.radius   ? Relation::inside
           : b.radius < a.radius ? Relation::contains
                                 : Relation::equal;
}

std::optional<Side> side_of_plane(const ConvexSet& plane, const SphereSet& sphere) {
    if (plane.kind == Kind::empty || sphere.is_empty()) return std::nullopt;
    if (sphere.radius == 0) return side_of_plane(plane, center_of(sphere));
    const Sign order = distance_order(sphere, plane);
    if (order == Sign::negative) return Side::across;
    const bool front = ask(sphere, plane, [](const auto& q) { return side_of_center(q); }) == Sign::positive;
    if (order == Sign::zero) return front ? Side::touching_front : Side::touching_back;
    return front ? Side::front : Side::back;
}

double distance_to(const ConvexSet& shape, const SphereSet& sphere) {
    return sphere.is_empty() ? inf : distance_to_ball(shape, sphere.center, sphere.radius);
}

double distance_to(const SphereSet& a, const SphereSet& b) {
    if (a.is_empty() || b.is_empty()) return inf;
    return distance_to_ball(center_of(a), b.center, a.radius, b.radius);
}

}  // namespace hitbox::detail
