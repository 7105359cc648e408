// line_sphere.hpp: line and sphere (line vs sphere).
#pragma once

#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_intersection.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite line; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate  a zero direction or a NaN makes a line empty: it meets nothing. A radius of zero is a point;
///             a negative one or a NaN makes a sphere empty.
/// Cost        about 50 ns; 1 us more where they just touch.
/// Source      Ericson 2005, 5.1, without divisions: see sphere_relation.hpp.
template <Scalar T>
bool intersects(const Line<T>& line, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(line));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Line<T>& line) {
    return intersects(line, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Line<T>& line, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(line), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Line<T>& line) {
    return mirrored(classify(line, sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Line<T>& line, const Sphere<T>& sphere) {
    return detail::distance_to(line, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Line<T>& line) {
    return distance(line, sphere);
}

/// The shared points: none, a point, a segment. `t` is the parameter of the line, `line_t` that of the whole
/// line that carries it, near and far, so also for a line inside. Whether and where it ends is exact, the
/// roots are rounded: within 8 ulp of themselves.
template <Scalar T>
Intersection<T> intersection(const Line<T>& line, const Sphere<T>& sphere) {
    return detail::narrowed<T>(detail::clip_line(detail::convex_set(line), detail::sphere_set(sphere)));
}

template <Scalar T>
Intersection<T> intersection(const Sphere<T>& sphere, const Line<T>& line) {
    return mirrored(intersection(line, sphere));
}

}  // namespace hitbox
