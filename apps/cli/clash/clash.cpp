// clash.cpp: `hitbox clash`: pairs of parts that penetrate, contain, touch or come close to each other.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/files/atomic_file.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <apps/cli/clash/arguments.hpp>
#include <apps/cli/clash/baseline.hpp>
#include <apps/cli/clash/bcf.hpp>
#include <apps/cli/clash/messages.hpp>
#include <apps/cli/clash/report.hpp>
#include <apps/cli/clash/run.hpp>
#include <apps/cli/clash/thin_clashes.hpp>
#include <apps/cli/input.hpp>
#include <apps/cli/interrupt.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/page/report.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/tiles/tile_team.hpp>
#include <apps/cli/tiles/tiled_search.hpp>
#include <apps/cli/weld_parts.hpp>

namespace hitbox::cli {

namespace {

// The files beside the meshes.
struct ClashInputs {
    std::vector<Rule> rules;
    std::optional<Baseline> baseline;
    Decisions decisions;
};

Result<ClashInputs> read_inputs(const ClashArguments& wanted) {
    ClashInputs inputs;
    if (wanted.rules) {
        auto read = read_rules(*wanted.rules);
        if (!read) return read.error();
        inputs.rules = *std::move(read);
    }
    if (wanted.baseline) {
        auto read = read_baseline(*wanted.baseline);
        if (!read) return read.error();
        inputs.baseline = *std::move(read);
    }
    if (wanted.status) {
        auto read = read_decisions(*wanted.status);
        if (!read) return read.error();
        inputs.decisions = *std::move(read);
    }
    return inputs;
}

// Adds to each clash its rule, whether it is new, and the decision about it.
void add_marks(FoundClashes& found, const Judge& judge, const ClashInputs& inputs) {
    const std::vector<Clash>& clashes = found.report.clashes;
    std::vector<Comparison> compared(clashes.size());
    if (inputs.baseline) {
        std::vector<double> tolerances;
        tolerances.reserve(clashes.size());
        for (const Clash& clash : clashes) tolerances.push_back(judge.tolerance_of(clash.a, clash.b));
        compared = compare(*inputs.baseline, identities(found.assembly), clashes, tolerances);
        found.has_baseline = true;
    }
    for (std::size_t i = 0; i < clashes.size(); ++i) {
        ClashMark& m = found.marks[i];
        m.rule = judge.rule_of(clashes[i].a, clashes[i].b);
        m.is_new = compared[i].is_new;
        m.decision = compared[i].decision;
        if (const auto decided = inputs.decisions.find(m.id); decided != inputs.decisions.end())
            m.decision = decided->second;
        if (!m.decision) continue;
        // A clash that was approved as touching is open again if it penetrates.
        if (m.decision->kind &&
            badness_rank(clashes[i].kind, clashes[i].duplicate) < badness_rank(*m.decision->kind, false))
            m.decision->status = Status::open;
        m.found_again = m.decision->status == Status::resolved;
    }
}

bool is_failure(const ClashArguments& wanted, const FoundClashes& found, std::size_t i) {
    if (!is_open(found.marks[i]) || severity_of(found, i) != Severity::error) return false;
    const Clash& clash = found.report.clashes[i];
    return wanted.fails_on("any") || wanted.fails_on(to_string(clash.kind)) ||
           ((clash.duplicate || clash.near_duplicate) && wanted.fails_on("duplicate")) ||
           (wanted.fails_on("new") && (found.marks[i].is_new || found.marks[i].found_again));
}

bool has_failure(const ClashArguments& wanted, const FoundClashes& found) {
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i)
        if (is_failure(wanted, found, i)) return true;
    if (!wanted.fails_on("any") && !wanted.fails_on("missing")) return false;
    for (const MissingClash& missing : found.missing)
        if (found.judge->rules()[missing.rule].severity == Severity::error) return true;
    return false;
}

std::optional<Error> write_page(const ClashArguments& wanted, const FoundClashes& found, Executor& executor) {
    const FoundBounds bounds = find_bounds(found.assembly, ObbFit::fast, executor);
    const Result<Page> page = report_page({.command = "clash",
                                           .bounds = bounds,
                                           .clashes = &found,
                                           .clearance = wanted.clearance,
                                           .tolerance = wanted.tolerance,
                                           .notes = {},
                                           .most_triangles = wanted.most_triangles},
                                          executor);
    if (!page) return page.error();
    return io::detail::write_file_atomically(*wanted.html, page->html);
}

std::optional<Error> write_files(const ClashArguments& wanted, const FoundClashes& found,
                                 Executor& executor) {
    if (wanted.csv)
        if (auto error = io::detail::write_file_atomically(*wanted.csv, clash_csv(found))) return error;
    if (wanted.bcf) {
        const Result<std::string> bytes = bcf_file(found);
        if (!bytes) return bytes.error();
        if (auto error = io::detail::write_file_atomically(*wanted.bcf, *bytes)) return error;
    }
    if (wanted.html) return write_page(wanted, found, executor);
    return {};
}

std::string answer_of(const Request& request, const FoundClashes& found) {
    if (!request.json) return clash_table(found, colour_wanted() ? Colour::on : Colour::off);
    JsonWriter out;
    out.begin_object();
    write_clash_members(out, found);
    out.end();
    return out.take();
}

// What a search found, in one piece or in tiles.
struct Searched {
    Assembly assembly;
    std::vector<PartFacts> facts;
    ClashReport report;
    double load_seconds = 0;
};

// Reads all parts and searches. `judge` is made here, because it refers to the assembly.
std::optional<Error> search_in_memory(const ClashArguments& wanted, const std::vector<Rule>& rules,
                                      Executor& executor, Searched& out, std::optional<Judge>& judge) {
    const Stopwatch loading;
    Result<Assembly> assembly = read_files(wanted.files, wanted.input);
    if (!assembly) return assembly.error();
    if (auto error = weld_parts(*assembly, wanted.weld, wanted.input.allow_empty, executor)) return error;
    out.assembly = *std::move(assembly);
    out.load_seconds = loading.seconds();

    judge.emplace(out.assembly, rules, judge_defaults(wanted));
    const auto judged = [&](std::uint32_t a, std::uint32_t b) { return judge->options_of(a, b); };
    const PairRule by_rule(judged);
    ClashOptions how = search_options(wanted, judge->largest_clearance());
    how.executor = &executor;
    if (wanted.rules || wanted.ignore_siblings) how.for_pair = &by_rule;
    Result<ClashReport> report = find_clashes_with_progress(out.assembly, how);
    if (!report) return report.error();
    out.report = *std::move(report);
    out.facts = find_facts(out.assembly, executor);
    return {};
}

// The same in tiles. Returns true if there is an answer.
Result<bool> search_divided(const ClashArguments& wanted, const std::vector<Rule>& rules, Searched& out,
                            std::optional<Judge>& judge) {
    Result<std::optional<TiledAnswer>> found = search_in_tiles(wanted, rules);
    if (!found) return found.error();
    if (!*found) return false;
    TiledAnswer& answer = **found;
    out = {std::move(answer.assembly), std::move(answer.facts), std::move(answer.report),
           answer.load_seconds};
    judge.emplace(out.assembly, rules, judge_defaults(wanted));
    judge->add(answer.counts);
    return true;
}

ExitCode report_clashes(const Request& request, const ClashArguments& wanted, const ClashInputs& inputs,
                        Searched& searched, Judge& judge, Executor& executor) {
    note_guesses(searched.assembly, searched.report);
    FoundClashes found{searched.assembly, searched.report, searched.facts, searched.load_seconds};
    found.deflection = deflection_in(searched.assembly, wanted.input.deflection);
    if (wanted.rules || wanted.ignore_siblings) found.judge = &judge;
    found.missing = judge.take_allowed(searched.report.clashes);
    identify(found, wanted.groups());
    add_marks(found, judge, inputs);
    found.shows_ids = wanted.status.has_value();
    found.shows_groups = !wanted.group_by.empty();
    print_parts_without_interior(found);
    if (request.json) print_thin_clashes(found);
    if (wanted.rules) print_unused_rules(*wanted.rules, judge);
    print_strange_decisions(wanted.status.value_or(""), inputs.decisions, found);

    if (const auto error = write_files(wanted, found, executor)) return fail(request, *error);
    if (const auto error = print(answer_of(request, found))) return fail(request, *error);
    return has_failure(wanted, found) ? exit_found : exit_done;
}

// Some programs always search in tiles.
std::optional<Error> use_folder_of_team(ClashArguments& wanted) {
    if (wanted.tiles || wanted.one_tile) return {};
    Result<std::optional<std::string>> folder = tile_team().make_folder();
    if (!folder) return folder.error();
    wanted.tiles = *std::move(folder);
    wanted.keeps_tiles = !wanted.tiles;
    return {};
}

ExitCode run_clash(const Request& request) {
    ClashArguments wanted;
    Options options(request);
    declare(options, wanted);
    if (const auto over = options.parse()) return *over;
    if (const auto error = use_folder_of_team(wanted)) return fail(request, *error);
    if (const auto error = check(wanted)) return fail(request, *error);
    if (wanted.one_tile) {
        if (const auto error = search_one_tile(wanted.files[0], *wanted.one_tile, wanted.threads))
            return fail(request, *error);
        return exit_done;
    }
    const Result<ClashInputs> inputs = read_inputs(wanted);
    if (!inputs) return fail(request, inputs.error());

    Searched searched;
    std::optional<Judge> judge;
    if (wanted.tiles) {
        const Result<bool> is_searched = search_divided(wanted, inputs->rules, searched, judge);
        if (!is_searched) return fail(request, is_searched.error());
        if (!*is_searched) return exit_done;
    }
    ThreadExecutor threads(wanted.threads);
    if (!wanted.tiles)
        if (const auto error = search_in_memory(wanted, inputs->rules, threads, searched, judge))
            return fail(request, *error);
    return report_clashes(request, wanted, *inputs, searched, *judge, threads);
}

}  // namespace

