// inequalities.hpp: linear inequalities in three unknowns, and corners where some hold with
// equality (basis, Cramer's rule).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/sign.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox::detail::inequality {

using exact::FilteredSign;
using exact::known_sign;
using exact::Sign;
using exact::Triple;

/// The largest number of rows of a system: the planes of two frusta.
inline constexpr std::size_t most_rows = 12;

/// The numbers of the bounds of unknowns follow those of the rows.
constexpr std::size_t number_of_bound(std::size_t k, bool high) { return most_rows + 2 * k + high; }
inline constexpr std::size_t no_row = most_rows + 6;

/// One inequality, a . s >= b, over any number type. Its height at s is a . s - b.
template <class Number, class Offset>
struct Row {
    std::array<Number, 3> a;
    Offset b;
};

/// A bound of an unknown: -1, 0 or 1, for every number type.
struct Whole {
    int value = 0;

    template <class N>
    friend HITBOX_INLINE N operator*(const N& n, Whole w) {
        return w.value == 0 ? N{} : w.value > 0 ? n : -n;
    }
    friend constexpr Whole operator-(Whole w) { return {-w.value}; }
};

/// A corner of the system. `count` rows hold with equality and determine as many unknowns. Each other unknown
/// is at one of its bounds, or zero if it has none.
struct Basis {
    enum class At : unsigned char { low, high, zero, row };

    std::array<At, 3> at{};
    std::size_t count = 0;
    std::array<std::size_t, 3> row{}, unknown{};

    bool has_row(std::size_t r) const {
        bool found = false;
        for (std::size_t i = 0; i < count; ++i) found |= row[i] == r;
        return found;
    }
    void add(std::size_t r, std::size_t k) {
        row[count] = r, unknown[count] = k, at[k] = At::row;
        ++count;
    }
    /// Row number j leaves the basis, and its unknown number v goes to a bound.
    void remove(std::size_t j, std::size_t v, At bound) {
        at[unknown[v]] = bound;
        --count;
        row[j] = row[count], unknown[v] = unknown[count];
    }
    void replace_row(std::size_t j, std::size_t r) { row[j] = r; }
    void replace_unknown(std::size_t v, At bound, std::size_t k) {
        at[unknown[v]] = bound;
        unknown[v] = k, at[k] = At::row;
    }
};

constexpr FilteredSign times(FilteredSign a, FilteredSign b) {
    if (a == FilteredSign::unknown || b == FilteredSign::unknown) return FilteredSign::unknown;
    return FilteredSign(int(a) * int(b));
}

/// The fractions x_i = over[i] / whole.
template <class Divisor, class Over, std::size_t P>
struct Fractions {
    Divisor whole;
    std::array<Over, P> over;
};

/// Solves P equations by Cramer's rule: for each i, the sum of entry(i, j) x_j is right(i). Every result is a
/// polynomial of the same degree in the entries, so integers of a fixed width suffice.
template <std::size_t P, class Entry, class Right>
HITBOX_INLINE auto cramer(const Entry& entry, const Right& right) {
    const auto fractions = [](const auto& whole, const auto&... over) {
        return Fractions<std::remove_cvref_t<decltype(whole)>,
                         std::common_type_t<std::remove_cvref_t<decltype(over)>...>, P>{whole, {over...}};
    };
    if constexpr (P == 1) {
        return fractions(entry(0, 0), right(0));
    } else if constexpr (P == 2) {
        const auto a = entry(0, 0), b = entry(0, 1), c = entry(1, 0), d = entry(1, 1);
        const auto r = right(0), s = right(1);
        return fractions(a * d - b * c, r * d - s * b, s * a - r * c);
    } else {
        const auto column = [&](std::size_t k) { return Triple{entry(0, k), entry(1, k), entry(2, k)}; };
        const auto a = column(0), b = column(1), c = column(2);
        const Triple r{right(0), right(1), right(2)};
        const auto bc = cross_product(b, c);
        return fractions(dot_product(a, bc), dot_product(r, bc), dot_product(r, cross_product(c, a)),
                         dot_product(r, cross_product(a, b)));
    }
}

