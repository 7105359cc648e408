// pairs.cpp: `hitbox pairs`: which two shapes answer which questions, and where and how exactly.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "did_you_mean.hpp"
#include "json_writer.hpp"
#include "options.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "text.hpp"

namespace hitbox::cli {

namespace {

enum class Order { either, as_written };

struct PairVerb {
    const char *name, *returns, *call;
    Order order;
    const char* says;
};

struct Pair {
    const char *a, *b, *header, *title;
    const char *shapes, *exactness, *degenerate, *cost, *source;
    std::vector<PairVerb> verbs;
};

const std::vector<Pair>& all_pairs() {
    static const std::vector<Pair> all{
#include "pairs.inc"
    };
    return all;
}

bool has_shape(const Pair& pair, const std::string& shape) { return shape == pair.a || shape == pair.b; }

// Both shapes where two are given, in any order; the same shape twice is the pair of two of them.
bool is_asked(const Pair& pair, const std::vector<std::string>& shapes) {
    if (shapes.empty()) return true;
    if (shapes.size() == 1) return has_shape(pair, shapes[0]);
    return (shapes[0] == pair.a && shapes[1] == pair.b) || (shapes[0] == pair.b && shapes[1] == pair.a);
}

void write(JsonWriter& out, const Pair& pair) {
    out.begin_object();
    out.member("a", pair.a);
    out.member("b", pair.b);
    out.member("title", pair.title);
    out.member("header", pair.header);
    out.key("verbs").begin_array();
    for (const PairVerb& verb : pair.verbs) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("name", verb.name);
        out.member("returns", verb.returns);
        out.member("call", verb.call);
        out.member("either_order", verb.order == Order::either);
        out.member("says", verb.says);
        out.end();
    }
    out.end();
    out.member("shapes", pair.shapes);
    out.member("exactness", pair.exactness);
    out.member("degenerate", pair.degenerate);
    out.member("cost", pair.cost);
    out.member("source", pair.source);
    out.end();
}

std::string table(const std::vector<Pair>& pairs) {
    Table rows({{"a"}, {"b"}, {"verbs"}});
    for (const Pair& pair : pairs) {
        std::vector<std::string> names;
        for (const PairVerb& verb : pair.verbs) names.push_back(verb.name);
        rows.add({{pair.a}, {pair.b}, {joined(names, " ")}});
    }
    return rows.text(colour_wanted() ? Colour::on : Colour::off);
}

// Lines of at most 100 columns, each after the first one indented like it.
std::string wrapped(std::string_view text, std::size_t indent) {
    constexpr std::size_t width = 100;
    std::string out;
    std::size_t column = indent;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (column > indent && column + end >= width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ', ++column;
        }
        out += text.substr(0, end);
        column += end;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

// What somebody wants to know who has just found out that the pair exists.
std::string sheet(const Pair& pair) {
    std::string text =
        fmt::format("{} and {}: {}\n\n#include <{}>\n", pair.a, pair.b, pair.title, pair.header);
    for (const PairVerb& verb : pair.verbs) {
        const char* order = verb.order == Order::either ? "" : "  (in this order)";
        text += fmt::format("\n{} {}{}\n    {}\n", verb.returns, verb.call, order, wrapped(verb.says, 4));
    }
    text += '\n';
    const auto row = [&](const char* label, const char* words) {
        if (*words) text += fmt::format("{:<12}{}\n", label, wrapped(words, 12));
    };
    row("Shapes", pair.shapes);
    row("Exactness", pair.exactness);
    row("Degenerate", pair.degenerate);
    row("Cost", pair.cost);
    row("Source", pair.source);
    return text;
}

std::optional<Error> unknown_shape(const std::vector<std::string>& asked) {
    std::vector<std::string> known;
    for (const Pair& pair : all_pairs())
        for (const char* shape : {pair.a, pair.b})
            if (std::find(known.begin(), known.end(), shape) == known.end()) known.push_back(shape);
    std::sort(known.begin(), known.end());
    for (const std::string& shape : asked)
        if (std::find(known.begin(), known.end(), shape) == known.end())
            return Error{ErrorCode::usage,
                         fmt::format("there is no shape '{}'{}; the shapes are {}", visible(shape),
                                     did_you_mean(shape, known), joined(known, ", ")),
                         ""};
    return {};
}

ExitCode run(const Request& request) {
    std::vector<std::string> shapes;
    Options options(request);
    options.arguments(shapes, {"SHAPE", 0, 2}, "only pairs with this shape; with two, all about that pair");
    options.json();
    options.threads_unused();
    if (const auto over = options.parse()) return *over;
    if (const auto error = unknown_shape(shapes)) return fail(request, *error);

    std::vector<Pair> asked;
    for (const Pair& pair : all_pairs())
        if (is_asked(pair, shapes)) asked.push_back(pair);

    std::string answer;
    if (request.json) {
        JsonWriter out;
        out.begin_object();
        out.key("pairs").begin_array();
        for (const Pair& pair : asked) write(out, pair);
        out.end();
        out.end();
        answer = out.take();
    } else if (shapes.size() < 2) {
        answer = table(asked);
    } else {
        answer = asked.empty() ? fmt::format("{} and {} have no verb together\n", shapes[0], shapes[1])
                               : sheet(asked[0]);
    }
    if (const auto error = print(answer)) return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command pairs_command;
const Command pairs_command{
    "pairs",
    "which two shapes answer which questions, how exactly, and from which header",
    "[SHAPE [SHAPE]] [options]",
    "hitbox pairs\n"
    "hitbox pairs segment\n"
    "hitbox pairs aabb triangle\n"
    "hitbox pairs aabb triangle --json",
    "The shapes of a pair may be given in any order, here and in C++, except where a verb says otherwise.\n"
    "`hitbox query` asks these verbs from the command line; docs/pairs.md is the same as a page.",
    run};

}  // namespace hitbox::cli
