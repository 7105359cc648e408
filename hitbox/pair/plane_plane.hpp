// plane_plane.hpp: two planes (plane vs plane).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Plane<T>& a, const Plane<T>& b) {
    return detail::meet(detail::convex_set(a), detail::convex_set(b));
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& a, const Plane<T>& b) {
    return detail::relate(detail::convex_set(a), detail::convex_set(b));
}

/// The shared points: none, a line (through its point nearest to the origin of coordinates), or the plane
/// itself (its point nearest to the origin, and its normal).
template <Scalar T>
Intersection<T> intersection(const Plane<T>& a, const Plane<T>& b) {
    return detail::cross_planes<T>(a, b);
}

/// On which side of the plane the other one lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& a, const Plane<T>& b) {
    return detail::side_of_plane(detail::convex_set(a), detail::convex_set(b));
}

}  // namespace hitbox
