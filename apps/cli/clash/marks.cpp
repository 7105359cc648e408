// marks.cpp: ids, groups, severities.
#include <utility>

#include <apps/cli/clash/ids.hpp>
#include <apps/cli/clash/report.hpp>

namespace hitbox::cli {

void identify(FoundClashes& found, GroupBy by) {
    const std::vector<std::string> identities = part_identities(found.assembly);
    const std::vector<Clash>& clashes = found.report.clashes;
    found.marks.assign(clashes.size(), {});
    found.groups = group_clashes(found.assembly, identities, clashes, by);
    for (std::size_t i = 0; i < clashes.size(); ++i)
        found.marks[i].id = clash_id(identities[clashes[i].a], identities[clashes[i].b]);
    for (std::size_t g = 0; g < found.groups.size(); ++g)
        for (const std::size_t i : found.groups[g].clashes) found.marks[i].group = g;
}

Severity severity_of(const FoundClashes& found, std::size_t i) {
    const auto rule = found.marks[i].rule;
    return rule ? found.judge->rules()[*rule].severity : Severity::error;
}

bool is_open(const ClashMark& mark) { return !mark.decision || mark.decision->status != Status::approved; }

}  // namespace hitbox::cli
