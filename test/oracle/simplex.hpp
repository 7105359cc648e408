// simplex.hpp: exact feasibility of linear equations in non-negative unknowns (linear program, phase one).
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <vector>

namespace hitbox::oracle {

using Integer = mpz_class;

/// Equations sum_j entry(i, j) * x_j = right_side(i), one for each row, in unknowns x_j >= 0.
class Equations {
public:
    Equations(std::size_t rows, std::size_t unknowns)
        : rows_(rows), unknowns_(unknowns), entries_(rows * (unknowns + 1)) {}

    std::size_t rows() const { return rows_; }
    std::size_t unknowns() const { return unknowns_; }
    Integer& entry(std::size_t row, std::size_t unknown) { return entries_[row * (unknowns_ + 1) + unknown]; }
    Integer& right_side(std::size_t row) { return entry(row, unknowns_); }

private:
    std::size_t rows_, unknowns_;
    std::vector<Integer> entries_;
};

/// True exactly when some x >= 0 solves the equations.
///
/// The simplex method in rational arithmetic, kept as integers over one common denominator: each pivot
/// divides by the pivot before it, without remainder, so entries stay minors of the input and short.
///
/// Source: Edmonds 1967 and Bareiss 1968 (integer-preserving elimination); Bland 1977 (no cycling).
bool is_feasible(Equations equations);

}  // namespace hitbox::oracle
