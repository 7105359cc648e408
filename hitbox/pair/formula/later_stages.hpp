// later_stages.hpp: the axes that a first stage left open: on a grid, each with its own bound, in integers
// (include in .cpp files only).
#pragma once

#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/measured.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/formula/numbers.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::formula {

using exact::Measured, exact::Verdict;

/// The largest sum of a gap, if the differences are at most 1: counted by the compiler.
template <class Formula>
constexpr double largest_gap = [] {
    auto d = Formula::differences(std::array<exact::Counted, Formula::inputs>{});
    d.fill(exact::stored);
    const auto f = Formula::of(d);
    double most = 0;
    for (std::size_t i = 0; i < f.axes; ++i)
        f.with_gap(i, [&](const exact::Counted& gap) { most = gap.most > most ? gap.most : most; });
    return most;
}();

/// True if plain doubles did not round, for this formula: places have differences, which are exact if they have 50 bits.
/// Products of three differences of 15 bits are exact, since the largest sum is counted.
template <class Formula>
HITBOX_INLINE bool rounds_nothing(const std::array<double, Formula::inputs>& x) {
    static_assert(largest_gap<Formula> <= 0x1p8);
    std::array<double, Formula::places> places;
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = x[i];
    return exact::on_narrow_grid(places, 50) && exact::on_narrow_grid(Formula::differences(x), 15);
}

/// A coordinate: only differences are measured.
struct Place {
    double x = 0;
    friend HITBOX_INLINE Measured operator-(const Place& a, const Place& b) { return Measured(a.x - b.x); }
    explicit operator Measured() const { return Measured(x); }
};

template <class Formula>
constexpr int error_index = [] {
    const auto f = Formula::of(Formula::differences(std::array<exact::ErrorIndex, Formula::inputs>{}));
    int k = 0;
    for (std::size_t i = 0; i < f.axes; ++i)
        f.with_gap(i, [&](const exact::ErrorIndex& gap) { k = gap.k > k ? gap.k : k; });
    return k;
}();

/// The gaps of a formula in doubles, and what is known of its open axes: the signs of parts of their gaps.
template <class Formula>
using InDoubles = decltype(Formula::of(Formula::differences(std::array<double, Formula::inputs>{})));
template <class Formula>
using AllSigns = std::array<typename InDoubles<Formula>::Signs, InDoubles<Formula>::axes>;

/// In doubles, each axis with the bound of its own magnitude. Leaves in `axes` what it cannot decide.
template <class Formula>
Verdict ask_each_axis(const std::array<double, Formula::inputs>& x, unsigned& axes,
                      AllSigns<Formula>& signs) {
    std::array<Place, Formula::inputs> places;
    for (std::size_t i = 0; i < x.size(); ++i) places[i] = {x[i]};
    const auto f = Formula::of(Formula::differences(places));
    // What underflows is below 2^-1074, times another difference below 2^300.
    const auto error_of = [](const Measured& m) {
        return exact::error_bound<error_index<Formula>> * m.magnitude + 0x1p-750;
    };
    unsigned open = 0;
    for (std::size_t i = 0; i < f.axes; ++i) {
        if (!(axes >> i & 1)) continue;
        const Measured gap = f.with_gap(i, [](const Measured& d) { return d; });
        const double bound = error_of(gap);
        if (gap.value > bound) return Verdict::no;
        if (gap.value < -bound) continue;
        open |= 1u << i;
        signs[i] = f.signs(i, [&](const Measured& m) {
            const double error = error_of(m);
            return static_cast<signed char>(int(m.value > error) - int(m.value < -error));
        });
    }
    axes = open;
    return open == 0 ? Verdict::yes : Verdict::unknown;
}

/// True if one of the axes separates, in exact integers.
template <class Formula>
bool separated_exactly(const std::array<double, Formula::inputs>& x, unsigned axes,
                       const AllSigns<Formula>& signs = {}) {
    return exact::resolve_widening(x, 3, [&]<class N>(const std::array<N, Formula::inputs>& n) {
        const auto f = Formula::of(Formula::differences(n));
        for (std::size_t i = f.axes; i-- > 0;) {
            if (!(axes >> i & 1)) continue;
            const auto separates = [](const auto& gap) { return sign(gap) == exact::Sign::positive; };
            if (f.with_gap(i, separates, signs[i])) return true;
        }
        return false;
    });
}

/// Out of line, so that contacts on a grid do not pay for its stack.
template <class Formula>
HITBOX_NOINLINE bool meet_off_grid(const std::array<double, Formula::inputs>& x, unsigned axes) {
    if constexpr (requires { Formula::new_axes(x, axes); }) axes = Formula::new_axes(x, axes);
    AllSigns<Formula> signs;
    const Verdict verdict = ask_each_axis<Formula>(x, axes, signs);
    if (verdict != Verdict::unknown) return verdict == Verdict::yes;
    if constexpr (requires { different_axes(Formula::of(Formula::differences(x)), axes); })
        axes = different_axes(Formula::of(Formula::differences(x)), axes);
    return !separated_exactly<Formula>(x, axes, signs);
}

/// The stages after the first, for the axes that it left open. `apart_if_exact` is its answer if nothing was rounded.
template <class Formula>
HITBOX_INLINE bool meet_in_later_stages(const std::array<double, Formula::inputs>& x, unsigned axes,
                                        bool apart_if_exact) {
    return rounds_nothing<Formula>(x) ? !apart_if_exact : meet_off_grid<Formula>(x, axes);
}

/// The numbers of some vectors, in this order.
template <class... Vector>
HITBOX_INLINE std::array<double, 3 * sizeof...(Vector)> numbers_of(const Vector&... vectors) {
    std::array<double, 3 * sizeof...(Vector)> x;
    std::size_t at = 0;
    ((x[at] = vectors.x, x[at + 1] = vectors.y, x[at + 2] = vectors.z, at += 3), ...);
    return x;
}

}  // namespace hitbox::detail::formula
