// obb_sphere.hpp: oriented box and sphere (OBB, rotated box vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// Pairs         obb-sphere
/// Shapes        closed oriented box, half-axes as stored, orthogonal or not; sphere with its inside.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate    a flat box is its rectangle, segment or point; an AABB with min > max is empty; a radius of zero is a
///               point, a negative one makes a sphere empty. A NaN makes a shape empty, and the empty set meets
///               nothing.
/// Source        Ericson 2005, 5.1, without divisions: see detail/sphere_relation.hpp.
template <Scalar T>
    requires SameScalar<Obb<T>, Sphere<T>>
bool answer(Intersects, const Obb<T>& shape, const Sphere<T>& sphere) {
    return detail::meet(detail::sphere_set(sphere), detail::convex_set(shape));
}

}  // namespace hitbox::verb
