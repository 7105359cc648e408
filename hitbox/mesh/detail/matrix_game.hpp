// matrix_game.hpp: the best mixture of a few functions, known at a few points (linear programming, simplex method).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <span>

namespace hitbox::detail {

/// Several non-negative functions, given by their values at the same points: value[i * points + k] is function i at
/// point k. Computes a mixture of the functions (weights >= 0 with the sum 1) whose largest value over the points is
/// small, and returns that largest value. It is an upper bound of the smallest such value, and equal to it up to
/// rounding unless the simplex method does not finish. At most 16 functions and 64 points count; further functions are
/// left out, and with more points no mixture is tried.
///
/// Source      Dantzig 1951, "A proof of the equivalence of the programming problem and the game problem".
double smallest_maximum(std::span<const double> value, std::size_t points);

}  // namespace hitbox::detail
