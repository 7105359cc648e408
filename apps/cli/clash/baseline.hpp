// baseline.hpp: an earlier clash report, to find new clashes (regression, diff of reports).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>

#include <optional>
#include <string>
#include <vector>

#include <apps/cli/clash/status.hpp>

namespace hitbox::cli {

/// The data by which a part is recognised in two reports.
struct PartIdentity {
    std::string name, path, file;
};

/// The parts and clashes of a report printed by `hitbox clash --json`.
struct Baseline {
    struct KnownClash {
        std::size_t a, b;
        ClashKind kind;
        bool duplicate;
        std::optional<double> depth_at_most;  ///< or the depth, in reports that have no bound above it
        std::optional<Decision> decision;
    };
    std::vector<PartIdentity> parts;
    std::vector<KnownClash> clashes;
};

/// Reads a report.
///
/// Errors      not_found, unreadable; bad_format if the file is no such report.
Result<Baseline> read_baseline(const std::string& path);

/// The result of comparing a clash of the current report with the baseline.
struct Comparison {
    bool is_new = false;
    std::optional<Decision> decision;  ///< the decision of a person, if the clash is not new
};

/// Compares each clash of the current report with the baseline.
///
/// Matching    part indices change when a part is added. So parts are matched by a key that is unique in both
///             reports: the name; else the path; else the path and the file name (without folder); else these and
///             their order.
/// New         a clash is new if the baseline has no clash of these two parts, or only a milder one (touching
///             became penetrating). A clash that became milder is not new. A duplicate is worse than any penetration.
///             A penetration is new too if its depth exceeds the known depth_at_most by more than the tolerance
///             of the pair: then it has certainly become deeper.
std::vector<Comparison> compare(const Baseline& baseline, const std::vector<PartIdentity>& parts,
                                const std::vector<Clash>& clashes, const std::vector<double>& tolerances);

}  // namespace hitbox::cli
