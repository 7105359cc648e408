// obb_rectangle.hpp: oriented box and rectangle (OBB vs finite plane).
#pragma once

#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed oriented box, half-axes as stored; closed rectangle, half-axes as stored.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a flat box is its parallelogram, segment or point; a NaN makes it empty; a zero half-axis
///             makes a rectangle its segment or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Obb<T>& box, const Rectangle<T>& rectangle) {
    return detail::meet(detail::convex_set(box), detail::convex_set(rectangle));
}

template <Scalar T>
bool intersects(const Rectangle<T>& rectangle, const Obb<T>& box) {
    return intersects(box, rectangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Obb<T>& box, const Rectangle<T>& rectangle) {
    return detail::relate(detail::convex_set(box), detail::convex_set(rectangle));
}

template <Scalar T>
Relation classify(const Rectangle<T>& rectangle, const Obb<T>& box) {
    return mirrored(classify(box, rectangle));
}

}  // namespace hitbox
