// tiled_search.hpp: a clash search whose parts need not fit into the memory, and which goes on where it was stopped (out of
// core, resume, checkpoint).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <optional>
#include <string>
#include <vector>

#include <apps/cli/clash/arguments.hpp>
#include <apps/cli/clash/report.hpp>
#include <apps/cli/clash/rules.hpp>

namespace hitbox::cli {

/// What find_clashes() would have found, of parts that were never all in memory.
struct TiledAnswer {
    Assembly assembly;  ///< without meshes
    std::vector<PartFacts> facts;
    ClashReport report;
    RuleCounts counts;
    double load_seconds = 0;
};

/// Searches in the folder `wanted.tiles`. Reads the files if the folder is new, else goes on: results that are there are
/// kept. The tiles are searched by the team of this program; see tile_team(). Tiles that fail are named on standard error, and the rest goes on.
/// Ctrl-C ends the program; only the tile at work is lost. With --plan nothing is searched, and there is no answer.
///
/// Errors      usage: the folder holds other files, or tiles for other files or options. Those of reading and writing.
///             unreadable: some tiles failed.
Result<std::optional<TiledAnswer>> search_in_tiles(const ClashArguments& wanted,
                                                   const std::vector<Rule>& rules);

/// `hitbox clash --tile K FOLDER`: searches one tile of a folder that is planned, in this process.
[[nodiscard]] std::optional<Error> search_one_tile(const std::string& folder, std::size_t tile,
                                                   std::size_t threads);

}  // namespace hitbox::cli
