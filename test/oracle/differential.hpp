// differential.hpp: runs a predicate against the oracle on hard cases and counts (differential test).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "hard_cases.hpp"
#include "pairs.hpp"
#include "shrink.hpp"

namespace hitbox::oracle {

/// What came of some cases. `contacts` are those that touch without their relative interiors meeting, or
/// that were driven to within a few ulp of the flip: where a careless test is wrong.
struct Tally {
    std::size_t cases = 0, hits = 0, contacts = 0, wrong = 0;

    Tally& operator+=(const Tally& other) {
        cases += other.cases, hits += other.hits, contacts += other.contacts, wrong += other.wrong;
        return *this;
    }
    double contact_percent() const { return cases ? 100.0 * double(contacts) / double(cases) : 0; }
};

/// A seed of its own for each case, so that one can be made again without those before it (SplitMix64).
constexpr std::uint64_t case_seed(std::uint64_t seed, Family family, std::size_t index) {
    std::uint64_t z = seed + (std::uint64_t(family) << 48) + index * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// Whether failures are told, with what it takes to see them again, or only counted.
enum class Failures { told, counted };

template <class P>
class Differential {
public:
    using A = typename P::A;
    using B = typename P::B;

    Differential(P pair, std::uint64_t seed, Failures failures = Failures::told)
        : pair_(pair), seed_(seed), failures_(failures) {}

    Tally run(Family family, std::size_t cases) {
        Tally tally;
        for (std::size_t index = 0; index < cases; ++index) {
            const Case<A, B> made = make(family, index);
            const OnOneGrid sets(made.a, made.b);
            const bool truth = intersects(sets.a, sets.b);
            ++tally.cases;
            tally.hits += truth;
            tally.contacts += made.driven || (truth && !relative_interiors_meet(sets.a, sets.b));
            if (P::hit(made.a, made.b) == truth) continue;
            if (failures_ == Failures::told && tally.wrong < 2) tell(family, index, made, truth);
            ++tally.wrong;
        }
        return tally;
    }

    Case<A, B> make(Family family, std::size_t index) const {
        Random random(case_seed(seed_, family, index));
        return CaseMaker<A, B, bool (*)(const A&, const B&)>(random, &P::hit).make(family);
    }

private:
    void tell(Family family, std::size_t index, const Case<A, B>& made, bool truth) const {
        A a = made.a;
        B b = made.b;
        std::fprintf(stderr, "%s<%s> %s, seed %llu, case %zu: should be %s\n  %s,\n  %s\n", pair_.name,
                     scalar_name<ScalarOf<A>>, name(family), static_cast<unsigned long long>(seed_), index,
                     truth ? "true" : "false", to_cpp(a).c_str(), to_cpp(b).c_str());
        shrink(a, b, [](const A& x, const B& y) { return P::hit(x, y) != P::truth(x, y); });
        std::fprintf(stderr, "  simplest found, should be %s:\n  %s,\n  %s\n",
                     P::truth(a, b) ? "true" : "false", to_cpp(a).c_str(), to_cpp(b).c_str());
    }

    P pair_;
    std::uint64_t seed_;
    Failures failures_;
};

inline void print_head() {
    std::printf("%-30s %-14s %9s %9s %9s %6s %6s\n", "pair", "family", "cases", "hits", "contacts", "share",
                "wrong");
}

inline void print_row(const std::string& pair, const char* family, const Tally& tally) {
    std::printf("%-30s %-14s %9zu %9zu %9zu %5.1f%% %6zu\n", pair.c_str(), family, tally.cases, tally.hits,
                tally.contacts, tally.contact_percent(), tally.wrong);
    std::fflush(stdout);
}

}  // namespace hitbox::oracle
