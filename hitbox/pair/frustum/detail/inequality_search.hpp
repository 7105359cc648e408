// inequality_search.hpp: a proposed solution of linear inequalities, in double (dual simplex).
#pragma once

#include <hitbox/pair/frustum/detail/inequalities.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::inequality {

/// A system in doubles, stored by columns, so that rows are processed in parallel.
struct DoubleSystem {
    alignas(16) std::array<std::array<double, most_rows>, 3> a;
    alignas(16) std::array<double, most_rows> b;
    std::array<std::array<double, 2>, 3> bounds{};  ///< low and high, valid if the outline has them
    std::size_t rows = 0;
};

/// Goes from the corner of the basis to a corner that is probably a solution, each time by the most violated
/// row. `basis` is the last corner. Returns the number of a row or bound that is probably infeasible, or
/// no_row. The result need not be correct: inequality_pivots.hpp verifies it.
std::size_t search(const DoubleSystem& system, const Outline& outline, Basis& basis);

}  // namespace hitbox::detail::inequality
