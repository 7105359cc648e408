// ray_triangle.hpp: ray and triangle (half-line vs tri).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed ray, direction of any length; closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero direction or a NaN makes a ray empty: it meets nothing; a collinear triangle is its
///             longest edge or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Ray<T>& ray, const Triangle<T>& triangle) {
    return detail::meet(detail::convex_set(ray), detail::convex_set(triangle));
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Ray<T>& ray) {
    return intersects(ray, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Ray<T>& ray, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(ray), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Ray<T>& ray) {
    return mirrored(classify(ray, triangle));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the ray. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Ray<T>& ray, const Triangle<T>& triangle) {
    return detail::clip_line<T>(ray, triangle);
}

template <Scalar T>
Intersection<T> intersection(const Triangle<T>& triangle, const Ray<T>& ray) {
    return mirrored(intersection(ray, triangle));
}

}  // namespace hitbox
