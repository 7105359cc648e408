// near_ties.hpp: shapes whose intersection has a number next to a tie of two doubles or floats (hard cases of rounding).
#pragma once

#include <cstdint>

#include "hard_cases.hpp"
#include "pairs.hpp"

namespace hitbox::oracle {

/// Whether near_tie() knows cases for the pair: those with an intersection that is rounded, but for two lines. Where two
/// lines cross is found in integers, with no error to bound.
bool has_near_ties(const Pair& pair);

/// Two shapes that mostly meet, and share a point one coordinate or parameter of which lies so close to the middle of
/// two numbers that a hundred digits are needed to say on which side: random cases hardly ever ask for more than
/// seventy. Which of the numbers it is, and which edges and faces meet there, is drawn.
Case near_tie(const Pair& pair, std::uint64_t seed);

}  // namespace hitbox::oracle
