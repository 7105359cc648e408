// point_ray.hpp: point and ray (point vs half-line).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/ray.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      point; closed ray, direction of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a NaN makes a point empty: it meets nothing; a zero direction or a NaN makes a ray empty: it
///             meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Vec<3, T>& point, const Ray<T>& ray) {
    return detail::meet(detail::convex_set(point), detail::convex_set(ray));
}

template <Scalar T>
bool intersects(const Ray<T>& ray, const Vec<3, T>& point) {
    return intersects(point, ray);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Vec<3, T>& point, const Ray<T>& ray) {
    return detail::relate(detail::convex_set(point), detail::convex_set(ray));
}

template <Scalar T>
Relation classify(const Ray<T>& ray, const Vec<3, T>& point) {
    return mirrored(classify(point, ray));
}

/// The point of the ray nearest to the point, and that point; nothing where either is empty. Where they meet
/// both are the point itself; where they do not, they differ, and each coordinate is within 8 ulp of the
/// largest coordinate plus the distance, or for floats half an ulp of float.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Ray<T>& ray, const Vec<3, T>& point) {
    return detail::closest_pair(ray, point);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 2 ulp of the
/// true distance (a relative error of at most 2^-51), near contact too.
template <Scalar T>
double distance(const Ray<T>& ray, const Vec<3, T>& point) {
    return detail::distance_to(ray, point);
}

template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& point, const Ray<T>& ray) {
    const auto both = closest_points(ray, point);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

template <Scalar T>
double distance(const Vec<3, T>& point, const Ray<T>& ray) {
    return distance(ray, point);
}

}  // namespace hitbox
