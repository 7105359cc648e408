// tiled_search.cpp: plan, tiles, depths, and what all of them found.
#include <apps/cli/tiles/tiled_search.hpp>

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/clash/candidates.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include <apps/cli/clash/run.hpp>
#include <apps/cli/interrupt.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/progress_bar.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>
#include <apps/cli/tiles/child_jobs.hpp>
#include <apps/cli/tiles/depth_units.hpp>
#include <apps/cli/tiles/divide.hpp>
#include <apps/cli/tiles/plan.hpp>
#include <apps/cli/tiles/scan.hpp>
#include <apps/cli/tiles/stored_file.hpp>
#include <apps/cli/tiles/tile_folder.hpp>
#include <apps/cli/tiles/tile_result.hpp>
#include <apps/cli/tiles/tile_work.hpp>

namespace hitbox::cli {

namespace {

double memory_of(const ClashArguments& wanted) {
    if (wanted.memory > 0) return wanted.memory;
    const double pages = double(::sysconf(_SC_PHYS_PAGES)), page = double(::sysconf(_SC_PAGESIZE));
    return pages > 0 && page > 0 ? pages * page / 2 : 4e9;
}

// The threads of the executor end with this call, so that processes can be started after it.
Result<TilePlan> plan_for(const ClashArguments& wanted, const std::vector<Rule>& rules,
                          const std::string& folder) {
    Result<TilePlan> plan = read_plan(folder);
    if (plan) {
        if (auto error = refused_plan(*plan, wanted, folder)) return *std::move(error);
    } else if (plan.error().code == ErrorCode::not_found) {
        ThreadExecutor threads(wanted.threads);
        plan = scan(wanted, rules, folder, {memory_of(wanted), wanted.tile_count}, threads);
    }
    if (plan) print_notes(plan->assembly);
    return plan;
}

std::optional<Error> search_and_write(const TilePlan& plan, const std::string& folder, std::size_t tile,
                                      const std::vector<Rule>& rules, const TileWork& work) {
    const Result<PartStore> store = PartStore::open(store_path(folder));
    if (!store) return store.error();
    const Result<TileResult> result = search_tile(plan, tile, *store, rules, work);
    if (!result) return result.error();
    return write_tile_result(tile_path(folder, tile), plan.id, *result);
}

Error incomplete(const std::vector<std::string>& failed, std::size_t of, const std::string& folder) {
    constexpr std::size_t most_named = 5;
    std::vector<std::string> few(failed.begin(),
                                 failed.begin() + std::ptrdiff_t(std::min(failed.size(), most_named)));
    if (failed.size() > few.size()) few.push_back("...");
    return {ErrorCode::unreadable,
            formatted("{} of {} failed: {}; the same command again goes on with them", failed.size(), of,
                      joined(few, ", ")),
            folder};
}

// A search in a folder that has a plan.
class TiledSearch {
public:
    TiledSearch(TilePlan plan, std::string folder, const std::vector<Rule>& rules, std::size_t threads)
        : plan_(std::move(plan)), folder_(std::move(folder)), rules_(rules), threads_(threads) {}

    Result<TiledAnswer> run(double memory) {
        if (auto error = search_tiles()) return *std::move(error);
        if (auto error = read_tiles()) return *std::move(error);
        if (auto error = measure_depths(TileSizes{memory}.for_parts(plan_.facts.size())))
            return *std::move(error);
        return answer();
    }

private:
    std::optional<Error> search_tiles() {
        std::vector<ChildJob> jobs;
        double done = 0;
        for (std::size_t i = 0; i < plan_.tiles.size(); ++i) {
            const double weight = plan_.tiles[i].bytes;
            if (read_stored(tile_path(folder_, i), plan_.id)) {
                done += weight;
                continue;
            }
            const auto work = [this, i](const ProgressCallback& progress) {
                ThreadExecutor threads(threads_);
                return search_and_write(plan_, folder_, i, rules_, {threads, &progress});
            };
            jobs.push_back({formatted("tile {} of {}", i, plan_.tiles.size()), weight, work});
        }
        const std::vector<std::string> failed = run_in_children(jobs, "comparing parts", done);
        if (failed.empty()) return {};
        return incomplete(failed, plan_.tiles.size(), folder_);
    }