/// f.operator()<P>() for P = count, which is at most 3.
template <class F>
HITBOX_INLINE auto with_size(std::size_t count, const F& f) {
    switch (count) {
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

/// The solution of `count` equations in doubles, as for cramer. Unused unknowns are zero.
template <class Entry, class Right>
HITBOX_INLINE std::array<double, 3> solution_of(std::size_t count, const Entry& entry, const Right& right) {
    return with_size(count, [&]<std::size_t P>() {
        std::array<double, 3> x{};
        if constexpr (P > 0) {
            const auto [whole, over] = cramer<P>(entry, right);
            const double inverse = 1 / whole;
            for (std::size_t i = 0; i < P; ++i) x[i] = over[i] * inverse;
        }
        return x;
    });
}

/// The number of rows of a system, and which low and high bounds its unknowns have. A system over a number type adds
///     row(i)            its rows
///     bound(k, high)    its bounds, if they exist
///     one()             the number 1, as an entry of a row
struct Outline {
    std::size_t rows = 0;
    std::array<std::array<bool, 2>, 3> has_bound{};

    Basis first_basis() const {
        Basis basis;
        for (std::size_t k = 0; k < 3; ++k)
            basis.at[k] = has_bound[k][0]   ? Basis::At::low
                          : has_bound[k][1] ? Basis::At::high
                                            : Basis::At::zero;
        return basis;
    }
};

/// The values of the unknowns that are at bounds, and zero for the others.
template <class System>
HITBOX_INLINE auto fixed_unknowns(const System& system, const Basis& basis) {
    std::array<decltype(system.bound(0, false)), 3> s{};
    for (std::size_t k = 0; k < 3; ++k)
        if (basis.at[k] <= Basis::At::high) s[k] = system.bound(k, basis.at[k] == Basis::At::high);
    return s;
}

/// b minus the terms of the unknowns that are at bounds.
template <std::size_t P, class AnyRow, class Fixed>
HITBOX_INLINE auto right_side(const AnyRow& row, [[maybe_unused]] const Fixed& s) {
    if constexpr (P < 3)
        return row.b - (row.a[0] * s[0] + row.a[1] * s[1] + row.a[2] * s[2]);
    else
        return row.b;
}

/// f(row) for row `number` of a system, or for a bound as a row.
template <class System, class F>
auto with_row(const System& system, std::size_t number, const F& f) {
    if (number < most_rows) return f(system.row(number));
    const std::size_t k = (number - most_rows) / 2;
    const bool high = (number - most_rows) % 2 == 1;
    const auto way = high ? -system.one() : system.one();
    Row<std::remove_const_t<decltype(way)>, decltype(way * system.bound(k, high))> row{
        {}, way * system.bound(k, high)};
    row.a[k] = way;
    return f(row);
}

/// The values of the unknowns that the rows of a basis determine.
template <std::size_t P, class System, class Fixed>
HITBOX_INLINE auto corner_of(const System& system, const Basis& basis, const Fixed& fixed) {
    return cramer<P>(
        [&](std::size_t j, std::size_t v) { return system.row(basis.row[j]).a[basis.unknown[v]]; },
        [&](std::size_t j) { return right_side<P>(system.row(basis.row[j]), fixed); });
}

/// The weights for which the rows of a basis sum to the entries of another row, in the unknowns that they
/// determine. They are the slopes of its height in theirs.
template <std::size_t P, class System, class AnyRow>
HITBOX_INLINE auto weights_of(const System& system, const Basis& basis, const AnyRow& sum) {
    return cramer<P>(
        [&](std::size_t v, std::size_t j) { return system.row(basis.row[j]).a[basis.unknown[v]]; },
        [&](std::size_t v) { return sum.a[basis.unknown[v]]; });
}

template <std::size_t P, class F>
HITBOX_INLINE auto sum_of(const F& term) {
    if constexpr (P == 1)
        return term(0);
    else if constexpr (P == 2)
        return term(0) + term(1);
    else
        return term(0) + term(1) + term(2);
}

/// The corner of a basis of P rows, and the heights of other rows at it.
template <std::size_t P, class System>
class Corner {
public:
    Corner(const System& system, const Basis& basis)
        : basis_(basis),
          fixed_(fixed_unknowns(system, basis)),
          corner_(corner_of<P>(system, basis, fixed_)) {}

    /// Unknown if the sign of the divisor is unknown.
    template <class AnyRow>
    FilteredSign height(const AnyRow& row) const {
        const auto climb =
            sum_of<P>([&](std::size_t v) { return row.a[basis_.unknown[v]] * corner_.over[v]; });
        return times(known_sign(climb - right_side<P>(row, fixed_) * corner_.whole), divisor());
    }
    FilteredSign divisor() const { return known_sign(corner_.whole); }

private:
    using Fixed = decltype(fixed_unknowns(std::declval<const System&>(), std::declval<const Basis&>()));
    using Solution = decltype(corner_of<P>(std::declval<const System&>(), std::declval<const Basis&>(),
                                           std::declval<const Fixed&>()));
    const Basis& basis_;
    Fixed fixed_;
    Solution corner_;
};

template <class System>
class Corner<0, System> {
public:
    Corner(const System& system, const Basis& basis) : fixed_(fixed_unknowns(system, basis)) {}

    template <class AnyRow>
    FilteredSign height(const AnyRow& row) const {
        return times(known_sign(right_side<0>(row, fixed_)), FilteredSign::negative);
    }
    static FilteredSign divisor() { return FilteredSign::positive; }

private:
    decltype(fixed_unknowns(std::declval<const System&>(), std::declval<const Basis&>())) fixed_;
};

/// The slopes of the height of a row at the corner of a basis: in the height of row j of the basis, and in
/// unknown k if no row determines it.
struct Slopes {
    std::array<FilteredSign, 3> with_row{}, with_unknown{};

    bool all_known() const {
        bool known = true;
        for (const FilteredSign s : with_row) known &= s != FilteredSign::unknown;
        for (const FilteredSign s : with_unknown) known &= s != FilteredSign::unknown;
        return known;
    }
};

template <std::size_t P, class System, class AnyRow>
Slopes slopes_of(const System& system, const Basis& basis, const AnyRow& row) {
    Slopes r;
    if constexpr (P == 0) {
        for (std::size_t k = 0; k < 3; ++k) r.with_unknown[k] = known_sign(row.a[k]);
    } else {
        const auto weights = weights_of<P>(system, basis, row);
        const FilteredSign divisor = known_sign(weights.whole);
        for (std::size_t j = 0; j < P; ++j) r.with_row[j] = times(known_sign(weights.over[j]), divisor);
        for (std::size_t k = 0; k < 3 && P < 3; ++k) {
            if (basis.at[k] == Basis::At::row) continue;
            const auto taken =
                sum_of<P>([&](std::size_t j) { return weights.over[j] * system.row(basis.row[j]).a[k]; });
            r.with_unknown[k] = times(known_sign(row.a[k] * weights.whole - taken), divisor);
        }
    }
    return r;
}

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
