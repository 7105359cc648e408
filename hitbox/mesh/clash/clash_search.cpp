// clash_search.cpp: surfaces of all parts, pairs by boxes, then the kind of each pair.
#include <hitbox/mesh/clash/clash_search.hpp>

#include <hitbox/mesh/bounds_nothing.hpp>
#include <hitbox/mesh/clash/alike_pairs.hpp>
#include <hitbox/mesh/clash/candidates.hpp>
#include <hitbox/mesh/clash/inner_guess.hpp>
#include <hitbox/mesh/solid/same_surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr std::size_t large_part = 20'000;  // triangles; a pair of two such parts is worth several threads
constexpr std::size_t steps_of_large_pair = 50;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Result<std::vector<BareSurface>> surfaces_without_trees(const std::vector<Part>& parts, Executor& executor) {
    std::vector<BareSurface> surfaces(parts.size());
    std::vector<std::optional<Error>> errors(parts.size());
    executor.parallel_for(parts.size(), [&](std::size_t i) {
        if (Result<BareSurface> surface = bare_surface(parts[i].mesh))
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

// Builds surfaces with trees. Parts that are in no pair get no tree.
std::vector<Surface> surfaces_of(const std::vector<IdPair>& pairs, std::vector<BareSurface> bare,
                                 Executor& executor) {
    std::vector<Surface> surfaces(bare.size());
    for_each_part_of(pairs, bare.size(), executor, [&](std::size_t i) {
        surfaces[i] = SurfaceAccess::with_tree(std::move(bare[i]), SurfaceUse::pairs);
    });
    return surfaces;
}

// By part: true if it is closed and bounds nothing. Parts that are in no pair are not asked.
std::vector<bool> those_that_bound_nothing(const std::vector<IdPair>& pairs,
                                           const std::vector<Surface>& surfaces, Executor& executor) {
    std::vector<std::uint8_t> found(surfaces.size(), 0);
    for_each_part_of(pairs, surfaces.size(), executor,
                     [&](std::size_t i) { found[i] = bounds_nothing(surfaces[i]); });
    return {found.begin(), found.end()};
}

}  // namespace

std::optional<Error> refused(const ClashOptions& options) {
    for (const auto& [value, what] :
         {std::pair(options.clearance, "clearance"), std::pair(options.tolerance, "tolerance")})
        if (!(value >= 0) || !std::isfinite(value))
            return Error{ErrorCode::usage, "must be a finite number >= 0", what};
    return std::nullopt;
}

std::optional<Error> ClashSearch::prepare() {
    if (auto error = refused(options_)) return error;
    const auto start = std::chrono::steady_clock::now();
    Result<std::vector<BareSurface>> bare = surfaces_without_trees(assembly_.parts, executor_);
    if (!bare) return bare.error();
    for (const BareSurface& s : *bare) report_.closed.push_back(s.closed);
    report_.stats.pairs = count_pairs(assembly_.parts, options_);
    pairs_ = pairs_by_boxes(assembly_.parts, *bare, options_, executor_);
    report_.stats.aabb_pairs = pairs_.size();
    keep_those_whose_oriented_boxes_meet(pairs_, *bare, options_, executor_);
    report_.stats.obb_pairs = pairs_.size();
    by_pair_ = detail::options_of(pairs_, options_);
    surfaces_ = surfaces_of(pairs_, *std::move(bare), executor_);
    report_.stats.broad_seconds = seconds_since(start);
    return std::nullopt;
}

void ClashSearch::judge() {
    narrow_start_ = std::chrono::steady_clock::now();
    report_.bounds_nothing = those_that_bound_nothing(pairs_, surfaces_, executor_);
    twins_ = first_with_same_triangles(surfaces_);
    first_ = detail::first_alike(pairs_, by_pair_, first_with_same_bits(assembly_.parts, pairs_));
    clashes_.assign(pairs_.size(), {});
    clashing_.assign(pairs_.size(), 0);
    const auto judge = [&](std::size_t i, const PairWork& work) {
        clashes_[i].a = pairs_[i].a, clashes_[i].b = pairs_[i].b;
        clashing_[i] = detail::judge(part(pairs_[i].a), part(pairs_[i].b), by_pair_[i], clashes_[i], work);
    };
    // Pairs of large parts one after the other, each on all threads; then the others, each on one thread.
    std::vector<std::size_t> large, others;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const std::size_t triangles =
            std::min(surfaces_[pairs_[i].a].triangles().size(), surfaces_[pairs_[i].b].triangles().size());
        if (first_[i] == i) (triangles >= large_part ? large : others).push_back(i);
    }
    // A step for the kind of a pair, more if it is large, and one for its depth.
    steps_of_depths_ = large.size() + others.size();
    progress_.emplace(options_.progress, 2 * others.size() + (1 + steps_of_large_pair) * large.size());
    for (const std::size_t i : large) {
        if (progress_->stopped()) break;
        PartOfProgress part_of_progress(*progress_, steps_of_large_pair);
        const auto advance = [&](std::size_t done, std::size_t total) {
            return part_of_progress.advance(done, total);
        };
        const ProgressCallback callback(advance);
        judge(i, {&executor_, &callback});
    }
    executor_.parallel_for(others.size(), [&](std::size_t k) {
        if (progress_->stopped()) return;
        judge(others[k], {});
        progress_->step();
    });
    if (options_.guess_inner && !progress_->stopped()) guess_inner_parts();
}

std::vector<std::size_t> ClashSearch::solids_that_penetrate() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < pairs_.size(); ++i)
        if (first_[i] == i && clashing_[i] && clashes_[i].kind == ClashKind::penetrating &&
            part(pairs_[i].a).is_solid && part(pairs_[i].b).is_solid)
            found.push_back(i);
    return found;
}

