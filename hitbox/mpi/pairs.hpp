// pairs.hpp: all pairs of overlapping boxes that are spread over the ranks of MPI (broad phase, distributed memory, spatial join).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/shape/boxes_view.hpp>

#include <mpi.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// What many machines find together, by messages of MPI. All functions are collective: each rank calls them, with its own boxes.
namespace hitbox::mpi {

/// Two overlapping boxes by their ids. Within one set a < b. Between two sets, a is of the first set.
struct GlobalPair {
    std::uint64_t a = 0, b = 0;

    friend constexpr auto operator<=>(const GlobalPair&, const GlobalPair&) = default;
};

/// The boxes that this rank has; any number, also none.
struct RankBoxes {
    BoxesView<3, double> boxes;
    /// Their ids, each of which one box alone has, of all boxes of all ranks. If no rank gives any, the boxes are numbered
    /// from 0 on, first those of rank 0, then those of rank 1, and so on.
    std::span<const std::uint64_t> ids = {};
};

/// The rank that gets a pair: the one that found it, or the one that gave box `a`, which takes one more exchange.
enum class Deliver { where_found, to_rank_of_a };

struct PairsOptions {
    Deliver deliver = Deliver::where_found;
    Executor* executor = nullptr;  ///< threads of this rank; MPI is called by the calling thread alone
};

/// Finds all pairs of overlapping boxes of all ranks. Each pair is on one rank, once. The pairs of a rank are sorted.
///
///     std::vector<Aabb3> mine;                                   // of this rank
///     const auto pairs = mpi::pairs(MPI_COMM_WORLD, {mine, {}}).value();
///     for (const auto [a, b] : pairs) ...                        // boxes of any ranks
///
/// Method      space is divided into a tile for each rank, so that boxes and pairs are about as many in each; a box
///             goes to each tile that it meets. A pair counts in the tile of its reference_point(). Where many boxes
///             are in one place, their pairs are divided. See docs/scale.md.
/// Exactness   as all indices: touching boxes overlap, and comparisons of the given numbers decide.
/// Degenerate  an empty box, or a box with a NaN, meets nothing. Infinite boxes are allowed; each goes to all ranks.
/// Errors      usage: a rank gives another number of ids than of boxes, or some ranks give ids and others none. too_large:
///             2^31 boxes or more on a rank, or 2^32 that one would have to search. unsupported: Zoltan fails. All ranks
///             get the error of the first one. What fails within MPI ends the program.
/// Memory      250 bytes for each box that a rank has or searches, and up to 40 for each pair.
/// Cost        two million boxes with six million pairs: 1.1 s on one rank, 0.6 s on two.
/// Source      Plimpton, Attaway, Hendrickson et al. 1998, "Parallel Transient Dynamics Simulations: Algorithms for
///             Contact Detection and Smoothed Particle Hydrodynamics".
Result<std::vector<GlobalPair>> pairs(MPI_Comm comm, const RankBoxes& boxes,
                                      const PairsOptions& options = {});

/// Finds all overlapping pairs of a box of the first set (`a`) and a box of the second (`b`). The ids of both sets are
/// independent of each other.
Result<std::vector<GlobalPair>> pairs_with(MPI_Comm comm, const RankBoxes& a, const RankBoxes& b,
                                           const PairsOptions& options = {});

/// The ids that each question of this rank met.
struct QueryHits {
    std::vector<std::size_t> starts;  ///< of the hits of each question, and the end of the last ones
    std::vector<std::uint64_t> ids;

    std::size_t size() const { return starts.empty() ? 0 : starts.size() - 1; }
    /// The hits of question i, ascending.
    std::span<const std::uint64_t> operator[](std::size_t i) const {
        return std::span(ids).subspan(starts[i], starts[i + 1] - starts[i]);
    }
};

/// Finds the boxes of all ranks that meet each of this rank's boxes, or that contain each of its points. Every rank asks its
/// own questions, any number of them, and gets their answers. As pairs_with() otherwise.
Result<QueryHits> queries(MPI_Comm comm, const RankBoxes& boxes, BoxesView<3, double> questions,
                          const PairsOptions& options = {});
Result<QueryHits> queries(MPI_Comm comm, const RankBoxes& boxes, std::span<const Vec3> questions,
                          const PairsOptions& options = {});

}  // namespace hitbox::mpi
