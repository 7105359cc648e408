// sweep_cases.hpp: hard pairs of shapes with a motion, and how far off sweep is (differential test of sweep).
#pragma once

#include <cstddef>
#include <cstdint>

#include "hard_cases.hpp"
#include "pairs.hpp"

namespace hitbox::oracle {

/// Two shapes and the motion of the first.
struct SweepCase {
    Shape a, b;
    Vec3 motion;
};

/// A hard case, from which the first shape was moved back, so that it gets there or nearly there, along a side of a shape, in
/// full speed or slowly; or with a motion toward the other shape, or none. `index` makes it again without those before it.
SweepCase sweep_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index);

struct SweepTally {
    std::size_t asked = 0, met = 0, started = 0;
    /// Of what must hold exactly: whether they meet, at the start too, and the same for both orders.
    std::size_t wrong = 0;
    /// Times that are wrong by more than 4 ulp, and with a radius more than that: what the distance at this time is
    /// off by is above 2^-50 of the largest coordinate.
    std::size_t late = 0;
    /// Points or normals beyond the bound.
    std::size_t beyond = 0;
    double residue = 0;  ///< the largest such distance, in units of 2^-52 of the largest coordinate
    double place = 0;    ///< how far a point is from a shape, in the same units

    bool good() const { return wrong == 0 && late == 0 && beyond == 0; }
    SweepTally& operator+=(const SweepTally& other);
};

/// Up to `told` cases that are wrong or beyond the bound are printed.
SweepTally compare_sweeps(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                          std::size_t told = 2);

/// How far off the answer is in one case; a tally of one.
SweepTally judge_sweep(const Pair& pair, const SweepCase& c);

}  // namespace hitbox::oracle
