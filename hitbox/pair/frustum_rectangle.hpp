// frustum_rectangle.hpp: frustum and rectangle (finite plane in view).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/rectangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      frustum, bounded or not; closed rectangle, half-axes as stored.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. Zero or parallel half-axes make it a segment or a point; a
///             NaN makes it empty.
/// Cost        about 0.1 us far inside or outside, 2 us beside an edge; 20 us and more where they just
///             touch.
/// Source      Farkas' lemma: Schrijver 1986, 7.3; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Rectangle<T>& rectangle) {
    return detail::meets(frustum, rectangle);
}

template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Frustum<T>& frustum) {
    return intersects(frustum, rectangle);
}

}  // namespace hitbox
