// pairs.cpp: `hitbox pairs`: the verbs of each pair of shapes, their exactness and headers.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <apps/cli/did_you_mean.hpp>
#include <apps/cli/options.hpp>
#include <apps/cli/query/answers.hpp>
#include <apps/cli/query/asked_shape.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/json_writer.hpp>
#include <apps/cli/report/table.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// The doc block of a header of hitbox/pair.
struct Header {
    const char *path, *title, *shapes, *exactness, *degenerate, *intersection, *cost, *source;
};

struct HeaderOfPair {
    const char *a, *b;
    std::size_t header;
};

struct VerbText {
    const char *name, *says;
};

// The texts of the headers, collected by tools/gen_pairs.py. The verbs of a pair are determined by the compiler.
#include <apps/cli/query/pairs.inc>

struct PairVerb {
    std::string name, returns, call;
    bool either_order;
    std::string says;
};

struct Pair {
    std::string a, b;
    const Header* header;
    std::vector<PairVerb> verbs;
};

const char* text_of(const std::string& verb) {
    for (const VerbText& text : verb_texts)
        if (verb == text.name) return text.says;
    return "";
}

// The place of a shape in AskedShape.
std::size_t kind_of(std::string_view name) {
    return std::size_t(std::find(asked_names.begin(), asked_names.end(), name) - asked_names.begin());
}

// The verbs that take these two shapes, in either order.
std::vector<PairVerb> verbs_of(const char* a, const char* b) {
    std::vector<PairVerb> found;
    const std::size_t kind_a = kind_of(a), kind_b = kind_of(b);
    const auto call = [](const std::string& name, const char* first, const char* second) {
        return name == "sweep" ? formatted("{}({}, motion, {})", name, first, second)
                               : formatted("{}({}, {})", name, first, second);
    };
    for (std::size_t verb = 0; verb < verb_names().size(); ++verb) {
        const std::string& name = verb_names()[verb];
        const char *forth = result_of(verb, kind_a, kind_b), *back = result_of(verb, kind_b, kind_a);
        if (forth)
            found.push_back({name, forth, call(name, a, b), back != nullptr, text_of(name)});
        else if (back)
            found.push_back({name, back, call(name, b, a), false, text_of(name)});
    }
    return found;
}

// In alphabetical order.
const std::vector<Pair>& all_pairs() {
    static const std::vector<Pair> all = [] {
        std::vector<Pair> pairs;
        for (const HeaderOfPair& known : headers_of_pairs)
            pairs.push_back({known.a, known.b, &headers[known.header], verbs_of(known.a, known.b)});
        std::sort(pairs.begin(), pairs.end(),
                  [](const Pair& x, const Pair& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
        return pairs;
    }();
    return all;
}

bool has_shape(const Pair& pair, const std::string& shape) { return shape == pair.a || shape == pair.b; }

// True if the pair has all given shapes, in any order. A shape given twice selects the pair of two such shapes.
bool is_asked(const Pair& pair, const std::vector<std::string>& shapes) {
    if (shapes.empty()) return true;
    if (shapes.size() == 1) return has_shape(pair, shapes[0]);
    return (shapes[0] == pair.a && shapes[1] == pair.b) || (shapes[0] == pair.b && shapes[1] == pair.a);
}

void write(JsonWriter& out, const Pair& pair) {
    out.begin_object();
    out.member("a", pair.a);
    out.member("b", pair.b);
    out.member("title", pair.header->title);
    out.member("header", pair.header->path);
    out.key("verbs").begin_array();
    for (const PairVerb& verb : pair.verbs) {
        out.begin_object(JsonWriter::Layout::one_line);
        out.member("name", verb.name);
        out.member("returns", verb.returns);
        out.member("call", verb.call);
        out.member("either_order", verb.either_order);
        out.member("says", verb.says);
        out.end();
    }
    out.end();
    out.member("shapes", pair.header->shapes);
    out.member("exactness", pair.header->exactness);
    out.member("degenerate", pair.header->degenerate);
    out.member("intersection", pair.header->intersection);
    out.member("cost", pair.header->cost);
    out.member("source", pair.header->source);
    out.end();
}

std::string table(const std::vector<Pair>& pairs) {
    Table rows({{"a"}, {"b"}, {"verbs"}});
    for (const Pair& pair : pairs) {
        std::vector<std::string> names;
        names.reserve(pair.verbs.size());
        for (const PairVerb& verb : pair.verbs) names.push_back(verb.name);
        rows.add({{pair.a}, {pair.b}, {joined(names, " ")}});
    }
    return rows.text(colour_wanted() ? Colour::on : Colour::off);
}

// Wraps text at 100 columns; further lines are indented like the first.
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

// A full description of one pair.
std::string sheet(const Pair& pair) {
    std::string text =
        formatted("{} and {}: {}\n\n#include <{}>\n", pair.a, pair.b, pair.header->title, pair.header->path);
    for (const PairVerb& verb : pair.verbs) {
        const char* order = verb.either_order ? "" : "  (in this order)";
        text += formatted("\n{} {}{}\n    {}\n", verb.returns, verb.call, order, wrapped(verb.says, 4));
    }
    text += '\n';
    const auto row = [&](const char* label, const char* words) {
        if (*words) text += formatted("{:<14}{}\n", label, wrapped(words, 14));
    };
    row("Shapes", pair.header->shapes);
    row("Exactness", pair.header->exactness);
    row("Degenerate", pair.header->degenerate);
    row("Intersection", pair.header->intersection);
    row("Cost", pair.header->cost);
    row("Source", pair.header->source);
    return text;
}

std::optional<Error> unknown_shape(const std::vector<std::string>& asked) {
    std::vector<std::string> known;
    for (const Pair& pair : all_pairs())
        for (const std::string& shape : {pair.a, pair.b})
            if (std::find(known.begin(), known.end(), shape) == known.end()) known.push_back(shape);
    std::sort(known.begin(), known.end());
    for (const std::string& shape : asked)
        if (std::find(known.begin(), known.end(), shape) == known.end())
            return Error{ErrorCode::usage,
                         formatted("there is no shape '{}'{}; the shapes are {}", visible(shape),
                                   did_you_mean(shape, known), joined(known, ", ")),
                         ""};
    return {};
}

ExitCode run_pairs(const Request& request) {
    std::vector<std::string> shapes;
    Options options(request);
    options.arguments(shapes, {"SHAPE", 0, 2},
                      "only pairs with this shape; two shapes give the details of that pair");
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
        answer = asked.empty() ? formatted("there is no verb for {} and {}\n", shapes[0], shapes[1])
                               : sheet(asked[0]);
    }
    if (const auto error = print(answer)) return fail(request, *error);
    return exit_done;
}

}  // namespace

extern const Command pairs_command;
const Command pairs_command{
    "pairs",
    "the verbs of each pair of shapes, their exactness and headers",
    "[SHAPE [SHAPE]] [options]",
    "hitbox pairs\n"
    "hitbox pairs segment\n"
    "hitbox pairs aabb triangle\n"
    "hitbox pairs aabb triangle --json",
    "The shapes of a pair may be given in any order, here and in C++, unless a verb states otherwise.\n"
    "`hitbox query` calls these verbs from the command line; docs/pairs.md has the same contents.",
    run_pairs};

}  // namespace hitbox::cli
