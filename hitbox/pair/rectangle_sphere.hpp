// rectangle_sphere.hpp: rectangle and sphere (finite plane vs sphere).
#pragma once

#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed rectangle, half-axes as stored; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate  zero or parallel half-axes make it a segment or a point; a NaN makes it empty. A radius of
///             zero is a point; a negative one or a NaN makes a sphere empty.
/// Cost        about 50 ns; 1 us more where they just touch.
/// Source      Ericson 2005, 5.1, without divisions: see sphere_relation.hpp.
template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(rectangle));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Rectangle<T>& rectangle) {
    return intersects(rectangle, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Rectangle<T>& rectangle, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(rectangle), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Rectangle<T>& rectangle) {
    return mirrored(classify(rectangle, sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Rectangle<T>& rectangle, const Sphere<T>& sphere) {
    return detail::distance_to(rectangle, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Rectangle<T>& rectangle) {
    return distance(rectangle, sphere);
}

}  // namespace hitbox
