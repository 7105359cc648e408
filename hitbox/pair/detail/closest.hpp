// closest.hpp: the point of a shape that is nearest to a given point, and how far it is: the careful way, for every
// input (double-doubles, then integers).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <optional>

namespace hitbox::detail {

// What closest_on.hpp asks where plain doubles leave a doubt: shapes that meet or nearly do, slivers, far and flat
// ones, sizes out of range. First the nearest corner, edge or face is found in double-doubles; where their error could
// show in the answer, it is found in integers, and the quotient of two of them is rounded.
// Source: Ericson 2005, 5.1, by the signs of nearest_feature.hpp.

/// The nearest point of the shape; nothing if it or the point is empty. The point itself where they meet, another one
/// where they do not. Else within 2 ulp of each of its coordinates, or the neighbour of the given point that lies
/// toward the shape, where rounding would give that point.
std::optional<Vec3> closest_on(const ConvexSet& shape, const Vec3& point);

/// Zero exactly where they meet, infinite where either is empty. Else the relative error is at most 2^-51 (2 ulp),
/// and never is it zero.
double distance_to(const ConvexSet& shape, const Vec3& point);

/// The distance from the shape to the ball around the point: zero exactly where they meet, else with a relative error
/// of at most 2^-50. The radius is the sum of both numbers, which are not negative.
double distance_to_ball(const ConvexSet& shape, const Vec3& center, double radius, double more_radius = 0);

/// The distance to a plane, negative behind it; NaN where either is empty.
double signed_distance_to(const ConvexSet& plane, const Vec3& point);

}  // namespace hitbox::detail
