// hull_relation.cpp: whether relative interiors meet, and which set contains the other.
#include <hitbox/pair/closest/hull/hull_relation.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/hull/detail/corner_sum.hpp>
#include <hitbox/pair/closest/hull/detail/hull_cap.hpp>
#include <hitbox/pair/closest/hull/hull_overlap.hpp>
#include <hitbox/pair/closest/hull/hull_shape.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/pairs.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::Sign;

bool is_solid(const HullView& hull) { return hull.faces().dimension == 3; }

bool interiors_share(Relation r) { return r != Relation::disjoint && r != Relation::touching; }

Relation relation_of(bool interiors_meet, bool a_in_b, bool b_in_a) {
    if (!interiors_meet) return Relation::touching;
    if (a_in_b) return b_in_a ? Relation::equal : Relation::inside;
    return b_in_a ? Relation::contains : Relation::overlapping;
}

// f(the hull as another shape) if it has at most three vertices; true if it has.
template <class F>
bool with_smaller_shape(const HullView& hull, const F& f) {
    if (hull.size() > 3) return false;
    if (hull.size() == 1) f(hull[0]);
    if (hull.size() == 2) f(Segment3{hull[0], hull[1]});
    if (hull.size() == 3) f(Triangle3{hull[0], hull[1], hull[2]});
    return true;
}

// f(triangle or segment) for the pieces of a polygon, until it returns true.
template <class F>
bool any_piece(const HullView& polygon, const F& f) {
    const auto loop = polygon.faces().face(0);
    for (std::size_t i = 2; i < loop.size(); ++i) {
        if (f(Triangle3{polygon[loop[0]], polygon[loop[i - 1]], polygon[loop[i]]})) return true;
        if (i + 1 < loop.size() && f(Segment3{polygon[loop[0]], polygon[loop[i]]})) return true;
    }
    return false;
}

// ---- containment ----

// The side of the plane of a face on which a sum lies.
Sign side_of_face(const HullView& hull, std::size_t face, const CornerSum& p) {
    const auto loop = hull.faces().face(face);
    return with_corner_sums(
        std::array{CornerSum{hull[loop[0]]}, CornerSum{hull[loop[1]]}, CornerSum{hull[loop[2]]}, p}, 3,
        [](const auto& x, const exact::Grid&) {
            return sign(exact::dot_product(
                exact::cross_product(exact::difference(x[1], x[0]), exact::difference(x[2], x[0])),
                exact::difference(x[3], x[0])));
        });
}

// Whether a point in the plane of a polygon lies left of all of its edges.
bool is_left_of_edges(const HullView& polygon, const CornerSum& p) {
    const auto loop = polygon.faces().face(0);
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const std::size_t j = i + 1 == loop.size() ? 0 : i + 1;
        const Sign side = with_corner_sums(
            std::array{CornerSum{polygon[loop[0]]}, CornerSum{polygon[loop[1]]}, CornerSum{polygon[loop[2]]},
                       CornerSum{polygon[loop[i]]}, CornerSum{polygon[loop[j]]}, p},
            4, [](const auto& x, const exact::Grid&) {
                return sign(exact::dot_product(
                    exact::cross_product(exact::difference(x[1], x[0]), exact::difference(x[2], x[0])),
                    exact::cross_product(exact::difference(x[4], x[3]), exact::difference(x[5], x[3]))));
            });
        if (side == Sign::negative) return false;
    }
    return true;
}

bool contains_sum(const HullView& hull, const CornerSum& p) {
    const std::size_t count = is_solid(hull) ? hull.faces().face_count() : 1;
    for (std::size_t f = 0; f < count; ++f) {
        const Sign side = side_of_face(hull, f, p);
        if (side == Sign::positive || (side != Sign::zero && !is_solid(hull))) return false;
    }
    return is_solid(hull) || is_left_of_edges(hull, p);
}

bool hull_contains_body(const HullView& hull, const OverlapBody& body) {
    return std::all_of(body.sum.begin(), body.sum.end(), [&](const CornerSum& p) {
        return body.is_rounded ? contains_sum(hull, p) : hull_contains(hull, p[0]);
    });
}

bool is_deep_inside(const HullView& hull, const Vec3& p) {
    for (std::size_t f = 0; f < hull.faces().face_count(); ++f) {
        const auto loop = hull.faces().face(f);
        if (exact::orient3d(hull[loop[0]], hull[loop[1]], hull[loop[2]], p) != Sign::negative) return false;
    }
    return true;
}

