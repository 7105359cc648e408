// frustum_segment.hpp: frustum and segment (line segment in view).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      frustum, bounded or not; closed segment.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. A zero segment is its point; a NaN makes it empty.
/// Cost        about 0.1 us; a few us where they just touch.
/// Source      Farkas' lemma: Schrijver 1986, 7.3; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Segment<T>& segment) {
    return detail::meets(frustum, segment);
}

template <Scalar T>
bool intersects(const Segment<T>& segment, const Frustum<T>& frustum) {
    return intersects(frustum, segment);
}

}  // namespace hitbox
