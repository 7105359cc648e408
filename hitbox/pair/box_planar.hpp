// box_planar.hpp: rectangle against a box, triangle against an oriented box (triangle vs OBB, quad vs
// AABB, quad vs OBB).
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

/// Pairs         aabb-rectangle obb-rectangle obb-triangle
/// Shapes        closed axis-aligned box, infinite corners allowed; closed oriented box and rectangle, half-axes as
///               stored; closed triangle.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input, and for boxes with infinite corners.
/// Degenerate    a flat box is its rectangle, segment or point; an AABB with min > max is empty; a collinear triangle
///               is its longest edge or point; zero or parallel half-axes make a rectangle a segment or a point. A NaN
///               makes a shape empty, and the empty set meets nothing.
/// Cost          about 27 to 64 ns; where they just touch 94 to 290 ns on a grid, 240 to 1000 ns in full precision.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree": the axes; see detail/separating_axes.hpp.
///               detail/convex_relation.hpp.
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
