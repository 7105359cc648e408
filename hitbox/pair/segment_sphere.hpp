// segment_sphere.hpp: segment and sphere (line segment vs sphere).
#pragma once

#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_intersection.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed segment; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate  a zero segment is its point; a NaN makes it empty. A radius of zero is a point; a negative
///             one or a NaN makes a sphere empty.
/// Cost        about 50 ns; 1 us more where they just touch.
/// Source      Ericson 2005, 5.1, without divisions: see sphere_relation.hpp.
template <Scalar T>
bool intersects(const Segment<T>& segment, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(segment));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Segment<T>& segment) {
    return intersects(segment, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Segment<T>& segment, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(segment), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Segment<T>& segment) {
    return mirrored(classify(segment, sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Segment<T>& segment, const Sphere<T>& sphere) {
    return detail::distance_to(segment, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Segment<T>& segment) {
    return distance(segment, sphere);
}

/// The shared points: none, a point, a segment. `t` is the parameter of the segment, `line_t` that of the whole
/// line that carries it, near and far, so also for a segment inside. Whether and where it ends is exact, the
/// roots are rounded: within 8 ulp of themselves.
template <Scalar T>
Intersection<T> intersection(const Segment<T>& segment, const Sphere<T>& sphere) {
    return detail::narrowed<T>(detail::clip_line(detail::convex_set(segment), detail::sphere_set(sphere)));
}

template <Scalar T>
Intersection<T> intersection(const Sphere<T>& sphere, const Segment<T>& segment) {
    return mirrored(intersection(segment, sphere));
}

}  // namespace hitbox
