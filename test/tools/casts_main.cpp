// casts_main.cpp: hitbox_casts, casts into worlds of bodies of all kinds beside rational arithmetic.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "words.hpp"
#include "world_casts.hpp"

namespace {

constexpr const char* usage =
    "usage: hitbox_casts [--casts N] [--seed S]\n"
    "  Segments and rays into small worlds of bodies of all kinds, N in all: through their corners, along "
    "their\n"
    "  edges, grazing spheres and capsules, and again from a hit or an ulp beside it. The bodies that are "
    "hit,\n"
    "  their order and each t are compared with rational arithmetic.\n"
    "  Exit code 0: no fault, 1: some, an example named, 2: wrong usage.\n";

}  // namespace

int main(int argc, char** argv) {
    using namespace hitbox::tools;
    std::size_t casts = 1'000'000;
    std::uint64_t seed = 1;
    Words words(argc, argv);
    for (std::string key; words.next(key);)
        if (!(key == "--casts" && words.number(casts)) && !(key == "--seed" && words.number(seed))) {
            std::fputs(usage, stderr);
            return 2;
        }
    WorldCasts run(seed);
    const CastTally& t = run.run(casts);
    std::printf("%zu casts, %zu of them from a hit on; %zu hits\n", t.casts, t.recasts, t.hits);
    std::printf(
        "other bodies %zu, wrong order %zu, t beyond 4 ulp %zu, t not the nearest %zu, other first hits "
        "%zu\n",
        t.other_bodies, t.wrong_order, t.beyond_4_ulp, t.not_nearest, t.wrong_first);
    if (t.faults() > 0) std::printf("for example %s\n", t.example.c_str());
    return t.faults() > 0 ? 1 : 0;
}
