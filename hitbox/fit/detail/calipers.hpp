// calipers.hpp: the smallest rectangle around points of the plane (rotating calipers, minimum area).
#pragma once

#include <hitbox/core/vec.hpp>

#include <vector>

namespace hitbox::detail {

/// The unit direction of one side of the rectangle of least (width + thin) * (height + thin) around the
/// points. Its other side is perpendicular to that. Changes the order of the points.
Vec2 best_rectangle(std::vector<Vec2>& points, double thin);

}  // namespace hitbox::detail
