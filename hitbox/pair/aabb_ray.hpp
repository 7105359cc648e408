// aabb_ray.hpp: axis-aligned box and ray (AABB vs half-line).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/ray.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed axis-aligned box, infinite corners allowed; closed ray, direction of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  an empty box (min > max, NaN) meets nothing; a flat box is its rectangle, segment or point; a
///             zero direction or a NaN makes a ray empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Ray<T>& ray) {
    return detail::meet(detail::convex_set(box), detail::convex_set(ray));
}

template <Scalar T>
bool intersects(const Ray<T>& ray, const Aabb<3, T>& box) {
    return intersects(box, ray);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& box, const Ray<T>& ray) {
    return detail::relate(detail::convex_set(box), detail::convex_set(ray));
}

template <Scalar T>
Relation classify(const Ray<T>& ray, const Aabb<3, T>& box) {
    return mirrored(classify(box, ray));
}

/// The shared points: none, a point, a segment, or a ray or line where the other shape has no end. `t` is the
/// parameter of the ray; `line_t` that of the whole line that carries it, near and far, so also for a ray
/// inside. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Ray<T>& ray, const Aabb<3, T>& box) {
    return detail::clip_line<T>(ray, box);
}

template <Scalar T>
Intersection<T> intersection(const Aabb<3, T>& box, const Ray<T>& ray) {
    return mirrored(intersection(ray, box));
}

}  // namespace hitbox
