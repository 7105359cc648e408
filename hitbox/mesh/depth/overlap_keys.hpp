// overlap_keys.hpp: numbers that are equal for overlaps that may be alike (hash, congruence).
#pragma once

#include <hitbox/core/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::detail {

/// The keys of an overlap, for each of two ways to compare it with others: the triangles near it, and all triangles of
/// both parts. Overlaps of which no key is equal are not alike.
struct OverlapKeys {
    static constexpr std::size_t ways = 2;
    static constexpr std::uint64_t none = 0;

    std::array<std::uint64_t, ways> quick{};      ///< from a few sizes
    std::array<std::uint64_t, ways> triangles{};  ///< from the triangles; `none`: not alike with any other

    bool may_be_alike() const { return triangles[0] != none || triangles[1] != none; }
};

/// Removes the keys of triangles that occur once, or whose quick key does. `all` are the overlaps of a whole assembly: what
/// is left tells which of them are searched once; see measure_depths().
void drop_single_keys(std::span<OverlapKeys> all);

}  // namespace hitbox::detail
