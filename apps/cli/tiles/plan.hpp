// plan.hpp: what a folder of tiles is made for: files, options, parts, and the tiles (out of core, domain decomposition).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <apps/cli/clash/arguments.hpp>
#include <apps/cli/clash/report.hpp>
#include <apps/cli/tiles/part_store.hpp>

namespace hitbox::cli {

/// A file as it was when its parts were stored.
struct StoredInput {
    std::string name;
    std::uint64_t size = 0;
    std::int64_t modified = 0;  ///< in nanoseconds
};

/// A part of space, low <= x < high, and the parts whose boxes, grown by half the clearance, meet it. A pair of parts is
/// judged in the tile that contains the reference point of their boxes: the highest of the low corners.
struct PlannedTile {
    Vec3 low, high;
    std::vector<std::uint32_t> parts;  ///< sorted
    /// Where many parts are in one place, no plane divides them. Then the pairs are divided: this tile judges those of
    /// `parts` with `others` alone. Empty: all pairs of `parts`.
    std::vector<std::uint32_t> others;
    double bytes = 0;  ///< an estimate of the memory that its search takes

    std::vector<std::uint32_t> all_parts() const;
};

/// Everything that the work on a tile needs, besides the stored meshes.
struct TilePlan {
    std::uint64_t id = 0;  ///< of this plan: results of tiles belong to it
    std::vector<StoredInput> files;
    std::vector<std::pair<std::string, std::string>> settings;  ///< options that the answer depends on
    ClashArguments arguments;                                   ///< only what a tile needs
    double largest_clearance = 0;
    Assembly assembly;             ///< without meshes
    std::vector<PartFacts> facts;  ///< by part; degenerate triangles are counted in tiles
    std::vector<StoredMesh> meshes;
    std::vector<PlannedTile> tiles;
    double seconds = 0;  ///< that reading and planning took

    /// The box of a part, grown by half the largest clearance.
    Aabb3 grown_box(std::uint32_t part) const { return facts[part].box.expanded(largest_clearance / 2); }
};

/// The options that the answer depends on, as a user would type them.
Result<std::vector<std::pair<std::string, std::string>>> settings_of(const ClashArguments& wanted);

/// Why this plan does not fit a call, or nothing.
std::optional<Error> refused_plan(const TilePlan& plan, const ClashArguments& wanted,
                                  const std::string& folder);

/// Size and time of a file.
Result<StoredInput> state_of(const std::string& file);

/// The names of files in a folder of tiles.
std::string plan_path(const std::string& folder);
std::string store_path(const std::string& folder);
std::string rules_path(const std::string& folder);
std::string tile_path(const std::string& folder, std::size_t tile);
std::string depth_path(const std::string& folder, std::size_t unit);

[[nodiscard]] std::optional<Error> write_plan(const std::string& folder, TilePlan& plan);
Result<TilePlan> read_plan(const std::string& folder);

}  // namespace hitbox::cli
