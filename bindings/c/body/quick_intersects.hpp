// quick_intersects.hpp: intersects() for many pairs of the same two kinds, without looking at each item for its kind (batch).
#pragma once

#include "arrays.hpp"

#include <cstddef>
#include <cstdint>

namespace hitbox::c {

/// Writes the answers from `begin` to `end`. False for kinds and scalars that have no such loop.
bool quick_intersects(const Items& a, const Items& b, std::size_t begin, std::size_t end,
                      std::uint8_t* answers);

}  // namespace hitbox::c
