// hull_shapes.hpp: a convex hull against point, segment, ray, line, plane, triangle, rectangle, AABB, OBB, sphere, capsule or
// another hull (convex polyhedron, convex mesh collision).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest/hull/hull_relation.hpp>
#include <hitbox/pair/closest/hull/hull_shape.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/contact/hull_contacts.hpp>
#include <hitbox/pair/contact/hull_penetration.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/line_hull.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/pair/sweep/hull_sweep.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/convex_hull.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <concepts>
#include <limits>
#include <optional>

namespace hitbox::detail {

template <class T>
struct Beside<ConvexHull<T>> {
    static constexpr int dimension = 3;
    using Scalar = T;
};

/// A shape with which a hull of the same scalar has an answer, apart from planes and hulls.
template <class S, class T>
concept BesideHull = RoundedShape<S> && !ShapeOfKind<S, ShapeKind::plane> && std::same_as<ScalarOf<S>, T>;

template <class T>
std::optional<ClosestPoints<T>> closest_in_scalar(const std::optional<PointPair>& both) {
    if (!both) return std::nullopt;
    return ClosestPoints<T>{rounded_to<T>(both->a), rounded_to<T>(both->b)};
}

}  // namespace hitbox::detail

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs       aabb-hull capsule-hull hull-hull hull-line hull-obb hull-plane hull-point hull-ray hull-rectangle
///             hull-segment hull-sphere hull-triangle
/// Shapes      a convex hull, and a point, segment, ray, line, plane, triangle, rectangle, box, sphere, capsule or another
///             hull of the same scalar, in either order. Boxes may have infinite corners.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: the answer of rational arithmetic on the stored vertices.
/// Degenerate  a flat hull is a polygon, segment or point. An empty hull intersects nothing, like every empty shape.
/// Cost        0.5 to 3 us for hulls of up to some hundred vertices, of two hulls up to 10 us; where the two just touch, the
///             exact tests of the triangles there. A ray, a line and an infinite box are asked with every triangle of the hull,
///             and so is all that is smaller than 1e-90 or larger than 1e90.
/// Source      Gilbert, Johnson, Keerthi 1988, for a guess; the pairs of triangles decide (closest/hull/hull_shape.hpp).
template <Scalar T, detail::BesideHull<T> S>
bool answer(Intersects, const ConvexHull<T>& hull, const S& shape) {
    return !hull.is_empty() && detail::hull_meets(hull.view(), detail::in_double(shape));
}
template <Scalar T>
bool answer(Intersects, const ConvexHull<T>& hull, const Plane<T>& plane) {
    return !hull.is_empty() &&
           intersects(detail::in_double(plane), detail::span_across(hull.view(), detail::in_double(plane)));
}
template <Scalar T>
bool answer(Intersects, const ConvexHull<T>& a, const ConvexHull<T>& b) {
    return !a.is_empty() && !b.is_empty() && detail::hulls_meet(a.view(), b.view());
}

/// The part of a segment, ray or line in the hull: none, a point or a segment.
///
/// Result      `t` is the parameter range of the line if that is the first argument; if it is the second, the range is `t_b`.
///             `line_t` is the range on the infinite line that contains it, from entry to exit, also for a ray that starts
///             inside. Points are in the order of t.
/// Exactness   the kind is exact, and every coordinate and parameter is rounded once, to the nearest number.
/// Degenerate  a segment of length zero is a point, and has no `line_t`. A flat hull is a polygon, segment or point.
/// Cost        0.4 us for a box, 1 us for 36 faces, then some 20 ns for each face; less where they miss each other. Where the line
///             meets edges or corners, or starts on the boundary, 2 to 20 us more. All faces are asked exactly beyond 1e30 and
///             where the products of sizes underflow, some 1 us each.
/// Source      Cyrus, Beck 1978, "Generalized Two- and Three-Dimensional Clipping" (intersection/line_hull.hpp).
template <LinearShape L, Scalar T>
    requires std::same_as<ScalarOf<L>, T>
