// nearest_feature.hpp: the corner, edge or face of a shape nearest to a point, by signs of polynomials
// (Voronoi regions, Karush-Kuhn-Tucker conditions; include in .cpp files only).
#pragma once

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace hitbox::detail::features {

using exact::DoubleDouble;

// The code is a template over integers, where every sign is exact, and double-doubles or doubles, where an inexact sign
// chooses between two features at nearly the same distance.

template <class N>
Sign sign_of(const N& n) {
    if constexpr (std::is_same_v<N, DoubleDouble>)
        return exact::sign_of_value(n.high);
    else if constexpr (std::is_same_v<N, double>)
        return exact::sign_of_value(n);
    else
        return sign(n);
}
template <class N>
bool positive(const N& n) {
    return sign_of(n) == Sign::positive;
}
template <class N>
bool negative(const N& n) {
    return sign_of(n) == Sign::negative;
}
template <class N>
N size_of(const N& n) {
    return negative(n) ? -n : n;
}

template <class N>
Triple<N> times(const Triple<N>& v, const N& n) {
    return {v.x * n, v.y * n, v.z * n};
}

// The origin is the given point.

/// A feature of a shape that contains the nearest point.
template <class N>
struct Feature {
    int dimension = 0;   ///< 0 corner, 1 edge, 2 face, 3 the point is inside the shape
    Triple<N> from{};    ///< 0, 1: a point of it
    Triple<N> along{};   ///< 1: the direction of the edge; 2: a normal of the face
    N height{};          ///< 2: normal . x for every x of the face
    Triple<N> u{}, v{};  ///< 2: two directions whose product is the normal

    // The nearest point is way() / weight(); the squared distance is top() / weight(). Not for dimension 3.
    Triple<N> way() const {
        if (dimension == 0) return from;
        if (dimension == 1) return sum(times(from, square(along)), times(along, -dot_product(from, along)));
        return times(along, height);
    }
    N weight() const { return dimension == 0 ? N{1} : square(along); }
    N top() const {
        if (dimension == 0) return square(from);
        return dimension == 1 ? square(cross_product(from, along)) : height * height;
    }
};

template <class N>
Feature<N> corner(const Triple<N>& at) {
    return {0, at};
}
template <class N>
Feature<N> face(const Triple<N>& from, const Triple<N>& u, const Triple<N>& v) {
    const Triple<N> n = cross_product(u, v);
    return {2, from, n, dot_product(n, from), u, v};
}

// A point q is the point of a convex set nearest to the origin if and only if q . (x - q) >= 0 for all its
// points x. Each test below evaluates this, for edges and faces after the projection was found to lie inside.
// Source: Ericson 2005, 5.1; Nocedal, Wright 2006, "Numerical Optimization", theorem 16.4.

template <class N>
Feature<N> feature_of_segment(const Triple<N>& a, const Triple<N>& b, const Triple<N>& step) {
    if (!negative(dot_product(a, step))) return corner(a);
    if (!positive(dot_product(b, step))) return corner(b);
    return {1, a, step};
}

/// std::nullopt if no feature passes because of rounding. In integers one always does, also for collinear corners.
template <class N>
std::optional<Feature<N>> feature_of_triangle(const Form<N>& s) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Triple<N>&out = s.edge[i], &in = s.edge[(i + 2) % 3];
        if (!negative(dot_product(s.v[i], out)) && !positive(dot_product(s.v[i], in))) return corner(s.v[i]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const Triple<N>&from = s.v[i], &to = s.v[(i + 1) % 3], &step = s.edge[i], &in = s.edge[(i + 2) % 3];
        const N before = dot_product(from, step);
        if (!negative(before) || !positive(dot_product(to, step))) continue;
        // Relative to this corner, the third corner is at -in.
        if (!positive(square(step) * dot_product(from, in) - before * dot_product(step, in)))
            return Feature<N>{1, from, step};
    }
    Feature<N> inside = face(s.v[0], s.edge[0], s.edge[1]);
    if (!positive(inside.weight())) return std::nullopt;
    return inside;
}

/// For each half-axis the end at which the nearest point lies: -1, 1, or 0 for between the ends.
using Ends = std::array<int, 3>;

