// obb_sphere.hpp: oriented box and sphere (OBB, rotated box vs sphere).
#pragma once

#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed oriented box, half-axes as stored, square to each other or not; sphere with its
///             inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate  a flat box is its parallelogram, segment or point; a NaN makes it empty. A radius of zero is
///             a point; a negative one or a NaN makes a sphere empty.
/// Cost        about 0.2 us; a few us where they just touch.
/// Source      Ericson 2005, 5.1, without divisions: see sphere_relation.hpp.
template <Scalar T>
bool intersects(const Obb<T>& box, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(box));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Obb<T>& box) {
    return intersects(box, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Obb<T>& box, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(box), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Obb<T>& box) {
    return mirrored(classify(box, sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Obb<T>& box, const Sphere<T>& sphere) {
    return detail::distance_to(box, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Obb<T>& box) {
    return distance(box, sphere);
}

}  // namespace hitbox
