// baseline.hpp: an earlier clash report, to tell what is new since (regression, diff of reports).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace hitbox::cli {

/// A part, as far as two reports can agree on who is who.
struct PartIdentity {
    std::string name, file;
};

/// The parts and clashes of a report that `hitbox clash --json` printed.
struct Baseline {
    struct KnownClash {
        std::size_t a, b;
        ClashKind kind;
        bool duplicate;
    };
    std::vector<PartIdentity> parts;
    std::vector<KnownClash> clashes;
};

/// Errors      not_found, unreadable; bad_format where it is no such report.
Result<Baseline> read_baseline(const std::string& path);

/// For each clash of `report` whether the baseline lacks it.
///
/// Who is who  numbers shift when a part is added, so parts are matched by what is unique in both reports:
///             the name; else name and file name (without its folder); else these and the how-manieth they
///             are.
/// New         the baseline has no clash of these two parts, or only a milder one: touching became
///             penetrating. What became milder is not new. A duplicate is worse than any penetration.
std::vector<bool> find_new(const Baseline& baseline, const std::vector<PartIdentity>& parts,
                           const std::vector<Clash>& clashes);

}  // namespace hitbox::cli
