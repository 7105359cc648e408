// matrix_game.hpp: the best mixture of a few functions, known at a few points (linear programming, simplex method).
#pragma once

#include <hitbox/core/config.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace hitbox::detail {

/// Several functions, given by their values at the same points: value[i * points + k] is function i at point k. A
/// mixture of the functions has weights >= 0 with the sum 1; so has a mixture of the points.
struct MatrixGame {
    static constexpr std::size_t most_functions = 16, most_points = 64;

    /// An upper bound of the smallest value that the largest value of a mixture of the functions can have.
    double value = std::numeric_limits<double>::infinity();
    bool solved = false;  ///< the bound is the smallest one, up to rounding, and both mixtures are set

    std::array<double, most_functions> function{};  ///< the mixture of the functions with this largest value
    std::array<double, most_points> point{};        ///< a mixture of the points that gives the bound
};

/// Solves the game. Only the first 16 functions are used. For more than 64 points no mixture is computed, and `value` is
/// that of the best single function.
///
/// Source      Dantzig 1951, "A proof of the equivalence of the programming problem and the game problem".
MatrixGame solve_game(std::span<const double> value, std::size_t points);

}  // namespace hitbox::detail
