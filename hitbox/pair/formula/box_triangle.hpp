// box_triangle.hpp: the separating axes of an axis-aligned box and a triangle, over any number type (formula).
#pragma once

#include <hitbox/pair/formula/numbers.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::formula {

/// No parts of a gap have signs worth knowing.
struct NoSigns {};

/// Corner a of the triangle is the origin and all coordinates are doubled: v are the corners of the triangle relative to
/// the center of the box. A positive gap separates. The face normals of the box need comparisons only, and are not here.
/// Source: Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing", JGT 6(1).
template <class N>
struct BoxTriangle {
    N h[3]{}, v[3][3]{}, e[3][3]{};

    /// Coordinate k of the corners of the box and of three edges. Numbers and no arrays: of arrays GCC makes vectors, and
    /// the test of floats takes a tenth longer.
    HITBOX_INLINE constexpr void set(std::size_t k, const N& low, const N& high, const N& ab, const N& ac,
                                     const N& bc) {
        h[k] = high - low;
        v[0][k] = -(low + high), v[1][k] = twice(ab) + v[0][k], v[2][k] = twice(ac) + v[0][k];
        e[0][k] = ab, e[1][k] = bc, e[2][k] = -ac;
    }

    /// Edge i x coordinate axis k. Both ends of the edge have the same projection.
    HITBOX_INLINE constexpr auto edge(std::size_t i, std::size_t k) const {
        const std::size_t u = (k + 1) % 3, w = (k + 2) % 3, beside = (i + 2) % 3;
        const auto p = e[i][u] * v[i][w] - e[i][w] * v[i][u];
        const auto q = e[i][u] * v[beside][w] - e[i][w] * v[beside][u];
        const auto reach = h[u] * absolute(e[i][w]) + h[w] * absolute(e[i][u]);
        return larger(smaller(p, q), -larger(p, q)) - reach;
    }
    /// The length of that axis. Zero separates nothing.
    HITBOX_INLINE constexpr N edge_length(std::size_t i, std::size_t k) const {
        return absolute(e[i][(k + 1) % 3]) + absolute(e[i][(k + 2) % 3]);
    }
    /// The normal of the triangle, of either sign.
    HITBOX_INLINE constexpr auto normal() const {
        const Triple<N> ab{e[0][0], e[0][1], e[0][2]}, ca{e[2][0], e[2][1], e[2][2]};
        const auto n = cross_product(ab, ca);
        const auto reach = (absolute(n.x) * h[0] + absolute(n.y) * h[1]) + absolute(n.z) * h[2];
        return absolute(dot_product(n, Triple<N>{v[0][0], v[0][1], v[0][2]})) - reach;
    }

    // What the later stages ask for: one axis after the other.

    static constexpr std::size_t axes = 10;  ///< 0 the normal, 1 + 3 i + k edge i x coordinate axis k

    using Signs = NoSigns;
    template <class SignOf>
    static Signs signs(std::size_t, const SignOf&) {
        return {};
    }
    template <class F>
    constexpr auto with_gap(std::size_t axis, const F& f, Signs = {}) const {
        return axis == 0 ? f(normal()) : f(edge((axis - 1) / 3, (axis - 1) % 3));
    }
};

/// The largest size and error of its gaps, of degree two and three.
struct BoxTriangleCount {
    exact::Counted edges, normal;
};
/// For an edge bc with this error: it is a difference of coordinates, or of ac and ab.
constexpr BoxTriangleCount count_of_box_triangle(const exact::Counted& bc) {
    constexpr exact::Counted once = exact::rounded_once;
    BoxTriangle<exact::Counted> f;
    for (std::size_t k = 0; k < 3; ++k) f.set(k, once, once, once, once, bc);
    exact::Counted edges{0, 0};
    each_of_three([&](auto i) { each_of_three([&](auto k) { edges = larger(edges, f.edge(i, k)); }); });
    return {edges, f.normal()};
}

/// The formula of the coordinates, in any numbers: corners of the box, corners of the triangle.
struct AabbTriangle {
    static constexpr std::size_t inputs = 15, places = 15;

    template <class X>
    using Difference = decltype(X() - X());

    /// low, high, ab, ac
    template <class X>
    static constexpr auto differences(const std::array<X, inputs>& x) {
        std::array<Difference<X>, 12> d{};
        for (std::size_t i = 0; i < 12; ++i) d[i] = x[i < 6 ? i : i + 3] - x[6 + i % 3];
        return d;
    }
    template <class D>
    static constexpr BoxTriangle<D> of(const std::array<D, 12>& d) {
        BoxTriangle<D> f;
        for (std::size_t k = 0; k < 3; ++k) {
            const D &ab = d[6 + k], &ac = d[9 + k];
            f.set(k, d[k], d[3 + k], ab, ac, ac - ab);
        }
        return f;
    }
    /// Without axes along a coordinate axis, which comparisons have decided, and without zero.
    static unsigned new_axes(const std::array<double, inputs>& x, unsigned axes) {
        const double *a = &x[6], *b = &x[9], *c = &x[12], *const ends[3][2] = {{a, b}, {b, c}, {c, a}};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                if (const std::size_t u = (k + 1) % 3, w = (k + 2) % 3;
                    ends[i][0][u] == ends[i][1][u] || ends[i][0][w] == ends[i][1][w])
                    axes &= ~(1u << (1 + 3 * i + k));
        for (std::size_t k = 0; k < 3; ++k)
            if (a[k] == b[k] && a[k] == c[k]) axes &= ~1u;
        return axes;
    }
};

}  // namespace hitbox::detail::formula
