// depth_cell.hpp: a cell of the search for the largest ball, and where to cut it (branch and bound).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/depth/detail/convex_cell.hpp>
#include <hitbox/mesh/depth/detail/vicinity.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// A cell that may hold the centre of the largest ball within two parts.
struct DepthCell {
    ConvexCell shape;
    double bound;                      ///< no ball with its centre in the cell has a larger radius
    std::array<Vicinity, 2> around;    ///< of the two parts
    std::vector<const Wall*> walls{};  ///< the walls that determine the bound, by their weight in it
    std::size_t active = 0;            ///< the number of walls that limit the bound
    Vec3 best{};                       ///< the point at which the bound may be attained

    bool is_complete() const { return around[0].complete && around[1].complete; }
    std::size_t wall_count() const { return around[0].walls.size() + around[1].walls.size(); }
};

/// Cuts off the parts of a cell that are far outside its limits. Returns false if there are none.
bool trim(DepthCell& cell, double slack);

/// Cuts a cell along every wall that reaches into it, nearest first, and passes the flatter half of each cut on. The cell
/// becomes the rest. `take` returns false to stop. Returns false if no wall reaches into the cell.
///
///     +-----+-----+-----+    Where two parts share many splinters, a half is one splinter, and the rest is all others. So the
///     |  .' | `.  |     |    rest is bounded only when it is small.
///     +-----+-----+-----+
bool peel(DepthCell& cell, const std::array<VicinityFinder*, 2>& parts, double slack,
          FunctionRef<bool(ConvexCell)> take);

using CellHalves = std::optional<std::pair<ConvexCell, ConvexCell>>;

/// Cuts a cell: along a wall that passes through it; else along the edge of a wall that only part of the cell is above;
/// else halfway, across the axis that lowers the bounds of the halves most. std::nullopt if the cell is too small.
CellHalves halves_of(const DepthCell& cell, double slack);

}  // namespace hitbox::detail
