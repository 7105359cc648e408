// share_search.hpp: boxes on their way to the rank that searches them, and the pairs of one share (ghosts, halo exchange).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mpi/ranks/all_to_all.hpp>
#include <hitbox/mpi/ranks/pair_plan.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// A box in a message.
struct SentBox {
    Aabb3 box;
    std::uint64_t id;
    std::uint32_t share;
    std::uint32_t is_of_b : 1;
    std::uint32_t home : 31;  ///< the rank that gave it
};

/// What this rank sends to each rank of the plan. `ids` are those of all boxes.
ByRank<SentBox> packed(const PairPlan& plan, const RankSets& boxes, std::span<const std::uint64_t> ids,
                       int home);

/// The boxes by share, and in each first those of the first set, sorted by id.
struct ShareBoxes {
    std::uint32_t share;
    std::span<SentBox> boxes;
};
std::vector<ShareBoxes> sorted_by_share(std::span<SentBox> boxes);

/// The pairs of a share, each once: numbers in `boxes`, sorted, by the box of the smaller id, or by that of the first set.
/// There are fewer than 2^32 boxes.
std::vector<IdPair> pairs_of_share(const PairPlan& plan, const ShareBoxes& share, Pairing pairing,
                                   Executor* executor);

}  // namespace hitbox::detail
