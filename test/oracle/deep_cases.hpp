// deep_cases.hpp: hard pairs of shapes that overlap much, little or not at all, and how far off their penetration is
// (differential test of penetration).
#pragma once

#include <cstddef>
#include <cstdint>

#include "hard_cases.hpp"
#include "pairs.hpp"

namespace hitbox::oracle {

/// A hard case as it is, or moved by 2^-60 to 1 of its size, or with a radius a little larger than the distance.
/// `index` makes it again without those before it.
Case deep_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index);

/// What penetration promises: an error of at most this part of the depth.
inline constexpr double deep_bound = 0x1p-40;

struct DeepTally {
    std::size_t asked = 0, met = 0, touched = 0;
    /// Of what must hold exactly: nothing where they do not meet and only there, a depth of zero where they touch and only
    /// there, infinity where nothing parts them, the same bits for both orders, a unit vector.
    std::size_t wrong = 0;
    std::size_t beyond = 0;  ///< cases beyond the bound
    double worst = 0;        ///< the largest error, in units of 2^-52 of the depth
    /// How much longer the way is that parts the shapes along the rounded axis, in units of 2^-52 of the size.
    double askew = 0;

    bool good() const { return wrong == 0 && beyond == 0; }
    DeepTally& operator+=(const DeepTally& other);
};

/// Up to `told` cases that are wrong or beyond the bound are printed.
DeepTally compare_penetrations(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                               std::size_t told = 2);

/// How far off the answer is for two given shapes; a tally of one.
DeepTally judge_penetration(const Pair& pair, const Shape& a, const Shape& b);

}  // namespace hitbox::oracle
