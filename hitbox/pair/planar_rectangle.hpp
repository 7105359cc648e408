// planar_rectangle.hpp: rectangle against triangle or rectangle (quad vs triangle, quad vs quad).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/separating_axes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         rectangle-rectangle rectangle-triangle
/// Shapes        closed rectangle, half-axes as stored; closed triangle of either winding.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    A collinear triangle is its longest edge, or a point. A rectangle with zero or parallel half-axes is
///               a segment or a point. A shape with a NaN or an infinity is empty. An empty shape intersects nothing.
/// Cost          about 21 to 52 ns; where they just touch 110 to 180 ns on a grid, 170 to 980 ns in full precision.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree": the separating axes; see detail/separating_axes.hpp.
template <PlanarShape P, Scalar T>
    requires SameScalar<P, Rectangle<T>>
bool answer(Intersects, const Rectangle<T>& rectangle, const P& flat) {
    return detail::meet_by_sizes<detail::SeparatedByAxes>(rectangle, flat);
}

}  // namespace hitbox::verb
