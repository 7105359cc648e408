// clash_table.cpp: clashes as a table.

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "clash_report.hpp"
#include "format.hpp"
#include "load.hpp"
#include "text.hpp"

namespace hitbox::cli {

namespace {

Style style_of(ClashKind kind) {
    switch (kind) {
        case ClashKind::penetrating:
            return Style::red;
        case ClashKind::contained:
            return Style::magenta;
        case ClashKind::touching:
            return Style::yellow;
        case ClashKind::within_clearance:
            return Style::cyan;
    }
    return Style::plain;
}

std::string remarks(const FoundClashes& found, std::size_t i) {
    const Clash& clash = found.report.clashes[i];
    std::vector<std::string> words;
    if (!found.is_new.empty() && found.is_new[i]) words.push_back("new");
    if (clash.duplicate) words.push_back("same geometry twice");
    if (clash.inner) words.push_back(formatted("{} is inside", *clash.inner));
    return joined(words, ", ");
}

}  // namespace

std::vector<std::size_t> worst_first(const FoundClashes& found) {
    const std::vector<Clash>& clashes = found.report.clashes;
    std::vector<std::size_t> order(clashes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t i) {
        const Clash& c = clashes[i];
        const bool known = !found.is_new.empty() && !found.is_new[i];
        // A copy of a part is worse than any depth.
        return std::tuple(c.kind, known, !c.duplicate, -c.depth.value_or(0), c.distance.value_or(0), i);
    };
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return key(i) < key(j); });
    return order;
}

std::string clash_summary(const FoundClashes& found) {
    std::array<std::size_t, 4> count{};
    std::size_t fresh = 0;
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i) {
        ++count[static_cast<std::size_t>(found.report.clashes[i].kind)];
        fresh += !found.is_new.empty() && found.is_new[i];
    }
    std::vector<std::string> kinds;
    for (const ClashKind kind :
         {ClashKind::penetrating, ClashKind::contained, ClashKind::touching, ClashKind::within_clearance})
        if (const std::size_t n = count[static_cast<std::size_t>(kind)])
            kinds.push_back(formatted("{} {}", n, to_string(kind)));
    if (kinds.empty()) kinds.push_back("no clash");
    std::string text =
        formatted("{}, {} of boxes {}: {}", counted(found.assembly.parts.size(), "part", "parts"),
                  counted(found.report.stats.aabb_pairs, "pair", "pairs"),
                  found.report.stats.aabb_pairs == 1 ? "meets" : "meet", joined(kinds, ", "));
    if (!found.is_new.empty()) text += formatted("; {} new", fresh);
    const auto open =
        static_cast<std::size_t>(std::count(found.report.closed.begin(), found.report.closed.end(), false));
    if (open > 0)
        text += formatted("; {} not closed (no depth, no inside)", counted(open, "part is", "parts are"));
    return text;
}

std::string clash_table(const FoundClashes& found, Colour colour) {
    std::string out;
    if (!found.report.clashes.empty()) {
        Table table({{"kind"},
                     {"part a"},
                     {"part b"},
                     {"triangle pairs", Align::right},
                     {"depth", Align::right},
                     {"distance", Align::right},
                     {"remarks"}});
        for (const std::size_t i : worst_first(found)) {
            const Clash& c = found.report.clashes[i];
            table.add({{to_string(c.kind), style_of(c.kind)},
                       {label(found.assembly, c.a)},
                       {label(found.assembly, c.b)},
                       {std::to_string(c.triangle_pairs)},
                       {c.depth ? rounded(*c.depth) : ""},
                       {c.distance ? rounded(*c.distance) : ""},
                       {remarks(found, i), Style::bold}});
        }
        out = table.text(colour) + "\n";
    }
    return out + clash_summary(found) + "\n";
}

}  // namespace hitbox::cli
