// rules.hpp: which pairs of parts are meant to touch, to stay apart or not to be compared (filter, exceptions).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::cli {

/// How bad a clash is to the author of the rules. Only errors count for --fail-on.
enum class Severity { error, warning, note };

const char* to_string(Severity severity);

/// Parts: those that fit all patterns that are given. `name` is a pattern of name_fits(), the others of path_fits().
struct PartPattern {
    std::optional<std::string> name, path, file;
};

/// A rule for the pairs of a part that fits `a` and a part that fits `b`. A side fits a part if one of its
/// patterns does; an empty side fits all.
struct Rule {
    std::string name;
    std::size_t line = 0;  ///< of the file
    std::vector<PartPattern> a, b;
    bool ignore = false;              ///< such pairs are not compared
    std::vector<ClashKind> allow;     ///< clashes of these kinds are left out of the report
    std::optional<ClashKind> expect;  ///< allowed, and reported where a part of `a` has no clash at all
    std::optional<double> clearance, tolerance;  ///< in place of those of the command line
    Severity severity = Severity::error;
};

/// Reads rules from a TOML file.
///
/// Errors      those of read_toml(); bad_format: the line, and what is wrong there.
Result<std::vector<Rule>> read_rules(const std::string& path);

/// How often a rule was applied.
struct RuleUse {
    std::size_t ignored = 0;              ///< pairs
    std::size_t allowed = 0;              ///< clashes
    std::size_t reported = 0;             ///< clashes
    bool fits_a = false, fits_b = false;  ///< some part fits this side
    bool used = false;                    ///< the first rule to fit some pair of parts whose boxes meet
};

/// What is counted while pairs are compared. Counts of parts of the work can be added up.
struct RuleCounts {
    std::vector<std::uint64_t> ignored;  ///< by rule: pairs
    std::vector<std::uint8_t> used;      ///< by rule: whether it was the first to fit a pair
    std::uint64_t ignored_siblings = 0;
};

/// A part of side `a` that has none of the clashes that a rule expects.
struct MissingClash {
    std::size_t rule;
    std::uint32_t part;
};

/// Applies rules to the pairs of an assembly. Of the rules that fit a pair, the first one holds.
class Judge {
public:
    struct Defaults {
        double clearance = 0, tolerance = 0;
        bool ignore_siblings = false;     ///< parts under one node are not compared, unless a rule fits them
        bool between_files_only = false;  ///< nor are parts of one file
    };

    Judge(const Assembly& assembly, std::vector<Rule> rules, const Defaults& defaults);

    const std::vector<Rule>& rules() const { return rules_; }
    const std::vector<RuleUse>& uses() const { return uses_; }
    std::size_t ignored_siblings() const { return ignored_siblings_; }
    double largest_clearance() const;

    RuleCounts counts() const;
    void add(const RuleCounts& counts);

    /// The first rule that fits.
    std::optional<std::size_t> rule_of(std::uint32_t a, std::uint32_t b) const;
    /// The callback for ClashOptions::for_pair.
    PairOptions options_of(std::uint32_t a, std::uint32_t b);
    double tolerance_of(std::uint32_t a, std::uint32_t b) const;

    /// Removes the allowed clashes, and counts. To be called once.
    std::vector<MissingClash> take_allowed(std::vector<Clash>& clashes);

private:
    using Bits = std::vector<std::uint64_t>;
    bool fits_b_elsewhere(std::uint32_t part, std::size_t rule) const;

    const Assembly& assembly_;
    std::vector<Rule> rules_;
    Defaults defaults_;
    std::vector<Bits> fits_a_, fits_b_;  // by part: the rules of which it fits that side
    std::vector<RuleUse> uses_;
    std::size_t ignored_siblings_ = 0;
};

}  // namespace hitbox::cli
