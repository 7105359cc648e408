// view.cpp: `hitbox view`: writes parts and their boxes as a web page and opens it.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/files/atomic_file.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <apps/cli/input.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/page/open_page.hpp>
#include <apps/cli/page/report.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

std::string text_answer(const std::string& path, const FoundBounds& bounds, const Page& page) {
    std::string text = formatted("{}: {}, {}", visible(path), counted(bounds.parts.size(), "part", "parts"),
                                 counted(page.triangles, "triangle", "triangles"));
    if (page.shown < page.triangles) text += formatted(" (thinned to {} for the page)", page.shown);
    return text + "\n";
}

ExitCode run_view(const Request& request) {
    std::vector<std::string> files;
    std::optional<std::string> output;
    bool no_open = false;
    std::size_t most_triangles = most_triangles_by_default, thread_count = 0;
    InputOptions input;
    Options options(request);
    options.files(files, "mesh files; all of them together are one assembly; - is standard input");
    options.text("-o", "FILE", output,
                 "the page to write (default: named after the first file, in this folder)");
    options.flag("--no-open", no_open, "write the page, but do not open it");
    options.whole("--most-triangles", "N", most_triangles,
                  "show at most N triangles (default 2000000); boxes are those of the full meshes");
    declare_input(options, input);
    options.json();
    options.threads(thread_count);
    if (const auto over = options.parse()) return *over;
    const std::string path = output ? *output
                             : files[0] == "-"
                                 ? "standard-input.hitbox.html"
                                 : std::filesystem::path(files[0]).stem().string() + ".hitbox.html";
    if (const auto error = refused_output(path, files)) return fail(request, *error);

    const Result<Assembly> assembly = read_files(files, input);
    if (!assembly) return fail(request, assembly.error());
    ThreadExecutor threads(thread_count);
    const FoundBounds bounds = find_bounds(*assembly, ObbFit::fast, threads);
    const Result<Page> page = report_page({.command = "view",
                                           .bounds = bounds,
                                           .clashes = nullptr,
                                           .clearance = 0,
                                           .tolerance = 0,
                                           .notes = {},
                                           .most_triangles = most_triangles},
                                          threads);
    if (!page) return fail(request, page.error());
    if (const auto error = io::detail::write_file_atomically(path, page->html)) return fail(request, *error);

    std::string answer = text_answer(path, bounds, *page);
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        out.member("path", path);
        out.member("parts", bounds.parts.size());
        out.member("triangles", page->triangles);
        out.member("shown", page->shown);
        write_notes(out, *assembly);
        out.end();
        answer = out.take();
    }
    if (const auto error = print(answer)) return fail(request, *error);
    const bool to_open = !no_open && !request.json && output_is_terminal() && has_display();
    if (to_open && !open_page(path))
        print_message(formatted("hitbox: {}: could not be opened; open it in a browser\n", visible(path)));
    return exit_done;
}

}  // namespace

extern const Command view_command;
const Command view_command{
    "view",
    "a web page with the parts and their boxes, to rotate and cut in the browser",
    "FILE... [options]",
    "hitbox view assembly.glb\n"
    "hitbox view pump.obj housing.stl -o pump.html --no-open",
    "The page is one file that contains the meshes and needs no network. It is opened if there is a\n"
    "display and standard output is a terminal. 'hitbox clash' can write such a page with the clashes.\n"
    "Boxes are those of the full meshes. With more than --most-triangles triangles the page shows\n"
    "simplified meshes, and says so.",
    run_view};

}  // namespace hitbox::cli
