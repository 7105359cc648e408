// clash.cpp: filters pairs of parts by AABB, then by OBB, then classifies each remaining pair.
#include <hitbox/mesh/clash.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/mesh/bounds_nothing.hpp>
#include <hitbox/mesh/clash/inner_guess.hpp>
#include <hitbox/mesh/clash/part_pair.hpp>
#include <hitbox/mesh/depth/clash_depths.hpp>
#include <hitbox/mesh/solid/same_surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/pair/obb_obb.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <utility>

namespace hitbox {

namespace {

using detail::BareSurface;

constexpr std::size_t large_part = 20'000;  // triangles; a pair of two such parts is worth several threads
constexpr std::size_t steps_of_large_pair = 50;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::optional<Error> refused(const ClashOptions& options) {
    for (const auto& [value, what] :
         {std::pair(options.clearance, "clearance"), std::pair(options.tolerance, "tolerance")})
        if (!(value >= 0) || !std::isfinite(value))
            return Error{ErrorCode::usage, "must be a finite number >= 0", what};
    return std::nullopt;
}

Result<std::vector<BareSurface>> surfaces_without_trees(const std::vector<Part>& parts, Executor& executor) {
    std::vector<BareSurface> surfaces(parts.size());
    std::vector<std::optional<Error>> errors(parts.size());
    executor.parallel_for(parts.size(), [&](std::size_t i) {
        if (Result<BareSurface> surface = detail::bare_surface(parts[i].mesh))
            surfaces[i] = *std::move(surface);
        else
            errors[i] = surface.error();
    });
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (errors[i])
            return Error{errors[i]->code, errors[i]->message,
                         "parts[" + std::to_string(i) + "]: " + errors[i]->where};
    return surfaces;
}

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

// Calls f(i) for each part that occurs in a pair.
template <class F>
void for_each_part_of(const std::vector<IdPair>& pairs, std::size_t parts, Executor& executor, const F& f) {
    std::vector<std::uint8_t> wanted(parts, 0);
    for (const IdPair& p : pairs) wanted[p.a] = wanted[p.b] = 1;
    executor.parallel_for(parts, [&](std::size_t i) {
        if (wanted[i]) f(i);
    });
}

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

// Builds surfaces with trees. Parts that are in no pair get no tree.
std::vector<Surface> surfaces_of(const std::vector<IdPair>& pairs, std::vector<BareSurface> bare,
                                 Executor& executor) {
    std::vector<Surface> surfaces(bare.size());
    for_each_part_of(pairs, bare.size(), executor, [&](std::size_t i) {
        surfaces[i] = detail::SurfaceAccess::with_tree(std::move(bare[i]), SurfaceUse::pairs);
    });
    return surfaces;
}

// By pair: its clearance and tolerance.
std::vector<PairOptions> options_of(const std::vector<IdPair>& pairs, const ClashOptions& options) {
    std::vector<PairOptions> by_pair(pairs.size(), PairOptions{false, options.clearance, options.tolerance});
    if (options.for_pair)
        for (std::size_t i = 0; i < pairs.size(); ++i)
            by_pair[i] = (*options.for_pair)(pairs[i].a, pairs[i].b);
    return by_pair;
}

// By part: true if it is closed and bounds nothing. Parts that are in no pair are not asked.
std::vector<bool> those_that_bound_nothing(const std::vector<IdPair>& pairs,
                                           const std::vector<Surface>& surfaces, Executor& executor) {
    std::vector<std::uint8_t> found(surfaces.size(), 0);
    for_each_part_of(pairs, surfaces.size(), executor,
                     [&](std::size_t i) { found[i] = bounds_nothing(surfaces[i]); });
    return {found.begin(), found.end()};
}

// Pairs of the same triangles have the same answer. By pair: the first such pair.
std::vector<std::size_t> first_alike(const std::vector<IdPair>& pairs,
                                     const std::vector<PairOptions>& by_pair,
                                     const std::vector<std::uint32_t>& twins) {
    std::vector<std::size_t> order(pairs.size()), first(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t i) {
        return std::tuple(twins[pairs[i].a], twins[pairs[i].b], by_pair[i].clearance, by_pair[i].tolerance);
    };
    detail::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        const auto x = key(i), y = key(j);
        return x != y ? x < y : i < j;
    });
    for (std::size_t k = 0; k < order.size(); ++k)
        first[order[k]] = k > 0 && key(order[k]) == key(order[k - 1]) ? first[order[k - 1]] : order[k];
    return first;
}

// Pairs that share no point, one within the bounds of the other, which is open.
void guess_inner_parts(const std::vector<IdPair>& pairs, const std::vector<Surface>& surfaces,
                       const std::vector<std::size_t>& first, std::vector<Clash>& clashes,
                       std::vector<std::uint8_t>& clashing, Executor& executor) {
    struct Candidate {
        std::size_t pair;
        std::uint32_t inner, outer;
    };
    std::vector<Candidate> candidates;
    std::vector<IdPair> asked;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (first[i] != i || (clashing[i] && clashes[i].kind != ClashKind::within_clearance)) continue;
        for (const auto& [inner, outer] :
             {std::pair(pairs[i].a, pairs[i].b), std::pair(pairs[i].b, pairs[i].a)})
            if (detail::may_be_inside(surfaces[inner], surfaces[outer]))
                candidates.push_back({i, inner, outer}), asked.push_back({outer, outer});
    }
    std::vector<std::optional<detail::OpenWinding>> windings(surfaces.size());
    for_each_part_of(asked, surfaces.size(), executor,
                     [&](std::size_t i) { windings[i].emplace(surfaces[i]); });
    std::vector<std::uint8_t> inside(candidates.size(), 0);
    executor.parallel_for(candidates.size(), [&](std::size_t k) {
        inside[k] = detail::seems_inside(surfaces[candidates[k].inner], *windings[candidates[k].outer]);
    });
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        if (!inside[k]) continue;
        const auto& [i, inner, outer] = candidates[k];
        Clash& clash = clashes[i];
        clashing[i] = true;
        clash.kind = ClashKind::contained;
        clash.inner = inner, clash.inner_guess = true;
        clash.point = surfaces[inner].triangle(0).a;
        clash.points.reset(), clash.distance.reset();
    }
}

