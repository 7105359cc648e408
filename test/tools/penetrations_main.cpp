// penetrations_main.cpp: hitbox_penetrations, penetration of every pair against the rational oracle for as long as you
// like.
#include <cstddef>
#include <cstdio>
#include <string>

#include "../oracle/deep_cases.hpp"
#include "over_pairs.hpp"
#include "words.hpp"

namespace {

using namespace hitbox::oracle;

constexpr const char* usage =
    "usage: hitbox_penetrations [--cases N] [--pair NAME] [--family NAME] [--seed S] [--told N]\n"
    "  Compares penetration with exact depths of N hard cases over all pairs, scalars and families.\n"
    "  `ulps` is the largest error in units of 2^-52 of the depth, `askew` how far the rounded axis is off, "
    "in units of\n"
    "  2^-52 of the size; up to `told` bad cases of each are printed.\n"
    "  Exit code 0: all within the documented bound, 1: not, 2: wrong usage.\n";

void print_head() {
    std::printf("%-28s %9s %9s %9s %6s %6s %8s %8s\n", "pair", "cases", "met", "touching", "wrong", "beyond",
                "ulps", "askew");
}

void print_row(const std::string& pair, const DeepTally& t) {
    std::printf("%-28s %9zu %9zu %9zu %6zu %6zu %8.3f %8.3f\n", pair.c_str(), t.asked, t.met, t.touched,
                t.wrong, t.beyond, t.worst, t.askew);
}

}  // namespace

int main(int count, char** arguments) {
    hitbox::tools::PairOptions options{.cases = 100'000};
    hitbox::tools::Words words(count, arguments);
    for (std::string key; words.next(key);)
        if (!options.takes(key, words)) {
            std::fputs(usage, stderr);
            return 2;
        }
    DeepTally all;
    const auto compare = [&](const Pair& pair, Family family, std::size_t cases) {
        return compare_penetrations(pair, family, cases, options.seed, options.told);
    };
    if (!over_pairs(
            options, all, [](const Pair& pair) { return bool(pair.penetration); }, compare, print_head,
            print_row)) {
        std::fputs("hitbox_penetrations: no such pair or family\n", stderr);
        return 2;
    }
    return all.good() ? 0 : 1;
}