Intersection<T> answer(Intersect, const L& line, const ConvexHull<T>& hull) {
    const auto r = detail::clip_line_by_hull(detail::convex_set(line), hull.view(), exact::format_of<T>);
    if constexpr (std::same_as<T, double>)
        return r;
    else
        return detail::narrowed(r);
}

/// Zero exactly if they intersect; otherwise the relative error is at most 2^-49 (8 ulp).
template <Scalar T, detail::BesideHull<T> S>
double answer(Distance, const ConvexHull<T>& hull, const S& shape) {
    if (hull.is_empty()) return std::numeric_limits<double>::infinity();
    return detail::hull_distance(hull.view(), detail::in_double(shape));
}
template <Scalar T>
double answer(Distance, const ConvexHull<T>& hull, const Plane<T>& plane) {
    if (hull.is_empty()) return std::numeric_limits<double>::infinity();
    return distance(detail::in_double(plane), detail::span_across(hull.view(), detail::in_double(plane)));
}
template <Scalar T>
double answer(Distance, const ConvexHull<T>& a, const ConvexHull<T>& b) {
    if (a.is_empty() || b.is_empty()) return std::numeric_limits<double>::infinity();
    return detail::distance_of_hulls(a.view(), b.view());
}

/// As for other shapes (closest_points.hpp).
template <Scalar T, detail::BesideHull<T> S>
std::optional<ClosestPoints<T>> answer(FindClosest, const ConvexHull<T>& hull, const S& shape) {
    if (hull.is_empty()) return std::nullopt;
    return detail::closest_in_scalar<T>(detail::hull_closest(hull.view(), detail::in_double(shape)));
}
template <Scalar T>
std::optional<ClosestPoints<T>> answer(FindClosest, const ConvexHull<T>& hull, const Plane<T>& plane) {
    if (hull.is_empty()) return std::nullopt;
    const Plane3 in_double = detail::in_double(plane);
    const auto both = closest_points(detail::span_across(hull.view(), in_double), in_double);
    if (!both) return std::nullopt;
    return ClosestPoints<T>{detail::rounded_to<T>(both->a), detail::rounded_to<T>(both->b)};
}
template <Scalar T>
std::optional<ClosestPoints<T>> answer(FindClosest, const ConvexHull<T>& a, const ConvexHull<T>& b) {
    if (a.is_empty() || b.is_empty()) return std::nullopt;
    return detail::closest_in_scalar<T>(detail::closest_of_hulls(a.view(), b.view()));
}

/// The exact relation of the hull to the other shape; not of rays, lines and capsules.
template <Scalar T, detail::BesideHull<T> S>
    requires(!ShapeOfKind<S, ShapeKind::ray, ShapeKind::line, ShapeKind::capsule>)
Relation answer(Classify, const ConvexHull<T>& hull, const S& shape) {
    if (hull.is_empty()) return Relation::disjoint;
    return detail::relate_hull(hull.view(), detail::in_double(shape));
}
template <Scalar T>
Relation answer(Classify, const ConvexHull<T>& hull, const Plane<T>& plane) {
    if (hull.is_empty()) return Relation::disjoint;
    const Plane3 in_double = detail::in_double(plane);
    return classify(detail::span_across(hull.view(), in_double), in_double);
}
template <Scalar T>
Relation answer(Classify, const ConvexHull<T>& a, const ConvexHull<T>& b) {
    if (a.is_empty() || b.is_empty()) return Relation::disjoint;
    return detail::relate_hulls(a.view(), b.view());
}

/// As for other shapes (penetration.hpp). Beside a hull the cost is the product of the numbers of edges, some 50 ns each.
template <Scalar T, detail::BesideHull<T> S>
    requires detail::SolidShape<S>
