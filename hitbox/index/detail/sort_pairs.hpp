// sort_pairs.hpp: sorts pairs of ids in linear time (counting sort).
#pragma once

#include <hitbox/core/ids.hpp>

#include <vector>

namespace hitbox::detail {

void sort_pairs(std::vector<IdPair>& pairs);

}  // namespace hitbox::detail
