// messages.cpp: messages of one line; repeated ones are summed up.
#include <apps/cli/clash/messages.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <apps/cli/clash/thin_clashes.hpp>
#include <apps/cli/load.hpp>
#include <apps/cli/report/format.hpp>
#include <apps/cli/report/notes.hpp>
#include <apps/cli/report/terminal.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

constexpr std::size_t most_named = 5;

// "a, b, c and 12 more"
std::string few_of(const std::vector<std::string>& names) {
    const std::vector<std::string> few(names.begin(),
                                       names.begin() + std::ptrdiff_t(std::min(names.size(), most_named)));
    const std::string text = joined(few, ", ");
    return few.size() == names.size() ? text : formatted("{} and {} more", text, names.size() - few.size());
}

void print_line(const std::string& text) { print_message("hitbox: " + text + "\n"); }

}  // namespace

void print_thin_clashes(const FoundClashes& found) {
    if (const auto thin = thin_clashes(found)) print_line(hint_for(*thin));
}

void note_guesses(Assembly& assembly, const ClashReport& report) {
    std::map<std::uint32_t, std::vector<std::string>> inside;  // by outer part
    for (const Clash& clash : report.clashes)
        if (clash.inner_guess)
            inside[clash.a + clash.b - *clash.inner].push_back(label(assembly, *clash.inner));
    if (inside.empty()) return;
    const std::size_t before = assembly.notes.size();
    for (const auto& [outer, parts] : inside)
        assembly.notes.push_back({"inner-guess",
                                  formatted("the part is open, but {} to lie inside it: {}; a guess, which "
                                            "--strict leaves out",
                                            counted(parts.size(), "part seems", "parts seem"), few_of(parts)),
                                  outer, assembly.parts[outer].file});
    print_notes(assembly, before);
}

void print_parts_without_interior(const FoundClashes& found) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < found.report.bounds_nothing.size(); ++i)
        if (found.report.bounds_nothing[i]) names.push_back(visible(label(found.assembly, i)));
    if (names.empty()) return;
    print_line(formatted(
        "{} closed, but {} nothing, and {} judged as open: {}; export each face once, facing outward",
        counted(names.size(), "part is", "parts are"), names.size() == 1 ? "bounds" : "bound",
        names.size() == 1 ? "was" : "were", few_of(names)));
}

void print_unused_rules(const std::string& path, const Judge& judge) {
    for (std::size_t r = 0; r < judge.rules().size(); ++r) {
        const Rule& rule = judge.rules()[r];
        const RuleUse& use = judge.uses()[r];
        if (use.used) continue;
        const char* why = !use.fits_a ? "no part fits its side a"
                          : !use.fits_b
                              ? "no part fits its side b"
                              : "no pair of parts that come near each other fits it, or earlier rules "
                                "fit them all";
        print_line(formatted("{}: line {}: '{}' is not used: {}", visible(path), rule.line,
                             visible(rule.name), why));
    }
}

void print_strange_decisions(const std::string& path, const Decisions& decisions, const FoundClashes& found) {
    std::set<std::string> ids;
    std::vector<std::string> again, gone;
    for (const ClashMark& mark : found.marks) {
        ids.insert(mark.id);
        if (mark.found_again) again.push_back(mark.id);
    }
    for (const auto& [id, decision] : decisions)
        if (decision.status != Status::resolved && !ids.contains(id)) gone.push_back(visible(id));
    if (!again.empty())
        print_line(formatted("{} resolved, but {} found again: {}",
                             counted(again.size(), "clash was", "clashes were"),
                             again.size() == 1 ? "is" : "are", few_of(again)));
    if (!gone.empty())
        print_line(formatted("{}: {} no clash of this report: {}; they may be resolved", visible(path),
                             counted(gone.size(), "id is", "ids are"), few_of(gone)));
}

}  // namespace hitbox::cli
