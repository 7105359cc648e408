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

/// Solves m x = right by Cramer's rule. Every result is a polynomial of the same degree in the entries of m,
/// so integers of a fixed width suffice.
template <class M, class R>
HITBOX_INLINE auto cramer(const std::array<std::array<M, 1>, 1>& m, const std::array<R, 1>& right) {
    return Fractions<M, R, 1>{m[0][0], right};
}
template <class M, class R>
HITBOX_INLINE auto cramer(const std::array<std::array<M, 2>, 2>& m, const std::array<R, 2>& right) {
    const auto whole = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    const auto x = right[0] * m[1][1] - right[1] * m[0][1];
    const auto y = right[1] * m[0][0] - right[0] * m[1][0];
    return Fractions<std::remove_const_t<decltype(whole)>, std::remove_const_t<decltype(x)>, 2>{whole,
                                                                                                {x, y}};
}
template <class M, class R>
HITBOX_INLINE auto cramer(const std::array<std::array<M, 3>, 3>& m, const std::array<R, 3>& right) {
    const auto column = [&](std::size_t k) { return Triple<M>{m[0][k], m[1][k], m[2][k]}; };
    const Triple<M> a = column(0), b = column(1), c = column(2);
    const Triple<R> r{right[0], right[1], right[2]};
    const auto bc = cross_product(b, c);
    const auto whole = dot_product(a, bc);
    const auto x = dot_product(r, bc), y = dot_product(r, cross_product(c, a)),
               z = dot_product(r, cross_product(a, b));
    return Fractions<std::remove_const_t<decltype(whole)>, std::remove_const_t<decltype(x)>, 3>{whole,
                                                                                                {x, y, z}};
}

/// The number of rows of a system, and which low and high bounds its unknowns have. A system over a number type adds
///     row(i)                its rows
///     bound(k, high)        its bounds, if they exist
///     bound_row(k, high)    a bound as a row
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

/// The values of the unknowns that the rows of a basis determine.
template <std::size_t P, class System, class Fixed>
HITBOX_INLINE auto corner_of(const System& system, const Basis& basis, const Fixed& fixed) {
    using Number = std::remove_cvref_t<decltype(system.row(0).a[0])>;
    using Right = decltype(right_side<P>(system.row(0), fixed));
    std::array<std::array<Number, P>, P> m;
    std::array<Right, P> right;
    for (std::size_t j = 0; j < P; ++j) {
        const auto& row = system.row(basis.row[j]);  // a filter returns it by value
        for (std::size_t v = 0; v < P; ++v) m[j][v] = row.a[basis.unknown[v]];
        right[j] = right_side<P>(row, fixed);
    }
    return cramer(m, right);
}

/// The weights for which the rows of a basis sum to the entries of another row, in the unknowns that they
/// determine. They are the slopes of its height in theirs.
template <std::size_t P, class System, class AnyRow>
HITBOX_INLINE auto weights_of(const System& system, const Basis& basis, const AnyRow& sum) {
    using Number = std::remove_cvref_t<decltype(system.row(0).a[0])>;
    std::array<std::array<Number, P>, P> m;
    std::array<Number, P> right;
    for (std::size_t v = 0; v < P; ++v) {
        for (std::size_t j = 0; j < P; ++j) m[v][j] = system.row(basis.row[j]).a[basis.unknown[v]];
        right[v] = sum.a[basis.unknown[v]];
    }
    return cramer(m, right);
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
    FilteredSign divisor() const { return FilteredSign::positive; }

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