std::optional<Penetration> answer(Penetrate, const ConvexHull<T>& hull, const S& shape) {
    if (hull.is_empty()) return std::nullopt;
    return detail::penetration_of_hull(hull.view(), detail::in_double(shape));
}
template <Scalar T>
std::optional<Penetration> answer(Penetrate, const ConvexHull<T>& a, const ConvexHull<T>& b) {
    if (!intersects(a, b)) return std::nullopt;
    return detail::penetration_of_hulls(a.view(), b.view());
}

/// As for other shapes (contacts.hpp), with the axis and depth of `penetration`. The face of a hull is the polygon of all vertices
/// within 2^-42 of its size of the farthest one along the axis. It may have any number of corners; of more than eight points the
/// deepest is kept, and those that are farthest apart.
///
/// Features    vertices and faces have the numbers of `vertices()` and `face(i)`, edges are counted in the order of `outline`. Of
///             a number the last 16 bits are kept. A diagonal of a face that was rounded to an edge has number 0.
/// Error       a and b lie on the surfaces, and b is a + axis * depth, each within 2^-38 of the size of both shapes; of capsules
///             as for other shapes.
/// Cost        that of `penetration`, and some 3 to 8 us for hulls of up to a hundred vertices.
template <Scalar T, detail::BesideHull<T> S>
    requires detail::SolidShape<S>
std::optional<Contacts> answer(FindContacts, const ConvexHull<T>& hull, const S& shape) {
    const auto found = answer(Penetrate{}, hull, shape);
    if (!found) return std::nullopt;
    return detail::contacts_of_hull(hull.view(), detail::rounded_set(detail::in_double(shape)), *found);
}
template <Scalar T>
std::optional<Contacts> answer(FindContacts, const ConvexHull<T>& a, const ConvexHull<T>& b) {
    const auto found = answer(Penetrate{}, a, b);
    if (!found) return std::nullopt;
    return detail::contacts_of_hulls(a.view(), b.view(), *found);
}

/// The side of the plane on which the hull lies; exact.
template <Scalar T>
std::optional<Side> answer(OnSide, const Plane<T>& plane, const ConvexHull<T>& hull) {
    if (hull.is_empty()) return std::nullopt;
    const Plane3 in_double = detail::in_double(plane);
    return side(in_double, detail::span_across(hull.view(), in_double));
}

}  // namespace hitbox::verb

// ---- sweeps ---------------------------------------------------------------------------------------------------------

