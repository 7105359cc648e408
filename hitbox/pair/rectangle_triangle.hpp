// rectangle_triangle.hpp: rectangle and triangle (finite plane vs tri).
#pragma once

#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed rectangle, half-axes as stored; closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a zero half-axis makes a rectangle its segment or point; a NaN makes it empty; a collinear
///             triangle is its longest edge or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Triangle<T>& triangle) {
    return detail::meet(detail::convex_set(rectangle), detail::convex_set(triangle));
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Rectangle<T>& rectangle) {
    return intersects(rectangle, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Rectangle<T>& rectangle, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(rectangle), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Rectangle<T>& rectangle) {
    return mirrored(classify(rectangle, triangle));
}

}  // namespace hitbox
