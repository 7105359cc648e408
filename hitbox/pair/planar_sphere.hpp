// planar_sphere.hpp: sphere against triangle or rectangle (triangle vs sphere, quad vs sphere).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         rectangle-sphere sphere-triangle
/// Shapes        closed triangle, closed rectangle, half-axes as stored; solid sphere.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared; no square root is taken.
/// Degenerate    A collinear triangle is its longest edge, or a point. A rectangle with zero or parallel half-axes
///               is a segment or a point. A sphere of radius zero is a point; with a negative radius it is empty. A
///               shape with a NaN or an infinity is empty. An empty shape intersects nothing.
/// Cost          about 18 to 42 ns; where they just touch 78 to 96 ns on a grid, 80 to 320 ns in full precision.
/// Source        Ericson 2005, 5.1.5, without divisions; see detail/sphere_meets.hpp.
template <PlanarShape P, Scalar T>
    requires SameScalar<P, Sphere<T>>
bool answer(Intersects, const P& shape, const Sphere<T>& sphere) {
    return sphere.radius >= 0 && detail::meet_by_sizes<detail::PlanarMeetsSphere>(shape, sphere);
}

}  // namespace hitbox::verb
