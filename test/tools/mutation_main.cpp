// mutation_main.cpp: hitbox_mutation, shows that the suite notices error bounds that are too small.
//
// Built together with the library's sources and HITBOX_TEST_ERROR_BOUND_SCALE=0.0625, so that every filter
// believes itself sixteen times more than it may. Each filtered predicate must then be caught lying.
#include <cstdlib>
#include <string>

#include "../oracle/differential.hpp"

namespace {

using namespace hitbox::oracle;

// Float input is filtered in double, where the bounds hardly matter; double input lives on them.
template <class P>
Tally until_caught(P pair, std::size_t most_cases) {
    constexpr std::size_t batch = 500;
    constexpr Family families[] = {Family::ulp, Family::ulp4, Family::near_parallel};
    Tally all;
    for (std::uint64_t seed = 1; all.wrong == 0 && all.cases < most_cases; ++seed)
        for (const Family family : families)
            all += Differential(pair, seed, Failures::counted).run(family, batch);
    return all;
}

}  // namespace

int main(int count, char** words) {
    const std::size_t most_cases = count > 1 ? std::strtoull(words[1], nullptr, 10) : 300'000;
    std::printf("error bounds times %g\n", HITBOX_TEST_ERROR_BOUND_SCALE);
    print_head();
    int missed = 0;
    for_each_pair<double>([&](auto pair) {
        if (pair.decides != Decides::by_filter) return;
        const Tally tally = until_caught(pair, most_cases);
        print_row(pair.name, "hard", tally);
        missed += tally.wrong == 0;
    });
    if (missed > 0) std::printf("%d predicates got away with bounds that are too small\n", missed);
    return missed == 0 ? 0 : 1;
}
