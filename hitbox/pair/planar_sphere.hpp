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

/// Pairs         rectangle-sphere sphere-triangle
/// Shapes        closed triangle, closed rectangle, half-axes as stored; sphere with its inside.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate    a collinear triangle is its longest edge or point; zero or parallel half-axes make a rectangle a
///               segment or a point; a radius of zero is a point, a negative one makes a sphere empty. A NaN makes a
///               shape empty, and the empty set meets nothing.
/// Cost          about 28 to 50 ns; where they just touch 230 to 280 ns on a grid, 100 to 370 ns in full precision.
/// Source        Ericson 2005, 5.1, without divisions: see detail/sphere_meets.hpp.
template <PlanarShape P, Scalar T>
    requires SameScalar<P, Sphere<T>>
bool answer(Intersects, const P& shape, const Sphere<T>& sphere) {
    return sphere.radius >= 0 && detail::meet_by_sizes<detail::PlanarMeetsSphere>(shape, sphere);
}

}  // namespace hitbox::verb
