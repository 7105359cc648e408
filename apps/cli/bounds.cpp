// bounds.cpp: `hitbox bounds`: the axis-aligned and oriented boxes of each part and of all parts.
#include <hitbox/core/executor.hpp>

#include <apps/cli/input.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/report/bounds_report.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/terminal.hpp>

namespace hitbox::cli {

namespace {

ExitCode run_bounds(const Request& request) {
    std::vector<std::string> files;
    std::string fit_name = "pca";
    std::size_t thread_count = 0;
    InputOptions input;
    Options options(request);
    options.files(files, "mesh files; all of them together are one assembly; - is standard input");
    options.choice("--obb", {"pca", "fast", "tight"}, fit_name,
                   "the algorithm for the oriented box: pca (principal axes of the surface, default),\n"
                   "fast (smaller, still quick), tight (close to the minimum volume)");
    declare_input(options, input);
    options.json();
    options.threads(thread_count);
    if (const auto over = options.parse()) return *over;

    const Result<Assembly> assembly = read_files(files, input);
    if (!assembly) return fail(request, assembly.error());
    const ObbFit fit = fit_name == "pca" ? ObbFit::pca : fit_name == "fast" ? ObbFit::fast : ObbFit::tight;
    ThreadExecutor threads(thread_count);
    const FoundBounds found = find_bounds(*assembly, fit, threads);

    std::string answer;
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        write_bounds_members(out, found);
        write_notes(out, *assembly);
        out.end();
        answer = out.take();
    } else {
        answer = bounds_table(found, BoundsRows::parts_and_all, colour_wanted() ? Colour::on : Colour::off);
    }
    if (const auto error = print(answer)) return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command bounds_command;
const Command bounds_command{
    "bounds",
    "the axis-aligned and oriented boxes of each part and of all parts",
    "FILE... [options]",
    "hitbox bounds part.stl\n"
    "hitbox bounds assembly.glb --obb tight\n"
    "hitbox bounds left.obj right.obj --json",
    "Each box contains every point of its part exactly. The table gives the side lengths of the oriented\n"
    "box. A part is closed if each edge is used equally often in both directions, without degenerate\n"
    "triangles. A part without points has no boxes: null in JSON. Lengths are in the units of the files.",
    run_bounds};

}  // namespace hitbox::cli
