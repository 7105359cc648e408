// frustum_obb.hpp: frustum and oriented box (OBB vs frustum, frustum culling).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/obb.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      frustum, bounded or not; closed oriented box, half-axes as stored, square to each other or
///             not.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. A flat box is its parallelogram, segment or point; a NaN
///             makes it empty.
/// Cost        about 0.1 us far inside or outside, 2 us beside an edge; 20 us and more where they just
///             touch.
/// Source      Farkas' lemma: Schrijver 1986, 7.3; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Obb<T>& box) {
    return detail::meets(frustum, box);
}

template <Scalar T>
bool intersects(const Obb<T>& box, const Frustum<T>& frustum) {
    return intersects(frustum, box);
}

/// The six-plane test of culling: false only if the oriented box lies wholly behind one of the planes, so never where
/// they meet; true also for some that lie beside an edge. About 0.1 us.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
template <Scalar T>
bool may_intersect(const Frustum<T>& frustum, const Obb<T>& box) {
    return detail::may_be_seen<T>(detail::GivenPlanes<T>{frustum}, box);
}

template <Scalar T>
bool may_intersect(const Obb<T>& box, const Frustum<T>& frustum) {
    return may_intersect(frustum, box);
}

}  // namespace hitbox
