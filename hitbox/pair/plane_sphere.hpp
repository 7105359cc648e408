// plane_sphere.hpp: plane and sphere (plane vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// Pairs         plane-sphere
/// Shapes        infinite plane, normal of any length; sphere with its inside.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate    a zero normal makes a plane empty; a radius of zero is a point, a negative one makes a sphere empty. A
///               NaN makes a shape empty, and the empty set meets nothing.
/// Source        Ericson 2005, 5.1, without divisions: see detail/sphere_relation.hpp.
template <Scalar T>
    requires SameScalar<Plane<T>, Sphere<T>>
bool answer(Intersects, const Plane<T>& shape, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(shape));
}

}  // namespace hitbox::verb
