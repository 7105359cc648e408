// mutation_main.cpp: hitbox_mutation, shows that the suite notices error bounds that are too small.
//
// Built together with the library's sources and HITBOX_TEST_ERROR_BOUND_SCALE=0.0625, so that every filter
// believes itself sixteen times more than it may. Each filter must then be caught lying.
#include <hitbox/exact/approx.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../oracle/differential.hpp"

namespace {

using namespace hitbox::oracle;

// The pairs with a filter of their own. All others share the one of hitbox/pair/detail/convex_relation.hpp, or with a
// sphere that of sphere_relation.hpp, and catching each once is enough: for some pairs their bounds are wide enough to
// forgive the factor.
constexpr std::array own_filter{"aabb_obb",         "aabb_plane",    "aabb_segment",     "aabb_sphere",
                                "aabb_triangle",    "obb_obb",       "obb_point",        "point_sphere",
                                "segment_triangle", "sphere_sphere", "triangle_triangle"};

bool has_sphere(const Pair& pair) { return pair.a == Kind::sphere || pair.b == Kind::sphere; }

bool has_own_filter(const Pair& pair) {
    return std::find(own_filter.begin(), own_filter.end(), pair.name()) != own_filter.end();
}

// Some near contacts. Float input is filtered in double, where the bounds hardly matter; double input lives on them.
Tally near_contacts(const Pair& pair, std::uint64_t seed) {
    Tally all;
    for (const Family family : {Family::ulp, Family::ulp4, Family::near_parallel})
        all += compare(pair, family, 500, seed, Verbs::intersects, Failures::counted);
    return all;
}

bool caught(const char* what, const Tally& tally) {
    print_row(what, "near contact", tally);
    return tally.wrong > 0;
}

}  // namespace

int main() {
    constexpr std::uint64_t most_rounds = 100;
    std::printf("error bounds times %g\n", HITBOX_TEST_ERROR_BOUND_SCALE);
    print_head();
    std::size_t filters = 0, seen = 0;
    for (const Pair& pair : all_pairs()) {
        if (!has_own_filter(pair) || pair.numbers == Numbers::floats) continue;
        Tally tally;
        for (std::uint64_t seed = 1; tally.wrong == 0 && seed <= most_rounds; ++seed)
            tally += near_contacts(pair, seed);
        ++filters;
        seen += caught(pair.full_name().c_str(), tally);
    }
    for (const bool spheres : {false, true}) {
        Tally shared;
        for (std::uint64_t seed = 1; shared.wrong == 0 && seed <= most_rounds / 10; ++seed)
            for (const Pair& pair : all_pairs())
                if (!has_own_filter(pair) && !pair.compares_only() && pair.numbers == Numbers::doubles &&
                    has_sphere(pair) == spheres)
                    shared += near_contacts(pair, seed);
        ++filters;
        seen += caught(spheres ? "all others with a sphere" : "all other pairs, one filter", shared);
    }

    std::printf("%zu of %zu filters were caught\n", seen, filters);
    return seen == filters && filters == own_filter.size() + 2 ? 0 : 1;
}
