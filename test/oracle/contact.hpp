// contact.hpp: brings two shapes to where they just touch, exactly or to the last bit (near touching,
// bisection).
#pragma once

#include <hitbox/core/function_ref.hpp>

#include <optional>

#include "random.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

/// A random point of the shape, rounded; of unbounded shapes one that is not far off.
Vec3 point_of(const Shape& shape, Random& random);

/// A point of the plane, line or space that the shape spans, in it or beyond it, rounded.
Vec3 point_in_span(const Shape& shape, Random& random);

/// A corner of the shape that is farthest along `d`, of equals any, rounded. Unbounded shapes have their
/// origin, a plane has the point nearest to the origin of space.
Vec3 farthest_corner(const Shape& shape, const Vec3& d, Random& random);

/// Moves b so that corner meets corner and a plane keeps the shapes apart but for what touches there: exactly
/// where the sums are exact, as on a grid, else within a few ulp. Along simple directions edges and faces
/// come together.
Shape put_beside(const Shape& a, const Shape& b, Numbers numbers, Random& random);

/// Puts both shapes into one plane, a coordinate plane or, where small whole numbers stay exact, one askew.
void put_into_one_plane(Shape& a, Shape& b, Numbers numbers, Random& random);

using Predicate = FunctionRef<bool(const Shape&, const Shape&)>;

/// Moves b along a random line to where the answer of `hit` flips between two neighbouring positions, and
/// leaves it on either side. Nothing where no flip was found on that line.
///
///      b at the start           two neighbours             b on a
///          |------------------------||-----------------------|
///          0        miss          low high       hit         1
std::optional<Shape> driven_to_contact(const Shape& a, const Shape& b, Predicate hit, double size,
                                       Numbers numbers, Random& random);

}  // namespace hitbox::oracle
