// share_point.hpp: whether several convex sets share a point, and half-spaces and small boxes to ask it with.
#pragma once

#include <hitbox/core/vec.hpp>

#include <vector>

#include "convex_set.hpp"

namespace hitbox::oracle {

/// True exactly when some point lies in all of the sets.
bool share_a_point(const std::vector<ConvexSet>& sets);

/// normal . x >= offset.
ConvexSet half_space(const Grid& grid, const Vec3& normal, double offset);

}  // namespace hitbox::oracle
