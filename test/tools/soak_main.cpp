// soak_main.cpp: hitbox_soak, random operations on all indices for as long as you like, checked by brute force.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../index/soak.hpp"
#include "words.hpp"

namespace {

using hitbox::tools::Words;

struct Options {
    std::size_t operations = 10'000'000;
    std::uint64_t seed = 1;
};

constexpr const char* usage =
    "usage: hitbox_soak [--operations N] [--seed S]\n"
    "  Inserts, moves, removes and asks, N times in all, in space and in the plane, in double and in float. "
    "Every\n"
    "  answer of every index is compared with brute force, and their inner structure is looked at.\n"
    "  Exit code 0: no fault, 1: one, which is named, 2: wrong usage.\n";

bool read(Words words, Options& options) {
    for (std::string key; words.next(key);)
        if (!(key == "--operations" && words.number(options.operations)) &&
            !(key == "--seed" && words.number(options.seed)))
            return false;
    return true;
}

template <int N, class T>
bool run(const char* name, std::size_t operations, std::uint64_t seed) {
    soak::Soak<N, T> soak(seed);
    const std::string fault = soak.run(operations);
    const soak::Tally& t = soak.tally();
    std::printf(
        "%-14s seed %llu: %zu operations: %zu inserts, %zu moves, %zu removals, up to %zu boxes; %zu queries "
        "found "
        "%zu; %zu times all pairs, %zu; %zu inspections%s%s\n",
        name, static_cast<unsigned long long>(seed), operations, t.inserts, t.moves, t.removals, t.most_boxes,
        t.queries, t.found, t.all_pairs, t.pairs, t.inspections, fault.empty() ? "" : "; FAULT at ",
        fault.c_str());
    std::fflush(stdout);
    return fault.empty();
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(Words(count, words), options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    const std::size_t each = options.operations / 4;
    bool sound = run<3, double>("space, double", each, options.seed);
    sound &= run<3, float>("space, float", each, options.seed + 1);
    sound &= run<2, double>("plane, double", each, options.seed + 2);
    sound &= run<2, float>("plane, float", options.operations - 3 * each, options.seed + 3);
    return sound ? 0 : 1;
}
