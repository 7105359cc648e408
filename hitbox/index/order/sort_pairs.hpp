// sort_pairs.hpp: sorts pairs of ids in linear time (counting sort).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>

#include <vector>

namespace hitbox::detail {

void sort_pairs(std::vector<IdPair>& pairs, Executor* executor = nullptr);

/// Puts lists one after the other, and sorts them if asked for.
std::vector<IdPair> joined(const std::vector<std::vector<IdPair>>& parts, Order order, Executor* executor);

}  // namespace hitbox::detail
