// distances_main.cpp: hitbox_distances, distance and closest_points of every pair against the rational oracle for
// as long as you like.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../oracle/apart_cases.hpp"
#include "words.hpp"

namespace {

using hitbox::tools::Words;

using namespace hitbox::oracle;

struct Options {
    std::size_t cases = 1'000'000, told = 2;
    std::uint64_t seed = 1;
    std::string pair, family, verb;  // empty: all
};

constexpr const char* usage =
    "usage: hitbox_distances [--cases N] [--pair NAME] [--family NAME] [--seed S] [--verb "
    "distance|closest_points] [--told N]\n"
    "  Compares distance and closest_points with exact distances of N hard cases over all pairs, scalars and "
    "families.\n"
    "  Errors are in units of 2^-52; up to `told` bad cases of each family and verb are printed.\n"
    "  Exit code 0: all within the documented bounds, 1: not, 2: wrong usage.\n";

bool read(Words words, Options& options) {
    for (std::string key; words.next(key);)
        if (!(key == "--cases" && words.number(options.cases)) &&
            !(key == "--seed" && words.number(options.seed)) &&
            !(key == "--told" && words.number(options.told)) &&
            !(key == "--pair" && words.next(options.pair)) &&
            !(key == "--family" && words.next(options.family)) &&
            !(key == "--verb" && words.next(options.verb) &&
              (options.verb == "distance" || options.verb == "closest_points")))
            return false;
    return true;
}

void print_row(const std::string& pair, const DistanceTally& d, const ClosestTally& c) {
    std::printf("%-24s %9zu %9zu %6zu %6zu %8.3f | %9zu %6zu %6zu %8.3f %8.3f %7zu %8zu\n", pair.c_str(),
                d.asked, d.met, d.wrong, d.beyond, d.worst, c.asked, c.wrong, c.beyond, c.place, c.between,
                c.merged, c.overflow);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    const bool distances = options.verb != "closest_points", places = options.verb != "distance";
    const auto is_asked = [&](const Pair& pair) {
        return ((distances && pair.distance) || (places && pair.closest)) &&
               (options.pair.empty() || options.pair == pair.name() || options.pair == pair.full_name());
    };
    std::size_t runs = 0;
    for (const Pair& pair : all_pairs())
        for (const Family family : all_families)
            runs += is_asked(pair) && (options.family.empty() || options.family == to_string(family));
    if (runs == 0) {
        std::fputs("hitbox_distances: no such pair or family\n", stderr);
        return 2;
    }
    const std::size_t each = (options.cases + runs - 1) / runs;

    std::printf("%-24s %9s %9s %6s %6s %8s | %9s %6s %6s %8s %8s %7s %8s\n", "pair", "distances", "met",
                "wrong", "beyond", "ulps", "points", "wrong", "beyond", "place", "between", "merged",
                "overflow");
    DistanceTally all_d;
    ClosestTally all_c;
    for (const Pair& pair : all_pairs()) {
        if (!is_asked(pair)) continue;
        DistanceTally d;
        ClosestTally c;
        for (const Family family : all_families) {
            if (!options.family.empty() && options.family != to_string(family)) continue;
            if (distances && pair.distance)
                d += compare_distances(pair, family, each, options.seed, options.told);
            if (places && pair.closest)
                c += compare_closest_points(pair, family, each, options.seed, options.told);
        }
        print_row(pair.full_name(), d, c);
        all_d += d, all_c += c;
    }
    print_row("all", all_d, all_c);
    return all_d.good() && all_c.good() ? 0 : 1;
}
