// capsule_round.hpp: capsule against sphere or capsule (capsule vs capsule, swept spheres).
#pragma once

#include <hitbox/pair/detail/capsule_meets.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// Pairs         capsule-capsule capsule-sphere
/// Shapes        capsules and spheres with their insides.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared, no root is taken, and the sum of two radii
///               is not rounded.
/// Degenerate    a capsule with a == b is a sphere; a radius of zero makes it a segment, a sphere a point; a negative one
///               makes either empty. A NaN makes a shape empty, and the empty set meets nothing.
/// Cost          about 25 to 94 ns; where they just touch 57 to 130 ns on a grid, 89 to 410 ns in full precision.
/// Source        Ericson 2005, 4.5.1 and 5.1.9, without divisions: see detail/capsule_meets.hpp.
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
