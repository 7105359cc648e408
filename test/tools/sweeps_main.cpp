// sweeps_main.cpp: hitbox_sweeps, sweep of every pair against the rational oracle for as long as you like.
#include <cstddef>
#include <cstdio>
#include <string>

#include "../oracle/sweep_cases.hpp"
#include "over_pairs.hpp"
#include "words.hpp"

namespace {

using namespace hitbox::oracle;

constexpr const char* usage =
    "usage: hitbox_sweeps [--cases N] [--pair NAME] [--family NAME] [--seed S] [--told N]\n"
    "  Compares sweep with the exact sweep of N hard cases over all pairs, scalars and families.\n"
    "  Errors are in units of 2^-52 of the largest coordinate; up to `told` bad cases of each family are "
    "printed.\n"
    "  Exit code 0: all within the documented bounds, 1: not, 2: wrong usage.\n";

void print_head() {
    std::printf("%-26s %9s %9s %9s %6s %6s %6s %9s %9s\n", "pair", "sweeps", "met", "started", "wrong",
                "late", "beyond", "residue", "place");
}

void print_row(const std::string& pair, const SweepTally& s) {
    std::printf("%-26s %9zu %9zu %9zu %6zu %6zu %6zu %9.3f %9.3f\n", pair.c_str(), s.asked, s.met, s.started,
                s.wrong, s.late, s.beyond, s.residue, s.place);
}

}  // namespace

int main(int count, char** arguments) {
    hitbox::tools::PairOptions options;
    hitbox::tools::Words words(count, arguments);
    for (std::string key; words.next(key);)
        if (!options.takes(key, words)) {
            std::fputs(usage, stderr);
            return 2;
        }
    SweepTally all;
    const auto compare = [&](const Pair& pair, Family family, std::size_t cases) {
        return compare_sweeps(pair, family, cases, options.seed, options.told);
    };
    if (!over_pairs(
            options, all, [](const Pair& pair) { return bool(pair.sweep); }, compare, print_head,
            print_row)) {
        std::fputs("hitbox_sweeps: no such pair or family\n", stderr);
        return 2;
    }
    return all.good() ? 0 : 1;
}
