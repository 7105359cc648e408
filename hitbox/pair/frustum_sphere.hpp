// frustum_sphere.hpp: frustum and sphere (sphere vs frustum, frustum culling).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      frustum, bounded or not; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. A radius of zero is a point; a negative one or a NaN makes
///             a sphere empty.
/// Cost        about 50 ns far inside or outside, 1 us beside an edge; a few us more where they just touch.
/// Source      nearest points by features, Ericson 2005, 5.1; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return detail::meets(frustum, sphere);
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Frustum<T>& frustum) {
    return intersects(frustum, sphere);
}

/// The six-plane test of culling: false only if the sphere lies wholly behind one of the planes, so never where
/// they meet; true also for some that lie beside an edge. About 0.1 us.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
template <Scalar T>
bool may_intersect(const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return detail::may_be_seen<T>(detail::GivenPlanes<T>{frustum}, sphere);
}

template <Scalar T>
bool may_intersect(const Sphere<T>& sphere, const Frustum<T>& frustum) {
    return may_intersect(frustum, sphere);
}

}  // namespace hitbox
