// demo.cpp: `hitbox demo`: bounds and clashes of the bundled sample, compared with the expected ones;
// optionally as a page.
#include <hitbox/core/executor.hpp>
#include <hitbox/io/files/atomic_file.hpp>
#include <hitbox/io/read.hpp>

#include <apps/cli/clash/report.hpp>
#include <apps/cli/clash/run.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/page/report.hpp>
#include <apps/cli/report/bounds_report.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>
#include <apps/cli/sample.hpp>

namespace hitbox::cli {

namespace {

// "mistake 2: the pin is buried" without the number, which the list adds.
std::string reason(const ExpectedClash& expected) {
    const std::size_t colon =
        expected.why.starts_with("mistake ") ? expected.why.find(": ") : std::string::npos;
    return colon == std::string::npos ? expected.why : expected.why.substr(colon + 2);
}

std::string text_answer(const Sample& sample, const FoundBounds& bounds, const FoundClashes& clashes,
                        const SampleCheck& check, const std::optional<std::string>& page, Colour colour) {
    std::string out =
        formatted("The sample: {}\n\n$ hitbox bounds planetary_gearbox.glb   (the last line)\n", sample.path);
    out += bounds_table(bounds, BoundsRows::all_only, colour);
    out += formatted("\n$ hitbox clash planetary_gearbox.glb --clearance {}\n", shortest(sample.clearance));
    out += clash_table(clashes, colour);
    out += formatted("\n{} were planted in this sample:\n",
                     counted(check.planted.size(), "mistake", "mistakes"));
    for (std::size_t i = 0; i < check.planted.size(); ++i) {
        const auto& [expected, found] = check.planted[i];
        out += formatted("  {}. {} and {}: {}\n     {}\n", i + 1, expected->a, expected->b,
                         found ? formatted("found, {}", expected->duplicate ? "the same geometry twice"
                                                                            : to_string(found->kind))
                               : "NOT FOUND",
                         reason(*expected));
    }
    if (page) out += formatted("\nTo see the result, open this page in a browser: {}\n", visible(*page));
    return out;
}

std::string json_answer(const Sample& sample, const FoundBounds& bounds, const FoundClashes& clashes,
                        const SampleCheck& check, const std::optional<std::string>& page) {
    JsonWriter out;
    out.begin_object();
    out.member("sample", sample.path);
    if (page) out.member("page", *page);
    out.key("bounds").begin_object();
    write_bounds_members(out, bounds);
    out.end();
    out.key("clash").begin_object();
    write_clash_members(out, clashes);
    out.end();
    out.key("planted").begin_array();
    for (const auto& [expected, found] : check.planted) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("a", expected->a);
        out.member("b", expected->b);
        out.member("kind", expected->kind);
        out.member("why", reason(*expected));
        out.member("found", found != nullptr);
        out.end();
    }
    out.end();
    out.end();
    return out.take();
}

std::optional<Error> write_page(const std::string& path, const Sample& sample, const FoundClashes& clashes,
                                const SampleCheck& check, Executor& executor) {
    std::vector<std::string> notes(clashes.report.clashes.size());
    for (const auto& [expected, found] : check.planted)
        if (found) notes[static_cast<std::size_t>(found - clashes.report.clashes.data())] = reason(*expected);
    const FoundBounds bounds = find_bounds(clashes.assembly, ObbFit::fast, executor);
    const Result<Page> page = report_page({.command = "clash",
                                           .bounds = bounds,
                                           .clashes = &clashes,
                                           .clearance = sample.clearance,
                                           .tolerance = 0,
                                           .notes = std::move(notes)},
                                          executor);
    if (!page) return page.error();
    return io::detail::write_file_atomically(path, page->html);
}

ExitCode run_demo(const Request& request) {
    std::size_t thread_count = 0;
    std::optional<std::string> output;
    Options options(request);
    options.text("-o", "FILE", output, "also write the results as a web page");
    options.json();
    options.threads(thread_count);
    if (const auto over = options.parse()) return *over;

    const Result<Sample> sample = find_sample();
    if (!sample) return fail(request, sample.error());
    const Stopwatch loading;
    if (output)
        if (const auto error = refused_output(*output, {sample->path, sample->expected_path}))
            return fail(request, *error);
    const Result<Assembly> assembly = io::read(sample->path);
    if (!assembly) return fail(request, assembly.error());
    const double load_seconds = loading.seconds();

    ThreadExecutor threads(thread_count);
    const FoundBounds bounds = find_bounds(*assembly, ObbFit::pca, threads);
    ClashOptions clash_options;
    clash_options.clearance = sample->clearance;
    clash_options.executor = &threads;
    const Result<ClashReport> report = find_clashes_with_progress(*assembly, clash_options);
    if (!report) return fail(request, report.error());
    FoundClashes clashes{*assembly, *report, find_facts(*assembly, threads), load_seconds};
    identify(clashes, GroupBy::part);
    const SampleCheck check = check_sample(*sample, *assembly, report->clashes);

    if (output)
        if (const auto error = write_page(*output, *sample, clashes, check, threads))
            return fail(request, *error);
    const Colour colour = colour_wanted() ? Colour::on : Colour::off;
    const std::string answer = request.json ? json_answer(*sample, bounds, clashes, check, output)
                                            : text_answer(*sample, bounds, clashes, check, output, colour);
    if (const auto error = print(answer)) return fail(request, *error);
    if (check.missing + check.surplus == 0) return exit_done;
    print_message(
        formatted("hitbox: {}: {} of {} expected clashes were not found, {} unexpected ones were found; "
                  "the program or the sample is broken\n",
                  sample->path, check.missing, sample->expected.size(), check.surplus));
    return exit_failed;
}

}  // namespace

extern const Command demo_command;
const Command demo_command{
    "demo",
    "bounds and clashes of the bundled sample",
    "[options]",
    "hitbox demo\n"
    "hitbox demo -o demo.html\n"
    "hitbox demo --json",
    "Shows the bounds and the clashes of a planetary gearbox with some deliberate mistakes, and lists\n"
    "these mistakes. The exit code is 2 if the result differs from the expected one.",
    run_demo};

}  // namespace hitbox::cli
