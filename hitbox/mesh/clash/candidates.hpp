// candidates.hpp: pairs of parts whose boxes meet (broad phase of a clash search).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/tree/bare_surface.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// The pairs of parts that are asked about, whether their boxes meet or not.
std::size_t count_pairs(const std::vector<Part>& parts, const ClashOptions& options);

/// The wanted pairs whose axis-aligned boxes meet, grown by half the clearance. Sorted.
std::vector<IdPair> pairs_by_boxes(const std::vector<Part>& parts, const std::vector<BareSurface>& surfaces,
                                   const ClashOptions& options, Executor& executor);

/// Removes the pairs whose oriented boxes are farther apart than the clearance.
void keep_those_whose_oriented_boxes_meet(std::vector<IdPair>& pairs,
                                          const std::vector<BareSurface>& surfaces,
                                          const ClashOptions& options, Executor& executor);

/// By pair: its clearance and tolerance.
std::vector<PairOptions> options_of(const std::vector<IdPair>& pairs, const ClashOptions& options);

/// Calls f(i) for each part that occurs in a pair.
template <class F>
void for_each_part_of(const std::vector<IdPair>& pairs, std::size_t parts, Executor& executor, const F& f) {
    std::vector<std::uint8_t> wanted(parts, 0);
    for (const IdPair& p : pairs) wanted[p.a] = wanted[p.b] = 1;
    executor.parallel_for(parts, [&](std::size_t i) {
        if (wanted[i]) f(i);
    });
}

}  // namespace hitbox::detail
