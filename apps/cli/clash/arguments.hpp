// arguments.hpp: the options of `hitbox clash`.
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/clash/groups.hpp>
#include <apps/cli/input.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/page/report.hpp>

namespace hitbox::cli {

struct ClashArguments {
    std::vector<std::string> files, fail_on;
    InputOptions input;
    double clearance = 0, tolerance = 0, weld = 0;
    std::string depth = "quick";
    std::string pairs = "all", group_by;
    bool ignore_siblings = false, strict = false;
    std::optional<std::string> rules, status, baseline, csv, html, bcf;
    std::optional<std::string> tiles;     ///< a folder: the search is divided
    std::optional<std::size_t> one_tile;  ///< search this tile of a folder, which is the only file
    bool keeps_tiles = true;              ///< false: the folder is removed when the program ends
    bool plan_only = false;
    double memory = 0;  ///< bytes
    std::size_t tile_count = 0;
    std::size_t most_triangles = most_triangles_by_default;
    std::size_t threads = 0;

    GroupBy groups() const {
        return group_by == "node" ? GroupBy::node : group_by == "none" ? GroupBy::none : GroupBy::part;
    }
    DepthEffort effort() const {
        return depth == "none" ? DepthEffort::none : depth == "full" ? DepthEffort::full : DepthEffort::quick;
    }
    bool fails_on(const std::string& word) const;

    friend bool operator==(const ClashArguments&, const ClashArguments&) = default;
};

void declare(Options& options, ClashArguments& wanted);

/// Errors that can be found before any work is done.
std::optional<Error> check(const ClashArguments& wanted);

}  // namespace hitbox::cli
