// arguments.cpp: declares and checks the options of `hitbox clash`.
#include <apps/cli/clash/arguments.hpp>

#include <apps/cli/clash/bcf.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/weld_parts.hpp>

#include <algorithm>
#include <utility>

namespace hitbox::cli {

bool ClashArguments::fails_on(const std::string& word) const {
    return std::find(fail_on.begin(), fail_on.end(), word) != fail_on.end();
}

void declare(Options& options, ClashArguments& wanted) {
    options.files(wanted.files, "mesh files; all of them together are one assembly; - is standard input");
    options.size("--clearance", "D", wanted.clearance,
                 "also report parts at most D apart, as near (default 0: off)");
    options.size("--tolerance", "D", wanted.tolerance,
                 "report penetrations that are proven to be at most D deep as touching, and name\n"
                 "parts that are the same within D (default 0: off)");
    options.flag("--strict", wanted.strict,
                 "no guesses: do not report parts that seem to lie inside parts that are open");
    options.choice("--depth", {"none", "quick", "full"}, wanted.depth,
                   "how exactly to measure how deep parts penetrate: not at all, within 5 %, or\n"
                   "within 1 % as far as that can be proven (default quick)");
    options.choice("--pairs", {"all", "between-files"}, wanted.pairs,
                   "which parts to compare: all, or only parts of different files\n(default all)");
    options.text("--rules", "FILE", wanted.rules,
                 "a TOML file: pairs that may touch, that need a clearance, that are not\ncompared");
    options.flag("--ignore-siblings", wanted.ignore_siblings,
                 "do not compare parts under one assembly node, unless a rule fits them");
    options.words("--fail-on", "KIND,...",
                  {"any", "new", "penetrating", "contained", "touching", "near", "duplicate", "missing"},
                  wanted.fail_on,
                  "exit with code 1 if such a clash is found: penetrating, contained,\n"
                  "touching, near, duplicate (also within --tolerance), any, new (not in\n"
                  "--baseline), or missing (a rule expects it). A guess counts as contained,\n"
                  "unless --strict is given. Approved clashes and mild severities do not count");
    options.text("--baseline", "OLD.json", wanted.baseline,
                 "an earlier report of --json; clashes not in it, and deeper ones, are\nmarked new");
    options.text("--status", "FILE", wanted.status,
                 "a TOML file of decisions by the ids of clashes: open, approved, resolved");
    options.choice("--group-by", {"part", "node", "none"}, wanted.group_by,
                   "show groups of clashes: those of one part, or those within one node of the\n"
                   "tree (reports always have groups; default part)");
    options.text("--csv", "FILE", wanted.csv, "also write the clashes as a CSV table");
    options.text("--html", "FILE", wanted.html,
                 "also write a self-contained web page with the parts, boxes and clashes");
    options.text("--bcf", "FILE", wanted.bcf,
                 "also write a BCF 2.1 file (.bcfzip) with a topic for each group");
    options.whole("--most-triangles", "N", wanted.most_triangles,
                  "show at most N triangles on that page (default 2000000); the results are\n"
                  "always those of the full meshes");
    options.text("--tiles", "DIR", wanted.tiles,
                 "divide the search into tiles whose parts fit the memory, with meshes and\n"
                 "results in this folder; after an interruption the same command goes on");
    options.memory("--memory", wanted.memory,
                   "with --tiles: the memory that may be used, such as 500M or 4G (default: half of\n"
                   "that of the machine)");
    options.whole("--tile-count", "N", wanted.tile_count,
                  "with --tiles: at least N tiles (default: 16 for large assemblies)");
    options.flag("--plan", wanted.plan_only,
                 "with --tiles: only read the files and plan the tiles, which other processes\n"
                 "search");
    options.whole("--tile", "K", wanted.one_tile,
                  "search tile K of a planned folder, which is given in place of files, and stop");
    declare_weld(options, wanted.weld);
    declare_input(options, wanted.input);
    options.json();
    options.threads(wanted.threads);
}

namespace {

// What belongs to --tiles, and what cannot be together with it.
std::optional<Error> check_tiles(const ClashArguments& wanted) {
    const auto fail = [](const char* option, const char* message) {
        return Error{ErrorCode::usage, message, option};
    };
    if (wanted.one_tile) {
        if (wanted.files.size() != 1) return fail("--tile", "takes one folder of tiles, and no files");
        ClashArguments alone;
        alone.files = wanted.files, alone.one_tile = wanted.one_tile, alone.threads = wanted.threads;
        alone.memory = wanted.memory;
        if (!(wanted == alone))
            return fail("--tile", "takes its options from the plan of the folder; give only --threads");
        return {};
    }
    if (!wanted.tiles) {
        if (wanted.memory > 0) return fail("--memory", "needs --tiles DIR");
        if (wanted.tile_count > 0) return fail("--tile-count", "needs --tiles DIR");
        if (wanted.plan_only) return fail("--plan", "needs --tiles DIR");
        return {};
    }
    if (wanted.plan_only && !wanted.keeps_tiles) return fail("--plan", "needs --tiles DIR");
    for (const std::string& file : wanted.files)
        if (file == "-")
            return wanted.keeps_tiles
                       ? fail("--tiles",
                              "needs files: standard input cannot be compared after an interruption")
                       : fail("-", "cannot be searched in tiles; name files, or use hitbox");
    if (wanted.html)
        return fail(
            "--html",
            "needs all triangles at once; use hitbox without --tiles, or write --json, --csv or --bcf");
    return {};
}

}  // namespace

std::optional<Error> check(const ClashArguments& wanted) {
    if (auto error = check_tiles(wanted)) return error;
    if (!wanted.baseline && wanted.fails_on("new"))
        return Error{ErrorCode::usage, "new needs --baseline OLD.json to compare with", "--fail-on"};
    if (!wanted.rules && wanted.fails_on("missing"))
        return Error{ErrorCode::usage, "missing needs --rules FILE with a rule that expects clashes",
                     "--fail-on"};
    if (wanted.bcf && !can_write_bcf())
        return Error{ErrorCode::unsupported,
                     "this program was built without BCF; install libminizip-dev, zlib1g-dev and "
                     "libpugixml-dev and build again",
                     "--bcf"};
    std::vector<std::string> inputs = wanted.files;
    for (const auto& input : {wanted.baseline, wanted.rules, wanted.status})
        if (input) inputs.push_back(*input);
    const std::pair<const char*, const std::optional<std::string>*> outputs[] = {
        {"CSV", &wanted.csv}, {"HTML", &wanted.html}, {"BCF", &wanted.bcf}};
    for (const auto& [name, output] : outputs) {
        if (!*output) continue;
        if (auto error = refused_output(**output, inputs)) return error;
        for (const auto& [other_name, other] : outputs)
            if (other != output && *other && same_file(**output, **other))
                return Error{ErrorCode::usage,
                             std::string("cannot be both the ") + name + " and the " + other_name +
                                 " file; name two files",
                             **output};
    }
    return {};
}

}  // namespace hitbox::cli
