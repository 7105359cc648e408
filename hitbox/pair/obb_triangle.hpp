// obb_triangle.hpp: oriented box and triangle (OBB vs tri).
#pragma once

#include <hitbox/pair/detail/best_axis.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed oriented box, half-axes as stored; closed triangle of either winding.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  a flat box is its parallelogram, segment or point; a NaN makes it empty; a collinear triangle
///             is its longest edge or point; a NaN makes it empty.
/// Cost        about 0.3 us; a few us where they just touch.
/// Source      separating axes: Gottschalk, Lin, Manocha 1996, made complete in convex_relation.hpp.
template <Scalar T>
bool intersects(const Obb<T>& box, const Triangle<T>& triangle) {
    return detail::meet(detail::convex_set(box), detail::convex_set(triangle));
}

template <Scalar T>
bool intersects(const Triangle<T>& triangle, const Obb<T>& box) {
    return intersects(box, triangle);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Obb<T>& box, const Triangle<T>& triangle) {
    return detail::relate(detail::convex_set(box), detail::convex_set(triangle));
}

template <Scalar T>
Relation classify(const Triangle<T>& triangle, const Obb<T>& box) {
    return mirrored(classify(box, triangle));
}

/// The axis along which they are farthest apart or, where they meet, overlap least; nothing where either is
/// empty. Whether it separates is exact. No axis of a face or of two edges does better by more than 2^-45 of
/// how far the shapes reach, and the gap is right to 12 digits: see best_axis.hpp.
template <Scalar T>
std::optional<SeparatingAxis> separating_axis(const Obb<T>& box, const Triangle<T>& triangle) {
    return detail::best_axis(box, triangle);
}

template <Scalar T>
std::optional<SeparatingAxis> separating_axis(const Triangle<T>& triangle, const Obb<T>& box) {
    return detail::best_axis(triangle, box);
}

}  // namespace hitbox
