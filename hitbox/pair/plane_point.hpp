// plane_point.hpp: plane and point (plane vs point).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>

#include <limits>
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
/// meet both are the point itself; else rounded, within a few ulp of the largest coordinate.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Plane<T>& plane, const Vec<3, T>& point) {
    const std::optional<Vec3> near = detail::closest_on(detail::convex_set(plane), detail::wide(point));
    if (!near) return std::nullopt;
    return ClosestPoints<T>{{T(near->x), T(near->y), T(near->z)}, point};
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty, else rounded.
template <Scalar T>
double distance(const Plane<T>& plane, const Vec<3, T>& point) {
    return detail::distance_to(detail::convex_set(plane), detail::wide(point));
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

/// How far the point lies in front of the plane (negative: behind), rounded; zero exactly where it lies on
/// it. NaN where either is empty.
template <Scalar T>
double signed_distance(const Plane<T>& plane, const Vec<3, T>& point) {
    const std::optional<Side> where = side(plane, point);
    if (!where) return std::numeric_limits<double>::quiet_NaN();
    const double d = distance(plane, point);
    return *where == Side::back ? -d : d;
}

/// The point of the plane nearest to the point, rounded; nothing where either is empty.
template <Scalar T>
std::optional<Vec<3, T>> project(const Plane<T>& plane, const Vec<3, T>& point) {
    const auto both = closest_points(plane, point);
    return both ? std::optional(both->a) : std::nullopt;
}

}  // namespace hitbox
