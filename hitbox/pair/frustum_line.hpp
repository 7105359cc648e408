// frustum_line.hpp: frustum and line (infinite line in view).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/line.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      frustum, bounded or not; infinite line.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. A zero direction or a NaN makes a line empty.
/// Cost        about 0.2 us; a few us where they just touch.
/// Source      Farkas' lemma: Schrijver 1986, 7.3; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Line<T>& line) {
    return detail::meets(frustum, line);
}

template <Scalar T>
bool intersects(const Line<T>& line, const Frustum<T>& frustum) {
    return intersects(frustum, line);
}

}  // namespace hitbox
