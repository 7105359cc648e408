// capsule_frustum.hpp: capsule and frustum (frustum culling of characters).
#pragma once

#include <hitbox/pair/frustum/six_planes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         capsule-frustum
/// Shapes        solid capsule; frustum, bounded or not.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, also near edges. A frustum is the intersection of its six half-spaces.
/// Degenerate    A capsule with a == b is a sphere; with radius zero it is a segment; with a negative radius it is
///               empty. A frustum is empty if its planes exclude each other. A frustum plane with zero normal has
///               no effect if offset <= 0; otherwise it makes the frustum empty. A shape with a NaN or an infinity
///               is empty. An empty shape intersects nothing.
/// Cost          about 53 to 56 ns; where they just touch 1200 to 1300 ns on a grid, 460 to 740 ns in full precision.
/// Source        Ericson 2005, 5.1.9: closest points of two lines. The line of a frustum edge is given by its two
///               planes; see frustum/detail/feet.hpp.
template <Scalar T>
bool answer(Intersects, const Capsule<T>& capsule, const Frustum<T>& frustum) {
    return detail::meets(frustum, capsule);
}

}  // namespace hitbox::verb
