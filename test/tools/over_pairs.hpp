// over_pairs.hpp: options of the commands that ask the oracle about every pair, and the loop over pairs and families.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../oracle/pairs.hpp"
#include "words.hpp"

namespace hitbox::tools {

struct PairOptions {
    std::size_t cases = 1'000'000, told = 2;
    std::uint64_t seed = 1;
    std::string pair{}, family{};  // empty: all

    /// True if `key` is one of these options and its value is good.
    bool takes(const std::string& key, Words& words) {
        return (key == "--cases" && words.number(cases)) || (key == "--seed" && words.number(seed)) ||
               (key == "--told" && words.number(told)) || (key == "--pair" && words.next(pair)) ||
               (key == "--family" && words.next(family));
    }
    bool names(const oracle::Pair& p) const {
        return pair.empty() || pair == p.name() || pair == p.full_name();
    }
    bool names(oracle::Family f) const { return family.empty() || family == oracle::to_string(f); }
};

/// The sum of compare(pair, family, cases) over all families and the pairs that `is_asked`, with a row for each pair. The cases
/// are shared out evenly. False if there is nothing to ask.
template <class Tally, class IsAsked, class Compare, class PrintHead, class PrintRow>
bool over_pairs(const PairOptions& options, Tally& all, const IsAsked& is_asked, const Compare& compare,
                const PrintHead& print_head, const PrintRow& print_row) {
    std::size_t runs = 0;
    for (const oracle::Pair& pair : oracle::all_pairs())
        for (const oracle::Family family : oracle::all_families)
            runs += options.names(pair) && is_asked(pair) && options.names(family);
    if (runs == 0) return false;
    print_head();
    const std::size_t each = (options.cases + runs - 1) / runs;
    for (const oracle::Pair& pair : oracle::all_pairs()) {
        if (!options.names(pair) || !is_asked(pair)) continue;
        Tally tally;
        for (const oracle::Family family : oracle::all_families)
            if (options.names(family)) tally += compare(pair, family, each);
        print_row(pair.full_name(), tally);
        std::fflush(stdout);
        all += tally;
    }
    print_row("all", all);
    return true;
}

}  // namespace hitbox::tools
