// near_groups.hpp: groups of near points, nearest pairs first (complete linkage, clustering, agglomeration).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/topology/near_points.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// Groups of points, some of which may become one.
struct NearGroups {
    std::vector<Vec3> points;          ///< all different
    std::vector<std::uint32_t> group;  ///< by point: its group, to begin with
    std::uint32_t groups = 0;          ///< group i contains point i; the other points come after these
    std::vector<std::array<std::uint32_t, 2>> apart;  ///< groups that must stay apart
};

/// Joins groups: of all pairs of first points, the nearest first, unless two points would be farther apart than the
/// distance, or groups that must stay apart would be one.
///
/// Determinism pairs at the same distance are taken in the order of their numbers. So the result depends on the order
///             of the points only where distances are equal.
/// Cost        n log n for points that are spread evenly, and for many within the distance of each other.
/// Returns, by group, the smallest number of those that it was joined with.
std::vector<std::uint32_t> join_near(const NearGroups& input, const Within& within);

}  // namespace hitbox::detail
