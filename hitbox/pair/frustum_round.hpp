// frustum_round.hpp: frustum against sphere or capsule (sphere vs frustum, frustum culling of characters).
#pragma once

#include <hitbox/pair/frustum/six_planes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         capsule-frustum frustum-sphere
/// Shapes        frustum, bounded or not; solid sphere or capsule.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, also near edges. A frustum is the intersection of its six half-spaces.
/// Degenerate    A frustum is empty if its planes exclude each other. A frustum plane with zero normal has no
///               effect if offset <= 0; otherwise it makes the frustum empty. A capsule with a == b is a sphere; with
///               radius zero it is a segment. A sphere of radius zero is a point. With a negative radius they are
///               empty. A shape with a NaN or an infinity is empty. An empty shape intersects nothing.
/// Cost          about 25 to 45 ns; where they just touch 120 to 790 ns on a grid, 240 to 560 ns in full precision.
/// Source        Ericson 2005, 5.1: the nearest feature of the frustum. Its edges are given by two planes each; see
///               frustum/closest_feature.cpp.
template <ShapeOfKind<ShapeKind::sphere, ShapeKind::capsule> S, Scalar T>
    requires SameScalar<S, Frustum<T>>
bool answer(Intersects, const S& shape, const Frustum<T>& frustum) {
    return detail::meets(frustum, shape);
}

template <Scalar T>
bool answer(MayIntersect, const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return detail::may_meet_six_planes<T>(detail::GivenPlanes<T>{frustum}, sphere);
}

}  // namespace hitbox::verb
