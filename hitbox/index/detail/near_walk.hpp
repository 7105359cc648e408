// near_walk.hpp: the boxes of a tree nearest to a point (nearest neighbour search, best first).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/own_index.hpp>

namespace hitbox::detail {

/// Offers all boxes that may be among the best. Depth first, the nearest child next.
template <int N, class T>
void walk_near(const Bvh<N, T>& tree, const Vec<N, T>& point, BestBoxes<N, T>& best);

}  // namespace hitbox::detail
