// radix_sort.hpp: sorts 64-bit items by some of their bits, on all threads (stable, least significant digit first).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/raw_vector.hpp>

#include <cstdint>

namespace hitbox::detail {

using RadixItems = RawVector<std::uint64_t>;

/// Sorts by the bits from `low` to `high`, without `high`. `scratch` is memory that the caller may keep.
///
/// Cost        1 to 2 ns an item for each 11 bits.
void radix_sort(RadixItems& items, RadixItems& scratch, unsigned low, unsigned high,
                Executor* executor = nullptr);

}  // namespace hitbox::detail
