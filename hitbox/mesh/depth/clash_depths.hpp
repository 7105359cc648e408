// clash_depths.hpp: the depth of clashes, as precise as effort and tolerance require, and what a tolerance forgives.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clash/part_pair.hpp>

#include <vector>

namespace hitbox::detail {

/// Two solids that penetrate.
struct DepthTask {
    Clash* clash;
    JudgedPart a, b;
    double tolerance;
};

/// Sets the depth of each clash and a point inside both parts. Marks clashes within the tolerance as forgiven. Counts a step of
/// progress for each.
void set_depths(const std::vector<DepthTask>& tasks, DepthEffort effort, Executor& executor,
                Progress& progress);

}  // namespace hitbox::detail
