// query.cpp: `hitbox query`: reads queries as JSON lines and prints one JSON line for each.

#include <optional>
#include <string>
#include <vector>

#include <apps/cli/line_reader.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/query/question.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

std::optional<Error> answer(JsonWriter& out, const LineReader::Line& line) {
    if (line.too_long) return Error{ErrorCode::too_large, "is longer than 16 MiB", ""};
    return answer_question(out, line.text);
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r") == std::string_view::npos; }

ExitCode run_query(const Request& request) {
    std::vector<std::string> files;
    Options options(request);
    options.arguments(files, {"FILE", 0, 1}, "JSON lines (default: standard input)");
    options.json();
    options.threads_unused();
    if (const auto over = options.parse()) return *over;

    Result<LineReader> reader =
        LineReader::open(files.empty() || files[0] == "-" ? std::nullopt : std::optional(files[0]));
    if (!reader) return fail(request, reader.error());

    std::string answers, first_wrong;
    std::optional<Error> unprinted;
    const auto flush = [&] {
        if (answers.empty() || unprinted) return;
        unprinted = print(answers);
        answers.clear();
    };
    std::size_t number = 0, asked = 0, wrong_count = 0;
    JsonWriter out;
    for (;;) {
        const auto line = reader->next(flush);
        if (unprinted) return fail(request, *unprinted);
        if (!line) {
            flush();
            return fail(request, line.error());
        }
        if (!*line) break;
        ++number;
        if (!(*line)->too_long && is_blank((*line)->text)) continue;
        ++asked;
        out.begin_object(JsonWriter::Layout::one_line);
        if (const auto wrong = answer(out, **line)) {
            if (wrong_count++ == 0) first_wrong = formatted("line {}: {}", number, wrong->message);
            out.key("error").begin_object();
            out.member("code", to_string(wrong->code));
            out.member("message", wrong->message);
            out.member("where", formatted("line {}", number));
            out.end();
        }
        out.end();
        answers += out.take();
        if (answers.size() > std::size_t(1) << 18) flush();
    }
    flush();
    if (unprinted) return fail(request, *unprinted);
    if (wrong_count == 0) return exit_done;
    print_message(formatted("hitbox: {}: {} of {} without an answer; the first: {}\n",
                            visible(reader->name()), wrong_count, counted(asked, "line", "lines"),
                            visible(first_wrong)));
    return exit_failed;
}

}  // namespace

extern const Command query_command;
const Command query_command{
    "query",
    "queries about two shapes: JSON lines in, JSON lines out",
    "[FILE] [options]",
    "hitbox query questions.jsonl\n"
    "echo '{\"op\":\"intersects\",\"a\":{\"type\":\"point\",\"p\":[0,0,0]},\n"
    "      \"b\":{\"type\":\"aabb\",\"min\":[0,0,0],\"max\":[1,1,1]}}' | tr -d '\\n' | hitbox query",
    "A query is {\"op\":VERB,\"a\":SHAPE,\"b\":SHAPE} on one line, optionally with an \"id\". Its answer is\n"
    "{\"id\":...,\"result\":...}. For an invalid query it is {\"id\":...,\"error\":{...}}, and the exit\n"
    "code is 2. Blank lines are skipped. Answers are written as soon as no more input is waiting, so a\n"
    "program can send one line at a time.\n"
    "\n"
    "Verbs: intersects, classify, intersection, side (a is the plane), placement (a is the segment),\n"
    "distance, signed_distance and project (a is the plane), closest_points, closest_features (none of\n"
    "shapes that meet), penetration and contacts (depth 0 and no axis for shapes that do not),\n"
    "separating_axis, sweep (also has \"motion\":[x,y,z], that of a: when it first meets b),\n"
    "may_intersect (for a frustum; may be true for shapes that just miss it). `hitbox pairs` lists the\n"
    "verbs of each pair of shapes.\n"
    "\n"
    "Shapes: {\"type\":\"point\",\"p\":[x,y,z]}, and in the same way\n"
    "  segment a b              triangle a b c           aabb min max, or center half_extents\n"
    "  ray origin direction     line origin direction    obb center half_axes, or center axes half_extents\n"
    "  plane normal offset      rectangle center half_axes   sphere center radius\n"
    "  capsule a b radius       cylinder a b radius      hull points: the convex hull of any points\n"
    "  frustum planes, which are six of {\"normal\":[x,y,z],\"offset\":d}, with the inside in front\n"
    "Numbers may be \"inf\", \"-inf\" (in an aabb) and \"nan\" (which makes a shape empty). A negative half\n"
    "extent makes a box empty too; the sign of a half-axis does not matter.",
    run_query};

}  // namespace hitbox::cli