Clash ClashSearch::answer(std::size_t pair) const {
    const Clash& model = clashes_[first_[pair]];
    Clash clash = model;
    clash.a = pairs_[pair].a, clash.b = pairs_[pair].b;
    if (model.inner) clash.inner = *model.inner == model.a ? clash.a : clash.b;
    return clash;
}

Result<ClashReport> ClashSearch::take() {
    if (progress_->stopped()) return Error{ErrorCode::cancelled, "stopped before all pairs were tested", ""};
    for (std::size_t i = 0; i < pairs_.size(); ++i)
        if (is_clash(i)) report_.clashes.push_back(answer(i));
    report_.stats.narrow_seconds = seconds_since(narrow_start_);
    return std::move(report_);
}

// Pairs that share no point, one within the bounds of the other, which is open.
void ClashSearch::guess_inner_parts() {
    struct Candidate {
        std::size_t pair;
        std::uint32_t inner, outer;
    };
    std::vector<Candidate> candidates;
    std::vector<IdPair> asked;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        if (first_[i] != i || (clashing_[i] && clashes_[i].kind != ClashKind::within_clearance)) continue;
        for (const auto& [inner, outer] :
             {std::pair(pairs_[i].a, pairs_[i].b), std::pair(pairs_[i].b, pairs_[i].a)})
            if (may_be_inside(surfaces_[inner], surfaces_[outer]))
                candidates.push_back({i, inner, outer}), asked.push_back({outer, outer});
    }
    std::vector<std::optional<OpenWinding>> windings(surfaces_.size());
    for_each_part_of(asked, surfaces_.size(), executor_,
                     [&](std::size_t i) { windings[i].emplace(surfaces_[i]); });
    std::vector<std::uint8_t> inside(candidates.size(), 0);
    executor_.parallel_for(candidates.size(), [&](std::size_t k) {
        inside[k] = seems_inside(surfaces_[candidates[k].inner], *windings[candidates[k].outer]);
    });
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        if (!inside[k]) continue;
        const auto& [i, inner, outer] = candidates[k];
        Clash& clash = clashes_[i];
        clashing_[i] = true;
        clash.kind = ClashKind::contained;
        clash.inner = inner, clash.inner_guess = true;
        clash.point = surfaces_[inner].triangle(0).a;
        clash.points.reset(), clash.distance.reset();
    }
}

}  // namespace hitbox::detail
