// frustum_triangle.hpp: frustum and triangle (triangle in view).
#pragma once

#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      frustum, bounded or not; closed triangle.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  planes that exclude each other leave an empty frustum; a zero normal is no limit where
///             offset <= 0, else leaves nothing. A collinear triangle is its longest edge; a NaN makes it
///             empty.
/// Cost        about 0.1 us far inside or outside, 2 us beside an edge; 20 us and more where they just
///             touch.
/// Source      Farkas' lemma: Schrijver 1986, 7.3; see frustum_relation.hpp.
template <Scalar T>
bool intersects(const Frustum<T>& frustum, const Triangle<T>& triangle) {
    return detail::meets(frustum, triangle);
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Frustum<T>& frustum) {
    return intersects(frustum, triangle);
}

}  // namespace hitbox
