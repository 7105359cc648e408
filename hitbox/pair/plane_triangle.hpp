// plane_triangle.hpp: plane and triangle (plane vs tri).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/triangle.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length; closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing; a collinear triangle is its
///             longest edge or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Plane<T>& plane, const Triangle<T>& triangle) {
    return detail::meet(detail::convex_set(plane), detail::convex_set(triangle));
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Plane<T>& plane) {
    return intersects(plane, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& plane, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(plane), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Plane<T>& plane) {
    return mirrored(classify(plane, triangle));
}

/// The shared points: none, a point, a segment or a convex polygon, counter-clockwise seen from the front of
/// the plane. About 10 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Plane<T>& plane, const Triangle<T>& triangle) {
    return detail::cut_by_plane<T>(plane, triangle);
}

template <Scalar T>
Intersection<T> intersection(const Triangle<T>& triangle, const Plane<T>& plane) {
    return mirrored(intersection(plane, triangle));
}

/// On which side of the plane the triangle lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Triangle<T>& triangle) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(triangle));
}

}  // namespace hitbox
