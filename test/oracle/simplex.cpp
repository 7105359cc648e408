// simplex.cpp: the simplex method of simplex.hpp.
#include "simplex.hpp"

#include <utility>

namespace hitbox::oracle {

namespace {

// Row i of the tableau says: denominator * x_basis[i] + sum over the others of entry(i, j) * x_j = right
// side. At the start every basis variable is artificial, and the objective is their sum. It can be brought to
// zero exactly when the equations can be solved. Artificial variables that left never come back, so their
// columns are not stored.
class Tableau {
public:
    explicit Tableau(Equations equations)
        : table_(std::move(equations)),
          basis_(table_.rows()),
          objective_(table_.unknowns() + 1),
          denominator_(1) {
        for (std::size_t i = 0; i < table_.rows(); ++i) {
            basis_[i] = table_.unknowns() + i;
            const bool negate = sgn(table_.right_side(i)) < 0;
            for (std::size_t j = 0; j <= table_.unknowns(); ++j) {
                Integer& entry = table_.entry(i, j);
                if (negate) mpz_neg(entry.get_mpz_t(), entry.get_mpz_t());
                objective_[j] -= entry;
            }
        }
    }

    bool bring_artificials_to_zero() {
        while (sgn(objective_.back()) != 0) {
            const std::size_t column = entering_column();
            if (column == table_.unknowns()) return false;
            pivot(leaving_row(column), column);
        }
        return true;
    }

private:
    // Bland's rule: the first column that lowers the objective.
    std::size_t entering_column() const {
        for (std::size_t j = 0; j < table_.unknowns(); ++j)
            if (sgn(objective_[j]) < 0) return j;
        return table_.unknowns();
    }

    // The row that bounds the step; of equals the one whose basis variable comes first. There always is one,
    // because the objective is a sum of non-negative variables and cannot fall for ever.
    std::size_t leaving_row(std::size_t column) {
        std::size_t best = table_.rows();
        for (std::size_t i = 0; i < table_.rows(); ++i) {
            if (sgn(table_.entry(i, column)) <= 0) continue;
            if (best == table_.rows()) {
                best = i;
                continue;
            }
            mpz_mul(left_.get_mpz_t(), table_.right_side(i).get_mpz_t(),
                    table_.entry(best, column).get_mpz_t());
            mpz_mul(right_.get_mpz_t(), table_.right_side(best).get_mpz_t(),
                    table_.entry(i, column).get_mpz_t());
            const int order = cmp(left_, right_);
            if (order < 0 || (order == 0 && basis_[i] < basis_[best])) best = i;
        }
        return best;
    }

    void pivot(std::size_t row, std::size_t column) {
        const Integer pivot = table_.entry(row, column);
        for (std::size_t i = 0; i < table_.rows(); ++i)
            if (i != row) eliminate(&table_.entry(i, 0), row, column, pivot);
        eliminate(objective_.data(), row, column, pivot);
        basis_[row] = column;
        denominator_ = pivot;
    }

    // target[j] = (target[j] * pivot - target[column] * pivot_row[j]) / old denominator, for every j.
    void eliminate(Integer* target, std::size_t row, std::size_t column, const Integer& pivot) {
        const Integer factor = target[column];
        const bool same_scale = pivot == denominator_;
        if (same_scale && sgn(factor) == 0) return;
        for (std::size_t j = 0; j <= table_.unknowns(); ++j) {
            const mpz_ptr entry = target[j].get_mpz_t();
            const mpz_srcptr pivot_entry = table_.entry(row, j).get_mpz_t();
            const bool subtract = sgn(factor) != 0 && mpz_sgn(pivot_entry) != 0;
            if (!subtract && mpz_sgn(entry) == 0) continue;
            mpz_mul(entry, entry, pivot.get_mpz_t());
            if (subtract) mpz_submul(entry, factor.get_mpz_t(), pivot_entry);
            mpz_divexact(entry, entry, denominator_.get_mpz_t());
        }
    }

    Equations table_;
    std::vector<std::size_t> basis_;  // which variable each row stands for; from unknowns() on: artificial
    std::vector<Integer> objective_;  // minus the sum of the artificial variables, in terms of the others
    Integer denominator_;
    Integer left_, right_;  // scratch, so that comparing ratios does not allocate
};

}  // namespace

bool is_feasible(Equations equations) { return Tableau(std::move(equations)).bring_artificials_to_zero(); }

}  // namespace hitbox::oracle
