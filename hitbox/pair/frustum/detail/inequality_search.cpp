// inequality_search.cpp: the dual simplex method by the largest violation, with bound flips.
#include <hitbox/pair/frustum/detail/inequalities.hpp>

#include <hitbox/simd/pack.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace hitbox::detail::inequality {

namespace {

using At = Basis::At;
using Triple3 = std::array<double, 3>;

constexpr int most_steps = 16;
constexpr double noise = 0x1p-46;  // relative to the terms of a height: a value this small may be zero

using P = simd::Pack<double>;

// The inverse of a power of two near x; zero for zero, since a row of zeros has the same height everywhere.
double inverse_power(double x) {
    return x > 0 ? std::bit_cast<double>(0x7fe0000000000000u -
                                         (std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u))
                 : 0;
}

class Search {
public:
    Search(const DoubleSystem& system, const Outline& outline, Basis& basis)
        : a_(system.a),
          b_(system.b),
          bound_(system.bounds),
          rows_(system.rows),
          outline_(outline),
          basis_(basis) {
        for (std::size_t i = 0; i < rows_; i += P::size) {
            const P size =
                absolute(P::load(&a_[0][i])) + absolute(P::load(&a_[1][i])) + absolute(P::load(&a_[2][i]));
            size.store(&size_[i]);
        }
        for (std::size_t i = 0; i < rows_; ++i) per_size_[i] = inverse_power(size_[i]);
    }

    std::size_t run() {
        for (int step = 0; step < most_steps; ++step) {
            find_corner();
            const Violation worst = worst_violation();
            if (!(worst.depth > 0)) return no_row;
            if (!help(worst))
                return worst.row < most_rows ? worst.row
                                             : number_of_bound(basis_.unknown[worst.place], worst.high);
        }
        return no_row;
    }

private:
    // A violated row or, if `row` is most_rows, a violated bound of an unknown of the basis.
    struct Violation {
        double depth = 0;  // the negative height, divided by the size of the row
        std::size_t row = most_rows, place = 0;
        bool high = false;
    };

    // Solves for the unknowns that rows determine, or for the weights of those rows.
    template <bool transposed>
    Triple3 solve(const Triple3& right) const {
        return solution_of(
            basis_.count,
            [&](std::size_t i, std::size_t j) {
                return transposed ? a_[basis_.unknown[i]][basis_.row[j]]
                                  : a_[basis_.unknown[j]][basis_.row[i]];
            },
            [&](std::size_t i) { return right[i]; });
    }

    void find_corner() {
        for (std::size_t k = 0; k < 3; ++k)
            s_[k] = basis_.at[k] <= At::high ? bound_[k][basis_.at[k] == At::high] : 0;
        Triple3 right{};
        for (std::size_t j = 0; j < basis_.count; ++j) {
            const std::size_t i = basis_.row[j];
            right[j] = b_[i] - (a_[0][i] * s_[0] + a_[1][i] * s_[1] + a_[2][i] * s_[2]);
        }
        const Triple3 x = solve<false>(right);
        for (std::size_t v = 0; v < basis_.count; ++v) s_[basis_.unknown[v]] = x[v];
    }

    Violation worst_violation() const {
        const double far = std::fmax(std::fabs(s_[0]), std::fmax(std::fabs(s_[1]), std::fabs(s_[2])));
        Violation worst;
        std::array<double, most_rows> depth;
        const P x = P::of(s_[0]), y = P::of(s_[1]), z = P::of(s_[2]);
        for (std::size_t i = 0; i < rows_; i += P::size) {
            const P off = P::load(&b_[i]);
            const P height = P::load(&a_[0][i]) * x + P::load(&a_[1][i]) * y + P::load(&a_[2][i]) * z - off;
            const P slack = (P::load(&size_[i]) * P::of(far) + absolute(off)) * P::of(noise);
            ((height + slack) * P::load(&per_size_[i])).store(&depth[i]);
        }
        for (std::size_t i = 0; i < rows_; ++i)
            if (-depth[i] > worst.depth && !basis_.has_row(i)) worst.depth = -depth[i], worst.row = i;
        for (std::size_t v = 0; v < basis_.count; ++v) {
            const std::size_t k = basis_.unknown[v];
            for (const bool high : {false, true}) {
                if (!outline_.has_bound[k][high]) continue;
                const double past = (high ? s_[k] - bound_[k][1] : bound_[k][0] - s_[k]) - far * noise;
                if (past > worst.depth) worst = {past, most_rows, v, high};
            }
        }
        return worst;
    }

    // Lets the violated row enter the basis in place of the element that helps most. Returns false if nothing helps.
    bool help(const Violation& worst) {
        const bool is_row = worst.row < most_rows;
        const double way = worst.high ? -1 : 1;  // the direction from the bound of an unknown
        Triple3 sum{};
        if (is_row)
            for (std::size_t v = 0; v < basis_.count; ++v) sum[v] = a_[basis_.unknown[v]][worst.row];
        else
            sum[worst.place] = way;
        const Triple3 weight = solve<true>(sum);
        double left = is_row ? worst.depth / per_size_[worst.row] : worst.depth;  // the missing height

        double most = 0;
        std::size_t best_unknown = 3, best_row = 3;
        for (std::size_t k = 0; k < 3; ++k) {
            const At at = basis_.at[k];
            if (at == At::row) continue;
            double slope = is_row ? a_[k][worst.row] : 0, terms = std::fabs(slope);
            for (std::size_t j = 0; j < basis_.count; ++j) {
                const double taken = weight[j] * a_[k][basis_.row[j]];
                slope -= taken, terms += std::fabs(taken);
            }
            if (!(std::fabs(slope) > terms * noise)) continue;
            if (at == At::zero) slope = std::fabs(slope) * 0x1p100;  // unknowns without bounds come first
            if (at == At::high) slope = -slope;
            if (!(slope > 0)) continue;
            if (at != At::zero && outline_.has_bound[k][0] && outline_.has_bound[k][1]) {
                const double gain = slope * (bound_[k][1] - bound_[k][0]);
                if (gain < left) {  // its whole range does not suffice
                    left -= gain;
                    basis_.at[k] = at == At::low ? At::high : At::low;
                    continue;
                }
            }
            if (slope > most) most = slope, best_unknown = k;
        }
        for (std::size_t j = 0; j < basis_.count; ++j) {
            const double slope = weight[j] * size_[basis_.row[j]];
            if (slope > most && weight[j] > noise) most = slope, best_unknown = 3, best_row = j;
        }
        const At bound = worst.high ? At::high : At::low;
        if (best_unknown < 3) {
            if (is_row)
                basis_.add(worst.row, best_unknown);
            else
                basis_.replace_unknown(worst.place, bound, best_unknown);
        } else if (best_row < 3) {
            if (is_row)
                basis_.replace_row(best_row, worst.row);
            else
                basis_.remove(best_row, worst.place, bound);
        } else {
            return false;
        }
        return true;
    }

    const std::array<std::array<double, most_rows>, 3>& a_;
    const std::array<double, most_rows>& b_;
    const std::array<std::array<double, 2>, 3>& bound_;
    const std::size_t rows_;
    const Outline& outline_;
    Basis& basis_;
    alignas(16) std::array<double, most_rows> size_, per_size_;
    Triple3 s_{};
};

}  // namespace

std::size_t search(const DoubleSystem& system, const Outline& outline, Basis& basis) {
    return Search(system, outline, basis).run();
}

}  // namespace hitbox::detail::inequality
