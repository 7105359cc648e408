// edges_meet.hpp: whether the edges of closed polygons meet elsewhere than in common corners (self-intersection).
#pragma once

#include <hitbox/core/vec.hpp>

#include <span>
#include <vector>

namespace hitbox::detail {

/// True if two edges share a point that is not a corner of both, or if they are the same edge. Exact.
///
/// Cost        about 10 ns an edge where nothing meets.
bool edges_meet(std::span<const std::vector<Vec2>> polygons);

}  // namespace hitbox::detail
