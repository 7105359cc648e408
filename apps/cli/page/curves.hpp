// curves.hpp: the curves in which clashing parts meet, as line segments (intersection curve).
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
    std::vector<std::array<Vec3, 2>> segments;   ///< equal ends for a single shared point
    bool cut = false;                            ///< the curve is incomplete
    std::optional<std::array<Vec3, 2>> nearest;  ///< near parts: two closest points, of a and of b
};

struct CurveLimits {
    std::size_t most_pairs_each = 4000;  ///< triangle pairs used for one clash
    std::size_t most_pairs = 150000;     ///< triangle pairs used for all clashes
};

/// Computes a curve for each clash: the segments in which triangles intersect, and the outlines of coplanar
/// overlaps. If there are more pairs of triangles than the limits allow, evenly spaced ones are used.
/// Duplicate parts have no curve. Ends the program on Ctrl-C.
std::vector<Curve> crossing_curves(const Assembly& assembly, const std::vector<Clash>& clashes,
                                   const CurveLimits& limits, Executor& executor);

}  // namespace hitbox::cli
