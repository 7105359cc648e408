// plane_rectangle.hpp: plane and rectangle (plane vs finite plane).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/rectangle.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length; closed rectangle, half-axes as stored.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing; a zero half-axis makes a
///             rectangle its segment or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Plane<T>& plane, const Rectangle<T>& rectangle) {
    return detail::meet(detail::convex_set(plane), detail::convex_set(rectangle));
}

template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Plane<T>& plane) {
    return intersects(plane, rectangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& plane, const Rectangle<T>& rectangle) {
    return detail::relate(detail::convex_set(plane), detail::convex_set(rectangle));
}

template <Scalar T>
Relation classify(const Rectangle<T>& rectangle, const Plane<T>& plane) {
    return mirrored(classify(plane, rectangle));
}

/// The shared points: none, a point, a segment or a convex polygon, counter-clockwise seen from the front of
/// the plane. About 10 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Plane<T>& plane, const Rectangle<T>& rectangle) {
    return detail::cut_by_plane<T>(plane, rectangle);
}

template <Scalar T>
Intersection<T> intersection(const Rectangle<T>& rectangle, const Plane<T>& plane) {
    return mirrored(intersection(plane, rectangle));
}

/// On which side of the plane the rectangle lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Rectangle<T>& rectangle) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(rectangle));
}

}  // namespace hitbox
