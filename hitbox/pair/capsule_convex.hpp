// capsule_convex.hpp: capsule against point, segment, ray, line, plane, triangle, rectangle, AABB or OBB
// (capsule cast, character against mesh).
#pragma once

#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/aabb_sphere.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/detail/capsule_meets.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/line_capsule.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/linear_obb.hpp>
#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/pair/linear_sphere.hpp>
#include <hitbox/pair/obb_sphere.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/pair/planar_sphere.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/plane_sphere.hpp>
#include <hitbox/shape/capsule.hpp>

namespace hitbox {

namespace detail {

/// True if the axis intersects the shape, or one of the end spheres does.
template <class T, class S>
bool axis_or_ends_meet(const Capsule<T>& capsule, const S& shape) {
    return intersects(Segment<T>{capsule.a, capsule.b}, shape) ||
           intersects(Sphere<T>{capsule.a, capsule.radius}, shape) ||
           intersects(Sphere<T>{capsule.b, capsule.radius}, shape);
}
template <class T, class S>
bool capsule_meets(const Capsule<T>& capsule, const S& shape) {
    if (capsule.is_empty() || !intersects(capsule.bounds(), shape.bounds())) return false;
    return axis_or_ends_meet(capsule, shape) || meet_by_sizes<AxisNearBorder>(capsule, shape);
}

}  // namespace detail

namespace verb {

///       ______         True if the two shapes have a common point; touching counts. A capsule is the set of all
///      ( ---- )        points within the radius of its axis. It intersects a shape in one of three cases: the axis
///       ``````  /\     intersects the shape; the sphere around an end of the axis intersects it; or an edge or
///              /__\    corner of the shape is within the radius of the axis, between its ends.
///
/// Pairs         aabb-capsule capsule-line capsule-obb capsule-plane capsule-point capsule-ray capsule-rectangle
///               capsule-segment capsule-triangle
/// Shapes        solid capsule; any closed shape without curved faces; axis-aligned boxes may have infinite corners.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared; no square root is taken.
/// Degenerate    A capsule with a == b is a sphere; with radius zero it is a segment; with a negative radius it is
///               empty. A segment of length zero is a point. A ray or line with zero direction is empty. A plane with
///               zero normal is empty. A collinear triangle is its longest edge, or a point. A rectangle with zero or
///               parallel half-axes is a segment or a point. A flat box is a rectangle, segment or point. A NaN makes
///               a shape empty, and so does an infinity, except in an AABB. An empty shape intersects nothing.
/// Intersection  segment, ray or line: where it enters and leaves the capsule, as for a sphere (linear_sphere.hpp). About 260 ns,
///               650 ns on a grid; 10 to 25 us where the two just touch, or a point has a coordinate of zero.
/// Cost          about 12 to 320 ns; where they just touch 39 to 570 ns on a grid, 50 to 1500 ns in full precision.
/// Source        Ericson 2005, 4.5 and 5.1.9, without divisions; see detail/capsule_meets.hpp.
template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Vec<3, T>& point) {
    return intersects(Segment<T>{capsule.a, capsule.b}, Sphere<T>{point, capsule.radius});
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Capsule<T>>
bool answer(Intersects, const Capsule<T>& capsule, const L& line) {
    if (capsule.is_empty() || line.is_empty()) return false;
    return detail::meet_by_sizes<detail::CapsuleMeetsLinear>(capsule, line);
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Capsule<T>>
Intersection<T> answer(Intersect, const L& line, const Capsule<T>& capsule) {
    const auto wide =
        detail::clip_line_by_capsule(detail::linear(line), detail::in_double(capsule), exact::format_of<T>);
    if constexpr (std::is_same_v<T, double>)
        return wide;
    else
        return detail::narrowed(wide);
}

template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Plane<T>& plane) {
    return !capsule.is_empty() && detail::axis_or_ends_meet(capsule, plane);
}

template <PlanarShape P, Scalar T>
    requires SameScalar<P, Capsule<T>>
bool answer(Intersects, const Capsule<T>& capsule, const P& shape) {
    return detail::capsule_meets(capsule, shape);
}

template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Obb<T>& box) {
    return detail::capsule_meets(capsule, box);
}

/// An infinite box is first clipped to the bounds of the capsule.
template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Aabb<3, T>& box) {
    return detail::capsule_meets(capsule, box.is_finite() ? box : intersection(box, capsule.bounds()));
}

}  // namespace verb

}  // namespace hitbox
