// clash_depths.cpp: the required precision of each depth, then the bounds, then the points and what is forgiven.
#include <hitbox/mesh/depth/clash_depths.hpp>

#include <hitbox/mesh/clash/point_at_crossing.hpp>
#include <hitbox/mesh/depth/detail/pair_depths.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/solid/box_sizes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double tolerance_of(const DepthTask& task) { return task.clash->duplicate ? 0 : task.tolerance; }

ThicknessGoal goal_of(const DepthTask& task, DepthEffort effort) {
    ThicknessGoal goal;
    goal.at_most = tolerance_of(task);
    if (effort == DepthEffort::full) return goal;
    goal.ratio = 1.04;
    goal.difference =
        1e-6 * std::min(longest_side(task.a.surface.bounds()), longest_side(task.b.surface.bounds()));
    goal.few_cells = 400;
    if (effort == DepthEffort::none) goal.at_least = goal.at_most;
    return goal;
}

// An overlap of a few roundings of its coordinates contains hardly any double.
bool is_thick(const Aabb3& shared, double thickness) {
    double size = 0, narrowest = thickness;
    for (std::size_t k = 0; k < 3; ++k) {
        size = std::max({size, std::fabs(shared.min[k]), std::fabs(shared.max[k])});
        narrowest = std::min(narrowest, shared.max[k] - shared.min[k]);
    }
    return narrowest > 0x1p-49 * size;
}

// For overlaps in which no ball was found that is larger than the rounding errors, as between needles, or in which none
// was searched for.
void use_any_point(const DepthTask& task, Thickness& thickness) {
    const Surface &a = task.a.surface, &b = task.b.surface;
    const std::optional<Vec3>& known = task.clash->point;
    if (!thickness.center && known && is_inside_both(a, b, *known)) thickness.center = known;
    if (!thickness.center) thickness.center = point_inside_both(task.a, task.b);
    if (!thickness.center) return;
    const double nearest = std::min(closest_point(a, *thickness.center)->distance,
                                    closest_point(b, *thickness.center)->distance);
    thickness.at_least = std::min(2 * nearest * (1 - 0x1p-40), thickness.at_most);
}

void set_depth(const DepthTask& task, DepthEffort effort, Thickness thickness) {
    Clash& clash = *task.clash;
    if (!clash.duplicate && thickness.at_most <= task.tolerance) {
        clash.kind = ClashKind::touching;
        clash.forgiven = true;
    } else if (thickness.at_least <= 0 && is_thick(clash.aabb, thickness.at_most)) {
        use_any_point(task, thickness);
    }
    if (thickness.center) clash.point = thickness.center;
    if (effort == DepthEffort::none) return;
    clash.depth = thickness.at_least;
    clash.depth_at_most = thickness.at_most;
}

// The tasks whose thickness is measured, and their numbers.
struct MeasuredTasks {
    std::vector<DepthPair> pairs;
    std::vector<std::size_t> numbers;
};

MeasuredTasks measured_tasks(const std::vector<DepthTask>& tasks, DepthEffort effort) {
    MeasuredTasks measured;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const DepthTask& task = tasks[i];
        if (effort == DepthEffort::none && !(tolerance_of(task) > 0)) continue;
        measured.pairs.push_back({&task.a.surface, &task.b.surface, task.clash->aabb, goal_of(task, effort)});
        measured.numbers.push_back(i);
    }
    return measured;
}

void set_depths_of(const std::vector<DepthTask>& tasks, const MeasuredTasks& measured,
                   std::span<const OverlapKeys> keys, DepthEffort effort, Executor& executor,
                   Progress& progress, std::vector<std::uint8_t>* models = nullptr) {
    std::vector<Thickness> found(tasks.size(), {0, infinity, {}});
    const std::vector<Thickness> depths = measure_depths(measured.pairs, keys, executor, progress, models);
    for (std::size_t k = 0; k < depths.size(); ++k) found[measured.numbers[k]] = depths[k];
    executor.parallel_for(tasks.size(), [&](std::size_t i) {
        if (!progress.stopped()) set_depth(tasks[i], effort, found[i]);
    });
    progress.step(tasks.size() - depths.size());
}

}  // namespace

DepthTask depth_task(ClashSearch& search, std::size_t pair) {
    Clash& clash = search.clash_of(pair);
    const IdPair& parts = search.pairs()[pair];
    return {&clash, search.part(parts.a), search.part(parts.b),
            clash.near_duplicate ? 0 : search.options_of(pair).tolerance};
}

void set_depths(const std::vector<DepthTask>& tasks, DepthEffort effort, Executor& executor,
                Progress& progress) {
    const MeasuredTasks measured = measured_tasks(tasks, effort);
    std::vector<OverlapKeys> keys = overlap_keys(measured.pairs, WantedKeys::that_are_shared, executor);
    drop_single_keys(keys);
    set_depths_of(tasks, measured, keys, effort, executor, progress);
}

std::vector<OverlapKeys> keys_of(const std::vector<DepthTask>& tasks, DepthEffort effort,
                                 Executor& executor) {
    const MeasuredTasks measured = measured_tasks(tasks, effort);
    const std::vector<OverlapKeys> found = overlap_keys(measured.pairs, WantedKeys::all, executor);
    std::vector<OverlapKeys> keys(tasks.size());
    for (std::size_t k = 0; k < found.size(); ++k) keys[measured.numbers[k]] = found[k];
    return keys;
}

void set_depths(const std::vector<DepthTask>& tasks, std::span<const OverlapKeys> keys, DepthEffort effort,
                Executor& executor, Progress& progress, std::vector<std::uint8_t>* models) {
    const MeasuredTasks measured = measured_tasks(tasks, effort);
    std::vector<OverlapKeys> own;
    own.reserve(measured.numbers.size());
    for (const std::size_t i : measured.numbers) own.push_back(keys[i]);
    std::vector<std::uint8_t> own_models;
    set_depths_of(tasks, measured, own, effort, executor, progress, &own_models);
    if (!models) return;
    models->assign(tasks.size(), 0);
    for (std::size_t k = 0; k < own_models.size(); ++k) (*models)[measured.numbers[k]] = own_models[k];
}

}  // namespace hitbox::detail
