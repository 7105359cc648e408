// page_curves.hpp: where the triangles of two clashing parts meet, as lines to draw (intersection curve).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace hitbox::cli {

struct Curve {
    std::vector<std::array<Vec3, 2>> segments;   ///< both ends the same where only a point is shared
    bool cut = false;                            ///< there is more of it
    std::optional<std::array<Vec3, 2>> nearest;  ///< near parts: two nearest points, of a and of b
};

struct CurveLimits {
    std::size_t most_pairs_each = 4000;  ///< pairs of triangles that are looked at, a clash
    std::size_t most_pairs = 150000;     ///< and of all clashes
};

/// For each clash its curve: the segments in which triangles meet, and the outline of what lies flush. Of more pairs
/// of triangles than the limits allow, some all along the curve are taken. Parts that are the same have none.
/// Does not return where Ctrl-C stopped it.
std::vector<Curve> crossing_curves(const Assembly& assembly, const std::vector<Clash>& clashes,
                                   const CurveLimits& limits, Executor& executor);

}  // namespace hitbox::cli
