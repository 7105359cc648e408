// clash.cpp: filters pairs of parts by AABB, then by OBB, then classifies each remaining pair and measures its depth.
#include <hitbox/mesh/clash.hpp>

#include <hitbox/mesh/clash/clash_search.hpp>
#include <hitbox/mesh/depth/clash_depths.hpp>

#include <vector>

namespace hitbox {

Result<ClashReport> find_clashes(const Assembly& assembly, const ClashOptions& options) {
    detail::ClashSearch search(assembly, options);
    if (auto error = search.prepare()) return *std::move(error);
    search.judge();
    std::vector<detail::DepthTask> tasks;
    for (const std::size_t i : search.solids_that_penetrate()) tasks.push_back(detail::depth_task(search, i));
    search.skip_depths(tasks.size());
    if (!search.progress().stopped())
        detail::set_depths(tasks, options.depth, search.executor(), search.progress());
    return search.take();
}

}  // namespace hitbox
