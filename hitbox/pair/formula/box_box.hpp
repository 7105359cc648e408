// box_box.hpp: the fifteen separating axes of two boxes, over any number type (formula; OBB-OBB, AABB-OBB).
#pragma once

#include <hitbox/pair/formula/numbers.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail::formula {

/// The signs of the projections of the half-axes, and of the vector between the centers, on an axis. 0 is unknown.
struct BoxSigns {
    std::array<signed char, 7> of{};
};

/// The half-axes of two boxes and the vector between the centers. They need not be orthogonal: the axes are the face normals
/// and the cross products of edges. A positive gap separates. Since
///
///     (a_i x b_j) . a_k  is, up to its sign, a normal of a times b_j,     and the same for b,
///
/// the products p and q of face normals with the edges of the other box serve for all fifteen axes. There is no table of
/// them: where all gaps are asked for, the compiler finds what they have in common.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree": the axes.
template <class N>
struct BoxBox {
    Triple<N> a[3], b[3], t;

    HITBOX_INLINE constexpr auto volume_a() const { return absolute(with_normal_a(0, a[0])); }
    HITBOX_INLINE constexpr auto volume_b() const { return absolute(with_normal_b(0, b[0])); }

    HITBOX_INLINE constexpr auto face_a(std::size_t k) const {
        return absolute(with_normal_a(k, t)) - (volume_a() + ((p(k, 0) + p(k, 1)) + p(k, 2)));
    }
    HITBOX_INLINE constexpr auto face_b(std::size_t k) const {
        return absolute(with_normal_b(k, t)) - (volume_b() + ((q(0, k) + q(1, k)) + q(2, k)));
    }
    HITBOX_INLINE constexpr auto edges(std::size_t i, std::size_t j) const {
        const auto beside_a = p((i + 1) % 3, j) + p((i + 2) % 3, j);
        const auto beside_b = q(i, (j + 1) % 3) + q(i, (j + 2) % 3);
        return absolute(triple_product(t, a[i], b[j])) - (beside_a + beside_b);
    }

private:
    HITBOX_INLINE constexpr auto with_normal_a(std::size_t k, const Triple<N>& v) const {
        return triple_product(a[(k + 1) % 3], a[(k + 2) % 3], v);
    }
    HITBOX_INLINE constexpr auto with_normal_b(std::size_t k, const Triple<N>& v) const {
        return triple_product(b[(k + 1) % 3], b[(k + 2) % 3], v);
    }
    // |normal k of a . edge j of b| and |edge i of a . normal k of b|
    HITBOX_INLINE constexpr auto p(std::size_t k, std::size_t j) const {
        return absolute(with_normal_a(k, b[j]));
    }
    HITBOX_INLINE constexpr auto q(std::size_t i, std::size_t k) const {
        return absolute(with_normal_b(k, a[i]));
    }

public:
    // What the later stages ask for: one axis after the other.

    static constexpr std::size_t axes = 15;  ///< 0-2 faces of a, 3-5 faces of b, 6 + 3 i + j edges i and j

    /// The two half-axes whose product is the axis; those of a come before those of b.
    struct Factors {
        std::size_t g, h;
    };
    static constexpr Factors factors_of(std::size_t axis) {
        if (axis < 3) return {(axis + 1) % 3, (axis + 2) % 3};
        if (axis < 6) return {3 + (axis + 1) % 3, 3 + (axis + 2) % 3};
        return {(axis - 6) / 3, 3 + (axis - 6) % 3};
    }
    constexpr const Triple<N>& half_axis(std::size_t i) const { return i < 3 ? a[i] : b[i - 3]; }

    using Signs = BoxSigns;
    template <class SignOf>
    Signs signs(std::size_t axis, const SignOf& sign_of) const {
        const auto [g, h] = factors_of(axis);
        const auto n = cross_product(half_axis(g), half_axis(h));
        Signs r;
        for (std::size_t i = 0; i < 7; ++i) r.of[i] = sign_of(dot_product(n, i < 6 ? half_axis(i) : t));
        return r;
    }

