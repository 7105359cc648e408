// sphere_triangle.hpp: sphere and triangle (triangle vs sphere).
#pragma once

#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      sphere with its inside; closed triangle.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate  a collinear triangle is its longest edge; a NaN makes it empty. A radius of zero is a point;
///             a negative one or a NaN makes a sphere empty.
/// Cost        about 50 ns; 1 us more where they just touch.
/// Source      Ericson 2005, 5.1, without divisions: see sphere_relation.hpp.
template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Triangle<T>& triangle) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(triangle));
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Sphere<T>& sphere) {
    return intersects(sphere, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Triangle<T>& triangle) {
    return mirrored(detail::relate(detail::convex_set(triangle), detail::sphere_set(sphere)));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Sphere<T>& sphere) {
    return mirrored(classify(sphere, triangle));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Sphere<T>& sphere, const Triangle<T>& triangle) {
    return detail::distance_to(triangle, sphere);
}

template <Scalar T>
double distance(const Triangle<T>& triangle, const Sphere<T>& sphere) {
    return distance(sphere, triangle);
}

}  // namespace hitbox
