// divide.cpp: boxes of parts, their weights, and groups where parts lie in one place.
#include <apps/cli/tiles/divide.hpp>

#include <hitbox/index/tiles.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include <apps/cli/tiles/tile_team.hpp>

namespace hitbox::cli {

namespace {

// Of a tile that is lost by an interruption not much is lost, and a tile is worth a process.
constexpr std::size_t few_tiles = 16, few_parts = 256;
// A team of several shares its work evenly if it has many more tiles than members, unless these become too small.
constexpr std::size_t tiles_of_member = 8, fewest_parts = 16;

std::size_t count_of_tiles(std::size_t parts, const TileSizes& sizes) {
    if (sizes.count > 0) return sizes.count;
    const std::size_t few = std::clamp<std::size_t>(parts / few_parts, 1, few_tiles);
    const std::size_t members = tile_team().size();
    return members == 1 ? few : std::max(few, std::min(tiles_of_member * members, parts / fewest_parts));
}

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

// A pair belongs to the tile of its reference point, each coordinate of which is a low end. So where parts lie in one place,
// and planes between their ends copied them into several tiles, one of these has all the work.
bool owns_no_pair(const PlannedTile& tile, const Aabb3& region, const std::vector<Aabb3>& boxes) {
    for (std::size_t k = 0; k < 3; ++k)
        if (std::none_of(tile.parts.begin(), tile.parts.end(), [&](std::uint32_t part) {
                return region.min[k] <= boxes[part].min[k] && boxes[part].min[k] < region.max[k];
            }))
            return true;
    return false;
}

// Where no plane divides the parts of a tile, their pairs are divided: by groups of about this weight. n groups make
// n (n + 1) / 2 tiles. `all` is the weight of all parts.
double weight_of_group(double weight, double all, double most) {
    double group = weight > most ? most / 2 : weight;
    // One tile must not keep a member of a team at work when all others are done, as one does that is more than a fair share.
    const double members = double(tile_team().size());
    if (members > 1 && weight > all / members)
        group = std::min(group, weight / std::sqrt(double(tiles_of_member) * members * weight / all));
    return group;
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

Result<std::vector<PlannedTile>> divide_into_tiles(const TilePlan& plan, const TileSizes& sizes,
                                                   Executor& executor) {
    const std::size_t parts = plan.facts.size();
    std::vector<Aabb3> boxes(parts);
    std::vector<double> weights(parts);
    for (std::uint32_t i = 0; i < parts; ++i) {
        boxes[i] = plan.grown_box(i);
        weights[i] = bytes_of_part(plan.facts[i], plan.meshes[i]);
    }
    const double most = sizes.for_parts(parts);
    const Result<Tiles3> division =
        tile_team().divide(boxes, weights, count_of_tiles(parts, sizes), most, executor);
    if (!division) return division.error();

    std::vector<PlannedTile> cells(division->size());
    for (std::uint32_t i = 0; i < parts; ++i) {
        if (boxes[i].is_empty())
            cells[0].parts.push_back(i);
        else
            division->for_each_tile_of(boxes[i], [&](std::uint32_t tile) { cells[tile].parts.push_back(i); });
    }
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<PlannedTile> tiles;
    for (std::uint32_t c = 0; c < cells.size(); ++c) {
        const Aabb3 region = division->region(c);
        if (owns_no_pair(cells[c], region, boxes))
            std::erase_if(cells[c].parts, [&](std::uint32_t part) { return !boxes[part].is_empty(); });
        const double weight = weight_of(cells[c], weights);
        const auto groups = in_groups(cells[c].parts, weights, weight_of_group(weight, all, most));
        if (groups.size() <= 2) {
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
