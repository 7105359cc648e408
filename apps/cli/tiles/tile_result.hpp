// tile_result.hpp: what the search of one tile found, and its file (partial result).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clash_steps.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/clash/rules.hpp>
#include <apps/cli/tiles/bytes.hpp>

namespace hitbox::cli {

/// What is known of a part after its tile has read it.
struct SeenPart {
    std::uint32_t part = 0;
    std::uint32_t closed = 0;
    std::uint64_t degenerate = 0;
};

/// Parts are numbered as in the whole assembly.
struct TileResult {
    std::vector<Clash> clashes;
    std::vector<OpenClash> open;                ///< their indices are those in `clashes`
    std::vector<SeenPart> seen;                 ///< parts whose low corner is in the tile
    std::vector<std::uint32_t> bounds_nothing;  ///< parts
    RuleCounts counts;
    std::uint64_t aabb_pairs = 0, obb_pairs = 0;
    double broad_seconds = 0, narrow_seconds = 0;
};

/// A question about a depth, without its answer.
void put_open(ByteWriter& out, const OpenClash& open);
void get_open(ByteReader& in, OpenClash& open);

[[nodiscard]] std::optional<Error> write_tile_result(const std::string& path, std::uint64_t owner,
                                                     const TileResult& result);
Result<TileResult> read_tile_result(const std::string& path, std::uint64_t owner);

/// Depths that were measured after the tiles.
struct DepthResult {
    std::vector<Clash> clashes;
    std::vector<std::uint8_t> is_model;  ///< by clash; see OpenClash
};

[[nodiscard]] std::optional<Error> write_depths(const std::string& path, std::uint64_t owner,
                                                const DepthResult& result);
/// A result of another number of clashes is an error, too.
Result<DepthResult> read_depths(const std::string& path, std::uint64_t owner, std::size_t clashes);

}  // namespace hitbox::cli
