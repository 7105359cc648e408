// segment_triangle.hpp: segment and triangle in space (segment vs triangle, edge-triangle, line of sight).
#pragma once

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox {

/// True if the segment and the triangle share at least one point; touching counts.
///
/// Shapes      closed segment, closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: signs of orientations.
/// Degenerate  a zero segment is its point, a collinear triangle its longest edge or point.
///             A NaN makes either empty: it meets nothing.
/// Cost        about 30 ns; about 2 us where the segment lies in the plane of the triangle.
/// Source      Segura, Feito 2001, "Algorithms to test ray-triangle intersection"; Ericson 2005, 5.3.4.
template <Scalar T>
bool intersects(const Segment<T>& segment, const Triangle<T>& triangle) {
    using exact::Sign, exact::detail::orient3d_in_range;
    const auto& [p, q] = segment;
    const auto& [a, b, c] = triangle;
    if (!exact::in_range<3>(p, q, a, b, c)) [[unlikely]]
        return detail::meet_exactly(detail::convex_set(segment), detail::convex_set(triangle));

    // The ends must not be strictly on one side of the triangle's plane.
    const Sign side_p = orient3d_in_range(a, b, c, p), side_q = orient3d_in_range(a, b, c, q);
    if (side_p * side_q == Sign::positive) return false;
    // Both in the plane, or a collinear triangle, which has none: all orientations vanish, so ask the axes.
    if (side_p == Sign::zero && side_q == Sign::zero) [[unlikely]]
        return detail::meet_exactly(detail::convex_set(segment), detail::convex_set(triangle));

    // The line meets the plane in one point. It must not pass two edges on different sides.
    const Sign ab = orient3d_in_range(p, q, a, b), bc = orient3d_in_range(p, q, b, c);
    if (ab * bc == Sign::negative) return false;
    const Sign ca = orient3d_in_range(p, q, c, a);
    return ab * ca != Sign::negative && bc * ca != Sign::negative;
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Segment<T>& segment) {
    return intersects(segment, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Segment<T>& segment, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(segment), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Segment<T>& segment) {
    return mirrored(classify(segment, triangle));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the segment. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Triangle<T>& triangle) {
    return detail::narrowed<T>(detail::clip_line(detail::convex_set(segment), detail::convex_set(triangle)));
}

template <Scalar T>
Intersection<T> intersection(const Triangle<T>& triangle, const Segment<T>& segment) {
    return mirrored(intersection(segment, triangle));
}

}  // namespace hitbox
