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
///     +---------+---------+    The radius at a point is the distance to the nearest boundary of either solid. At
///     |    .    |  outside|    the middle of a cell it is a lower bound. A facet t of the boundary gives an upper bound
///     |  x      |         |    for all points x of the cell: their largest distance to t. It is convex, so a corner of
///     +----t----+---------+    the cell has it. Cells are cut along facets and their edges, so that a flat overlap is
///                              settled in a few cells.
///
/// Exactness   the bounds are true for every pair, apart from roundings, which they include. They are within 1 %
///             of each other unless the work is too much: then the upper bound is what was proved.
/// Cost        at most `most_cells` cells; each searches the nearest triangle of both parts.
Thickness shared_thickness(Facets& a, Facets& b, const Aabb3& shared);

}  // namespace hitbox::detail
