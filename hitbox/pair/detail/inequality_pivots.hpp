// inequality_pivots.hpp: whether a few linear inequalities have a solution, decided by signs alone (dual simplex, Bland).
#pragma once

#include <hitbox/pair/detail/inequalities.hpp>

#include <cstddef>
#include <optional>

namespace hitbox::detail::linear {

/// Walks from corner to corner until one lies in front of all rows, or one row shows that none does.
///
/// At a corner the rows of the basis have height zero. The height of another row is its height there, plus slopes times
/// what a solution must have at least zero of: the heights of the rows of the basis, and how far unknowns are from
/// their bounds.
///     no height is negative                     the corner is a solution
///     one is negative, and no slope helps       there is none (Farkas' lemma)
///     one is negative, and a slope helps        that row enters the basis in place of what helps
/// Of several rows and several slopes the first is taken, bounds after rows. Then no basis comes twice, so it ends:
/// after 220 steps at most for two frusta, which is 3 of 12 rows. From the basis that a search in double proposes it
/// takes one or two.
///
/// Signs are asked of a filter first. Where it leaves a doubt, of integers; without integers the walk stops there.
/// Source: Bland 1977, "New Finite Pivoting Rules for the Simplex Method"; Schrijver 1986, 7.3 and 11.
template <class Filter, class Integers>
class Pivots {
public:
    /// Either may be null. The basis is left where the walk stops.
    Pivots(const Filter* filter, Integers* integers, const Outline& outline, Basis& basis)
        : filter_(filter), integers_(integers), outline_(outline), basis_(basis) {}

    std::optional<bool> walk() {
        for (;;) {
            const Step step = at_size([&]<std::size_t P>() { return Corners<P>(*this).go_on(); });
            if (step == Step::unknown) return std::nullopt;
            if (step != Step::on) return step == Step::solved;
        }
    }
    /// True only if the corner of the basis shows that this row can not be helped.
    bool is_beyond_help(std::size_t row) {
        return at_size([&]<std::size_t P>() { return Corners<P>(*this).help(row); }) == Step::hopeless;
    }

private:
    enum class Step { solved, hopeless, on, unknown };
    using At = Basis::At;

    template <class F>
    Step at_size(const F& f) {
        switch (basis_.count) {
            case 0:
                return f.template operator()<0>();
            case 1:
                return f.template operator()<1>();
            case 2:
                return f.template operator()<2>();
            default:
                return f.template operator()<3>();
        }
    }

    template <class System, class F>
    static auto with_row(const System& system, std::size_t number, const F& f) {
        if (number < most_rows) return f(system.row(number));
        const std::size_t bound = number - most_rows;
        return f(system.bound_row(bound / 2, bound % 2 == 1));
    }

    template <std::size_t P>
    class Corners {
    public:
        explicit Corners(Pivots& walk) : walk_(walk), basis_(walk.basis_) {
            if (walk.filter_) filtered_.emplace(*walk.filter_, basis_);
        }

        Step go_on() {
            const FilteredSign divisor = ask([](const auto& corner) { return corner.divisor(); });
            if (divisor == FilteredSign::unknown) return Step::unknown;
            if (divisor == FilteredSign::zero) {  // what doubles took for a basis is none
                basis_ = walk_.outline_.first_basis();
                return Step::on;
            }
            for (std::size_t i = 0; i < walk_.outline_.rows; ++i) {
                if (basis_.has_row(i)) continue;
                const FilteredSign s = height(i);
                if (s == FilteredSign::unknown) return Step::unknown;
                if (s == FilteredSign::negative) return help(i);
            }
            for (std::size_t k = 0; k < 3; ++k) {
                if (basis_.at[k] != At::row) continue;
                for (const bool high : {false, true}) {
                    if (!walk_.outline_.has_bound[k][high]) continue;
                    const std::size_t i = number_of_bound(k, high);
                    const FilteredSign s = height(i);
                    if (s == FilteredSign::unknown) return Step::unknown;
                    if (s == FilteredSign::negative) return help(i);
                }
            }
            return Step::solved;
        }

        // A row of negative height: enters the basis in place of the first that helps.
        Step help(std::size_t number) {
            if (height(number) != FilteredSign::negative) return Step::unknown;
            Slopes slopes;
            if (walk_.filter_) slopes = slopes_in(*walk_.filter_, number);
            if (!walk_.filter_ || !all_known(slopes)) {
                if constexpr (!has_integers) {
                    return Step::unknown;
                } else {
                    slopes = slopes_in(*walk_.integers_, number);
                    if (!walk_.integers_->fits()) return Step::unknown;
                }
            }
            // An unknown without bounds helps either way, and never leaves again.
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

    private:
        static constexpr bool has_integers = !std::is_void_v<Integers>;
        static constexpr bool all_known(const Slopes& s) {
            bool known = true;
            for (const FilteredSign x : s.with_row) known &= x != FilteredSign::unknown;
            for (const FilteredSign x : s.with_unknown) known &= x != FilteredSign::unknown;
            return known;
        }

        template <class System>
        Slopes slopes_in(const System& system, std::size_t number) const {
            return with_row(system, number,
                            [&](const auto& row) { return slopes_of<P>(system, basis_, row); });
        }

        FilteredSign height(std::size_t number) {
            if (filtered_) {
                const FilteredSign s = with_row(*walk_.filter_, number,
                                                [&](const auto& row) { return filtered_->height(row); });
                if (s != FilteredSign::unknown) return s;
            }
            if constexpr (has_integers) {
                const FilteredSign s = with_row(*walk_.integers_, number,
                                                [&](const auto& row) { return exact().height(row); });
                return walk_.integers_->fits() ? s : FilteredSign::unknown;
            } else {
                return FilteredSign::unknown;
            }
        }
        template <class F>
        FilteredSign ask(const F& f) {
            const FilteredSign s = filtered_ ? f(*filtered_) : FilteredSign::unknown;
            if (s != FilteredSign::unknown) return s;
            if constexpr (has_integers) {
                const FilteredSign t = f(exact());
                return walk_.integers_->fits() ? t : FilteredSign::unknown;
            } else {
                return s;
            }
        }
        auto& exact()
            requires has_integers
        {
            if (!exact_) exact_.emplace(*walk_.integers_, basis_);
            return *exact_;
        }

        // What enters is a row, or a bound of an unknown that a row fixes.
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

        Pivots& walk_;
        Basis& basis_;
        std::optional<Corner<P, Filter>> filtered_;
        struct Nothing {};
        std::conditional_t<has_integers, std::optional<Corner<P, std::conditional_t<has_integers, Integers, Filter>>>,
                           Nothing>
            exact_;
    };

    const Filter* filter_;
    Integers* integers_;
    const Outline& outline_;
    Basis& basis_;
};

}  // namespace hitbox::detail::linear
