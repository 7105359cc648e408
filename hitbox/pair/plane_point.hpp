// plane_point.hpp: plane and point (plane vs point).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length; point.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing; a NaN makes a point empty: it
///             meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::meet(detail::convex_set(plane), detail::convex_set(point));
}

template <Scalar T>
bool intersects(const Vec<3, T>& point, const Plane<T>& plane) {
    return intersects(plane, point);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::relate(detail::convex_set(plane), detail::convex_set(point));
}

template <Scalar T>
Relation classify(const Vec<3, T>& point, const Plane<T>& plane) {
    return mirrored(classify(plane, point));
}

}  // namespace hitbox
