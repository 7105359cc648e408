// rcb.hpp: space divided by Zoltan, so that the points of all ranks weigh the same in each tile (recursive coordinate bisection).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/index/tiles.hpp>
#include <hitbox/mpi/ranks/communicator.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::detail {

/// A place at which there is so much work.
struct WeightedPoint {
    Vec3 at;
    double weight = 1;
};

/// The middle of a box that is not empty, as a point that is finite.
Vec3 finite_middle(const Aabb3& box);
std::vector<WeightedPoint> weighted_middles(std::span<const Aabb3> boxes, std::span<const double> weights);

/// Divides space into `tiles` parts by planes, so that the points of all ranks in each part weigh about the same. Those at one
/// place stay together. They must be finite. Collective; all ranks get the same tiles.
///
/// Errors      unsupported: Zoltan fails.
/// Limit       2^31 points on each rank, 2^31 tiles.
/// Source      Berger and Bokhari 1987, by Zoltan: Devine et al. 2002, "Zoltan Data Management Services for Parallel
///             Dynamic Applications".
Result<Tiles3> rcb_tiles(const Communicator& ranks, std::span<const WeightedPoint> points, std::size_t tiles);

/// The planes that divide these regions, which are numbered as tiles are: the regions before a number are below a plane, the
/// others above. Where no plane divides some of them, because they have no point, all is above.
Result<Tiles3> tiles_of_regions(std::span<const Aabb3> regions);

}  // namespace hitbox::detail
