// differential_main.cpp: hitbox_differential, every pair against the rational oracle for as long as you like.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "../oracle/differential.hpp"
#include "words.hpp"

namespace {

using hitbox::tools::Words;

using namespace hitbox::oracle;

struct Options {
    std::size_t cases = 1'000'000;
    std::uint64_t seed = 1;
    std::string pair, family;  // empty: all
    bool against_integers = false;
};

constexpr const char* usage =
    "usage: hitbox_differential [--cases N] [--pair NAME] [--family NAME] [--seed S] [--against "
    "oracle|integers]\n"
    "  Compares every predicate with an exact linear program on N hard cases over all pairs, scalars and "
    "families.\n"
    "  Against integers: filters and their stages with the library's own complete test in integers, which is "
    "much "
    "faster.\n"
    "  Exit code 0: no wrong answer, 1: some, 2: wrong usage.\n";

bool read(Words words, Options& options) {
    for (std::string key, against; words.next(key);) {
        if (key == "--against" && words.next(against) && (against == "oracle" || against == "integers"))
            options.against_integers = against == "integers";
        else if (!(key == "--cases" && words.number(options.cases)) &&
                 !(key == "--seed" && words.number(options.seed)) &&
                 !(key == "--pair" && words.next(options.pair)) &&
                 !(key == "--family" && words.next(options.family)))
            return false;
    }
    return true;
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    std::vector<std::pair<Pair, Family>> runs;
    for (const Pair& pair : all_pairs())
        for (const Family family : all_families)
            if ((options.pair.empty() || options.pair == pair.name()) &&
                (options.family.empty() || options.family == to_string(family)))
                runs.emplace_back(pair, family);
    if (runs.empty()) {
        std::fputs("hitbox_differential: no such pair or family\n", stderr);
        return 2;
    }
    const std::size_t each = (options.cases + runs.size() - 1) / runs.size();

    print_head();
    Tally all;
    for (const auto& [pair, family] : runs) {
        const Tally tally = options.against_integers ? compare_with_integers(pair, family, each, options.seed)
                                                     : compare(pair, family, each, options.seed);
        print_row(pair.full_name().c_str(), to_string(family), tally);
        all += tally;
    }
    print_row("all", "all", all);
    return all.wrong == 0 ? 0 : 1;
}