namespace hitbox::detail {

/// Shapes that sweep with a hull of this scalar, or that a user's point type is taken as.
template <class S, class T>
concept SweptBesideHull = (BesideHull<typename AsShape<S, ConvexHull<T>>::type, T> &&
                           SweptShape<typename AsShape<S, ConvexHull<T>>::type>) ||
                          ShapeOfKind<S, ShapeKind::plane>;

template <class M, class T>
concept MotionOf = std::same_as<M, Vec<3, T>> || PointLike<M, 3, T>;

inline Aabb3 box_around(const Vec3& p) { return Aabb3::from_points(p, p); }
template <class S>
Aabb3 box_around(const S& shape) {
    return shape.bounds();
}

template <class T>
std::optional<SweepHit<T>> hit_in_scalar(const std::optional<FirstContact>& r) {
    if (!r) return std::nullopt;
    return SweepHit<T>{r->t, rounded_to<T>(r->point), rounded_to<T>(r->normal), r->started, r->leaving};
}

/// The contact of shapes that meet before the motion of the hull.
template <class S>
FirstContact contact_at_start(const HullView& hull, const Vec3& motion, const S& shape) {
    FirstContact r;
    r.started = true, r.point = hull_closest(hull, shape)->b;
    const RoundedSet set = rounded_set(shape);
    const bool beside_core = set.radius > 0 && !core_meets_hull(hull, set.core);
    const HullStart start =
        beside_core ? start_beside_core(hull, motion, set) : start_of_hull(hull, motion, set.core);
    r.normal = start.normal, r.leaving = start.leaving;
    return r;
}

/// The hull moves by `motion` if it is the first shape, and the shape by -motion if not.
template <bool HullIsFirst, class S>
std::optional<FirstContact> sweep_with_hull(const HullView& hull, const Vec3& motion, const S& shape) {
    const RoundedSet set = rounded_set(shape);
    if (hull.size() == 0 || set.core.kind == ConvexSet::Kind::empty || !exact::all_finite(motion))
        return std::nullopt;
    const auto as_pair = [&](const RoundedSet& of_hull) {
        return HullIsFirst ? first_contact(of_hull, motion, set) : first_contact(set, -motion, of_hull);
    };
    if constexpr (ShapeOfKind<S, ShapeKind::plane>) {
        return as_pair(rounded_set(span_across(hull, shape)));
    } else {
        // The hull is this triangle, or the segment or point that it is without area.
        if (hull.size() <= 3)
            return as_pair(rounded_set(Triangle3{hull[0], hull[hull.size() / 2], hull[hull.size() - 1]}));
        if (hull_meets(hull, shape)) {
            FirstContact r = contact_at_start(hull, motion, shape);
            if (!HullIsFirst) r.normal = -r.normal + Vec3{};
            return r;
        }
        if constexpr (HullIsFirst)
            return first_contact_of_hull(hull, motion, set, box_around(shape));
        else
            return first_contact_with_hull(set, box_around(shape), -motion, hull);
    }
}

inline std::optional<FirstContact> sweep_hulls(const HullView& a, const Vec3& motion, const HullView& b) {
    if (a.size() == 0 || b.size() == 0 || !exact::all_finite(motion)) return std::nullopt;
    if (!hulls_meet(a, b)) return first_contact_of_hulls(a, motion, b);
    FirstContact r;
    r.started = true, r.point = closest_of_hulls(a, b).b;
    const HullStart start = start_of_hulls(a, motion, b);
    r.normal = start.normal, r.leaving = start.leaving;
    return r;
}

}  // namespace hitbox::detail

namespace hitbox {

/// The first contact of a moving hull with another shape or hull, or of another shape with a hull, as sweep.hpp states it:
/// whether they meet and `started` are exact, and t has the bounds of the pair of the other shape and a triangle.
///
/// Shapes      a hull, and a point, segment, triangle, rectangle, box, sphere, capsule, plane or another hull.
/// normal      parts the triangles that touch first. Where an edge or a corner touches an edge or a corner, several directions
///             do.
/// Degenerate  of a flat hull and another flat shape that meet before the motion, and move in their plane, `normal` is zero and
///             `leaving` is false, unless the hull has at most three corners and the other shape is no hull.
/// Cost        the sweep of each triangle that can be first, about 1 us, and a test of two boxes for each triangle that the
///             other shape can come to; of two hulls for each pair of those.
template <Scalar T, class M, detail::SweptBesideHull<T> S>
    requires detail::MotionOf<M, T>
std::optional<SweepHit<T>> sweep(const ConvexHull<T>& hull, const M& motion, const S& shape) {
    const typename detail::AsShape<S, ConvexHull<T>>::type other(shape);
    return detail::hit_in_scalar<T>(detail::sweep_with_hull<true>(
        hull.view(), detail::wide(Vec<3, T>(motion)), detail::in_double(other)));
}
template <class S, class M, Scalar T>
    requires detail::SweptBesideHull<S, T> && detail::MotionOf<M, T>
std::optional<SweepHit<T>> sweep(const S& shape, const M& motion, const ConvexHull<T>& hull) {
    const typename detail::AsShape<S, ConvexHull<T>>::type other(shape);
    return detail::hit_in_scalar<T>(detail::sweep_with_hull<false>(
        hull.view(), -detail::wide(Vec<3, T>(motion)), detail::in_double(other)));
}
template <Scalar T, class M>
    requires detail::MotionOf<M, T>
std::optional<SweepHit<T>> sweep(const ConvexHull<T>& a, const M& motion, const ConvexHull<T>& b) {
    return detail::hit_in_scalar<T>(detail::sweep_hulls(a.view(), detail::wide(Vec<3, T>(motion)), b.view()));
}

}  // namespace hitbox
