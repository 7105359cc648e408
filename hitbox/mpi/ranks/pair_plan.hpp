// pair_plan.hpp: which rank searches for the pairs of which boxes (domain decomposition, load balance, scheduling).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/index/tiles.hpp>
#include <hitbox/mpi/ranks/communicator.hpp>
#include <hitbox/mpi/ranks/rank_sets.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// The pairs of a tile that one rank finds. Mostly that is all of them. Where many boxes are in one place no plane divides
/// them; then they are divided into groups by their ids, and a share is all pairs of a box of group `a` with one of group `b`.
///
///                 group 0   1   2        Within one set the shares below the diagonal
///             0     [s0]  [s1]  [s2]     would be those above it once more. So three
///             1           [s3]  [s4]     groups have six shares.
///             2                 [s5]
struct PairShare {
    std::uint32_t tile = 0;
    std::uint32_t a = 0, b = 0;  ///< groups
    std::uint32_t groups = 1;    ///< of this tile
    std::uint32_t rank = 0;      ///< that searches
    double cost = 0;             ///< an estimate; see cost_of_pair
};

/// Divides the pairs of all boxes among ranks. The number of ranks need not be that of the communicator: to measure what many
/// ranks would do, a few can plan for them.
class PairPlan {
public:
    /// Collective; all ranks get the same plan.
    ///
    /// Method      boxes and estimated pairs have weights, space is divided into a tile for each rank, and tiles that are
    ///             too heavy all the same are divided into shares. These are given away, the heaviest first, each to the rank
    ///             that has least.
    /// Source      Graham 1969, "Bounds on Multiprocessing Timing Anomalies" (longest processing time first).
    static Result<PairPlan> make(const Communicator& ranks, const RankSets& boxes, std::size_t for_ranks,
                                 Executor* executor);

    std::size_t ranks() const { return ranks_; }
    const Tiles3& tiles() const { return tiles_; }
    std::span<const PairShare> shares() const { return shares_; }

    /// Calls f(number of the share) for each share that a box belongs to.
    template <class F>
    void for_each_share_of(const Aabb3& box, std::uint64_t id, bool is_of_b, const F& f) const {
        tiles_.for_each_tile_of(box, [&](std::uint32_t tile) {
            for (std::size_t s = starts_[tile]; s < starts_[tile + 1]; ++s)
                if (has(shares_[s], id, is_of_b)) f(std::uint32_t(s));
        });
    }

    /// The group of a box of a divided tile.
    static std::uint32_t group_of(std::uint64_t id, std::uint32_t groups) {
        return std::uint32_t((id * 0x9E3779B97F4A7C15u >> 32) * groups >> 32);
    }

private:
    bool has(const PairShare& share, std::uint64_t id, bool is_of_b) const {
        if (share.groups == 1) return true;
        const std::uint32_t group = group_of(id, share.groups);
        if (pairing_ == Pairing::within_a) return group == share.a || group == share.b;
        return group == (is_of_b ? share.b : share.a);
    }

    std::size_t ranks_ = 1;
    Pairing pairing_ = Pairing::within_a;
    Tiles3 tiles_;
    std::vector<PairShare> shares_;    // by tile
    std::vector<std::size_t> starts_;  // of the shares of each tile
};

/// Gives shares to ranks.
void assign_shares(std::span<PairShare> shares, std::size_t ranks);

}  // namespace hitbox::detail
