// inspect.cpp: `hitbox inspect`: the defects of a file.
#include <hitbox/core/executor.hpp>

#include <apps/cli/input.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/report/inspect_report.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/weld_parts.hpp>

namespace hitbox::cli {

namespace {

ExitCode run_inspect(const Request& request) {
    std::vector<std::string> files;
    bool no_self_intersections = false;
    std::size_t thread_count = 0;
    double weld = 0;
    InputOptions input;
    Options options(request);
    options.files(files, "mesh files; all of them together are one assembly; - is standard input");
    options.flag("--no-self-intersections", no_self_intersections,
                 "skip the search for intersecting triangles, which takes longest");
    declare_weld(options, weld);
    declare_input(options, input);
    options.json();
    options.threads(thread_count);
    if (const auto over = options.parse()) return *over;

    Result<Assembly> assembly = read_files(files, input);
    if (!assembly) return fail(request, assembly.error());
    ThreadExecutor threads(thread_count);
    if (const auto error = weld_parts(*assembly, weld, input.allow_empty, threads))
        return fail(request, *error);
    const Inspection found = inspect(
        *assembly, no_self_intersections ? SelfIntersections::left_out : SelfIntersections::counted, threads);

    std::string answer;
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        write_inspect_members(out, found);
        write_notes(out, *assembly);
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
    "the defects of a file: holes, flipped, degenerate or intersecting triangles",
    "FILE... [options]",
    "hitbox inspect part.stl\n"
    "hitbox inspect assembly.glb --no-self-intersections\n"
    "hitbox inspect sphere.obj --weld 1e-14\n"
    "hitbox inspect left.obj right.obj --json",
    "Equal positions are one vertex. A boundary edge has one triangle, a non-manifold edge more than two,\n"
    "a misoriented edge two triangles with opposite orientations. The corners of a degenerate triangle\n"
    "are collinear. A duplicate triangle has the corners of an earlier one. Components share no vertex. A\n"
    "part is closed if each edge is used equally often in both directions, without degenerate triangles.\n"
    "A closed part bounds nothing if every face is there in both directions; clash takes it for open.\n"
    "Triangles intersect if they share more than common corners and edges. All of this is exact; there is\n"
    "no tolerance.\n"
    "\n"
    "The volume is signed, in the units of the files. For an open part it depends on the position of the\n"
    "part. The line 'all' treats all parts as one mesh; there, intersections between parts count too.\n"
    "Defects do not change the exit code.\n"
    "\n"
    "For an open part it says where its open edges are, how wide its cracks are, and which --weld closes\n"
    "them, if a thousandth of its size is enough and nothing but slivers vanishes.",
    run_inspect};

}  // namespace hitbox::cli
