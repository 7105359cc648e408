// tile_team.hpp: who does the tasks of a folder of tiles: child processes, or ranks of MPI (workers, distribution).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/index/tiles.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <apps/cli/tiles/tile_job.hpp>

namespace hitbox::cli {

/// Those who do the tasks. The answer does not depend on them, and a folder that one team began can be finished by another.
class TileTeam {
public:
    virtual ~TileTeam() = default;

    /// The number of jobs that run at the same time.
    virtual std::size_t size() const = 0;

    /// So many of them share the memory of one machine.
    virtual std::size_t on_one_machine() const = 0;

    /// A new folder for one search, which the program removes at its end. Nothing: the user must name one.
    virtual Result<std::optional<std::string>> make_folder() = 0;

    /// Divides boxes by their weights, into `count` tiles, or more where these would be heavier than most_weight.
    virtual Result<Tiles3> divide(std::span<const Aabb3> boxes, std::span<const double> weights,
                                  std::size_t count, double most_weight, Executor& executor) = 0;

    /// Runs all jobs. One that fails gives one line on standard error, and the rest goes on. Shows a progress bar; `done` is
    /// the weight of what was done before. Returns the names of the jobs that failed. Threads of the caller must have ended.
    ///
    /// Errors      nothing could begin.
    virtual Result<std::vector<std::string>> run(const std::vector<TileJob>& jobs, const TilePlace& place,
                                                 const std::string& label, double done) = 0;
};

/// The team of this program: each job is a child process, unless another team is set.
TileTeam& tile_team();
void set_tile_team(TileTeam* team);

}  // namespace hitbox::cli
