// line_plane.hpp: line and plane (line vs plane).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/plane.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite line; infinite plane, normal of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero direction or a NaN makes a line empty: it meets nothing; a zero normal or a NaN makes a
///             plane empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Line<T>& line, const Plane<T>& plane) {
    return detail::meet(detail::convex_set(line), detail::convex_set(plane));
}

template <Scalar T>
bool intersects(const Plane<T>& plane, const Line<T>& line) {
    return intersects(line, plane);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Line<T>& line, const Plane<T>& plane) {
    return detail::relate(detail::convex_set(line), detail::convex_set(plane));
}

template <Scalar T>
Relation classify(const Plane<T>& plane, const Line<T>& line) {
    return mirrored(classify(line, plane));
}

/// The shared points: none, a point, a segment, or a ray or line where the other shape has no end. `t` is the
/// parameter of the line. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Line<T>& line, const Plane<T>& plane) {
    return detail::clip_line<T>(line, plane);
}

template <Scalar T>
Intersection<T> intersection(const Plane<T>& plane, const Line<T>& line) {
    return mirrored(intersection(line, plane));
}

/// On which side of the plane the line lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Line<T>& line) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(line));
}

}  // namespace hitbox
