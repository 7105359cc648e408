// box_planar.hpp: rectangle against a box, triangle against an oriented box (triangle vs
// OBB, quad vs AABB, quad vs OBB).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/aabb_meets_rectangle.hpp>
#include <hitbox/pair/detail/separating_axes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         aabb-rectangle obb-rectangle obb-triangle
/// Shapes        closed axis-aligned box, infinite corners allowed; closed oriented box and rectangle, half-axes as
///               stored; closed triangle.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, and for boxes with infinite corners.
/// Degenerate    A flat box is a rectangle, segment or point. An AABB with min > max is empty. A collinear
///               triangle is its longest edge, or a point. A rectangle with zero or parallel half-axes is a
///               segment or a point. A NaN makes a shape empty, and so does an infinity, except in an AABB. An
///               empty shape intersects nothing.
/// Cost          about 27 to 64 ns; where they just touch 94 to 290 ns on a grid, 240 to 1000 ns in full precision.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree": the separating axes; see detail/separating_axes.hpp and
///               detail/aabb_meets_rectangle.hpp.
template <Scalar T, PlanarShape P>
    requires SameScalar<Obb<T>, P>
bool answer(Intersects, const Obb<T>& box, const P& flat) {
    return detail::meet_by_sizes<detail::SeparatedByAxes>(box, flat);
}

template <Scalar T>
bool answer(Intersects, const Aabb<3, T>& box, const Rectangle<T>& rectangle) {
    if (!((box.min.x <= box.max.x) & (box.min.y <= box.max.y) & (box.min.z <= box.max.z))) return false;
    return detail::meet_by_sizes<detail::AabbMeetsRectangle>(box, rectangle);
}

}  // namespace hitbox::verb
