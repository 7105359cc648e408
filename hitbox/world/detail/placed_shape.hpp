// placed_shape.hpp: a shape under a transform, and boxes that contain it (world-space shape, bounds).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/obb.hpp>

#include <variant>

namespace hitbox::detail {

/// An axis-aligned box, or an oriented one if that is tighter.
using OrientedBounds = std::variant<Aabb3, Obb3>;

bool is_finite(const Affine3& map);

/// The error of a transform that is not finite.
Error not_finite();

/// True for the empty set: a NaN, an inverted box, a ray with zero direction.
bool is_empty(const AnyShape& shape);

/// Computes the image of the shape under the map, rounded; from then on this is the geometry. An axis-aligned
/// box stays axis-aligned under translations, mirrors along axes and scales. Under all other maps it becomes
/// an oriented box.
///
/// Errors      not_finite: a NaN or an infinity in the map. unsupported: a sphere or capsule under a map that
///             does not scale all directions equally (to within similarity_tolerance); an infinite box that is rotated.
///             too_large: the image exceeds the range of double, or a direction underflows to zero.
Result<AnyShape> placed(const AnyShape& shape, const Affine3& map);

/// The smallest axis-aligned box around the shape, rounded outward. Infinite if the shape is.
Aabb3 bounds_of(const AnyShape& shape);

/// An oriented box that contains the shape. `bounds` must be its bounds_of; it is returned for shapes with no
/// tighter box.
OrientedBounds oriented_bounds_of(const AnyShape& shape, const Aabb3& bounds);
OrientedBounds oriented_bounds_of(const Segment3& segment, const Aabb3& bounds);
OrientedBounds oriented_bounds_of(const Triangle3& triangle, const Aabb3& bounds);

}  // namespace hitbox::detail