    std::optional<Error> read_tiles() {
        const std::size_t parts = plan_.facts.size();
        ClashReport& report = answer_.report;
        report.closed.assign(parts, false);
        report.bounds_nothing.assign(parts, false);
        for (std::size_t i = 0; i < plan_.tiles.size(); ++i) {
            Result<TileResult> found = read_tile_result(tile_path(folder_, i), plan_.id);
            if (!found) return found.error();
            for (const SeenPart& seen : found->seen) {
                report.closed[seen.part] = seen.closed != 0;
                plan_.facts[seen.part].degenerate = seen.degenerate;
            }
            for (const std::uint32_t part : found->bounds_nothing) report.bounds_nothing[part] = true;
            for (OpenClash& open : found->open) {
                open.index += report.clashes.size();
                open_.push_back(std::move(open));
            }
            report.clashes.insert(report.clashes.end(), found->clashes.begin(), found->clashes.end());
            add(answer_.counts, found->counts);
            report.stats.aabb_pairs += found->aabb_pairs;
            report.stats.obb_pairs += found->obb_pairs;
            report.stats.broad_seconds += found->broad_seconds;
            report.stats.narrow_seconds += found->narrow_seconds;
        }
        return {};
    }

    static void add(RuleCounts& all, const RuleCounts& more) {
        all.ignored.resize(more.ignored.size());
        all.used.resize(more.used.size());
        for (std::size_t r = 0; r < more.used.size(); ++r) {
            all.ignored[r] += more.ignored[r];
            all.used[r] |= more.used[r];
        }
        all.ignored_siblings += more.ignored_siblings;
    }

    std::optional<Error> measure_depths(double memory) {
        std::vector<DepthQuestion> questions;
        questions.reserve(open_.size());
        for (OpenClash& open : open_) questions.push_back({open.index, std::move(open)});
        open_ = {};
        std::sort(questions.begin(), questions.end(), is_before);
        const Result<PartStore> store = PartStore::open(store_path(folder_));
        if (!store) return store.error();
        Result<DepthUnits> units = divide_depths(std::move(questions), plan_, *store, memory);
        if (!units) return units.error();
        std::vector<ChildJob> jobs;
        for (std::size_t u = 0; u < units->units.size(); ++u) {
            if (read_unit(units->units, u)) continue;
            const auto work = [&, u](const ProgressCallback& progress) {
                ThreadExecutor threads(threads_);
                return measure_unit(units->units, u, *store, {threads, &progress});
            };
            jobs.push_back({formatted("depths {} of {}", u, units->units.size()),
                            double(units->units[u].questions.size()), work});
        }
        const std::vector<std::string> failed = run_in_children(jobs, "measuring depths");
        if (!failed.empty()) return incomplete(failed, units->units.size(), folder_);
        return take_depths(*units);
    }

    Result<DepthResult> read_unit(const std::vector<DepthUnit>& units, std::size_t u) const {
        return read_depths(depth_path(folder_, u), owner_of(units[u]), units[u].questions.size());
    }

    // The models in the units that this one comes after, in their order.
    Result<std::vector<OpenClash>> models_before(const std::vector<DepthUnit>& units,
                                                 std::size_t unit) const {
        std::vector<std::size_t> earlier;
        for (auto u = units[unit].after; u; u = units[*u].after) earlier.push_back(*u);
        std::vector<OpenClash> models;
        for (; !earlier.empty(); earlier.pop_back()) {
            const DepthUnit& before = units[earlier.back()];
            const Result<DepthResult> found = read_unit(units, earlier.back());
            if (!found) return found.error();
            for (std::size_t i = 0; i < before.questions.size(); ++i)
                if (found->is_model[i]) models.push_back(before.questions[i].open);
        }
        return models;
    }

    std::optional<Error> measure_unit(const std::vector<DepthUnit>& units, std::size_t unit,
                                      const PartStore& store, const TileWork& work) const {
        Result<std::vector<OpenClash>> models = models_before(units, unit);
        if (!models) return models.error();
        std::vector<OpenClash> open = *std::move(models);
        const std::size_t earlier = open.size();
        for (const DepthQuestion& q : units[unit].questions) open.push_back(q.open);
        if (auto error = measure_in_plan(plan_, open, store, work)) return error;
        DepthResult result;
        for (const OpenClash& o : std::span(open).subspan(earlier)) {
            result.clashes.push_back(o.clash);
            result.is_model.push_back(o.is_model);
        }
        return write_depths(depth_path(folder_, unit), owner_of(units[unit]), result);
    }

