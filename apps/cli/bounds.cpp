// bounds.cpp: `hitbox bounds`: the axis-aligned and the oriented box of each part and of all.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/read.hpp>

#include "bounds_report.hpp"
#include "options.hpp"
#include "terminal.hpp"

namespace hitbox::cli {

namespace {

ExitCode run(const Request& request) {
    std::vector<std::string> files;
    std::string fit_name = "pca";
    std::size_t thread_count = 0;
    Options options(request);
    options.files(files, "mesh files; all of them together are one assembly");
    options.choice("--obb", {"pca", "fast", "tight"}, fit_name,
                   "how the oriented box is found: pca (principal axes of the surface, default),\n"
                   "fast (smaller, still quick), tight (near the smallest there is)");
    options.json();
    options.threads(thread_count);
    if (const auto over = options.parse()) return *over;

    const Result<Assembly> assembly = io::read(files);
    if (!assembly) return fail(request, assembly.error());
    const ObbFit fit = fit_name == "pca" ? ObbFit::pca : fit_name == "fast" ? ObbFit::fast : ObbFit::tight;
    ThreadExecutor threads(thread_count);
    const FoundBounds found = find_bounds(*assembly, fit, threads);

    std::string answer;
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        write_bounds_members(out, found);
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
    "the axis-aligned and the oriented box of each part and of all",
    "FILE... [options]",
    "hitbox bounds part.stl\n"
    "hitbox bounds assembly.glb --obb tight\n"
    "hitbox bounds left.obj right.obj --json",
    "Each box contains every point of its part, exactly. The oriented box is given in the table by the "
    "lengths\n"
    "of its sides. A part is closed where each edge is used equally often in both directions, degenerate\n"
    "triangles left out. A part without points has no boxes: null in JSON. Lengths are in the units of the\n"
    "files.",
    run};

}  // namespace hitbox::cli
