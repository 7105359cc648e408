// parts_in_integers.hpp: the parts of two sets that contain their closest points, in integers (include in .cpp files only).
#pragma once

#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/nearest_parts.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

/// The numbers of two sets and of both radii.
constexpr std::size_t radii_at = 2 * numbers_of_set, number_count = radii_at + 2;

/// Calls f(spread of a, spread of b, sum of the radii, grid) in numbers that represent everything exactly.
template <class F>
auto spreads_in_integers(const RoundedSet& a, const RoundedSet& b, const F& f) {
    std::array<double, number_count> inputs{};
    append(a.core, inputs.data()), append(b.core, inputs.data() + numbers_of_set);
    inputs[radii_at] = a.radius, inputs[radii_at + 1] = b.radius;
    return exact::resolve(
        inputs, 6, [&]<class N>(const std::array<N, number_count>& n, const exact::Grid& grid) {
            const auto in_numbers_of = [&](const ConvexSet& set, std::size_t first) {
                const auto number = [&](std::size_t i, std::size_t k) { return n[first + 3 * i + k]; };
                const auto step = [&](std::size_t i, std::size_t j, std::size_t k) {
                    return number(j, k) - number(i, k);
                };
                return spread(form<N>(set, number, step, number, [](const auto&) { return N{0}; }), N{1});
            };
            const Spread<N> in_a = in_numbers_of(a.core, 0), in_b = in_numbers_of(b.core, numbers_of_set);
            return f(in_a, in_b, n[radii_at] + n[radii_at + 1], grid);
        });
}

/// Calls f(joined parts, sum of the radii, grid). The sets must be disjoint.
template <class F>
auto parts_in_integers(const RoundedSet& a, const RoundedSet& b, const Guess& guess, const F& f) {
    return spreads_in_integers(
        a, b,
        [&]<class N>(const Spread<N>& in_a, const Spread<N>& in_b, const N& reach, const exact::Grid& grid) {
            auto parts = features::joined_within(in_a, guess.a, in_b, guess.b);
            if (!parts) parts = features::joined_within(in_a, whole_part(in_a), in_b, whole_part(in_b));
            return f(*parts, reach, grid);
        });
}

}  // namespace hitbox::detail