    std::optional<Error> take_depths(const DepthUnits& depths) {
        std::vector<Clash>& all = answer_.report.clashes;
        for (std::size_t u = 0; u < depths.units.size(); ++u) {
            const Result<DepthResult> found = read_unit(depths.units, u);
            if (!found) return found.error();
            for (std::size_t i = 0; i < found->clashes.size(); ++i)
                all[depths.units[u].questions[i].clash] = found->clashes[i];
        }
        for (const DepthUnits::Copy& copy : depths.copies) {
            const auto [a, b] = std::pair(all[copy.clash].a, all[copy.clash].b);
            all[copy.clash] = all[copy.first];
            all[copy.clash].a = a, all[copy.clash].b = b;
        }
        return {};
    }

    // The units depend on --memory, which may be another one when the search goes on.
    std::uint64_t owner_of(const DepthUnit& unit) const {
        std::vector<std::uint64_t> numbers;
        numbers.reserve(unit.questions.size());
        for (const DepthQuestion& q : unit.questions) numbers.push_back(q.clash);
        numbers.push_back(unit.after.value_or(SIZE_MAX));
        return checksum(std::as_bytes(std::span(numbers)), plan_.id);
    }

    TiledAnswer answer() {
        std::vector<Clash>& all = answer_.report.clashes;
        std::sort(all.begin(), all.end(),
                  [](const Clash& x, const Clash& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
        answer_.report.stats.pairs = detail::count_pairs(
            plan_.assembly.parts, search_options(plan_.arguments, plan_.largest_clearance));
        answer_.assembly = std::move(plan_.assembly);
        answer_.facts = std::move(plan_.facts);
        answer_.load_seconds = plan_.seconds;
        return std::move(answer_);
    }

    TilePlan plan_;
    std::string folder_;
    const std::vector<Rule>& rules_;
    std::size_t threads_;
    std::vector<OpenClash> open_;
    TiledAnswer answer_;
};

}  // namespace

Result<std::optional<TiledAnswer>> search_in_tiles(const ClashArguments& wanted,
                                                   const std::vector<Rule>& rules) {
    const Result<TileFolder> folder = TileFolder::open(*wanted.tiles, TileFolder::Use::alone);
    if (!folder) return folder.error();
    Result<TilePlan> plan = plan_for(wanted, rules, folder->path());
    if (!plan) return plan.error();
    if (wanted.plan_only) {
        print_message(formatted("hitbox: {} has {}; hitbox clash --tile K {} searches one, K from 0 to {}\n",
                                visible(folder->path()), counted(plan->tiles.size(), "tile", "tiles"),
                                visible(folder->path()), plan->tiles.size() - 1));
        return std::optional<TiledAnswer>();
    }
    Result<TiledAnswer> answer =
        TiledSearch(*std::move(plan), folder->path(), rules, wanted.threads).run(memory_of(wanted));
    if (!answer) return answer.error();
    return std::optional(*std::move(answer));
}

std::optional<Error> search_one_tile(const std::string& path, std::size_t tile, std::size_t threads) {
    const Result<TileFolder> folder = TileFolder::open(path, TileFolder::Use::shared);
    if (!folder) return folder.error();
    const Result<TilePlan> plan = read_plan(path);
    if (!plan) return plan.error();
    if (tile >= plan->tiles.size())
        return Error{ErrorCode::usage,
                     formatted("has {}, numbered from 0", counted(plan->tiles.size(), "tile", "tiles")),
                     path};
    if (read_stored(tile_path(path, tile), plan->id)) return {};
    std::vector<Rule> rules;
    if (plan->arguments.rules) {
        auto read = read_rules(rules_path(path));
        if (!read) return read.error();
        rules = *std::move(read);
    }
    const InterruptScope polite;
    std::optional<Error> error;
    {
        ProgressBar bar(formatted("tile {}", tile));
        const auto show = [&](std::size_t done, std::size_t total) {
            bar.show(done, total);
            return !interrupted();
        };
        const ProgressCallback progress(show);
        ThreadExecutor executor(threads);
        error = search_and_write(*plan, path, tile, rules, {executor, &progress});
    }
    if (interrupted()) end_interrupted();
    return error;
}

}  // namespace hitbox::cli
