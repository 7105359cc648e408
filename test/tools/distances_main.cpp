// distances_main.cpp: hitbox_distances, distance and closest_points of every pair against the rational oracle for
// as long as you like.
#include <cstddef>
#include <cstdio>
#include <string>

#include "../oracle/apart_cases.hpp"
#include "over_pairs.hpp"
#include "words.hpp"

namespace {

using namespace hitbox::oracle;

constexpr const char* usage =
    "usage: hitbox_distances [--cases N] [--pair NAME] [--family NAME] [--seed S] [--verb "
    "distance|closest_points] [--told N]\n"
    "  Compares distance and closest_points with exact distances of N hard cases over all pairs, scalars and "
    "families.\n"
    "  Errors are in units of 2^-52; up to `told` bad cases of each family and verb are printed.\n"
    "  Exit code 0: all within the documented bounds, 1: not, 2: wrong usage.\n";

struct Tally {
    DistanceTally distance;
    ClosestTally closest;

    Tally& operator+=(const Tally& other) {
        distance += other.distance, closest += other.closest;
        return *this;
    }
};

void print_head() {
    std::printf("%-24s %9s %9s %6s %6s %8s | %9s %6s %6s %8s %8s %7s %8s\n", "pair", "distances", "met",
                "wrong", "beyond", "ulps", "points", "wrong", "beyond", "place", "between", "merged",
                "overflow");
}

void print_row(const std::string& pair, const Tally& tally) {
    const DistanceTally& d = tally.distance;
    const ClosestTally& c = tally.closest;
    std::printf("%-24s %9zu %9zu %6zu %6zu %8.3f | %9zu %6zu %6zu %8.3f %8.3f %7zu %8zu\n", pair.c_str(),
                d.asked, d.met, d.wrong, d.beyond, d.worst, c.asked, c.wrong, c.beyond, c.place, c.between,
                c.merged, c.overflow);
}

}  // namespace

int main(int count, char** arguments) {
    hitbox::tools::PairOptions options;
    std::string verb;  // empty: both
    hitbox::tools::Words words(count, arguments);
    for (std::string key; words.next(key);)
        if (!options.takes(key, words) &&
            !(key == "--verb" && words.next(verb) && (verb == "distance" || verb == "closest_points"))) {
            std::fputs(usage, stderr);
            return 2;
        }
    const bool distances = verb != "closest_points", places = verb != "distance";
    Tally all;
    const auto is_asked = [&](const Pair& pair) {
        return (distances && pair.distance) || (places && pair.closest);
    };
    const auto compare = [&](const Pair& pair, Family family, std::size_t cases) {
        Tally tally;
        if (distances && pair.distance)
            tally.distance = compare_distances(pair, family, cases, options.seed, options.told);
        if (places && pair.closest)
            tally.closest = compare_closest_points(pair, family, cases, options.seed, options.told);
        return tally;
    };
    if (!over_pairs(options, all, is_asked, compare, print_head, print_row)) {
        std::fputs("hitbox_distances: no such pair or family\n", stderr);
        return 2;
    }
    return all.distance.good() && all.closest.good() ? 0 : 1;
}
