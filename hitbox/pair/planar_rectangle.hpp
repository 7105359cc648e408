// planar_rectangle.hpp: rectangle against triangle or rectangle (quad vs triangle, quad vs quad).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::verb {

/// Pairs         rectangle-rectangle rectangle-triangle
/// Shapes        closed rectangle, half-axes as stored; closed triangle of either winding.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    a collinear triangle is its longest edge or point; zero or parallel half-axes make a rectangle a
///               segment or a point. A NaN makes a shape empty, and the empty set meets nothing.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree", the separating axes, made complete in
///               detail/convex_relation.hpp.
template <PlanarShape P, Scalar T>
    requires SameScalar<P, Rectangle<T>>
bool answer(Intersects, const P& a, const Rectangle<T>& b) {
    return detail::meet(detail::convex_set(a), detail::convex_set(b));
}

}  // namespace hitbox::verb