/// The face, edge or corner of a box with these ends, if it contains the nearest point. A missing half-axis
/// (the third of a rectangle) must be zero and at an end.
template <class N>
std::optional<Feature<N>> feature_of_box(const Form<N>& s, const Ends& ends) {
    std::array<const Triple<N>*, 3> across{};  // the half-axes with the point between their ends
    std::size_t dimension = 0;
    Triple<N> at = s.v[0];
    for (std::size_t i = 0; i < 3; ++i) {
        const Triple<N>& h = s.v[i + 1];
        if (ends[i] == 0)
            across[dimension++] = &h;
        else
            at = ends[i] > 0 ? sum(at, h) : difference(at, h);
    }
    // At an end the half-axis must lead away from the point, or be perpendicular.
    const auto leads_away = [&](const auto& sign_along) {
        for (std::size_t i = 0; i < 3; ++i)
            if (ends[i] != 0 && int(sign_along(s.v[i + 1])) * ends[i] > 0) return false;
        return true;
    };
    if (dimension == 0) {
        if (!leads_away([&](const Triple<N>& h) { return sign_of(dot_product(at, h)); })) return std::nullopt;
        return corner(at);
    }
    const Triple<N>& u = *across[0];
    if (dimension == 1) {
        const N whole = square(u), part = -dot_product(at, u);
        if (!positive(whole) || negative(whole - size_of(part))) return std::nullopt;
        if (!leads_away([&](const Triple<N>& h) {
                return sign_of(whole * dot_product(at, h) + part * dot_product(u, h));
            }))
            return std::nullopt;
        return Feature<N>{1, at, u};
    }
    const Triple<N>& v = *across[1];
    if (dimension == 2) {
        Feature<N> f = face(at, u, v);
        const N whole = f.weight();
        if (!positive(whole) || negative(whole - size_of(dot_product(f.along, cross_product(at, v)))) ||
            negative(whole - size_of(dot_product(f.along, cross_product(at, u)))))
            return std::nullopt;
        const Sign side = sign_of(f.height);
        if (!leads_away([&](const Triple<N>& h) { return side * sign_of(dot_product(f.along, h)); }))
            return std::nullopt;
        return f;
    }
    // The point is inside by Cramer's rule, as in obb_point.hpp.
    const Triple<N>& w = *across[2];
    const N whole = size_of(dot_product(cross_product(u, v), w));
    const auto out = [&](const Triple<N>& a, const Triple<N>& b) {
        return negative(whole - size_of(dot_product(cross_product(a, b), at)));
    };
    if (!positive(whole) || out(u, v) || out(v, w) || out(w, u)) return std::nullopt;
    return Feature<N>{3};
}

/// Tries the guess first. In integers one of the 27 combinations always contains the nearest point, also if
/// the box is flat: for some solution the half-axes between their ends are linearly independent.
template <class N>
std::optional<Feature<N>> feature_of_box(const Form<N>& s, const Ends& guess, bool has_third) {
    if (const auto f = feature_of_box(s, guess)) return f;
    for (int code = 0; code < (has_third ? 27 : 9); ++code) {
        const Ends ends{code % 3 - 1, code / 3 % 3 - 1, has_third ? code / 9 - 1 : 1};
        if (ends == guess) continue;
        if (const auto f = feature_of_box(s, ends)) return f;
    }
    return std::nullopt;
}

/// std::nullopt if no feature passes because of rounding; never in integers. `guess` is used
/// for boxes and rectangles.
template <class N>
std::optional<Feature<N>> feature_of(const Form<N>& s, const Ends& guess) {
    switch (s.kind) {
        case Kind::point:
        case Kind::aabb:  // already replaced by its nearest point
        case Kind::empty:
            break;
        case Kind::segment:
            return feature_of_segment(s.v[0], s.v[1], s.edge[0]);
        case Kind::ray:
            if (!negative(dot_product(s.v[0], s.v[1]))) break;
            [[fallthrough]];
        case Kind::line:
            return Feature<N>{1, s.v[0], s.v[1]};
        case Kind::triangle:
            return feature_of_triangle(s);
        case Kind::rectangle:
            return feature_of_box(s, guess, false);
        case Kind::obb:
            return feature_of_box(s, guess, true);
        case Kind::plane:
            return Feature<N>{2, {}, s.v[0], s.offset};
    }
    return corner(s.v[0]);
}

}  // namespace hitbox::detail::features
