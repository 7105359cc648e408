// point_triangle.hpp: point and triangle (point vs tri).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/triangle.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      point; closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a NaN makes a point empty: it meets nothing; a collinear triangle is its longest edge or
///             point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Vec<3, T>& point, const Triangle<T>& triangle) {
    return detail::meet(detail::convex_set(point), detail::convex_set(triangle));
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Vec<3, T>& point) {
    return intersects(point, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Vec<3, T>& point, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(point), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Vec<3, T>& point) {
    return mirrored(classify(point, triangle));
}

/// The point of the triangle nearest to the point, and that point; nothing where either is empty. Where they
/// meet both are the point itself; where they do not, they differ, and each coordinate is within 8 ulp of the
/// largest coordinate plus the distance, or for floats half an ulp of float.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Triangle<T>& triangle, const Vec<3, T>& point) {
    return detail::closest_pair(triangle, point);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 2 ulp of the
/// true distance (a relative error of at most 2^-51), near contact too.
template <Scalar T>
double distance(const Triangle<T>& triangle, const Vec<3, T>& point) {
    return detail::distance_to(triangle, point);
}

template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& point, const Triangle<T>& triangle) {
    const auto both = closest_points(triangle, point);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

template <Scalar T>
double distance(const Vec<3, T>& point, const Triangle<T>& triangle) {
    return distance(triangle, point);
}

}  // namespace hitbox
