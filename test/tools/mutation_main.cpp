// mutation_main.cpp: hitbox_mutation, shows that the suite notices error bounds that are too small.
//
// Built together with the library's sources and HITBOX_TEST_ERROR_BOUND_SCALE=0.0625, so that every filter
// believes itself sixteen times more than it may. Each filtered predicate must then be caught lying.
#include <hitbox/exact/approx.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "../oracle/differential.hpp"

namespace {

using namespace hitbox::oracle;

// Near contacts, until one is decided wrongly.
Tally until_caught(const Pair& pair, std::size_t most_cases) {
    constexpr std::size_t batch = 500;
    Tally all;
    for (std::uint64_t seed = 1; all.wrong == 0 && all.cases < most_cases; ++seed)
        for (const Family family : {Family::ulp, Family::ulp4, Family::near_parallel})
            all += compare(pair, family, batch, seed, Verbs::intersects, Failures::counted);
    return all;
}

}  // namespace

int main(int count, char** words) {
    const std::size_t most_cases = count > 1 ? std::strtoull(words[1], nullptr, 10) : 300'000;
    std::printf("error bounds times %g\n", HITBOX_TEST_ERROR_BOUND_SCALE);
    print_head();
    int missed = 0;
    for (const Pair& pair : all_pairs()) {
        // Float input is filtered in double, where the bounds hardly matter; double input lives on them.
        if (pair.compares_only() || pair.numbers == Numbers::floats) continue;
        const Tally tally = until_caught(pair, most_cases);
        print_row(pair.full_name().c_str(), "near contact", tally);
        missed += tally.wrong == 0;
    }
    if (missed > 0) std::printf("%d predicates got away with bounds that are too small\n", missed);
    return missed == 0 ? 0 : 1;
}
