// sphere_relation.cpp: comparison of squared distances from the center to corners, edges and faces.
#include <hitbox/pair/detail/sphere_relation.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest/closest.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/sphere_features.hpp>
#include <hitbox/pair/side.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using namespace sphere;

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
