// point_groups.hpp: the bounds of mapped points without mapping all of them (extreme points, support, branch and bound).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

/// The AABB of the exact images of the points under the map, rounded outward. A side is infinite where an image exceeds the range
/// of double.
Aabb3 bounds_of_mapped(const PointsView& points, const Affine3& map);

/// Points in groups, and groups of groups, with a box around each.
///
/// An AABB of images is six searches, one along each direction. A box gives an upper bound for all points in it; where that is not
/// beyond the best point so far, the points are left out.
///
///      +--+ +---+           direction ->     the right box is searched first, and its point is beyond all of the left box
///      |. | |  .|
///      +--+ +---+
///
/// Cost        memory: 4 bytes a point for the order, and 3.5 for the boxes. Bounds of 10,000 points: 2 us, of all points 90; on a
///             sphere 14 us.
class PointGroups {
public:
    PointGroups() = default;
    /// All points must be finite. Few points get no groups.
    explicit PointGroups(const PointsView& points);

    /// What bounds_of_mapped returns, for the points given to the constructor.
    Aabb3 bounds_of_mapped(const PointsView& points, const Affine3& map) const;

private:
    class Search;

    std::vector<std::uint32_t> order_;  // of points: a group is a run in it
    std::vector<std::vector<Aabb3>>
        levels_;  // boxes of groups; each next level has a box for each run of boxes
};

}  // namespace hitbox::detail
