// inequality_pivots.hpp: whether linear inequalities have a solution, decided by exact signs
// (dual simplex, Bland's rule).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/pair/frustum/detail/inequalities.hpp>

#include <cstddef>
#include <optional>
#include <tuple>

namespace hitbox::detail::inequality {

/// Goes from corner to corner until one corner satisfies all rows, or one row proves that there is no solution.
///
/// At a corner the rows of the basis have height zero. The height of another row is its height at the corner,
/// plus slopes times quantities that are non-negative for a solution: the heights of the rows of the basis,
/// and the distances of unknowns from their bounds.
///     no height is negative                     the corner is a solution
///     one is negative, and no slope helps       there is no solution (Farkas' lemma)
///     one is negative, and a slope helps        that row enters the basis, the helping one leaves
/// Of several rows and several slopes the first is taken, bounds after rows. Then no basis repeats, so the
/// method terminates: after at most 220 steps for two frusta, the number of choices of 3 of 12 rows. From the
/// basis that the search in double proposes it takes one or two.
///
/// A sign is computed by the filter, if there is one. If that is undecided, `Integers` asks the narrowest that
/// suffice: Widening of scene.hpp.
/// Source: Bland 1977, "New Finite Pivoting Rules for the Simplex Method"; Schrijver 1986, 7.3 and 11.
template <class Filter, class Integers>
class Pivots {
public:
    /// `filter` may be null.
    Pivots(const Filter* filter, Integers& integers, const Outline& outline, Basis& basis)
        : filter_(filter), integers_(integers), outline_(outline), basis_(basis) {}

    /// Starts with the row that the search found infeasible, if there is one (otherwise no_row).
    bool have_solution(std::size_t suspect) {
        Step step = suspect == no_row ? Step::on : with_size(basis_.count, [&]<std::size_t P>() {
            return Corners<P>(*this).check(suspect);
        });
        while (step == Step::on)
            step = with_size(basis_.count, [&]<std::size_t P>() { return Corners<P>(*this).go_on(); });
        return step == Step::solved;
    }

private:
    enum class Step { solved, hopeless, on };
    using At = Basis::At;

    template <std::size_t P>
    class Corners {
    public:
        explicit Corners(Pivots& walk) : walk_(walk), basis_(walk.basis_) {
            if (walk.filter_) filtered_.emplace(*walk.filter_, basis_);
        }

        Step go_on() {
            if (P > 0 && divisor() == FilteredSign::zero) {  // singular: not a basis
                basis_ = walk_.outline_.first_basis();
                return Step::on;
            }
            for (std::size_t i = 0; i < walk_.outline_.rows; ++i)
                if (!basis_.has_row(i) && height(i) == FilteredSign::negative) return help(i);
            for (std::size_t k = 0; k < 3; ++k) {
                if (basis_.at[k] != At::row) continue;
                for (const bool high : {false, true})
                    if (walk_.outline_.has_bound[k][high] &&
                        height(number_of_bound(k, high)) == FilteredSign::negative)
                        return help(number_of_bound(k, high));
            }
            return Step::solved;
        }

        // Infeasible only if this row proves it. Does not change the basis.
        Step check(std::size_t number) {
            if (divisor() == FilteredSign::zero || height(number) != FilteredSign::negative) return Step::on;
            const Basis before = basis_;
            const Step step = help(number);
            basis_ = before;
            return step;
        }

    private:
        // A row of negative height enters the basis in place of the first one that helps.
        Step help(std::size_t number) {
            const Slopes slopes = slopes_of_row(number);
            // An unknown without bounds helps in either direction. It never leaves again.
            for (std::size_t k = 0; k < 3; ++k)
                if (basis_.at[k] == At::zero && slopes.with_unknown[k] != FilteredSign::zero)
                    return enter_for_unknown(number, k);
            std::size_t first = P;
            for (std::size_t j = 0; j < P; ++j)
                if (slopes.with_row[j] == FilteredSign::positive &&
                    (first == P || basis_.row[j] < basis_.row[first]))
                    first = j;
            if (first < P) return enter_for_row(number, first);
            for (std::size_t k = 0; k < 3; ++k) {
                const FilteredSign helps = basis_.at[k] == At::low    ? FilteredSign::positive
                                           : basis_.at[k] == At::high ? FilteredSign::negative
                                                                      : FilteredSign::unknown;
                if (slopes.with_unknown[k] == helps) return enter_for_unknown(number, k);
            }
            return Step::hopeless;
        }

        // The entering element is a row, or a bound of an unknown that a row determines.
        Step enter_for_row(std::size_t number, std::size_t j) {
            if (number < most_rows)
                basis_.replace_row(j, number);
            else
                basis_.remove(j, place_of(number), bound_of(number));
            return Step::on;
        }
        Step enter_for_unknown(std::size_t number, std::size_t k) {
            if (number < most_rows)
                basis_.add(number, k);
            else
                basis_.replace_unknown(place_of(number), bound_of(number), k);
            return Step::on;
        }
        static At bound_of(std::size_t number) { return (number - most_rows) % 2 == 1 ? At::high : At::low; }
        std::size_t place_of(std::size_t number) const {
            std::size_t v = 0;
            while (basis_.unknown[v] != (number - most_rows) / 2) ++v;
            return v;
        }

        FilteredSign divisor() {
            if (filtered_ && filtered_->divisor() != FilteredSign::unknown) return filtered_->divisor();
            return exactly([](const auto&, const auto& corner) { return corner.divisor(); });
        }
        FilteredSign height(std::size_t number) {
            const auto ask = [&](const auto& system, const auto& corner) {
                return with_row(system, number, [&](const auto& row) { return corner.height(row); });
            };
            if (filtered_) {
                const FilteredSign s = ask(*walk_.filter_, *filtered_);
                if (s != FilteredSign::unknown) return s;
            }
            return exactly(ask);
        }
        Slopes slopes_of_row(std::size_t number) {
            const auto ask = [&](const auto& system, const auto&) {
                return with_row(system, number,
                                [&](const auto& row) { return slopes_of<P>(system, basis_, row); });
            };
            if (filtered_) {
                const Slopes s = ask(*walk_.filter_, *filtered_);
                if (s.all_known()) return s;
            }
            return exactly(ask);
        }

        // Out of line: so the filter's part of a question is small enough to be inlined into the loop over rows.
        template <class Question>
        HITBOX_NOINLINE auto exactly(const Question& question) {
            return walk_.integers_.ask([&]<class System>(const System& system) {
                auto& corner = std::get<CornerAt<System>>(corners_);
                if (!corner) corner.emplace(system, basis_);
                return question(system, *corner);
            });
        }

        template <class System>
        using CornerAt = std::optional<Corner<P, System>>;

        Pivots& walk_;
        Basis& basis_;
        std::optional<Corner<P, Filter>> filtered_;
        typename Integers::template Each<CornerAt> corners_;
    };

    const Filter* filter_;
    Integers& integers_;
    const Outline& outline_;
    Basis& basis_;
};

}  // namespace hitbox::detail::inequality
