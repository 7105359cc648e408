// enclose.hpp: a box along given axes that is proven to contain every point as stored (containment).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

namespace hitbox::detail {

/// Computes a box along the frame that is proven to contain all points of the cloud. It is a few roundings
/// larger than the points need. Along the coordinate axes it is as exact as an AABB, and flat where the
/// points are. If no such box is representable (extents beyond the largest T, or among its smallest values),
/// the box of the bounds is returned; it is always representable.
template <class T>
Obb<T> enclose(const Cloud& cloud, const Frame& frame, const Aabb<3, T>& bounds);

/// Computes the oriented box along the coordinate axes that contains the bounds exactly. The half-axes follow
/// the order of `coordinate_axes`.
template <class T>
Obb<T> enclose(const Aabb<3, T>& bounds,
               const Frame& coordinate_axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}});

}  // namespace hitbox::detail
