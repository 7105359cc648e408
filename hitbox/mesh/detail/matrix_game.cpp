// matrix_game.cpp: maximise the sum of x subject to (values of the mixture x) <= 1 at each point, x >= 0.
#include <hitbox/mesh/detail/matrix_game.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_functions = 16, most_points = 64;

// The tableau: a row for each point and one for the objective, a column for each function and one for the right side.
class Tableau {
public:
    Tableau(std::span<const double> value, std::size_t functions, std::size_t points, double scale)
        : functions_(functions), points_(points) {
        for (std::size_t k = 0; k < points; ++k) {
            for (std::size_t i = 0; i < functions; ++i) at_[k][i] = value[i * points + k] / scale;
            at_[k][functions] = 1;
            basis_[k] = functions + k;
        }
        for (std::size_t i = 0; i < functions; ++i) at_[points][i] = -1, column_[i] = i;
        at_[points][functions] = 0;
    }

    // The weights, not normalised.
    std::array<double, most_functions> solve() {
        for (std::size_t step = 0; step < 4 * most_functions && pivot(); ++step) {}
        std::array<double, most_functions> x{};
        for (std::size_t k = 0; k < points_; ++k)
            if (basis_[k] < functions_) x[basis_[k]] = std::max(0.0, at_[k][functions_]);
        return x;
    }

private:
    bool pivot() {
        std::size_t column = functions_;
        double steepest = -1e-9;
        for (std::size_t i = 0; i < functions_; ++i)
            if (at_[points_][i] < steepest) steepest = at_[points_][i], column = i;
        if (column == functions_) return false;
        std::size_t row = points_;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < points_; ++k)
            if (at_[k][column] > 1e-12 && at_[k][functions_] < least * at_[k][column])
                least = at_[k][functions_] / at_[k][column], row = k;
        if (row == points_) return false;
        const double by = 1 / at_[row][column];
        for (std::size_t i = 0; i <= functions_; ++i)
            if (i != column) at_[row][i] *= by;
        at_[row][column] = by;
        for (std::size_t k = 0; k <= points_; ++k) {
            if (k == row) continue;
            const double factor = at_[k][column];
            for (std::size_t i = 0; i <= functions_; ++i)
                if (i != column) at_[k][i] -= factor * at_[row][i];
            at_[k][column] = -factor * by;
        }
        std::swap(basis_[row], column_[column]);
        return true;
    }

    std::size_t functions_, points_;
    std::array<std::array<double, most_functions + 1>, most_points + 1> at_;
    std::array<std::size_t, most_points> basis_;
    std::array<std::size_t, most_functions> column_;
};

}  // namespace

double smallest_maximum(std::span<const double> value, std::size_t points) {
    const std::size_t functions = std::min(most_functions, value.size() / points);
    double best = std::numeric_limits<double>::infinity(), largest = 0;
    for (std::size_t i = 0; i < functions; ++i) {
        const auto of_i = value.subspan(i * points, points);
        const double most = *std::max_element(of_i.begin(), of_i.end());
        best = std::min(best, most), largest = std::max(largest, most);
    }
    if (functions < 2 || points > most_points || !(best > 0) || !(largest < 1e300)) return best;
    const auto x = Tableau(value, functions, points, largest).solve();
    double sum = 0, most = 0;
    for (std::size_t i = 0; i < functions; ++i) sum += x[i];
    if (!(sum > 0)) return best;
    for (std::size_t k = 0; k < points; ++k) {
        double mixed = 0;
        for (std::size_t i = 0; i < functions; ++i) mixed += x[i] / sum * value[i * points + k];
        most = std::max(most, mixed);
    }
    return std::min(best, most * (1 + 0x1p-48));
}

}  // namespace hitbox::detail
