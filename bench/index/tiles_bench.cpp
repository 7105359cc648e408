// tiles_bench.cpp: space divided into tiles, and all pairs of boxes tile by tile beside one tree of all.
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/pairs_in_tiles.hpp>
#include <hitbox/index/tiles.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../workload.hpp"
#include "boxes.hpp"

namespace hitbox::bench {
namespace {

using WideBoxes = std::vector<Aabb3>;

std::shared_ptr<const WideBoxes> widened(const Boxes& boxes) {
    auto wide = std::make_shared<WideBoxes>();
    wide->reserve(boxes.size());
    for (const Aabb3f& b : boxes) wide->push_back({Vec3(b.min), Vec3(b.max)});
    return wide;
}

/// The answer says how many boxes are copied, and how heavy the heaviest tile is beside the mean.
Workload divided(const Boxes& given, std::size_t tiles) {
    const auto boxes = widened(given);
    const auto division = std::make_shared<TileDivision<3, double>>();
    Subject s;
    s.name = "hitbox", s.version = HITBOX_VERSION;
    s.run = [=] { *division = Tiles3::divide(*boxes, {}, {.count = tiles}); };
    s.answer = [=] {
        double sum = 0, most = 0;
        for (const TileLoad& load : division->loads) sum += load.weight, most = std::max(most, load.weight);
        char text[96];
        std::snprintf(text, sizeof(text), "%zu tiles, %.1f %% copied, heaviest %.2f", division->tiles.size(),
                      100 * (sum / double(boxes->size()) - 1), most * double(division->tiles.size()) / sum);
        return std::string(text);
    };
    return {boxes->size(), {s}};
}

/// The pairs are counted, not kept.
struct Counted {
    std::size_t pairs = 0;
    std::uint64_t hash = 0;

    bool operator()(std::span<const IdPair> found) {
        pairs += found.size();
        for (const IdPair& p : found) hash += (std::uint64_t(p.a) << 32 | p.b) * 0x9E3779B97F4A7C15u;
        return true;
    }
};

template <class Find>
Subject counting(const char* name, const Find& find) {
    const auto counted = std::make_shared<Counted>();
    Subject s;
    s.name = name, s.version = HITBOX_VERSION;
    s.run = [=] {
        *counted = {};
        find(*counted);
    };
    s.answer = [=] { return std::to_string(counted->pairs) + " pairs #" + std::to_string(counted->hash); };
    return s;
}

Workload paired(const Boxes& given) {
    const auto boxes = widened(given);
    const auto in_tiles = [=](std::size_t megabytes) {
        return [=](Counted& counted) { pairs_in_tiles(*boxes, counted, {.memory = megabytes << 20}); };
    };
    return {boxes->size(),
            {counting("hitbox, 512 MB", in_tiles(512)), counting("hitbox, 64 MB", in_tiles(64)),
             counting("hitbox, one tree", [=](Counted& counted) { Bvh3(*boxes).pairs(counted); })}};
}

const Registered divide_uniform("tiles/uniform/1m", [] { return divided(uniform_boxes(1'000'000), 64); });
const Registered divide_skewed("tiles/skewed/1m", [] { return divided(skewed_boxes(1'000'000), 64); });
const Registered divide_uniform_10m("tiles/uniform/10m",
                                    [] { return divided(uniform_boxes(10'000'000), 64); });
const Registered pairs_uniform("tiles/pairs/uniform/1m", [] { return paired(uniform_boxes(1'000'000)); });
const Registered pairs_skewed("tiles/pairs/skewed/1m", [] { return paired(skewed_boxes(1'000'000)); });
const Registered pairs_uniform_10m("tiles/pairs/uniform/10m",
                                   [] { return paired(uniform_boxes(10'000'000)); });

}  // namespace
}  // namespace hitbox::bench
