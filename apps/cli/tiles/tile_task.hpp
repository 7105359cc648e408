// tile_task.hpp: one piece of the work in a folder of tiles, as data that another process can do (job, message).
#pragma once

#include <hitbox/core/progress.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash_steps.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <apps/cli/clash/rules.hpp>
#include <apps/cli/tiles/plan.hpp>

namespace hitbox::cli {

/// What to search or to measure. With the folder and its plan this is all that a process needs.
struct TileTask {
    enum class Kind : std::uint8_t { tile, depths };
    Kind kind = Kind::tile;
    std::uint64_t number = 0;  ///< of the tile, or of the unit of depths
    std::uint64_t owner = 0;   ///< of the result; see write_stored()
    // Of depths alone:
    std::uint64_t models = 0;     ///< so many of `open` are models of earlier units
    std::vector<OpenClash> open;  ///< the clashes whose depths are measured are after the models

    std::vector<std::byte> bytes() const;
    /// Errors      bad_format.
    static Result<TileTask> from_bytes(std::span<const std::byte> bytes);
};

/// Where tasks are done: a folder that has a plan.
struct TilePlace {
    const std::string& folder;
    const TilePlan& plan;
    const std::vector<Rule>& rules;
    std::size_t threads = 0;  ///< 0: all cores
};

/// Does a task. What it found is in result_of() afterwards, or there is an error and no file.
[[nodiscard]] std::optional<Error> run_task(const TileTask& task, const TilePlace& place,
                                            const ProgressCallback& progress);

/// The file for what a task finds.
std::string result_of(const TileTask& task, const std::string& folder);

/// The rules of a planned folder.
Result<std::vector<Rule>> rules_of(const TilePlan& plan, const std::string& folder);

}  // namespace hitbox::cli
