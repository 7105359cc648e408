// sphere_sphere.hpp: two spheres (sphere vs sphere, ball overlap).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         sphere-sphere
/// Shapes        two solid spheres.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: |a - b|^2 is compared with (r + s)^2.
/// Degenerate    A sphere of radius zero is a point; with a negative radius it is empty. A shape with a NaN or an
///               infinity is empty. An empty shape intersects nothing.
/// Cost          about 6 ns; where they just touch 24 to 31 ns on a grid, 35 to 41 ns in full precision.
/// Source        the definition, squared.
template <Scalar T>
bool answer(Intersects, const Sphere<T>& a, const Sphere<T>& b) {
    return a.radius >= 0 && b.radius >= 0 && detail::meet_by_sizes<detail::SphereMeetsSphere>(a, b);
}

}  // namespace hitbox::verb
