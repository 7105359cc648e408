// depth_units.hpp: which depths are measured together after the tiles (alike overlaps, memo).
#pragma once

#include <hitbox/mesh/clash_steps.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <apps/cli/tiles/part_store.hpp>
#include <apps/cli/tiles/plan.hpp>

namespace hitbox::cli {

/// A clash whose depth is open, and its place in the list of all clashes.
struct DepthQuestion {
    std::size_t clash;
    OpenClash open;
};

/// The order in which find_clashes() looks at pairs: by the numbers of the parts.
bool is_before(const DepthQuestion& x, const DepthQuestion& y);

/// Questions that are answered together: those with common keys stay together, in their order. If they are too many, they
/// are divided, and a unit is answered after an earlier one and the models in it; see measure_open().
struct DepthUnit {
    std::vector<DepthQuestion> questions;
    std::optional<std::size_t> after;
};

/// What is left to measure. A question that is like no other one is answered in its tile already.
struct DepthUnits {
    std::vector<DepthUnit> units;
    /// Clashes of the same meshes with the same options have the same answer: by such a clash, the first one.
    struct Copy {
        std::size_t clash, first;
    };
    std::vector<Copy> copies;
};

/// Divides the questions, which are sorted by the parts, into units that need at most about `bytes` of memory.
Result<DepthUnits> divide_depths(std::vector<DepthQuestion> questions, const TilePlan& plan,
                                 const PartStore& store, double bytes);

}  // namespace hitbox::cli
