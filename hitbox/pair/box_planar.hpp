// box_planar.hpp: rectangle against a box, triangle against an oriented box (triangle vs OBB, quad vs
// AABB, quad vs OBB).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
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
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree", the separating axes, made complete in
///               detail/convex_relation.hpp.
template <BoxShape B, PlanarShape P>
    requires SameScalar<B, P> &&
             (ShapeInfo<B>::kind != ShapeKind::aabb || ShapeInfo<P>::kind != ShapeKind::triangle)
bool answer(Intersects, const B& box, const P& flat) {
    return detail::meet(detail::convex_set(box), detail::convex_set(flat));
}

}  // namespace hitbox::verb
