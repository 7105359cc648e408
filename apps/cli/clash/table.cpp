// table.cpp: clashes as a table.

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include <apps/cli/clash/report.hpp>
#include <apps/cli/clash/thin_clashes.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// Two names, a kind and a depth fit into a line of a wide terminal. JSON and CSV have the whole names.
constexpr std::size_t widest_name = 48;

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
    const ClashMark& mark = found.marks[i];
    std::vector<std::string> words;
    if (mark.is_new) words.push_back("new");
    if (clash.duplicate) words.push_back("same geometry twice");
    if (clash.near_duplicate) words.push_back("same geometry twice, within the tolerance");
    if (clash.inner)
        words.push_back(formatted("{} {} inside", *clash.inner, clash.inner_guess ? "seems to be" : "is"));
    if (clash.forgiven) words.push_back("forgiven by the tolerance");
    if (mark.rule) {
        const Severity severity = severity_of(found, i);
        words.push_back(formatted("{}by '{}'",
                                  severity == Severity::error ? "" : formatted("{} ", to_string(severity)),
                                  found.judge->rules()[*mark.rule].name));
    }
    if (mark.found_again) words.push_back("resolved, but found again");
    if (mark.decision && mark.decision->status == Status::approved) words.push_back("approved");
    if (mark.decision && !mark.decision->why.empty()) words.push_back(mark.decision->why);
    return joined(words, ", ");
}

// One number, or two where the bounds are apart.
std::string depth_text(const Clash& clash) {
    if (!clash.depth) return clash.depth_at_most ? "up to " + rounded(*clash.depth_at_most) : "";
    if (!clash.depth_at_most || *clash.depth_at_most <= 1.05 * *clash.depth) return rounded(*clash.depth);
    return formatted("{} to {}", rounded(*clash.depth), rounded(*clash.depth_at_most));
}

std::string group_table(const FoundClashes& found, Colour colour) {
    Table table({{"clashes", Align::right}, {"open", Align::right}, {"group"}});
    for (const ClashGroup& group : found.groups) {
        const auto open = std::count_if(group.clashes.begin(), group.clashes.end(),
                                        [&](std::size_t i) { return is_open(found.marks[i]); });
        table.add({{std::to_string(group.clashes.size())}, {std::to_string(open)}, {group.name}});
    }
    return table.text(colour) + "\n";
}

std::string missing_lines(const FoundClashes& found) {
    std::string out;
    for (const MissingClash& missing : found.missing) {
        const Rule& rule = found.judge->rules()[missing.rule];
        out += formatted("missing: {} has no clash of the kind {}, which '{}' expects\n",
                         visible(label(found.assembly, missing.part)), to_string(*rule.expect),
                         visible(rule.name));
    }
    return out.empty() ? out : out + "\n";
}

}  // namespace

std::vector<std::size_t> worst_first(const FoundClashes& found) {
    const std::vector<Clash>& clashes = found.report.clashes;
    std::vector<std::size_t> order(clashes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t i) {
        const Clash& c = clashes[i];
        const ClashMark& mark = found.marks[i];
        const bool known = found.has_baseline && !mark.is_new;
        // A copy of a part is worse than any depth.
        return std::tuple(c.kind, !is_open(mark), known, !c.duplicate, !c.near_duplicate,
                          -c.depth.value_or(0), c.distance.value_or(0), i);
    };
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return key(i) < key(j); });
    return order;
}

std::string clash_summary(const FoundClashes& found) {
    std::array<std::size_t, 4> count{};
    std::size_t fresh = 0, approved = 0;
    for (std::size_t i = 0; i < found.report.clashes.size(); ++i) {
        ++count[static_cast<std::size_t>(found.report.clashes[i].kind)];
        fresh += found.marks[i].is_new;
        approved += !is_open(found.marks[i]);
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
    if (found.has_baseline) text += formatted("; {} new", fresh);
    if (approved > 0) text += formatted("; {} approved", approved);
    if (!found.missing.empty()) text += formatted("; {} missing", found.missing.size());
    if (found.judge) {
        std::size_t allowed = 0, ignored = found.judge->ignored_siblings();
        for (const RuleUse& use : found.judge->uses()) allowed += use.allowed, ignored += use.ignored;
        if (allowed > 0) text += formatted("; {} allowed by rules", allowed);
        if (ignored > 0) text += formatted("; {} not compared", counted(ignored, "pair", "pairs"));
    }
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
                     {"id"},
                     {"part a", Align::left, widest_name},
                     {"part b", Align::left, widest_name},
                     {"triangle pairs", Align::right},
                     {"depth", Align::right},
                     {"distance", Align::right},
                     {"remarks"}});
        for (const std::size_t i : worst_first(found)) {
            const Clash& c = found.report.clashes[i];
            const std::string kind = to_string(c.kind);
            table.add({{c.inner_guess ? kind + " (guess)" : kind, style_of(c.kind)},
                       {found.shows_ids ? found.marks[i].id : ""},
                       {label(found.assembly, c.a)},
                       {label(found.assembly, c.b)},
                       {std::to_string(c.triangle_pairs)},
                       {depth_text(c)},
                       {c.distance ? rounded(*c.distance) : ""},
                       {remarks(found, i), Style::bold}});
        }
        out = table.text(colour) + "\n";
        if (found.shows_groups) out += group_table(found, colour);
    }
    out += missing_lines(found) + clash_summary(found) + "\n";
    if (const auto thin = thin_clashes(found)) out += hint_for(*thin) + "\n";
    return out;
}

}  // namespace hitbox::cli
