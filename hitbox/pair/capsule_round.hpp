// capsule_round.hpp: capsule against sphere or capsule (capsule vs capsule, swept spheres).
#pragma once

#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/detail/capsule_meets.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         capsule-capsule capsule-sphere
/// Shapes        solid capsules and spheres.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared; no square root is taken; the sum of
///               two radii is not rounded.
/// Degenerate    A capsule with a == b is a sphere; with radius zero it is a segment; with a negative radius it is
///               empty. A sphere of radius zero is a point; with a negative radius it is empty. A shape with a NaN
///               or an infinity is empty. An empty shape intersects nothing.
/// Cost          about 25 to 94 ns; where they just touch 57 to 130 ns on a grid, 89 to 410 ns in full precision.
/// Source        Ericson 2005, 4.5.1 and 5.1.9, without divisions; see detail/capsule_meets.hpp.
template <Scalar T>
bool answer(Intersects, const Capsule<T>& a, const Capsule<T>& b) {
    if (a.is_empty() || b.is_empty()) return false;
    return detail::meet_by_sizes<detail::CapsuleMeetsLinear>(a, b);
}

template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Sphere<T>& sphere) {
    if (capsule.is_empty() || sphere.is_empty()) return false;
    return detail::meet_by_sizes<detail::CapsuleMeetsSphere>(capsule, sphere);
}

}  // namespace hitbox::verb