// ---- the shapes ----

// Both meet. For a solid.
bool interior_meets(const HullView& hull, const OverlapBody& body) {
    if (!body.is_rounded)
        for (const CornerSum& p : body.sum)
            if (is_deep_inside(hull, p[0])) return true;
    if (body.sum.size() == 1) return false;
    return least_overlap_of(OverlapBody(hull), body).depth > 0;
}

// A box without infinite ends that has the same relation to the hull as far as interiors go.
ConvexSet cut_around(const ConvexSet& set, const HullView& hull) {
    if (!is_infinite(set)) return set;
    Aabb3 box;
    for (const std::uint32_t i : hull.faces().extremes) box.merge(hull[i]);
    return cut_beside(set, convex_set(box));
}

template <class S>
Relation relate_to_polytope(const HullView& hull, const S& shape) {
    const ConvexSet set = convex_set(shape);
    bool interiors = false;
    if (is_solid(hull))
        interiors = interior_meets(hull, OverlapBody(cut_around(set, hull)));
    else
        interiors =
            any_piece(hull, [&](const auto& piece) { return interiors_share(classify(piece, shape)); });
    if (!interiors) return Relation::touching;
    bool in_shape = true;
    for (std::size_t i = 0; i < hull.size() && in_shape; ++i) in_shape = intersects(shape, hull[i]);
    return relation_of(true, in_shape, !is_infinite(set) && hull_contains_body(hull, OverlapBody(set)));
}

Relation relate_to_ball(const HullView& hull, const Sphere3& sphere) {
    const SphereSet ball = sphere_set(sphere);
    const auto beside = [&](const Triangle3& t) { return distance_order(ball, convex_set(t)); };
    const HullFaces& faces = hull.faces();
    const std::size_t count = is_solid(hull) ? faces.face_count() : 1;
    bool cuts = false;
    for (std::size_t f = 0; f < count && !cuts; ++f)
        cuts = any_triangle_of_face(hull, f, [&](const Triangle3& t) { return beside(t) == Sign::negative; });
    const bool center_inside = is_solid(hull) && is_deep_inside(hull, sphere.center);
    if (!cuts && !center_inside) return Relation::touching;
    bool in_ball = true;
    for (std::size_t i = 0; i < hull.size() && in_ball; ++i) in_ball = intersects(sphere, hull[i]);
    return relation_of(true, in_ball, center_inside && !cuts);
}

}  // namespace

template <class S>
Relation relate_hull(const HullView& hull, const S& shape) {
    Relation r = Relation::disjoint;
    if (with_smaller_shape(hull, [&](const auto& small) { r = classify(small, shape); })) return r;
    if (!hull_meets(hull, shape)) return r;
    if constexpr (ShapeOfKind<S, ShapeKind::sphere>) {
        if (shape.radius == 0) return relate_to_polytope(hull, shape.center);
        return relate_to_ball(hull, shape);
    } else {
        return relate_to_polytope(hull, shape);
    }
}

Relation relate_hulls(const HullView& a, const HullView& b) {
    Relation r = Relation::disjoint;
    if (with_smaller_shape(a, [&](const auto& small) { r = mirrored(relate_hull(b, small)); })) return r;
    if (with_smaller_shape(b, [&](const auto& small) { r = relate_hull(a, small); })) return r;
    if (!hulls_meet(a, b)) return r;
    bool interiors = false;
    if (is_solid(a)) {
        interiors = interior_meets(a, OverlapBody(b));
    } else {
        interiors = any_piece(a, [&](const auto& piece) { return interiors_share(relate_hull(b, piece)); });
    }
    if (!interiors) return Relation::touching;
    return relation_of(true, hull_contains_body(b, OverlapBody(a)), hull_contains_body(a, OverlapBody(b)));
}

template Relation relate_hull(const HullView&, const Vec3&);
template Relation relate_hull(const HullView&, const Segment3&);
template Relation relate_hull(const HullView&, const Triangle3&);
template Relation relate_hull(const HullView&, const Rectangle3&);
template Relation relate_hull(const HullView&, const Aabb3&);
template Relation relate_hull(const HullView&, const Obb3&);
template Relation relate_hull(const HullView&, const Sphere3&);

}  // namespace hitbox::detail
