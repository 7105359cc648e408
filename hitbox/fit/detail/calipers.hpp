// calipers.hpp: the smallest rectangle around points in the plane (rotating calipers, minimum area).
#pragma once

#include <hitbox/core/vec.hpp>

#include <vector>

namespace hitbox::detail {

/// Returns a unit vector along one side of the enclosing rectangle with the least (w + thickness) * (h + thickness),
/// where w and h are its sides. The other side is perpendicular to it. Reorders the points.
Vec2 best_rectangle(std::vector<Vec2>& points, double thickness);

}  // namespace hitbox::detail
