// clash_steps.hpp: a clash search in two steps, so that its work can be divided (out of core, distributed, tiles).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/depth/overlap_keys.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hitbox {

/// A clash of two solids that penetrate, before its depth is measured.
struct OpenClash {
    std::size_t index = 0;  ///< of the clash in its report
    Clash clash;
    PairOptions options;
    detail::OverlapKeys keys;
    bool is_model = false;  ///< by measure_open(): later overlaps are compared with this one
};

/// The first step of a search: find_clashes() without the depths that depend on other pairs.
struct ClashKinds {
    /// As that of find_clashes(). Where the overlap of two solids is like no other one here, its depth is measured; where
    /// it may be, the clash is penetrating and has no depth yet.
    ClashReport report;
    std::vector<OpenClash> open;  ///< all solids that penetrate, in the order of the report
};

/// Finds clashes, for instance of the parts around one place of a large assembly. Overlaps that are alike are searched
/// once, and this may be another place's. So what all places found is put together:
///
///     find_clash_kinds()  for each place            --> OpenClash, sorted by the numbers of the whole assembly
///     drop_single_keys()  over all of them          --> keys
///     measure_open()      those with common keys together, in their order; those without keys are measured already
///
/// The clashes then are those of find_clashes() for the whole assembly, bit for bit. Copies, that is pairs of meshes with
/// the same bits and the same options, count once, as the first one of them.
///
/// Exactness, errors, progress   as find_clashes().
Result<ClashKinds> find_clash_kinds(const Assembly& assembly, const ClashOptions& options = {});

/// Measures the depths of clashes whose parts are in `assembly`: Clash::a and b are indices into it. Their keys are those that
/// drop_single_keys() has left. The result is in OpenClash::clash. If clashes with common keys are too many for the memory,
/// they may be measured some at a time, in their order, each time after all models among the earlier ones.
///
/// Errors      cancelled, and those of check_mesh(), as find_clashes().
[[nodiscard]] std::optional<Error> measure_open(const Assembly& assembly, std::span<OpenClash> clashes,
                                                const ClashOptions& options = {});

}  // namespace hitbox
