// frustum_sphere.hpp: frustum and sphere (sphere vs frustum, frustum culling).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/may_intersect.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// Pairs         frustum-sphere
/// Shapes        frustum, bounded or not; sphere with its inside.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate    planes that exclude each other leave an empty frustum; a zero normal is no limit where offset <= 0,
///               else leaves nothing; a radius of zero is a point, a negative one makes a sphere empty. A NaN makes a
///               shape empty, and the empty set meets nothing.
/// Cost          about 36 to 42 ns; where they just touch 1200 ns on a grid, 470 to 830 ns in full precision.
/// Source        nearest points by features, Ericson 2005, 5.1; see detail/frustum_relation.hpp.
template <Scalar T>
bool answer(Intersects, const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return detail::meets(frustum, sphere);
}

template <Scalar T>
bool answer(MayIntersect, const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return detail::may_be_seen<T>(detail::GivenPlanes<T>{frustum}, sphere);
}

}  // namespace hitbox::verb
