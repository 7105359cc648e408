// tile_job.hpp: a task of a folder of tiles, as an item of a list of work (job queue).
#pragma once

#include <hitbox/core/result.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include <apps/cli/tiles/tile_task.hpp>

namespace hitbox::cli {

struct TileJob {
    std::string name;                        ///< for messages: "tile 12 of 64"
    double weight = 1;                       ///< of its work among the others
    std::optional<std::size_t> after;        ///< an earlier job of the list, which must have ended
    std::function<Result<TileTask>()> task;  ///< called when the job begins, by the process that has the list
};

}  // namespace hitbox::cli