    /// One gap alone, from its definition: for few axes that is less work than the identity above. Vectors of known sides
    /// are added before they are multiplied.
    template <class F>
    constexpr auto with_gap(std::size_t axis, const F& f, const Signs& known = {}) const {
        const auto [g, h] = factors_of(axis);
        const auto n = cross_product(half_axis(g), half_axis(h));
        Triple<N> sum{};
        decltype(dot_product(n, sum)) gap{};
        bool has_sum = false;
        for (std::size_t i = 0; i < 7; ++i) {
            if (i == g || i == h) continue;
            const Triple<N>& v = i < 6 ? half_axis(i) : t;
            const bool less = i < 6, is_known = known.of[i] != 0;
            has_sum |= is_known;
            if (!is_known)
                gap = less ? gap - absolute(dot_product(n, v)) : gap + absolute(dot_product(n, v));
            else
                sum = (known.of[i] > 0) == less ? difference(sum, v)
                                                : Triple<N>{sum.x + v.x, sum.y + v.y, sum.z + v.z};
        }
        return f(has_sum ? gap + dot_product(n, sum) : gap);
    }
};

/// The largest size and error of its gaps and volumes, for half-axes and a vector with these errors.
constexpr exact::Counted count_of_box_box(const exact::Counted& axis, const exact::Counted& way) {
    const Triple<exact::Counted> h{axis, axis, axis};
    const BoxBox<exact::Counted> f{{h, h, h}, {h, h, h}, {way, way, way}};
    return larger(f.volume_a(), larger(f.face_a(0), larger(f.face_b(0), f.edges(0, 0))));
}

/// Axes that are no other's multiple. Boxes in a stack have parallel edges, so several of their axes are equal or zero.
unsigned different_axes(const BoxBox<double>& f, unsigned axes);

/// The formula of the coordinates, in any numbers: two centers and the half-axes of both.
struct ObbObb {
    static constexpr std::size_t inputs = 24, places = 6;
    static constexpr exact::Counted count = count_of_box_box(exact::stored, exact::rounded_once);

    template <class X>
    using Difference = decltype(X() - X());

    /// The vector between the centers, the half-axes.
    template <class X>
    static constexpr auto differences(const std::array<X, inputs>& x) {
        std::array<Difference<X>, 21> d{};
        for (std::size_t k = 0; k < 3; ++k) d[k] = x[3 + k] - x[k];
        for (std::size_t i = 3; i < 21; ++i) d[i] = Difference<X>(x[3 + i]);
        return d;
    }
    template <class D>
    static constexpr BoxBox<D> of(const std::array<D, 21>& d) {
        const auto at = [&](std::size_t i) { return Triple<D>{d[3 * i], d[3 * i + 1], d[3 * i + 2]}; };
        return {{at(1), at(2), at(3)}, {at(4), at(5), at(6)}, at(0)};
    }
};

/// Corners of the axis-aligned box, the center and the half-axes of the other. All is doubled, so that the center of the
/// first is not rounded.
struct AabbObb {
    static constexpr std::size_t inputs = 18, places = 9;
    static constexpr exact::Counted count = count_of_box_box(exact::rounded_once, {1, 3});

    template <class X>
    using Difference = decltype(X() - X());

    /// The vector between the centers, the edges of the first, the doubled half-axes of the second.
    template <class X>
    static constexpr auto differences(const std::array<X, inputs>& x) {
        std::array<Difference<X>, 15> d{};
        for (std::size_t k = 0; k < 3; ++k) {
            const X &low = x[k], &high = x[3 + k], &center = x[6 + k];
            d[k] = (center - low) + (center - high), d[3 + k] = high - low;
        }
        for (std::size_t i = 6; i < 15; ++i) d[i] = twice(Difference<X>(x[3 + i]));
        return d;
    }
    template <class D>
    static constexpr BoxBox<D> of(const std::array<D, 15>& d) {
        const auto at = [&](std::size_t i) { return Triple<D>{d[3 * i], d[3 * i + 1], d[3 * i + 2]}; };
        const D zero{0};
        return {{{d[3], zero, zero}, {zero, d[4], zero}, {zero, zero, d[5]}}, {at(2), at(3), at(4)}, at(0)};
    }
};

}  // namespace hitbox::detail::formula
