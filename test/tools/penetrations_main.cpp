// penetrations_main.cpp: hitbox_penetrations, penetration of every pair against the rational oracle for as long as you
// like.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../oracle/deep_cases.hpp"
#include "words.hpp"

namespace {

using hitbox::tools::Words;

using namespace hitbox::oracle;

struct Options {
    std::size_t cases = 100'000, told = 2;
    std::uint64_t seed = 1;
    std::string pair, family;  // empty: all
};

constexpr const char* usage =
    "usage: hitbox_penetrations [--cases N] [--pair NAME] [--family NAME] [--seed S] [--told N]\n"
    "  Compares penetration with exact depths of N hard cases over all pairs, scalars and families.\n"
    "  `ulps` is the largest error in units of 2^-52 of the depth, `askew` how far the rounded axis is off, "
    "in units of\n"
    "  2^-52 of the size; up to `told` bad cases of each are printed.\n"
    "  Exit code 0: all within the documented bound, 1: not, 2: wrong usage.\n";

bool read(Words words, Options& options) {
    for (std::string key; words.next(key);)
        if (!(key == "--cases" && words.number(options.cases)) &&
            !(key == "--seed" && words.number(options.seed)) &&
            !(key == "--told" && words.number(options.told)) &&
            !(key == "--pair" && words.next(options.pair)) &&
            !(key == "--family" && words.next(options.family)))
            return false;
    return true;
}

void print_row(const std::string& pair, const DeepTally& t) {
    std::printf("%-28s %9zu %9zu %9zu %6zu %6zu %8.3f %8.3f\n", pair.c_str(), t.asked, t.met, t.touched,
                t.wrong, t.beyond, t.worst, t.askew);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    const auto is_asked = [&](const Pair& pair) {
        return pair.penetration &&
               (options.pair.empty() || options.pair == pair.name() || options.pair == pair.full_name());
    };
    const auto has_family = [&](Family family) {
        return options.family.empty() || options.family == to_string(family);
    };
    std::size_t runs = 0;
    for (const Pair& pair : all_pairs())
        for (const Family family : all_families) runs += is_asked(pair) && has_family(family);
    if (runs == 0) {
        std::fputs("hitbox_penetrations: no such pair or family\n", stderr);
        return 2;
    }
    const std::size_t each = (options.cases + runs - 1) / runs;

    std::printf("%-28s %9s %9s %9s %6s %6s %8s %8s\n", "pair", "cases", "met", "touching", "wrong", "beyond",
                "ulps", "askew");
    DeepTally all;
    for (const Pair& pair : all_pairs()) {
        if (!is_asked(pair)) continue;
        DeepTally t;
        for (const Family family : all_families)
            if (has_family(family)) t += compare_penetrations(pair, family, each, options.seed, options.told);
        print_row(pair.full_name(), t);
        all += t;
    }
    print_row("all", all);
    return all.good() ? 0 : 1;
}
