// pair_depths.hpp: the thickness of the overlaps of many pairs of solids; those that are alike are searched once.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/mesh/depth/detail/thickness.hpp>
#include <hitbox/mesh/depth/overlap_keys.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Two solids that penetrate.
struct DepthPair {
    const Surface* a;
    const Surface* b;
    Aabb3 shared;  ///< the intersection of their bounds
    ThicknessGoal goal;
};

/// The keys of these pairs: all, or those of triangles only where another of these pairs has the same quick key.
enum class WantedKeys { all, that_are_shared };
std::vector<OverlapKeys> overlap_keys(const std::vector<DepthPair>& pairs, WantedKeys wanted,
                                      Executor& executor);

/// Measures each pair; see shared_thickness(). A pair whose triangles near the overlap are those of an earlier pair, moved
/// and turned up to an error e, takes over its bounds: the centre is moved along and the ball around it is measured, and
/// the upper bound grows by twice e. The result does not depend on the executor.
///
/// Keys        by pair, after drop_single_keys(). Pairs without a common key do not influence each other: if all pairs are
///             divided so that those with a common key stay together, in their order, each has the same result.
///
/// Exactness   true bounds. If all triangles of the later parts are boundary, a ball inside both contains no triangle.
///             Moved back, and smaller by e, the ball contains no triangle of the earlier parts. And it is inside them:
///             the segment from the centre to it crosses the same triangles in both pairs, and the centres have the
///             same winding numbers.
/// Cost        that of shared_thickness() for the first of each kind; 5 us for the others. Counts a step for each pair.
///
/// Models      by pair, if asked: whether later pairs are compared with it. Pairs with a common key may also be measured
///             some at a time, in their order, each time after the models of all earlier ones.
std::vector<Thickness> measure_depths(const std::vector<DepthPair>& pairs, std::span<const OverlapKeys> keys,
                                      Executor& executor, Progress& progress,
                                      std::vector<std::uint8_t>* models = nullptr);

}  // namespace hitbox::detail
