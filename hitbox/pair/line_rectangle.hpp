// line_rectangle.hpp: line and rectangle (line vs finite plane).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/rectangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite line; closed rectangle, half-axes as stored.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero direction or a NaN makes a line empty: it meets nothing; a zero half-axis makes a
///             rectangle its segment or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Line<T>& line, const Rectangle<T>& rectangle) {
    return detail::meet(detail::convex_set(line), detail::convex_set(rectangle));
}

template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Line<T>& line) {
    return intersects(line, rectangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Line<T>& line, const Rectangle<T>& rectangle) {
    return detail::relate(detail::convex_set(line), detail::convex_set(rectangle));
}

template <Scalar T>
Relation classify(const Rectangle<T>& rectangle, const Line<T>& line) {
    return mirrored(classify(line, rectangle));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the line. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Line<T>& line, const Rectangle<T>& rectangle) {
    return detail::clip_line<T>(line, rectangle);
}

template <Scalar T>
Intersection<T> intersection(const Rectangle<T>& rectangle, const Line<T>& line) {
    return mirrored(intersection(line, rectangle));
}

}  // namespace hitbox
