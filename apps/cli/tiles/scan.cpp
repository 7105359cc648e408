// scan.cpp: parts one file after the other: converted, welded, stored.
#include <apps/cli/tiles/scan.hpp>

#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/io/files/file.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <apps/cli/clash/run.hpp>
#include <apps/cli/input.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>
#include <apps/cli/weld_parts.hpp>

namespace hitbox::cli {

namespace {

std::optional<Error> copy_rules(const ClashArguments& wanted, const std::string& folder) {
    if (!wanted.rules) return {};
    const auto file = io::detail::read_whole_file(*wanted.rules);
    if (!file) return file.error();
    return io::detail::write_file_atomically(rules_path(folder), file->bytes());
}

double clearance_of(const ClashArguments& wanted, const std::vector<Rule>& rules) {
    const Assembly none;
    return Judge(none, rules, judge_defaults(wanted)).largest_clearance();
}

// A plan without tiles and parts.
Result<TilePlan> empty_plan(const ClashArguments& wanted, const std::vector<Rule>& rules) {
    TilePlan plan;
    auto settings = settings_of(wanted);
    if (!settings) return settings.error();
    plan.settings = *std::move(settings);
    plan.arguments = wanted;
    plan.largest_clearance = clearance_of(wanted, rules);
    for (const std::string& file : wanted.files) {
        Result<StoredInput> state = state_of(file);
        if (!state) return state.error();
        plan.files.push_back(*std::move(state));
    }
    return plan;
}

std::optional<Error> store_parts(TilePlan& plan, const ClashArguments& wanted, PartStoreWriter& store,
                                 Executor& executor) {
    PartWelder welder(wanted.weld, wanted.input.allow_empty);
    const auto take = [&](std::span<Part> parts) -> std::optional<Error> {
        if (wanted.weld > 0)
            if (auto error = welder.weld(parts, executor)) return error;
        for (Part& part : parts) {
            Result<StoredMesh> stored = store.add(part.mesh);
            if (!stored) return stored.error();
            plan.meshes.push_back(*stored);
            plan.facts.push_back(facts_without_degenerate(part.mesh));
            part.mesh = {};
            plan.assembly.parts.push_back(std::move(part));
        }
        return {};
    };
    auto notes = read_files_to(take, wanted.files, wanted.input, PartsAtOnce::some);
    if (!notes) return notes.error();
    plan.assembly.notes = *std::move(notes);
    if (wanted.weld > 0) {
        print_message(welder.summary());
        plan.assembly.notes.insert(plan.assembly.notes.end(), welder.notes().begin(), welder.notes().end());
    }
    return {};
}

// "1.4 GB"
std::string size_text(double bytes) {
    const double gigabytes = bytes / 1e9;
    return gigabytes >= 1 ? formatted("{:.1f} GB", gigabytes)
                          : formatted("{:.0f} MB", std::ceil(gigabytes * 1000));
}

// A pair of parts cannot be divided.
void note_heavy_tile(const TilePlan& plan, const TileSizes& sizes) {
    const auto heaviest =
        std::max_element(plan.tiles.begin(), plan.tiles.end(),
                         [](const PlannedTile& x, const PlannedTile& y) { return x.bytes < y.bytes; });
    if (heaviest == plan.tiles.end() || heaviest->bytes <= sizes.memory) return;
    std::uint32_t largest = heaviest->parts.front();
    for (const std::uint32_t part : heaviest->all_parts())
        if (plan.facts[part].triangles > plan.facts[largest].triangles) largest = part;
    print_message(formatted("hitbox: tile {} may need {}, more than --memory: it has part {} {} of {}\n",
                            heaviest - plan.tiles.begin(), size_text(heaviest->bytes), largest,
                            visible(plan.assembly.parts[largest].name),
                            counted(plan.facts[largest].triangles, "triangle", "triangles")));
}

}  // namespace

Result<TilePlan> scan(const ClashArguments& wanted, const std::vector<Rule>& rules, const std::string& folder,
                      const TileSizes& sizes, Executor& executor) {
    const Stopwatch reading;
    Result<TilePlan> plan = empty_plan(wanted, rules);
    if (!plan) return plan;
    if (auto error = copy_rules(wanted, folder)) return *std::move(error);
    Result<PartStoreWriter> store = PartStoreWriter::create(store_path(folder));
    if (!store) return store.error();
    if (auto error = store_parts(*plan, wanted, *store, executor)) return *std::move(error);
    if (auto error = store->commit()) return *std::move(error);
    // What was read must be what a restart compares with.
    for (const StoredInput& then : plan->files) {
        const Result<StoredInput> now = state_of(then.name);
        if (!now) return now.error();
        if (now->size != then.size || now->modified != then.modified)
            return Error{ErrorCode::unreadable, "was changed while it was read; start again", then.name};
    }
    Result<std::vector<PlannedTile>> tiles = divide_into_tiles(*plan, sizes, executor);
    if (!tiles) return tiles.error();
    plan->tiles = *std::move(tiles);
    note_heavy_tile(*plan, sizes);
    plan->seconds = reading.seconds();
    if (auto error = write_plan(folder, *plan)) return *std::move(error);
    return plan;
}

}  // namespace hitbox::cli
