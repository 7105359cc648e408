// thickness.hpp: the largest ball within two solids at once (penetration depth, inscribed ball, medial axis).
#pragma once

#include <hitbox/mesh/solid/facets.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <optional>

namespace hitbox::detail {

/// Bounds of the diameter of the largest ball within the intersection of two solids.
struct Thickness {
    double at_least = 0;         ///< never above the diameter
    double at_most = 0;          ///< never below it
    std::optional<Vec3> center;  ///< a point inside both, if one was found
    std::size_t cells = 0;       ///< the number of cells that were bounded
    double margin = 0;  ///< the upper bound grows by at most twice this if no corner moves farther, and
                        ///< the triangles that are known to be boundary remain so
};

/// When the search ends: when the bounds are close to each other, decide the caller's question, or have taken too much
/// work.
struct ThicknessGoal {
    double ratio = 1.008;   ///< of the bounds
    double difference = 0;  ///< of the bounds, once a point inside both is known
    /// An upper bound up to this is enough. Other limits are used only if the thickness is above it.
    double at_most = 0;
    std::optional<double> at_least{};  ///< a lower bound above this is enough
    std::size_t most_cells = 8000;     ///< convex cells
    std::size_t few_cells = 8000;      ///< enough if the bounds are within a factor of 2
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
/// Exactness   the bounds are true for every pair, apart from roundings, which they include. They are as close to each
///             other as `goal` says unless the limit of work is reached. Then the upper bound is the best that is proved.
///             Of parts with coordinates above 1e72, or an overlap thinner than 1e-72, the bounds are 0 and the
///             narrowest side of `shared`.
/// Cost        10 to 40 us a cell that is not outside. Flat overlaps take some cells for each splinter that they share,
///             and no pair more than `most_cells`, which take 0.1 to 0.4 s; 1 s if parts of 400 facets share all of them.
Thickness shared_thickness(Facets& a, Facets& b, const Aabb3& shared, const ThicknessGoal& goal);

}  // namespace hitbox::detail
