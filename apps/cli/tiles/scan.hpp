// scan.hpp: reads the files once, stores the meshes of their parts, and plans the tiles (first pass).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/result.hpp>

#include <string>
#include <vector>

#include <apps/cli/clash/arguments.hpp>
#include <apps/cli/clash/rules.hpp>
#include <apps/cli/tiles/divide.hpp>
#include <apps/cli/tiles/plan.hpp>

namespace hitbox::cli {

/// Reads the files, one after the other, and writes parts and plan into the folder. One file is in memory at a time.
Result<TilePlan> scan(const ClashArguments& wanted, const std::vector<Rule>& rules, const std::string& folder,
                      const TileSizes& sizes, Executor& executor);

}  // namespace hitbox::cli
