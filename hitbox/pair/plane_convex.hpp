// plane_convex.hpp: plane against point, segment, ray, line, triangle, rectangle, AABB or OBB
// (plane vs box, plane vs triangle).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/plane_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         aabb-plane line-plane obb-plane plane-point plane-ray plane-rectangle plane-segment plane-triangle
/// Shapes        infinite plane, normal of any length; any shape without curved faces; boxes
///               may have infinite corners.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, and for boxes with infinite corners.
/// Degenerate    A plane with zero normal is empty. A segment of length zero is a point. A ray or line with zero
///               direction is empty. A collinear triangle is its longest edge, or a point. A rectangle with zero or
///               parallel half-axes is a segment or a point. A flat box is a rectangle, segment or point. An AABB
///               with min > max is empty. A NaN makes a shape empty, and so does an infinity, except in an AABB. An
///               empty shape intersects nothing.
/// Intersection  With a segment, ray or line: none, a point, or the whole shape if it lies in the plane. `t` is the
///               parameter range of the segment, ray or line if that is the first argument; if it is the second, the
///               range is `t_b`. With a triangle, rectangle or finite box: none, a point, a segment or a convex
///               polygon, counter-clockwise seen from the front of the plane.
/// Cost          about 4 to 15 ns; where they just touch 24 to 55 ns on a grid, 45 to 100 ns in full precision.
/// Source        Ericson 2005, 5.2.3: the projected radius. The only separating axis is the normal of the plane.
template <Scalar T, detail::ConvexShape S>
    requires SameScalar<Plane<T>, S> && (ShapeInfo<S>::kind != ShapeKind::plane)
bool answer(Intersects, const Plane<T>& plane, const S& shape) {
    if constexpr (ShapeInfo<S>::kind == ShapeKind::line) {
        // A line that crosses the plane does so for every origin, provided that its numbers are finite.
        const T somewhere = (shape.origin.x + shape.origin.y + shape.origin.z) * 0 + plane.offset * 0;
        if (!(somewhere == 0))
            return detail::meet_exactly(detail::convex_set(plane), detail::convex_set(shape));
    }
    return detail::meet_by_magnitudes<detail::PlaneMeets>(plane, shape);
}

template <Scalar T>
bool answer(Intersects, const Plane<T>& plane, const Aabb<3, T>& box) {
    if (!((box.min.x <= box.max.x) & (box.min.y <= box.max.y) & (box.min.z <= box.max.z))) return false;
    return detail::meet_by_magnitudes<detail::PlaneMeets>(plane, box);
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Plane<T>>
Intersection<T> answer(Intersect, const L& line, const Plane<T>& plane) {
    return detail::clip_line<T>(line, plane);
}

template <Scalar T, class S>
    requires SameScalar<Plane<T>, S> && (PlanarShape<S> || BoxShape<S>)
Intersection<T> answer(Intersect, const Plane<T>& plane, const S& shape) {
    return detail::cut_by_plane<T>(plane, shape);
}

}  // namespace hitbox::verb
