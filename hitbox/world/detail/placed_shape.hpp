// placed_shape.hpp: any shape where a transform puts it, and boxes that hold it (world-space shape, bounds).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/obb.hpp>

#include <variant>

namespace hitbox::detail {

/// An axis-aligned box, or an oriented one where that is tighter.
using OrientedBounds = std::variant<Aabb3, Obb3>;

bool is_finite(const Affine3& map);

/// True for the empty set: a NaN, an inverted box, a ray without direction.
bool is_empty(const AnyShape& shape);

/// The shape under the map, rounded; that is the geometry from then on. An axis-aligned box stays one under
/// moves, mirrors along axes and scales, and becomes an oriented one under all else.
///
/// Errors      not_finite, for a NaN or an infinity in the map; unsupported, for a sphere under a map that
///             does not scale all directions alike (to within 1e-9), and for an endless box that is turned;
///             too_large, where the image is beyond what a double holds, or nothing is left of a direction.
Result<AnyShape> placed(const AnyShape& shape, const Affine3& map);

/// The smallest axis-aligned box around the shape, rounded outward; infinite where the shape is endless.
Aabb3 bounds_of(const AnyShape& shape);

/// An oriented box that holds the shape. `bounds` is its bounds_of, for the shapes that have no better.
OrientedBounds oriented_bounds_of(const AnyShape& shape, const Aabb3& bounds);

}  // namespace hitbox::detail
