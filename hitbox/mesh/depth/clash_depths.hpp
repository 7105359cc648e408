// clash_depths.hpp: the depth of clashes, as precise as effort and tolerance require, and what a tolerance forgives.
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/progress.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clash/clash_search.hpp>
#include <hitbox/mesh/clash/part_pair.hpp>
#include <hitbox/mesh/depth/overlap_keys.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Two solids that penetrate.
struct DepthTask {
    Clash* clash;
    JudgedPart a, b;
    double tolerance;
};

/// The task of a pair of a search, which must outlive it.
DepthTask depth_task(ClashSearch& search, std::size_t pair);

/// Sets the depth of each clash and a point inside both parts. Marks clashes within the tolerance as forgiven. Counts a step of
/// progress for each. Overlaps that are alike are searched once.
void set_depths(const std::vector<DepthTask>& tasks, DepthEffort effort, Executor& executor,
                Progress& progress);

/// The same in two steps, for tasks that are divided: all keys of each task; then, with what drop_single_keys() has left of
/// the keys of all tasks, the depths. Tasks with a common key must stay together; see measure_depths(). `models`, if asked:
/// by task, whether later ones are compared with it.
std::vector<OverlapKeys> keys_of(const std::vector<DepthTask>& tasks, DepthEffort effort, Executor& executor);
void set_depths(const std::vector<DepthTask>& tasks, std::span<const OverlapKeys> keys, DepthEffort effort,
                Executor& executor, Progress& progress, std::vector<std::uint8_t>* models = nullptr);

}  // namespace hitbox::detail