Result<std::vector<Clash>> judged(const std::vector<IdPair>& pairs, const std::vector<Surface>& surfaces,
                                  const std::vector<bool>& bounds_nothing,
                                  const std::vector<PairOptions>& by_pair, const ClashOptions& options,
                                  Executor& executor) {
    const std::vector<std::uint32_t> twins = detail::first_with_same_triangles(surfaces);
    const std::vector<std::size_t> first = first_alike(pairs, by_pair, twins);
    const auto part = [&](std::uint32_t i) {
        return detail::JudgedPart{surfaces[i], surfaces[i].is_closed() && !bounds_nothing[i], twins[i]};
    };
    std::vector<Clash> clashes(pairs.size());
    std::vector<std::uint8_t> clashing(pairs.size(), 0);
    const auto judge = [&](std::size_t i, const detail::PairWork& work) {
        clashes[i].a = pairs[i].a, clashes[i].b = pairs[i].b;
        clashing[i] = detail::judge(part(pairs[i].a), part(pairs[i].b), by_pair[i], clashes[i], work);
    };
    // Pairs of large parts one after the other, each on all threads; then the others, each on one thread.
    std::vector<std::size_t> large, others;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::size_t triangles =
            std::min(surfaces[pairs[i].a].triangles().size(), surfaces[pairs[i].b].triangles().size());
        if (first[i] == i) (triangles >= large_part ? large : others).push_back(i);
    }
    // A step for the kind of a pair, more if it is large, and one for its depth.
    Progress progress(options.progress, 2 * others.size() + (1 + steps_of_large_pair) * large.size());
    for (const std::size_t i : large) {
        if (progress.stopped()) break;
        PartOfProgress part_of_progress(progress, steps_of_large_pair);
        const auto advance = [&](std::size_t done, std::size_t total) {
            return part_of_progress.advance(done, total);
        };
        const ProgressCallback callback(advance);
        judge(i, {&executor, &callback});
    }
    executor.parallel_for(others.size(), [&](std::size_t k) {
        if (progress.stopped()) return;
        judge(others[k], {});
        progress.step();
    });
    if (options.guess_inner && !progress.stopped())
        guess_inner_parts(pairs, surfaces, first, clashes, clashing, executor);
    std::vector<detail::DepthTask> penetrating;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const detail::JudgedPart a = part(pairs[i].a), b = part(pairs[i].b);
        if (first[i] == i && clashing[i] && clashes[i].kind == ClashKind::penetrating && a.is_solid &&
            b.is_solid)
            penetrating.push_back({&clashes[i], a, b, clashes[i].near_duplicate ? 0 : by_pair[i].tolerance});
    }
    progress.step(large.size() + others.size() - penetrating.size());
    if (!progress.stopped()) detail::set_depths(penetrating, options.depth, executor, progress);
    if (progress.stopped()) return Error{ErrorCode::cancelled, "stopped before all pairs were tested", ""};
    std::vector<Clash> found;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!clashing[first[i]]) continue;
        const Clash& model = clashes[first[i]];
        found.push_back(model);
        found.back().a = pairs[i].a, found.back().b = pairs[i].b;
        if (model.inner) found.back().inner = *model.inner == model.a ? pairs[i].a : pairs[i].b;
    }
    return found;
}

}  // namespace

Result<ClashReport> find_clashes(const Assembly& assembly, const ClashOptions& options) {
    if (auto error = refused(options)) return *error;
    SerialExecutor serial;
    Executor& executor = options.executor ? *options.executor : serial;
    ClashReport report;

    const auto start = std::chrono::steady_clock::now();
    Result<std::vector<BareSurface>> bare = surfaces_without_trees(assembly.parts, executor);
    if (!bare) return bare.error();
    for (const BareSurface& s : *bare) report.closed.push_back(s.closed);
    report.stats.pairs = count_pairs(assembly.parts, options);
    std::vector<IdPair> pairs = pairs_by_boxes(assembly.parts, *bare, options, executor);
    report.stats.aabb_pairs = pairs.size();
    keep_those_whose_oriented_boxes_meet(pairs, *bare, options, executor);
    report.stats.obb_pairs = pairs.size();
    const std::vector<PairOptions> by_pair = options_of(pairs, options);
    const std::vector<Surface> surfaces = surfaces_of(pairs, *std::move(bare), executor);
    report.stats.broad_seconds = seconds_since(start);

    const auto narrow_start = std::chrono::steady_clock::now();
    report.bounds_nothing = those_that_bound_nothing(pairs, surfaces, executor);
    Result<std::vector<Clash>> clashes =
        judged(pairs, surfaces, report.bounds_nothing, by_pair, options, executor);
    if (!clashes) return clashes.error();
    report.clashes = *std::move(clashes);
    report.stats.narrow_seconds = seconds_since(narrow_start);
    return report;
}

}  // namespace hitbox
