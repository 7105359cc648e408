// differential_main.cpp: hitbox_differential, every pair against the rational oracle for as long as you like.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "../oracle/differential.hpp"

namespace {

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
    "  Against integers: filters and their rungs with the library's own complete test in integers, which is "
    "much "
    "faster.\n"
    "  Exit code 0: no wrong answer, 1: some, 2: wrong usage.\n";

bool read(int count, char** words, Options& options) {
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count) return false;
        const std::string key = words[i], value = words[i + 1];
        if (key == "--cases")
            options.cases = std::strtoull(value.c_str(), nullptr, 10);
        else if (key == "--seed")
            options.seed = std::strtoull(value.c_str(), nullptr, 10);
        else if (key == "--pair")
            options.pair = value;
        else if (key == "--family")
            options.family = value;
        else if (key == "--against" && (value == "oracle" || value == "integers"))
            options.against_integers = value == "integers";
        else
            return false;
    }
    return true;
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(count, words, options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    std::vector<std::pair<Pair, Family>> runs;
    for (const Pair& pair : all_pairs())
        for (const Family family : all_families)
            if ((options.pair.empty() || options.pair == pair.name()) &&
                (options.family.empty() || options.family == name(family)))
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
        print_row(pair.full_name().c_str(), name(family), tally);
        all += tally;
    }
    print_row("all", "all", all);
    return all.wrong == 0 ? 0 : 1;
}
