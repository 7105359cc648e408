// differential.hpp: runs a predicate against the oracle on hard cases and counts (differential test).
#pragma once

#include <cstddef>
#include <cstdint>

#include "hard_cases.hpp"
#include "pairs.hpp"

namespace hitbox::oracle {

/// What came of some cases. `contacts` are those that touch without their relative interiors meeting, or
/// that were brought within a few ulp of the flip: where a careless test is wrong.
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

Case make_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index);

/// Whether failures are told, with what it takes to see them again, or only counted.
enum class Failures { told, counted };
/// What is compared: intersects alone, or with it classify and, where the pair has them, side and placement.
enum class Verbs { intersects, all };

Tally compare(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
              Verbs verbs = Verbs::all, Failures failures = Failures::told);

/// Compares intersects and, where it is asked for, classify with the library's own complete test in integers, which
/// the oracle vouches for: so that ten million cases are a matter of minutes.
Tally compare_with_integers(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed);

void print_head();
void print_row(const char* pair, const char* family, const Tally& tally);

}  // namespace hitbox::oracle
