// plane_ray.hpp: plane and ray (plane vs half-line).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length; closed ray, direction of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing; a zero direction or a NaN makes
///             a ray empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Plane<T>& plane, const Ray<T>& ray) {
    return detail::meet(detail::convex_set(plane), detail::convex_set(ray));
}

template <Scalar T>
bool intersects(const Ray<T>& ray, const Plane<T>& plane) {
    return intersects(plane, ray);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& plane, const Ray<T>& ray) {
    return detail::relate(detail::convex_set(plane), detail::convex_set(ray));
}

template <Scalar T>
Relation classify(const Ray<T>& ray, const Plane<T>& plane) {
    return mirrored(classify(plane, ray));
}

/// The shared points: none, a point, a segment, or a ray or line where the other shape has no end. `t` is the
/// parameter of the ray. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Ray<T>& ray, const Plane<T>& plane) {
    return detail::clip_line<T>(ray, plane);
}

template <Scalar T>
Intersection<T> intersection(const Plane<T>& plane, const Ray<T>& ray) {
    return mirrored(intersection(ray, plane));
}

/// On which side of the plane the ray lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Ray<T>& ray) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(ray));
}

}  // namespace hitbox
