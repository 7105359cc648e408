// plane_point.hpp: plane and point (plane vs point).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>

#include <optional>

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

/// On which side of the plane the point lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(point));
}

/// The point of the plane nearest to the point, and that point; nothing where either is empty. Where they
/// meet both are the point itself; where they do not, they differ, and each coordinate is within 8 ulp of the
/// largest coordinate plus the distance, or for floats half an ulp of float.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::closest_pair(plane, point);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 8 ulp of the
/// true distance (a relative error of at most 2^-49), near contact too.
template <Scalar T>
double distance(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::distance_to(plane, point);
}

template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& point, const Plane<T>& plane) {
    const auto both = closest_points(plane, point);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

template <Scalar T>
double distance(const Vec<3, T>& point, const Plane<T>& plane) {
    return distance(plane, point);
}

/// How far the point lies in front of the plane (negative: behind): `distance` with a sign. NaN where either is empty.
template <Scalar T>
double signed_distance(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::signed_distance_to(plane, point);
}

/// The point of the plane nearest to the point, as `closest_points` gives it; nothing where either is empty.
template <Scalar T>
std::optional<Vec<3, T>> project(const Plane<T>& plane, const Vec<3, T>& point) {
    const auto both = closest_points(plane, point);
    return both ? std::optional(both->a) : std::nullopt;
}

}  // namespace hitbox
