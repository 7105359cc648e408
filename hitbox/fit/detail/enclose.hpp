// enclose.hpp: the box along given axes that holds every point, proven on the numbers stored (containment).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

namespace hitbox::detail {

/// The smallest box along the frame that is proven to hold all points of the cloud, a few roundings larger
/// than the points need. Along the coordinate axes it is as exact as an AABB, and flat where the points are.
/// Where no such box can be written down (extents beyond the largest T, or of its smallest values), the box
/// of the bounds, which always can.
template <class T>
Obb<T> enclose(const Cloud& cloud, const Frame& frame, const Aabb<3, T>& bounds);

/// The oriented box along the coordinate axes that holds all of the bounds, exactly. Half-axes follow the
/// axes of the frame, which are coordinate axes.
template <class T>
Obb<T> enclose(const Aabb<3, T>& bounds,
               const Frame& coordinate_axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}});

}  // namespace hitbox::detail
