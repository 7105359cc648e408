// plane_sphere.hpp: plane and sphere (plane vs sphere).
#pragma once

#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      infinite plane, normal of any length; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squares are compared.
/// Degenerate  a zero normal or a NaN makes a plane empty: it meets nothing. A radius of zero is a point; a
///             negative one or a NaN makes a sphere empty.
/// Cost        about 10 ns; 0.3 us more where they just touch.
/// Source      Ericson 2005, 5.2.2, squared.
template <Scalar T>
bool intersects(const Plane<T>& plane, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(plane));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Plane<T>& plane) {
    return intersects(plane, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Plane<T>& plane, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(plane), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Plane<T>& plane) {
    return mirrored(classify(plane, sphere));
}

/// On which side of the plane the sphere lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Sphere<T>& sphere) {
    return detail::side_of_plane(detail::convex_set(plane), detail::sphere_set(sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Plane<T>& plane, const Sphere<T>& sphere) {
    return detail::distance_to(plane, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Plane<T>& plane) {
    return distance(plane, sphere);
}

}  // namespace hitbox
