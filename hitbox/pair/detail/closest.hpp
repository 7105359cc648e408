// closest.hpp: the point of a shape that is nearest to a given point, rounded.
#pragma once

#include <hitbox/pair/detail/closest_on_triangle.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <optional>

namespace hitbox::detail {

/// The nearest point of the shape; nothing if it or the point is empty. The point itself where they meet,
/// which is decided exactly; else rounded, within a few ulp of the largest coordinate. Source: Ericson
/// 2005, 5.1; boxes and rectangles by their faces, since their half-axes need not be square.
std::optional<Vec3> closest_on(const ConvexSet& shape, const Vec3& point);

/// Zero exactly where they meet, infinite where either is empty.
double distance_to(const ConvexSet& shape, const Vec3& point);

}  // namespace hitbox::detail
