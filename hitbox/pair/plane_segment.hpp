// plane_segment.hpp: plane and segment (plane vs line segment).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/segment.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length; closed segment.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing; a zero segment is its point; a
///             NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Plane<T>& plane, const Segment<T>& segment) {
    return detail::meet(detail::convex_set(plane), detail::convex_set(segment));
}

template <Scalar T>
bool intersects(const Segment<T>& segment, const Plane<T>& plane) {
    return intersects(plane, segment);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& plane, const Segment<T>& segment) {
    return detail::relate(detail::convex_set(plane), detail::convex_set(segment));
}

template <Scalar T>
Relation classify(const Segment<T>& segment, const Plane<T>& plane) {
    return mirrored(classify(plane, segment));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the segment. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Plane<T>& plane) {
    return detail::clip_line<T>(segment, plane);
}

template <Scalar T>
Intersection<T> intersection(const Plane<T>& plane, const Segment<T>& segment) {
    return mirrored(intersection(segment, plane));
}

/// On which side of the plane the segment lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Segment<T>& segment) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(segment));
}

}  // namespace hitbox
