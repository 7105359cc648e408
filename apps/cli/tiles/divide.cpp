// divide.cpp: boxes of parts, their weights, and groups where parts lie in one place.
#include <apps/cli/tiles/divide.hpp>

#include <hitbox/index/tiles.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace hitbox::cli {

namespace {

// Of a tile that is lost by an interruption not much is lost, and a tile is worth a process.
constexpr std::size_t few_tiles = 16, few_parts = 256;

// Consecutive parts of about this weight.
std::vector<std::vector<std::uint32_t>> in_groups(const std::vector<std::uint32_t>& parts,
                                                  const std::vector<double>& weights, double most) {
    std::vector<std::vector<std::uint32_t>> groups;
    double taken = 0;
    for (const std::uint32_t part : parts) {
        if (groups.empty() || taken + weights[part] > most) {
            groups.emplace_back();
            taken = 0;
        }
        groups.back().push_back(part);
        taken += weights[part];
    }
    return groups;
}

double weight_of(const PlannedTile& tile, const std::vector<double>& weights) {
    double sum = 0;
    for (const std::uint32_t part : tile.all_parts()) sum += weights[part];
    return sum;
}

}  // namespace

double bytes_of_part(const PartFacts& facts, const StoredMesh& mesh) {
    // Measured: 18 kB for 200 triangles, 1.6 MB for 20,000; a quarter more, for lists of contacts.
    return 2000 + 90 * double(facts.triangles) + 24 * double(mesh.points);
}

double TileSizes::for_parts(std::size_t parts) const {
    constexpr double program = 40e6, of_part = 600;  // its name, path and box
    return std::max(memory / 4, memory - program - of_part * double(parts));
}

std::vector<PlannedTile> divide_into_tiles(const TilePlan& plan, const TileSizes& sizes, Executor& executor) {
    const std::size_t parts = plan.facts.size();
    std::vector<Aabb3> boxes(parts);
    std::vector<double> weights(parts);
    for (std::uint32_t i = 0; i < parts; ++i) {
        boxes[i] = plan.grown_box(i);
        weights[i] = bytes_of_part(plan.facts[i], plan.meshes[i]);
    }
    const double most = sizes.for_parts(parts);
    const std::size_t count =
        sizes.count > 0 ? sizes.count : std::clamp<std::size_t>(parts / few_parts, 1, few_tiles);
    const auto division = Tiles3::divide(boxes, weights, {.count = count, .most_weight = most}, &executor);

    std::vector<PlannedTile> cells(division.tiles.size());
    for (std::uint32_t i = 0; i < parts; ++i) {
        if (boxes[i].is_empty())
            cells[0].parts.push_back(i);
        else
            division.tiles.for_each_tile_of(boxes[i],
                                            [&](std::uint32_t tile) { cells[tile].parts.push_back(i); });
    }
    std::vector<PlannedTile> tiles;
    for (std::uint32_t c = 0; c < cells.size(); ++c) {
        const Aabb3 region = division.tiles.region(c);
        const auto groups = in_groups(cells[c].parts, weights, most / 2);
        const bool is_divided = weight_of(cells[c], weights) > most && groups.size() > 2;
        if (!is_divided) {
            tiles.push_back({region.min, region.max, std::move(cells[c].parts), {}, 0});
            continue;
        }
        for (std::size_t i = 0; i < groups.size(); ++i) {
            tiles.push_back({region.min, region.max, groups[i], {}, 0});
            for (std::size_t k = i + 1; k < groups.size(); ++k)
                tiles.push_back({region.min, region.max, groups[i], groups[k], 0});
        }
    }
    for (PlannedTile& tile : tiles) tile.bytes = weight_of(tile, weights);
    return tiles;
}

}  // namespace hitbox::cli
