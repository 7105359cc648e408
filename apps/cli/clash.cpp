// clash.cpp: `hitbox clash`: pairs of parts that penetrate, contain, touch or come close to each other.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/detail/atomic_file.hpp>
#include <hitbox/io/read.hpp>

#include <algorithm>
#include <optional>

#include "baseline.hpp"
#include "clash_report.hpp"
#include "clash_run.hpp"
#include "interrupt.hpp"
#include "load.hpp"
#include "options.hpp"
#include "page_report.hpp"
#include "terminal.hpp"

namespace hitbox::cli {

namespace {

struct ClashArguments {
    std::vector<std::string> files, fail_on;
    ClashOptions options;
    std::string pairs = "all";
    std::optional<std::string> baseline, csv, html;
    std::size_t most_triangles = most_triangles_by_default;
    std::size_t threads = 0;
};

void declare(Options& options, ClashArguments& wanted) {
    options.files(wanted.files, "mesh files; all of them together are one assembly");
    options.size("--clearance", "D", wanted.options.clearance,
                 "also report parts at most D apart, as near (default 0: off)");
    options.size("--tolerance", "D", wanted.options.tolerance,
                 "report penetrations of a known depth of at most D as touching\n(default 0: off)");
    options.choice("--pairs", {"all", "between-files"}, wanted.pairs,
                   "which parts to compare: all, or only parts of different files\n(default all)");
    options.words("--fail-on", "KIND,...",
                  {"any", "new", "penetrating", "contained", "touching", "near", "duplicate"}, wanted.fail_on,
                  "exit with code 1 if such a clash is found: penetrating, contained,\n"
                  "touching, near, duplicate, any, or new (not in --baseline)");
    options.text("--baseline", "OLD.json", wanted.baseline,
                 "an earlier report of --json; clashes not in it are marked new");
    options.text("--csv", "FILE", wanted.csv, "also write the clashes as a CSV table");
    options.text("--html", "FILE", wanted.html,
                 "also write a self-contained web page with the parts, boxes and clashes");
    options.whole("--most-triangles", "N", wanted.most_triangles,
                  "show at most N triangles on that page (default 2000000); the results are\n"
                  "always those of the full meshes");
    options.json();
    options.threads(wanted.threads);
}

bool named_by(const std::vector<std::string>& fail_on, const Clash& clash, bool is_new) {
    return std::any_of(fail_on.begin(), fail_on.end(), [&](const std::string& word) {
        return word == "any" || word == to_string(clash.kind) || (word == "duplicate" && clash.duplicate) ||
               (word == "new" && is_new);
    });
}

// Errors that can be found before any work is done.
std::optional<Error> check(const ClashArguments& wanted) {
    if (!wanted.baseline &&
        std::find(wanted.fail_on.begin(), wanted.fail_on.end(), "new") != wanted.fail_on.end())
        return Error{ErrorCode::usage, "new needs --baseline OLD.json to compare with", "--fail-on"};
    std::vector<std::string> inputs = wanted.files;
    if (wanted.baseline) inputs.push_back(*wanted.baseline);
    for (const auto& output : {wanted.csv, wanted.html})
        if (output)
            if (auto error = overwritten_input(*output, inputs)) return error;
    if (wanted.csv && wanted.html && same_file(*wanted.csv, *wanted.html))
        return Error{ErrorCode::usage, "cannot be both the CSV and the HTML file; name two files",
                     *wanted.csv};
    return {};
}

std::optional<Error> write_page(const ClashArguments& wanted, const FoundClashes& found, Executor& executor) {
    const FoundBounds bounds = find_bounds(found.assembly, ObbFit::fast, executor);
    const Result<Page> page = report_page({.command = "clash",
                                           .bounds = bounds,
                                           .clashes = &found,
                                           .clearance = wanted.options.clearance,
                                           .tolerance = wanted.options.tolerance,
                                           .notes = {},
                                           .most_triangles = wanted.most_triangles},
                                          executor);
    if (!page) return page.error();
    return io::detail::write_file_atomically(*wanted.html, page->html);
}

ExitCode run_clash(const Request& request) {
    ClashArguments wanted;
    Options options(request);
    declare(options, wanted);
    if (const auto over = options.parse()) return *over;
    if (const auto error = check(wanted)) return fail(request, *error);
    wanted.options.between_files_only = wanted.pairs == "between-files";

    std::optional<Baseline> baseline;
    if (wanted.baseline) {
        auto read = read_baseline(*wanted.baseline);
        if (!read) return fail(request, read.error());
        baseline = *std::move(read);
    }
    const Stopwatch loading;
    const Result<Assembly> assembly = io::read(wanted.files);
    if (!assembly) return fail(request, assembly.error());
    const double load_seconds = loading.seconds();

    ThreadExecutor threads(wanted.threads);
    wanted.options.executor = &threads;
    const Result<ClashReport> report = find_clashes_with_progress(*assembly, wanted.options);
    if (!report) return fail(request, report.error());

    FoundClashes found{*assembly, *report, count_degenerate(*assembly, threads), {}, load_seconds};
    if (baseline) found.is_new = find_new(*baseline, identities(*assembly), report->clashes);

    if (wanted.csv)
        if (const auto error = io::detail::write_file_atomically(*wanted.csv, clash_csv(found)))
            return fail(request, *error);
    if (wanted.html)
        if (const auto error = write_page(wanted, found, threads)) return fail(request, *error);
    std::string answer;
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        write_clash_members(out, found);
        out.end();
        answer = out.take();
    } else {
        answer = clash_table(found, colour_wanted() ? Colour::on : Colour::off);
    }
    if (const auto error = print(answer)) return fail(request, *error);
    for (std::size_t i = 0; i < report->clashes.size(); ++i)
        if (named_by(wanted.fail_on, report->clashes[i], baseline && found.is_new[i])) return exit_found;
    return exit_done;
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
    "hitbox clash house.glb --json > before.json\n"
    "hitbox clash house.glb --baseline before.json --fail-on new",
    "Kinds, from worst to least: penetrating (interiors meet, or open surfaces cross), contained (one\n"
    "part inside the other), touching (they share points but no interior points), near (with\n"
    "--clearance). All kinds but near are exact; there is no tolerance unless --tolerance is given. Depth\n"
    "is a lower bound, known for closed parts only. Lengths are in the units of the files.\n"
    "\n"
    "Parts are matched with the baseline by name if it is unique, else by name and file, else also by\n"
    "order. A clash is new if the baseline has no clash of these two parts, or only a milder one.\n"
    "\n"
    "Exit codes: 0 done, 1 done and a clash given by --fail-on was found, 2 wrong usage or bad input, 130\n"
    "stopped.",
    run_clash};

}  // namespace hitbox::cli
