// inspect.cpp: `hitbox inspect`: what is wrong with this file.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/read.hpp>

#include "inspect_report.hpp"
#include "options.hpp"
#include "terminal.hpp"

namespace hitbox::cli {

namespace {

ExitCode run(const Request& request) {
    std::vector<std::string> files;
    bool no_self_intersections = false;
    std::size_t thread_count = 0;
    Options options(request);
    options.files(files, "mesh files; all of them together are one assembly");
    options.flag("--no-self-intersections", no_self_intersections,
                 "do not look for triangles that intersect each other, which takes longest");
    options.json();
    options.threads(thread_count);
    if (const auto over = options.parse()) return *over;

    const Result<Assembly> assembly = io::read(files);
    if (!assembly) return fail(request, assembly.error());
    ThreadExecutor threads(thread_count);
    const Inspection found = inspect(
        *assembly, no_self_intersections ? SelfIntersections::left_out : SelfIntersections::counted, threads);

    std::string answer;
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        write_inspect_members(out, found);
        out.end();
        answer = out.take();
    } else {
        answer = inspect_text(found, colour_wanted() ? Colour::on : Colour::off);
    }
    if (const auto error = print(answer)) return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command inspect_command;
const Command inspect_command{
    "inspect",
    "what is wrong with this file: holes, turned, degenerate, intersecting triangles",
    "FILE... [options]",
    "hitbox inspect part.stl\n"
    "hitbox inspect assembly.glb --no-self-intersections\n"
    "hitbox inspect left.obj right.obj --json",
    "Equal positions are one vertex. An edge is a boundary edge with one triangle, non-manifold with more\n"
    "than two, misoriented where its two triangles face opposite ways. A degenerate triangle has its "
    "corners\n"
    "on one line, a duplicate the corners of an earlier one. Components share no vertex. A part is closed\n"
    "where each edge is used equally often in both directions, degenerate triangles left out. Triangles\n"
    "intersect where they share more than common corners and edges. All of this is exact; no tolerance is\n"
    "applied.\n"
    "\n"
    "The volume is signed, in the units of the files; that of an open part depends on where the part lies.\n"
    "The line 'all' is about all parts as one mesh, in which parts that touch or intersect each other "
    "count.\n"
    "What is found does not change the exit code.",
    run};

}  // namespace hitbox::cli
