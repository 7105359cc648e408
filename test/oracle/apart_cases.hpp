// apart_cases.hpp: hard pairs of shapes near and far from each other, and how far off distances and closest points
// are (differential test of distance and closest_points).
#pragma once

#include <cstddef>
#include <cstdint>

#include "hard_cases.hpp"
#include "pairs.hpp"

namespace hitbox::oracle {

/// A hard case as it is, or moved apart by 2^-50 to 2^20 of its size, or with a radius such that the gap is a small
/// part of the distance. `index` makes it again without those before it.
Case apart_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index);

/// What distance and closest_points promise, in units of 2^-52.
inline constexpr double apart_bound = 8;

struct DistanceTally {
    std::size_t asked = 0, met = 0;
    /// Of what must hold exactly: zero where they meet and only there, infinity for the empty set, the same for
    /// both orders.
    std::size_t wrong = 0;
    /// Cases beyond `apart_bound`, and the worst, in units of 2^-52 of the distance.
    std::size_t beyond = 0;
    double worst = 0;

    bool good() const { return wrong == 0 && beyond == 0; }
    DistanceTally& operator+=(const DistanceTally& other);
};

/// Up to `told` cases that are wrong or beyond the bound are printed.
DistanceTally compare_distances(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                                std::size_t told = 2);

struct ClosestTally {
    std::size_t asked = 0, met = 0;
    /// Of what must hold exactly: one point where they meet, nothing for the empty set, the same for both orders,
    /// finite.
    std::size_t wrong = 0;
    std::size_t beyond = 0;
    /// How far a point is from its shape, and how far the distance of both from the true one, in units of 2^-52 of
    /// (largest finite coordinate + distance), less an ulp on each axis for floats, and the smallest number for
    /// doubles.
    double place = 0, between = 0;
    std::size_t merged = 0;    ///< apart, but too near for two different points
    std::size_t overflow = 0;  ///< points of shapes without end that are beyond the largest number

    bool good() const { return wrong == 0 && beyond == 0; }
    ClosestTally& operator+=(const ClosestTally& other);
};

ClosestTally compare_closest_points(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                                    std::size_t told = 2);

/// How far off an answer is for two given shapes; a tally of one.
DistanceTally judge_distance(const Pair& pair, const Shape& a, const Shape& b);
ClosestTally judge_closest_points(const Pair& pair, const Shape& a, const Shape& b);

}  // namespace hitbox::oracle
