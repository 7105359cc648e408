// aabb_frustum.hpp: axis-aligned box and frustum (AABB vs frustum, frustum culling).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed axis-aligned box, infinite corners allowed; frustum, bounded or not.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. An empty box (min > max, NaN) meets nothing; a flat box is
///             its rectangle, segment or point.
/// Cost        about 0.1 us far inside or outside, 2 us beside an edge; 20 us and more where they just
///             touch.
/// Source      Farkas' lemma: Schrijver 1986, 7.3; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Frustum<T>& frustum) {
    return detail::meets(frustum, box);
}

template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Aabb<3, T>& box) {
    return intersects(box, frustum);
}

/// The six-plane test of culling: false only if the axis-aligned box lies wholly behind one of the planes, so never where
/// they meet; true also for some that lie beside an edge. About 0.1 us.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
template <Scalar T>
bool may_intersect(const Aabb<3, T>& box, const Frustum<T>& frustum) {
    return detail::may_be_seen<T>(detail::GivenPlanes<T>{frustum}, box);
}

template <Scalar T>
bool may_intersect(const Frustum<T>& frustum, const Aabb<3, T>& box) {
    return may_intersect(box, frustum);
}

}  // namespace hitbox
