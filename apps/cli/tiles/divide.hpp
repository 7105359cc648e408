// divide.hpp: the tiles of an assembly, so that each fits the memory (partition, recursive bisection).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>

#include <cstddef>
#include <vector>

#include <apps/cli/tiles/plan.hpp>

namespace hitbox::cli {

/// An estimate of the memory that the search takes for a part.
double bytes_of_part(const PartFacts& facts, const StoredMesh& mesh);

/// How large tiles may be.
struct TileSizes {
    double memory = 0;      ///< bytes that the program may take
    std::size_t count = 0;  ///< so many tiles at least; 0: a few, so that an interruption costs little

    /// What is left for the parts of a tile.
    double for_parts(std::size_t parts) const;
};

/// Divides the parts of a plan for the team of this program. Errors are those of TileTeam::divide().
Result<std::vector<PlannedTile>> divide_into_tiles(const TilePlan& plan, const TileSizes& sizes,
                                                   Executor& executor);

}  // namespace hitbox::cli