extern const Command clash_command;
const Command clash_command{
    "clash",
    "pairs of parts that penetrate, contain, touch or come close to each other",
    "FILE... [options]",
    "hitbox clash assembly.glb\n"
    "hitbox clash pump.obj housing.stl --pairs between-files\n"
    "hitbox clash house.glb --clearance 0.05 --csv clashes.csv --html clashes.html\n"
    "hitbox clash house.glb --rules house.toml --fail-on any\n"
    "hitbox clash house.glb --group-by node --bcf clashes.bcfzip\n"
    "hitbox clash house.glb --json > before.json\n"
    "hitbox clash house.glb --baseline before.json --fail-on new\n"
    "hitbox clash city.glb --tiles work --memory 4G",
    "Kinds, from worst to least: penetrating (interiors meet, or open surfaces cross), contained (one\n"
    "part inside the other), touching (they share points but no interior points), near (with\n"
    "--clearance). Kinds are exact, but for guesses; there is no tolerance unless --tolerance is given. "
    "Depth\n"
    "is the thickness of what two closed parts share; kinds do not depend on it. Lengths are in the units\n"
    "of the files. A part that seems to lie inside an open part is contained, marked as a guess (--strict:\n"
    "not reported).\n"
    "\n"
    "With --tolerance D, a penetration that is proven to be at most D deep is touching. Where a part is\n"
    "open, the depth is how far it would have to be moved out of the other one:\n"
    "\n"
    "   an open part ends       an open part ends       open parts cross,\n"
    "   in a closed one         behind an open one      and both go on\n"
    "\n"
    "   ##########                    |                       |\n"
    "   #######==========       ======+===              ======+======\n"
    "   ##########                    |                       |\n"
    "         |<>| depth              |<>| depth        penetrating\n"
    "\n"
    "Rules: the first [[rule]] that fits a pair holds. a and b are patterns over names (\"bolt *\") or\n"
    "paths (\"/house/**/wall *\"); then ignore, allow, expect, clearance, tolerance or severity. The page\n"
    "docs/clash-reports.md describes the file, groups, ids and statuses.\n"
    "\n"
    "Parts are matched with the baseline by name if it is unique, else by path, by file, and by order. A\n"
    "clash is new if the baseline has no clash of these two parts, or only a milder or shallower one.\n"
    "\n"
    "Exit codes: 0 done, 1 done and a clash given by --fail-on was found, 2 wrong usage or bad input, 130\n"
    "stopped.",
    run_clash};

}  // namespace hitbox::cli
