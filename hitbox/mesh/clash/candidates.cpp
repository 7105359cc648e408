// candidates.cpp: filters pairs of parts by AABB, then by OBB.
#include <hitbox/mesh/clash/candidates.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/pair/obb_obb.hpp>

#include <array>
#include <span>

namespace hitbox::detail {

namespace {

// A box that contains all points within `by` of the given one. Its axes are perpendicular only up to
// rounding; the factor 1 + 1e-6 more than covers the error.
Obb3 expanded(const Obb3& box, double by) {
    if (by == 0) return box;
    const std::array<Vec3, 3> axes = box.axes();
    const Vec3 extents = box.half_extents();
    Obb3 r = box;
    for (std::size_t i = 0; i < 3; ++i) r.half_axes[i] = axes[i] * ((extents[i] + by) * (1 + 1e-6));
    return r;
}

}  // namespace

std::size_t count_pairs(const std::vector<Part>& parts, const ClashOptions& options) {
    const auto pairs_of = [](std::size_t n) { return n * (n - (n > 0)) / 2; };
    std::size_t count = pairs_of(parts.size());
    if (!options.between_files_only) return count;
    std::vector<std::uint32_t> files;
    files.reserve(parts.size());
    for (const Part& p : parts) files.push_back(p.file_number);
    detail::sort(files.begin(), files.end());
    for (std::size_t first = 0, last; first < files.size(); first = last) {
        for (last = first; last < files.size() && files[last] == files[first];) ++last;
        count -= pairs_of(last - first);
    }
    return count;
}

std::vector<IdPair> pairs_by_boxes(const std::vector<Part>& parts, const std::vector<BareSurface>& surfaces,
                                   const ClashOptions& options, Executor& executor) {
    std::vector<Aabb3> boxes(surfaces.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        boxes[i] = surfaces[i].bounds.expanded(options.clearance / 2);
    const auto wanted = [&](const IdPair& p) {
        if (options.between_files_only && parts[p.a].file_number == parts[p.b].file_number) return false;
        return !options.for_pair || !(*options.for_pair)(p.a, p.b).ignored;
    };
    std::vector<IdPair> pairs;
    Bvh3(boxes, &executor).pairs([&](std::span<const IdPair> found) {
        for (const IdPair& p : found)
            if (wanted(p)) pairs.push_back(p);
        return true;
    });
    detail::sort(pairs.begin(), pairs.end());
    return pairs;
}

void keep_those_whose_oriented_boxes_meet(std::vector<IdPair>& pairs,
                                          const std::vector<BareSurface>& surfaces,
                                          const ClashOptions& options, Executor& executor) {
    std::vector<Obb3> boxes(surfaces.size());
    for_each_part_of(pairs, surfaces.size(), executor, [&](std::size_t i) {
        const Obb3 box = fit_obb<double>(surfaces[i].points, surfaces[i].triangles, ObbFit::pca);
        boxes[i] = expanded(box, options.clearance / 2);
    });
    std::vector<std::uint8_t> meet(pairs.size());
    executor.parallel_for(pairs.size(),
                          [&](std::size_t i) { meet[i] = intersects(boxes[pairs[i].a], boxes[pairs[i].b]); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (meet[i]) pairs[kept++] = pairs[i];
    pairs.resize(kept);
}

std::vector<PairOptions> options_of(const std::vector<IdPair>& pairs, const ClashOptions& options) {
    std::vector<PairOptions> by_pair(pairs.size(), PairOptions{false, options.clearance, options.tolerance});
    if (options.for_pair)
        for (std::size_t i = 0; i < pairs.size(); ++i)
            by_pair[i] = (*options.for_pair)(pairs[i].a, pairs[i].b);
    return by_pair;
}

}  // namespace hitbox::detail
