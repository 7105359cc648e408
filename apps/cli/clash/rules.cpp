// rules.cpp: finds the first rule that fits a pair, and applies it to the clashes.
#include <apps/cli/clash/rules.hpp>

#include <apps/cli/glob.hpp>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <utility>

namespace hitbox::cli {

namespace {

bool pattern_fits(const PartPattern& pattern, const Part& part) {
    if (pattern.name && !name_fits(*pattern.name, part.name)) return false;
    if (pattern.path && !path_fits(*pattern.path, part.path)) return false;
    if (!pattern.file) return true;
    const std::string file = std::filesystem::path(part.file).generic_string();
    return path_fits(*pattern.file, file.starts_with('/') ? file : '/' + file);
}

bool side_fits(const std::vector<PartPattern>& side, const Part& part) {
    return side.empty() || std::any_of(side.begin(), side.end(), [&](const PartPattern& pattern) {
               return pattern_fits(pattern, part);
           });
}

bool is_allowed(const Rule& rule, const Clash& clash) {
    return rule.expect == clash.kind ||
           std::find(rule.allow.begin(), rule.allow.end(), clash.kind) != rule.allow.end();
}

}  // namespace

const char* to_string(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "error";
        case Severity::warning:
            return "warning";
        case Severity::note:
            return "note";
    }
    return "unknown";
}

Judge::Judge(const Assembly& assembly, std::vector<Rule> rules, const Defaults& defaults)
    : assembly_(assembly), rules_(std::move(rules)), defaults_(defaults), uses_(rules_.size()) {
    const std::size_t words = (rules_.size() + 63) / 64;
    for (const Part& part : assembly.parts) {
        Bits& a = fits_a_.emplace_back(words, 0);
        Bits& b = fits_b_.emplace_back(words, 0);
        for (std::size_t r = 0; r < rules_.size(); ++r) {
            const std::uint64_t bit = std::uint64_t{1} << (r % 64);
            if (side_fits(rules_[r].a, part)) a[r / 64] |= bit, uses_[r].fits_a = true;
            if (side_fits(rules_[r].b, part)) b[r / 64] |= bit, uses_[r].fits_b = true;
        }
    }
}

double Judge::largest_clearance() const {
    double most = defaults_.clearance;
    for (const Rule& rule : rules_) most = std::max(most, rule.clearance.value_or(0));
    return most;
}

RuleCounts Judge::counts() const {
    RuleCounts counts;
    for (const RuleUse& use : uses_) {
        counts.ignored.push_back(use.ignored);
        counts.used.push_back(use.used);
    }
    counts.ignored_siblings = ignored_siblings_;
    return counts;
}

void Judge::add(const RuleCounts& counts) {
    for (std::size_t r = 0; r < uses_.size() && r < counts.used.size(); ++r) {
        uses_[r].ignored += counts.ignored[r];
        uses_[r].used |= counts.used[r] != 0;
    }
    ignored_siblings_ += counts.ignored_siblings;
}

std::optional<std::size_t> Judge::rule_of(std::uint32_t a, std::uint32_t b) const {
    for (std::size_t w = 0; w < fits_a_[a].size(); ++w)
        if (const std::uint64_t both = (fits_a_[a][w] & fits_b_[b][w]) | (fits_b_[a][w] & fits_a_[b][w]))
            return 64 * w + static_cast<std::size_t>(std::countr_zero(both));
    return {};
}

PairOptions Judge::options_of(std::uint32_t a, std::uint32_t b) {
    PairOptions options{false, defaults_.clearance, defaults_.tolerance};
    if (const auto r = rule_of(a, b)) {
        const Rule& rule = rules_[*r];
        uses_[*r].used = true;
        uses_[*r].ignored += rule.ignore;
        options.ignored = rule.ignore;
        options.clearance = rule.clearance.value_or(options.clearance);
        options.tolerance = rule.tolerance.value_or(options.tolerance);
        return options;
    }
    const Part &x = assembly_.parts[a], &y = assembly_.parts[b];
    options.ignored =
        defaults_.ignore_siblings && x.parent != 0 && x.parent == y.parent && x.file_number == y.file_number;
    ignored_siblings_ += options.ignored;
    return options;
}

double Judge::tolerance_of(std::uint32_t a, std::uint32_t b) const {
    const auto r = rule_of(a, b);
    return r ? rules_[*r].tolerance.value_or(defaults_.tolerance) : defaults_.tolerance;
}

std::vector<MissingClash> Judge::take_allowed(std::vector<Clash>& clashes) {
    std::vector<Bits> clashing(assembly_.parts.size(), Bits((rules_.size() + 63) / 64, 0));
    std::erase_if(clashes, [&](const Clash& clash) {
        const auto r = rule_of(clash.a, clash.b);
        if (!r) return false;
        const std::uint64_t bit = std::uint64_t{1} << (*r % 64);
        clashing[clash.a][*r / 64] |= bit & fits_b_[clash.b][*r / 64];
        clashing[clash.b][*r / 64] |= bit & fits_b_[clash.a][*r / 64];
        const bool allowed = is_allowed(rules_[*r], clash);
        ++(allowed ? uses_[*r].allowed : uses_[*r].reported);
        return allowed;
    });
    std::vector<MissingClash> missing;
    for (std::size_t r = 0; r < rules_.size(); ++r) {
        if (!rules_[r].expect) continue;
        const std::uint64_t bit = std::uint64_t{1} << (r % 64);
        for (std::uint32_t part = 0; part < clashing.size(); ++part) {
            if (((fits_a_[part][r / 64] & ~clashing[part][r / 64]) & bit) == 0) continue;
            if (defaults_.between_files_only && !fits_b_elsewhere(part, r)) continue;
            missing.push_back({r, part});
            uses_[r].used = true;
        }
    }
    return missing;
}

// True if a part of another file fits side b of a rule. Parts of one file are not compared.
bool Judge::fits_b_elsewhere(std::uint32_t part, std::size_t rule) const {
    const std::uint64_t bit = std::uint64_t{1} << (rule % 64);
    for (std::size_t other = 0; other < fits_b_.size(); ++other)
        if ((fits_b_[other][rule / 64] & bit) != 0 &&
            assembly_.parts[other].file_number != assembly_.parts[part].file_number)
            return true;
    return false;
}

}  // namespace hitbox::cli
