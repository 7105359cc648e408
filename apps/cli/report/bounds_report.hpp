// bounds_report.hpp: the results of `hitbox bounds` as a table and as JSON.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

#include <string>
#include <vector>

#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/table.hpp>

namespace hitbox::cli {

struct PartBounds {
    std::size_t triangles = 0, degenerate = 0;
    bool closed = false;
    Aabb3 aabb;  ///< empty if there are no points
    Obb3 obb;
};

struct FoundBounds {
    const Assembly& assembly;
    std::vector<PartBounds> parts;
    PartBounds all;
};

FoundBounds find_bounds(const Assembly& assembly, ObbFit fit, Executor& executor);

enum class BoundsRows { parts_and_all, all_only };

/// A table with one line for each part and one for all.
std::string bounds_table(const FoundBounds& found, BoundsRows rows, Colour colour);

/// Writes the members `aabb` and `obb` into the current object.
void write_boxes(JsonWriter& out, const PartBounds& bounds);

/// Writes the members of the JSON report into the current object.
void write_bounds_members(JsonWriter& out, const FoundBounds& found);

}  // namespace hitbox::cli
