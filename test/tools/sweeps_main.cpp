// sweeps_main.cpp: hitbox_sweeps, sweep of every pair against the rational oracle for as long as you like.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../oracle/sweep_cases.hpp"
#include "words.hpp"

namespace {

using hitbox::tools::Words;

using namespace hitbox::oracle;

struct Options {
    std::size_t cases = 1'000'000, told = 2;
    std::uint64_t seed = 1;
    std::string pair, family;  // empty: all
};

constexpr const char* usage =
    "usage: hitbox_sweeps [--cases N] [--pair NAME] [--family NAME] [--seed S] [--told N]\n"
    "  Compares sweep with the exact sweep of N hard cases over all pairs, scalars and families.\n"
    "  Errors are in units of 2^-52 of the largest coordinate; up to `told` bad cases of each family are "
    "printed.\n"
    "  Exit code 0: all within the documented bounds, 1: not, 2: wrong usage.\n";

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

void print_row(const std::string& pair, const SweepTally& s) {
    std::printf("%-26s %9zu %9zu %9zu %6zu %6zu %6zu %9.3f %9.3f\n", pair.c_str(), s.asked, s.met, s.started,
                s.wrong, s.late, s.beyond, s.residue, s.place);
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
        return pair.sweep &&
               (options.pair.empty() || options.pair == pair.name() || options.pair == pair.full_name());
    };
    std::size_t runs = 0;
    for (const Pair& pair : all_pairs())
        for (const Family family : all_families)
            runs += is_asked(pair) && (options.family.empty() || options.family == to_string(family));
    if (runs == 0) {
        std::fputs("hitbox_sweeps: no such pair or family\n", stderr);
        return 2;
    }
    const std::size_t each = (options.cases + runs - 1) / runs;

    std::printf("%-26s %9s %9s %9s %6s %6s %6s %9s %9s\n", "pair", "sweeps", "met", "started", "wrong",
                "late", "beyond", "residue", "place");
    SweepTally all;
    for (const Pair& pair : all_pairs()) {
        if (!is_asked(pair)) continue;
        SweepTally s;
        for (const Family family : all_families)
            if (options.family.empty() || options.family == to_string(family))
                s += compare_sweeps(pair, family, each, options.seed, options.told);
        print_row(pair.full_name(), s);
        all += s;
    }
    print_row("all", all);
    return all.good() ? 0 : 1;
}
