// rectangle_segment.hpp: rectangle and segment (finite plane vs line segment).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed rectangle, half-axes as stored; closed segment.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero half-axis makes a rectangle its segment or point; a NaN makes it empty; a zero segment
///             is its point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Segment<T>& segment) {
    return detail::meet(detail::convex_set(rectangle), detail::convex_set(segment));
}

template <Scalar T>
bool intersects(const Segment<T>& segment, const Rectangle<T>& rectangle) {
    return intersects(rectangle, segment);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Rectangle<T>& rectangle, const Segment<T>& segment) {
    return detail::relate(detail::convex_set(rectangle), detail::convex_set(segment));
}

template <Scalar T>
Relation classify(const Segment<T>& segment, const Rectangle<T>& rectangle) {
    return mirrored(classify(rectangle, segment));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the segment. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Rectangle<T>& rectangle) {
    return detail::clip_line<T>(segment, rectangle);
}

template <Scalar T>
Intersection<T> intersection(const Rectangle<T>& rectangle, const Segment<T>& segment) {
    return mirrored(intersection(segment, rectangle));
}

}  // namespace hitbox
