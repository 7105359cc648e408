// thickness.hpp: the largest ball within two solids at once (penetration depth, inscribed ball, medial axis).
#pragma once

#include <hitbox/mesh/detail/facets.hpp>
#include <hitbox/shape/aabb.hpp>

#include <optional>

namespace hitbox::detail {

/// Bounds of the diameter of the largest ball within the intersection of two solids.
struct Thickness {
    double at_least = 0;         ///< never above the diameter
    double at_most = 0;          ///< never below it
    std::optional<Vec3> center;  ///< a point inside both; nothing if none was found
};

/// Finds them by branch and bound over convex cells. `shared` is the intersection of the bounds of both parts.
///
///     +---------+---------+    The radius at a point is the distance to the nearest boundary of either solid. A wall t
///     |    .    |  outside|    of the boundary bounds it for all points x of the cell: by their distance to t, and, if
///     |  x      |         |    the part has nothing behind t there, by their height above the plane of t. Both are
///     +----t----+---------+    convex functions of x, so a corner of the cell has the largest value. The best mixture
///                              of a few of them is the bound; over flat walls it is the largest ball of the cell,
///                              whose centre is tried, and moved while the ball grows. Else the cell is cut along
///                              all walls that pass through it, along the edge of one, or halfway.
///
/// Exactness   the bounds are true for every pair, apart from roundings, which they include. They are within 1 %
///             of each other unless the work is too much: then the upper bound is what was proved.
///             Beyond 1e90 only the upper bound is computed.
/// Cost        10 to 40 us a cell that is not outside. Flat overlaps take some cells for each splinter that they share,
///             and no pair more than `most_cells`, which take 0.1 to 0.4 s; 1 s if parts of 400 facets share all of them.
Thickness shared_thickness(Facets& a, Facets& b, const Aabb3& shared);

}  // namespace hitbox::detail
