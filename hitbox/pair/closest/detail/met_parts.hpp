// met_parts.hpp: parts of two convex sets that have a common point, and that point, by signs of polynomials
// (vertices of an intersection; include in .cpp files only).
#pragma once

#include <hitbox/pair/closest/detail/nearest_parts.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hitbox::detail::features {

/// A common point: way / weight, for weight > 0.
template <class N>
struct Met {
    Triple<N> way;
    N weight;
};

/// The only common point of two parts; std::nullopt if they have none, or if their free ways are linearly dependent.
/// If two sets meet, then some two of their parts do, with linearly independent free ways: the multiples that give common
/// points form a polyhedron, which has such corners.
template <class N>
std::optional<Met<N>> met(const Spread<N>& a, const Part& part_a, const Spread<N>& b, const Part& part_b) {
    const Placed<N> in_a = place(a, part_a), in_b = place(b, part_b);
    const std::size_t dimension = in_a.dimension + in_b.dimension;
    if (dimension > 3) return std::nullopt;
    const Triple<N> from = difference(in_a.at, in_b.at);
    std::array<Triple<N>, 3> free{};
    for (std::size_t i = 0; i < dimension; ++i)
        free[i] = i < in_a.dimension ? in_a.free[i] : opposite(in_b.free[i - in_a.dimension]);
    const auto is_zero = [](const Triple<N>& v) {
        return sign_of(v.x) == Sign::zero && sign_of(v.y) == Sign::zero && sign_of(v.z) == Sign::zero;
    };

    // from + the sum of (multiple / weight) free = 0, by Cramer's rule.
    std::array<N, 3> multiple{};
    N weight{1};
    if (dimension == 0) {
        if (!is_zero(from)) return std::nullopt;
    } else if (dimension == 1) {
        weight = square(free[0]);
        if (!positive(weight) || !is_zero(cross_product(from, free[0]))) return std::nullopt;
        multiple[0] = -dot_product(from, free[0]);
    } else if (dimension == 2) {
        const Triple<N> n = cross_product(free[0], free[1]);
        weight = square(n);
        if (!positive(weight) || sign_of(dot_product(n, from)) != Sign::zero) return std::nullopt;
        multiple[0] = -dot_product(n, cross_product(from, free[1]));
        multiple[1] = -dot_product(n, cross_product(free[0], from));
    } else {
        const Triple<N> vw = cross_product(free[1], free[2]);
        const N volume = dot_product(free[0], vw);
        const bool turned = negative(volume);
        if (!turned && !positive(volume)) return std::nullopt;
        weight = turned ? -volume : volume;
        const auto part = [&](const N& n) { return turned ? n : -n; };
        multiple[0] = part(dot_product(from, vw));
        multiple[1] = part(dot_product(free[0], cross_product(from, free[2])));
        multiple[2] = part(dot_product(free[0], cross_product(free[1], from)));
    }
    std::array<N, 3> of_a{}, of_b{};
    for (std::size_t i = 0; i < dimension; ++i)
        (i < in_a.dimension ? of_a[i] : of_b[i - in_a.dimension]) = multiple[i];
    if (!in_range(in_a, of_a, weight) || !in_range(in_b, of_b, weight)) return std::nullopt;
    Triple<N> way = times(in_a.at, weight);
    for (std::size_t i = 0; i < in_a.dimension; ++i) way = sum(way, times(in_a.free[i], of_a[i]));
    return Met<N>{way, weight};
}

/// A common point of all of two sets; std::nullopt if they are disjoint.
template <class N>
std::optional<Met<N>> met(const Spread<N>& a, const Spread<N>& b) {
    std::optional<Met<N>> r;
    any_part_within(a, whole_part(a), [&](const Part& p) {
        return any_part_within(b, whole_part(b), [&](const Part& q) {
            r = met(a, p, b, q);
            return r.has_value();
        });
    });
    return r;
}

}  // namespace hitbox::detail::features
