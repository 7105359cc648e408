// matrix_game.cpp: maximise the sum of x subject to (values of the mixture x) <= 1 at each point, x >= 0.
#include <hitbox/mesh/depth/detail/matrix_game.hpp>

#include <algorithm>
#include <utility>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_functions = MatrixGame::most_functions, most_points = MatrixGame::most_points;

// The tableau: a row for each point and one for the objective, a column for each function and one for the right side.
// Values are moved and scaled so that they are positive and about 1.
class Tableau {
public:
    Tableau(std::span<const double> value, std::size_t functions, std::size_t points, double from,
            double scale)
        : functions_(functions), points_(points) {
        for (std::size_t k = 0; k < points; ++k) {
            for (std::size_t i = 0; i < functions; ++i) at_[k][i] = (value[i * points + k] - from) / scale;
            at_[k][functions] = 1;
            basis_[k] = functions + k;
        }
        for (std::size_t i = 0; i < functions; ++i) at_[points][i] = -1, column_[i] = i;
        at_[points][functions] = 0;
    }

    // The mixtures of the functions and, from the dual problem, of the points. Not normalised.
    void solve(MatrixGame& game) {
        for (std::size_t step = 0; step < 4 * most_functions && pivot(); ++step) {}
        for (std::size_t k = 0; k < points_; ++k)
            if (basis_[k] < functions_) game.function[basis_[k]] = std::max(0.0, at_[k][functions_]);
        for (std::size_t i = 0; i < functions_; ++i)
            if (column_[i] >= functions_)
                game.point[column_[i] - functions_] = std::max(0.0, at_[points_][i]);
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
        at_[row][column] = 1;
        for (std::size_t i = 0; i <= functions_; ++i) at_[row][i] *= by;
        for (std::size_t k = 0; k <= points_; ++k) {
            const double factor = at_[k][column];
            if (k == row || factor == 0) continue;
            at_[k][column] = 0;
            for (std::size_t i = 0; i <= functions_; ++i) at_[k][i] -= factor * at_[row][i];
        }
        std::swap(basis_[row], column_[column]);
        return true;
    }

    std::size_t functions_, points_;
    std::array<std::array<double, most_functions + 1>, most_points + 1> at_;
    std::array<std::size_t, most_points> basis_;
    std::array<std::size_t, most_functions> column_;
};

// False if the sum is zero.
template <class Weights>
bool normalise(Weights& weights) {
    double sum = 0;
    for (const double w : weights) sum += w;
    if (!(sum > 0)) return false;
    for (double& w : weights) w /= sum;
    return true;
}

}  // namespace

MatrixGame solve_game(std::span<const double> value, std::size_t points) {
    const std::size_t functions = std::min(most_functions, value.size() / points);
    MatrixGame game;
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (std::size_t i = 0; i < functions; ++i) {
        const auto of_i = value.subspan(i * points, points);
        const auto [low, high] = std::minmax_element(of_i.begin(), of_i.end());
        lowest = std::min(lowest, *low), highest = std::max(highest, *high);
        game.value = std::min(game.value, *high);
    }
    const double width = highest - lowest;
    if (functions == 1 && points <= most_points && width < 1e300) {
        // The mean of the points at which it is largest.
        for (std::size_t k = 0; k < points; ++k) game.point[k] = value[k] >= highest - width * 1e-6 ? 1 : 0;
        game.function[0] = 1;
        game.solved = normalise(game.point);
        return game;
    }
    if (functions < 2 || points > most_points || !(width > 0) || !(width < 1e300)) return game;
    // An offset, so that the value of the game is positive.
    Tableau(value, functions, points, lowest - width / 16, width).solve(game);
    game.solved = normalise(game.function) && normalise(game.point);
    if (!game.solved) return game;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < points; ++k) {
        double mixed = 0;
        for (std::size_t i = 0; i < functions; ++i) mixed += game.function[i] * value[i * points + k];
        most = std::max(most, mixed);
    }
    game.value = std::min(game.value, most + std::max(-lowest, highest) * 0x1p-48);
    return game;
}

}  // namespace hitbox::detail
