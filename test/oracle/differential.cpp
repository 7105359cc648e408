// differential.cpp: the loop over cases, and how a failure is told.
#include "differential.hpp"

#include <cstdio>

#include "oracle.hpp"
#include "shrink.hpp"

namespace hitbox::oracle {

namespace {

void tell(const Pair& pair, Family family, std::uint64_t seed, std::size_t index, Shape a, Shape b) {
    const auto print = [&] {
        std::fprintf(stderr, "    should be %s:\n    %s,\n    %s\n", intersects(a, b) ? "true" : "false",
                     to_cpp(a, pair.numbers).c_str(), to_cpp(b, pair.numbers).c_str());
    };
    std::fprintf(stderr, "%s, family %s, seed %llu, case %zu\n", pair.full_name().c_str(), name(family),
                 static_cast<unsigned long long>(seed), index);
    print();
    shrink(a, b, [&](const Shape& x, const Shape& y) { return pair.hit(x, y) != intersects(x, y); });
    std::fprintf(stderr, "  simplest found\n");
    print();
}

}  // namespace

Case make_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index) {
    Random random(case_seed(seed, family, index));
    return hard_case(family, pair.a, pair.b, pair.numbers, pair.hit, random);
}

Tally compare(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed, Failures failures) {
    Tally tally;
    for (std::size_t index = 0; index < cases; ++index) {
        const Case made = make_case(pair, family, seed, index);
        const OnOneGrid sets(made.a, made.b);
        const bool truth = intersects(sets.a, sets.b);
        ++tally.cases;
        tally.hits += truth;
        tally.contacts += made.driven || (truth && !relative_interiors_meet(sets.a, sets.b));
        if (pair.hit(made.a, made.b) == truth) continue;
        if (failures == Failures::told && tally.wrong < 2) tell(pair, family, seed, index, made.a, made.b);
        ++tally.wrong;
    }
    return tally;
}

void print_head() {
    std::printf("%-30s %-14s %9s %9s %9s %6s %6s\n", "pair", "family", "cases", "hits", "contacts", "share",
                "wrong");
}

void print_row(const char* pair, const char* family, const Tally& tally) {
    std::printf("%-30s %-14s %9zu %9zu %9zu %5.1f%% %6zu\n", pair, family, tally.cases, tally.hits,
                tally.contacts, tally.contact_percent(), tally.wrong);
    std::fflush(stdout);
}

}  // namespace hitbox::oracle
