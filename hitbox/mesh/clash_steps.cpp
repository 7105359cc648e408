// clash_steps.cpp: kinds first, then the depths of pairs that were put together.
#include <hitbox/mesh/clash_steps.hpp>

#include <hitbox/mesh/clash/clash_search.hpp>
#include <hitbox/mesh/depth/clash_depths.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace hitbox {

Result<ClashKinds> find_clash_kinds(const Assembly& assembly, const ClashOptions& options) {
    detail::ClashSearch search(assembly, options);
    if (auto error = search.prepare()) return *std::move(error);
    search.judge();
    const std::vector<std::size_t> solids = search.solids_that_penetrate();
    std::vector<std::size_t> task_of(search.pairs().size(), SIZE_MAX);
    std::vector<detail::DepthTask> tasks;
    for (const std::size_t i : solids) {
        task_of[i] = tasks.size();
        tasks.push_back(detail::depth_task(search, i));
    }
    ClashKinds kinds;
    std::vector<detail::OverlapKeys> keys;
    if (!search.progress().stopped()) keys = detail::keys_of(tasks, options.depth, search.executor());
    std::size_t clashes = 0;
    for (std::size_t i = 0; i < search.pairs().size() && !keys.empty(); ++i) {
        if (!search.is_clash(i)) continue;
        if (const std::size_t task = task_of[search.first_alike(i)]; task != SIZE_MAX)
            kinds.open.push_back({clashes, search.answer(i), search.options_of(i), keys[task]});
        ++clashes;
    }
    detail::drop_single_keys(keys);
    std::vector<detail::DepthTask> alone;
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (!keys[k].may_be_alike()) alone.push_back(tasks[k]);
    search.skip_depths(alone.size());
    if (!search.progress().stopped())
        detail::set_depths(alone, options.depth, search.executor(), search.progress());
    Result<ClashReport> report = search.take();
    if (!report) return report.error();
    kinds.report = *std::move(report);
    return kinds;
}

std::optional<Error> measure_open(const Assembly& assembly, std::span<OpenClash> clashes,
                                  const ClashOptions& options) {
    if (auto error = detail::refused(options)) return error;
    SerialExecutor serial;
    Executor& executor = options.executor ? *options.executor : serial;
    std::vector<std::optional<Result<Surface>>> surfaces(assembly.parts.size());
    executor.parallel_for(surfaces.size(), [&](std::size_t i) {
        surfaces[i] = make_surface(assembly.parts[i].mesh, SurfaceUse::pairs);
    });
    for (std::size_t i = 0; i < surfaces.size(); ++i)
        if (!surfaces[i]->ok()) {
            const Error& error = surfaces[i]->error();
            return Error{error.code, error.message, "parts[" + std::to_string(i) + "]: " + error.where};
        }
    Progress progress(options.progress, clashes.size());
    std::vector<detail::DepthTask> tasks;
    std::vector<detail::OverlapKeys> keys;
    for (OpenClash& open : clashes) {
        const auto part = [&](std::uint32_t i) { return detail::JudgedPart{**surfaces[i], true, i}; };
        tasks.push_back({&open.clash, part(open.clash.a), part(open.clash.b),
                         open.clash.near_duplicate ? 0 : open.options.tolerance});
        keys.push_back(open.keys);
    }
    std::vector<std::uint8_t> models;
    detail::set_depths(tasks, keys, options.depth, executor, progress, &models);
    for (std::size_t i = 0; i < clashes.size(); ++i) clashes[i].is_model = models[i] != 0;
    if (progress.stopped()) return Error{ErrorCode::cancelled, "stopped before all depths were measured", ""};
    return std::nullopt;
}

}  // namespace hitbox
