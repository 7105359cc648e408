// nearest_parts.hpp: whether two parts of two convex sets contain their closest points, by signs of polynomials
// (Karush-Kuhn-Tucker conditions; include in .cpp files only).
#pragma once

#include <hitbox/pair/closest/detail/nearest_feature.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

/// The closest points of two parts: `apart` is the part of the difference of both sets that is nearest to the origin, as a
/// feature (nearest_feature.hpp), so that
///
///     closest point of a - closest point of b = apart.way() / apart.weight().
///
/// The closest point of a is at + sum of (multiple / weight) free, and that of b likewise.
template <class N>
struct Joined {
    features::Feature<N> apart;
    Placed<N> a, b;
    std::array<N, 2> of_a{}, of_b{};  ///< the multiples of the free ways, times the weight
};

namespace features {

/// True if multiple / weight is in the range, for weight > 0.
template <class N>
bool in_range(const N& multiple, const N& weight, Range range) {
    switch (range) {
        case Range::unit:
            return !negative(multiple) && !negative(weight - multiple);
        case Range::symmetric:
            return !negative(weight - size_of(multiple));
        case Range::onward:
            return !negative(multiple);
        case Range::endless:
            break;
    }
    return true;
}

template <class N, std::size_t Count>
bool in_range(const Placed<N>& part, const std::array<N, Count>& multiple, const N& weight) {
    for (std::size_t i = 0; i < part.dimension; ++i)
        if (!in_range(multiple[i], weight, part.range[i])) return false;
    return !part.is_triangle_face || !negative(weight - (multiple[0] + multiple[1]));
}

/// The closest points of the sets, if these parts contain them: std::nullopt otherwise, also if the sets meet or the free
/// ways are linearly dependent.
///
/// With w the vector from b to a between the two points, they are the closest ones if and only if w is perpendicular to
/// all free ways, both points lie in their parts, and neither set extends from its part toward the other one. If the sets
/// are disjoint, two parts with together at most two free ways, linearly independent, contain closest points: at all
/// closest points w is the same, and the multiples that give them form a polyhedron, which has such corners.
///
/// In double-doubles the signs are those of the rounded values.
/// Source: Nocedal, Wright 2006, "Numerical Optimization", theorem 16.4.
template <class N>
std::optional<Joined<N>> joined(const Spread<N>& a, const Part& part_a, const Spread<N>& b,
                                const Part& part_b) {
    Joined<N> r{{}, place(a, part_a), place(b, part_b)};
    const std::size_t dimension = r.a.dimension + r.b.dimension;
    if (dimension > 2) return std::nullopt;
    const Triple<N> from = difference(r.a.at, r.b.at);

    // The free ways of the difference, and its multiples.
    std::array<Triple<N>, 2> free{};
    for (std::size_t i = 0; i < dimension; ++i)
        free[i] = i < r.a.dimension ? r.a.free[i] : opposite(r.b.free[i - r.a.dimension]);
    std::array<N, 2> multiple{};
    N weight{1};
    Triple<N> toward;  // a positive multiple of w
    if (dimension == 0) {
        r.apart = corner(from);
        toward = from;
    } else if (dimension == 1) {
        r.apart = {1, from, free[0]};
        weight = r.apart.weight();
        if (!positive(weight)) return std::nullopt;
        multiple[0] = -dot_product(from, free[0]);
    } else {
        r.apart = face(from, free[0], free[1]);
        weight = r.apart.weight();
        if (!positive(weight)) return std::nullopt;
        multiple[0] = -dot_product(r.apart.along, cross_product(from, free[1]));
        multiple[1] = -dot_product(r.apart.along, cross_product(free[0], from));
        const Sign side = sign_of(r.apart.height);
        if (side == Sign::zero) return std::nullopt;
        toward = side == Sign::positive ? r.apart.along : opposite(r.apart.along);
    }
    for (std::size_t i = 0; i < dimension; ++i)
        (i < r.a.dimension ? r.of_a[i] : r.of_b[i - r.a.dimension]) = multiple[i];
    if (!in_range(r.a, r.of_a, weight) || !in_range(r.b, r.of_b, weight)) return std::nullopt;

    if (dimension == 1) toward = r.apart.way();
    for (std::size_t i = 0; i < r.a.inwards; ++i)
        if (negative(dot_product(toward, r.a.inward[i]))) return std::nullopt;
    for (std::size_t i = 0; i < r.b.inwards; ++i)
        if (positive(dot_product(toward, r.b.inward[i]))) return std::nullopt;
    return r;
}

/// The same for all parts within two parts, the largest first.
template <class N>
std::optional<Joined<N>> joined_within(const Spread<N>& a, const Part& part_a, const Spread<N>& b,
                                       const Part& part_b) {
    std::optional<Joined<N>> r;
    any_part_within(a, part_a, [&](const Part& p) {
        return any_part_within(b, part_b, [&](const Part& q) {
            r = joined(a, p, b, q);
            return r.has_value();
        });
    });
    return r;
}

}  // namespace features

}  // namespace hitbox::detail
