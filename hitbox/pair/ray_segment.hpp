// ray_segment.hpp: ray and segment (half-line vs line segment).
#pragma once

#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed ray, direction of any length; closed segment.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero direction or a NaN makes a ray empty: it meets nothing; a zero segment is its point; a
///             NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Ray<T>& ray, const Segment<T>& segment) {
    return detail::meet(detail::convex_set(ray), detail::convex_set(segment));
}

template <Scalar T>
bool intersects(const Segment<T>& segment, const Ray<T>& ray) {
    return intersects(ray, segment);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Ray<T>& ray, const Segment<T>& segment) {
    return detail::relate(detail::convex_set(ray), detail::convex_set(segment));
}

template <Scalar T>
Relation classify(const Segment<T>& segment, const Ray<T>& ray) {
    return mirrored(classify(ray, segment));
}

/// The shared points: none, a point, or what they share of one line. `t` is the parameter of the first, `t_b`
/// that of the second, in the order of the first. About 5 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Ray<T>& ray, const Segment<T>& segment) {
    return detail::clip_lines<T>(ray, segment);
}

template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Ray<T>& ray) {
    return detail::clip_lines<T>(segment, ray);
}

}  // namespace hitbox
