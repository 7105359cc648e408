// baseline.hpp: an earlier clash report, to find new clashes (regression, diff of reports).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace hitbox::cli {

/// The data by which a part is recognised in two reports.
struct PartIdentity {
    std::string name, file;
};

/// The parts and clashes of a report printed by `hitbox clash --json`.
struct Baseline {
    struct KnownClash {
        std::size_t a, b;
        ClashKind kind;
        bool duplicate;
    };
    std::vector<PartIdentity> parts;
    std::vector<KnownClash> clashes;
};

/// Reads a report.
///
/// Errors      not_found, unreadable; bad_format if the file is no such report.
Result<Baseline> read_baseline(const std::string& path);

/// Decides for each clash of the current report whether it is new.
///
/// Matching    part indices change when a part is added. So parts are matched by a key that is unique in both
///             reports: the name; else the name and the file name (without folder); else both and their order.
/// New         a clash is new if the baseline has no clash of these two parts, or only a milder one (touching
///             became penetrating). A clash that became milder is not new. A duplicate is worse than any penetration.
std::vector<bool> find_new(const Baseline& baseline, const std::vector<PartIdentity>& parts,
                           const std::vector<Clash>& clashes);

}  // namespace hitbox::cli
