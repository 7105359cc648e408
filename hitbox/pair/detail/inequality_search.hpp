// inequality_search.hpp: a likely answer to a few linear inequalities, in plain doubles (dual simplex).
#pragma once

#include <hitbox/pair/detail/inequalities.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::inequality {

/// A system in doubles, column by column, so that rows are multiplied side by side.
struct DoubleSystem {
    alignas(16) std::array<std::array<double, most_rows>, 3> a;
    alignas(16) std::array<double, most_rows> b;
    std::array<std::array<double, 2>, 3> bounds{};  ///< low and high, where the outline says that they are
    std::size_t rows = 0;
};

/// Walks from the corner of the basis to one that looks like a solution, always by the row that is farthest behind. The
/// basis ends there or where it gave up. Returns the number of what seemed beyond help, or no_row. Nothing hangs on its
/// being right: see inequality_pivots.hpp.
std::size_t search(const DoubleSystem& system, const Outline& outline, Basis& basis);

}  // namespace hitbox::detail::inequality
