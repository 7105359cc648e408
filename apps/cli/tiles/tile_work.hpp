// tile_work.hpp: the search of one tile, and the depths of clashes that were put together (task, job).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash_steps.hpp>

#include <cstddef>
#include <span>
#include <vector>

#include <apps/cli/clash/rules.hpp>
#include <apps/cli/tiles/part_store.hpp>
#include <apps/cli/tiles/plan.hpp>
#include <apps/cli/tiles/tile_result.hpp>

namespace hitbox::cli {

/// How a piece of work runs.
struct TileWork {
    Executor& executor;
    const ProgressCallback* progress = nullptr;
};

/// Searches a tile: reads its parts, and judges the pairs that it owns.
Result<TileResult> search_tile(const TilePlan& plan, std::size_t tile, const PartStore& store,
                               const std::vector<Rule>& rules, const TileWork& work);

/// Measures the depths of clashes whose overlaps may be alike; see measure_open(). The result is in OpenClash::clash.
[[nodiscard]] std::optional<Error> measure_in_plan(const TilePlan& plan, std::span<OpenClash> clashes,
                                                   const PartStore& store, const TileWork& work);

}  // namespace hitbox::cli
