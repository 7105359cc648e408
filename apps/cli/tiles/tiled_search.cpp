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
#include <apps/cli/tiles/depth_units.hpp>
#include <apps/cli/tiles/divide.hpp>
#include <apps/cli/tiles/plan.hpp>
#include <apps/cli/tiles/scan.hpp>
#include <apps/cli/tiles/stored_file.hpp>
#include <apps/cli/tiles/tile_folder.hpp>
#include <apps/cli/tiles/tile_result.hpp>
#include <apps/cli/tiles/tile_task.hpp>
#include <apps/cli/tiles/tile_team.hpp>

namespace hitbox::cli {

namespace {

double memory_of(const ClashArguments& wanted) {
    if (wanted.memory > 0) return wanted.memory;
    const double pages = double(::sysconf(_SC_PHYS_PAGES)), page = double(::sysconf(_SC_PAGESIZE));
    return (pages > 0 && page > 0 ? pages * page / 2 : 4e9) / double(tile_team().on_one_machine());
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

Error incomplete(const std::vector<std::string>& failed, std::size_t of, const ClashArguments& wanted) {
    constexpr std::size_t most_named = 5;
    std::vector<std::string> few(failed.begin(),
                                 failed.begin() + std::ptrdiff_t(std::min(failed.size(), most_named)));
    if (failed.size() > few.size()) few.push_back("...");
    return {ErrorCode::unreadable,
            formatted("{} of {} failed: {}; {}", failed.size(), of, joined(few, ", "),
                      wanted.keeps_tiles ? "the same command again goes on with them"
                                         : "with --tiles DIR the same command would go on with them"),
            wanted.keeps_tiles ? *wanted.tiles : ""};
}

TileTask task_of_tile(const TilePlan& plan, std::size_t tile) {
    return {TileTask::Kind::tile, tile, plan.id, 0, {}};
}

// A search in a folder that has a plan.
class TiledSearch {
public:
    TiledSearch(TilePlan plan, const ClashArguments& wanted, const std::vector<Rule>& rules)
        : plan_(std::move(plan)), wanted_(wanted), folder_(*wanted.tiles), rules_(rules) {}

    Result<TiledAnswer> run(double memory) {
        if (auto error = search_tiles()) return *std::move(error);
        if (auto error = read_tiles()) return *std::move(error);
        if (auto error = measure_depths(TileSizes{memory}.for_parts(plan_.facts.size())))
            return *std::move(error);
        return answer();
    }

private:
    std::optional<Error> search_tiles() {
        std::vector<TileJob> jobs;
        double done = 0;
        for (std::size_t i = 0; i < plan_.tiles.size(); ++i) {
            const double weight = plan_.tiles[i].bytes;
            if (read_stored(tile_path(folder_, i), plan_.id)) {
                done += weight;
                continue;
            }
            const auto task = [this, i] { return Result<TileTask>(task_of_tile(plan_, i)); };
            jobs.push_back({formatted("tile {} of {}", i, plan_.tiles.size()), weight, {}, task});
        }
        return run_all(jobs, plan_.tiles.size(), "comparing parts", done);
    }

    std::optional<Error> run_all(const std::vector<TileJob>& jobs, std::size_t of, const char* label,
                                 double done) {
        if (jobs.empty()) return {};
        const TilePlace place{folder_, plan_, rules_, wanted_.threads};
        const Result<std::vector<std::string>> failed = tile_team().run(jobs, place, label, done);
        if (!failed) return failed.error();
        if (!failed->empty()) return incomplete(*failed, of, wanted_);
        return {};
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
        std::vector<TileJob> jobs;
        std::vector<std::optional<std::size_t>> job_of(units->units.size());
        for (std::size_t u = 0; u < units->units.size(); ++u) {
            if (read_unit(units->units, u)) continue;
            const DepthUnit& unit = units->units[u];
            job_of[u] = jobs.size();
            jobs.push_back({formatted("depths {} of {}", u, units->units.size()),
                            double(unit.questions.size()), unit.after ? job_of[*unit.after] : std::nullopt,
                            [&, u] { return task_of_unit(units->units, u); }});
        }
        if (auto error = run_all(jobs, units->units.size(), "measuring depths", 0)) return error;
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

    Result<TileTask> task_of_unit(const std::vector<DepthUnit>& units, std::size_t unit) const {
        Result<std::vector<OpenClash>> models = models_before(units, unit);
        if (!models) return models.error();
        TileTask task{TileTask::Kind::depths, unit, owner_of(units[unit]), models->size(),
                      *std::move(models)};
        for (const DepthQuestion& q : units[unit].questions) task.open.push_back(q.open);
        return task;
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
    const ClashArguments& wanted_;
    const std::string& folder_;
    const std::vector<Rule>& rules_;
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
    Result<TiledAnswer> answer = TiledSearch(*std::move(plan), wanted, rules).run(memory_of(wanted));
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
    const Result<std::vector<Rule>> rules = rules_of(*plan, path);
    if (!rules) return rules.error();
    const InterruptScope polite;
    std::optional<Error> error;
    {
        ProgressBar bar(formatted("tile {}", tile));
        const auto show = [&](std::size_t done, std::size_t total) {
            bar.show(done, total);
            return !interrupted();
        };
        const ProgressCallback progress(show);
        error = run_task(task_of_tile(*plan, tile), {path, *plan, *rules, threads}, progress);
    }
    if (interrupted()) end_interrupted();
    return error;
}

}  // namespace hitbox::cli
