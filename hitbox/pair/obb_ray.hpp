// obb_ray.hpp: oriented box and ray (OBB vs half-line).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/ray.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed oriented box, half-axes as stored; closed ray, direction of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a flat box is its parallelogram, segment or point; a NaN makes it empty; a zero direction or a
///             NaN makes a ray empty: it meets nothing.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Obb<T>& box, const Ray<T>& ray) {
    return detail::meet(detail::convex_set(box), detail::convex_set(ray));
}

template <Scalar T>
bool intersects(const Ray<T>& ray, const Obb<T>& box) {
    return intersects(box, ray);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Obb<T>& box, const Ray<T>& ray) {
    return detail::relate(detail::convex_set(box), detail::convex_set(ray));
}

template <Scalar T>
Relation classify(const Ray<T>& ray, const Obb<T>& box) {
    return mirrored(classify(box, ray));
}

/// The shared points: none, a point, a segment. `t` is the parameter of
/// the ray; `line_t` that of the whole line that carries it, near and far, so also for a ray inside. About 5
/// us on a hit.
template <Scalar T>
Intersection<T> intersection(const Ray<T>& ray, const Obb<T>& box) {
    return detail::clip_line<T>(ray, box);
}

template <Scalar T>
Intersection<T> intersection(const Obb<T>& box, const Ray<T>& ray) {
    return mirrored(intersection(ray, box));
}

}  // namespace hitbox
