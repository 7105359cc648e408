// sort_pairs.hpp: pairs of numbers in ascending order, in linear time (counting sort).
#pragma once

#include <hitbox/index/ids.hpp>

#include <vector>

namespace hitbox::detail {

void sort_pairs(std::vector<IdPair>& pairs);

}  // namespace hitbox::detail
