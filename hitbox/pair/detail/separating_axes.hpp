// separating_axes.hpp: flat shapes and boxes against each other, axis by axis, over any numbers (predicate; SAT).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/planar_meets.hpp>

#include <array>
#include <bitset>
#include <cstddef>
#include <type_traits>

namespace hitbox::detail {

using exact::absolute, exact::larger, exact::smaller,
    exact::twice;  // of doubles; others are found by their type

// ---- edges, face normals, projections ---------------------------------------------------------------------

template <class N>
HITBOX_INLINE auto edges_of(const over::Triangle<N>& t) {
    return std::array{difference(t.b, t.a), difference(t.c, t.b), difference(t.a, t.c)};
}
template <class N>
HITBOX_INLINE const auto& edges_of(const over::Rectangle<N>& r) {
    return r.half_axes;
}
template <class N>
HITBOX_INLINE const auto& edges_of(const over::Obb<N>& b) {
    return b.half_axes;
}

template <class N>
HITBOX_INLINE auto normals_of(const over::Obb<N>& b) {
    const auto& h = b.half_axes;
    return std::array{cross_product(h[1], h[2]), cross_product(h[2], h[0]), cross_product(h[0], h[1])};
}
template <class S>
HITBOX_INLINE auto normals_of(const S& shape) {
    const auto& e = edges_of(shape);
    return std::array{cross_product(e[0], e[1])};
}

template <class N, class A>
HITBOX_INLINE auto reach_of(const over::Rectangle<N>& r, const A& axis) {
    return absolute(dot_product(axis, r.half_axes[0])) + absolute(dot_product(axis, r.half_axes[1]));
}
template <class N, class A>
HITBOX_INLINE auto reach_of(const over::Obb<N>& b, const A& axis) {
    const auto& h = b.half_axes;
    return (absolute(dot_product(axis, h[0])) + absolute(dot_product(axis, h[1]))) +
           absolute(dot_product(axis, h[2]));
}

/// How far all of a shape lies from a place along an axis, times its length: negative or zero where it reaches past it.
template <class N, class A, class P>
HITBOX_INLINE auto gap_from(const over::Triangle<N>& t, const A& axis, const P& place) {
    const auto a = dot_product(axis, difference(t.a, place)), b = dot_product(axis, difference(t.b, place)),
               c = dot_product(axis, difference(t.c, place));
    return larger(smaller(smaller(a, b), c), -larger(larger(a, b), c));
}
/// The same of a shape around a center, which has a reach on both sides.
template <class S, class A, class P>
HITBOX_INLINE auto gap_from(const S& shape, const A& axis, const P& place) {
    return absolute(dot_product(axis, difference(shape.center, place))) - reach_of(shape, axis);
}
/// A shape around a center against a triangle or rectangle. The normals of both and the products of their edges
/// are all axes there are, unless the shapes together have no volume. In one plane they are those square to the edges; what
/// is a segment or a point is for the general engine.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree"; Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing".
struct SeparatedByAxes {
    static constexpr int degree = 3;

    template <class A, class B, class Ask>
    static HITBOX_INLINE Verdict ask(const A& around, const B& flat, const Ask& sign) {
        return ask_axes(around, flat, sign, [](std::size_t) { return true; });
    }

    /// The same by exact signs, where some axes surely do not separate: those that are not in doubt. Flat shapes side by
    /// side have one axis in space.
    using SomeAxes = std::bitset<16>;
    template <class A, class B, class Ask>
    static Verdict ask(const A& around, const B& flat, const Ask& sign, const SomeAxes& in_doubt) {
        if (in_doubt[0] && !have_volume(around, flat, sign)) {
            const auto n = normals_of(around)[0];
            if (sign(gap_along(n, around, flat)) == FilteredSign::positive) return Verdict::no;
            if (const Verdict v = in_one_plane(around, flat, sign); v != Verdict::unknown) return v;
        }
        return ask_axes(around, flat, sign, [&](std::size_t i) { return in_doubt[i]; });
    }
    template <class A, class B, class Ask>
    static SomeAxes in_doubt(const A& around, const B& flat, const Ask& sign) {
        SomeAxes doubtful;
        std::size_t i = 0;
        any_axis(around, flat, [&](const auto& axis) {
            doubtful[i++] = sign(gap_along(axis, around, flat)) != FilteredSign::negative;
            return false;
        });
        return doubtful;
    }

private:
    template <class N, class A, class B>
    static HITBOX_INLINE auto gap_along(const N& axis, const A& around, const B& flat) {
        return gap_from(flat, axis, around.center) - reach_of(around, axis);
    }

    template <class A, class B, class Test>
    static HITBOX_INLINE bool any_axis(const A& around, const B& flat, const Test& test) {
        for (const auto& n : normals_of(around))
            if (test(n)) return true;
        for (const auto& n : normals_of(flat))
            if (test(n)) return true;
        for (const auto& e : edges_of(around))
            for (const auto& f : edges_of(flat))
                if (test(cross_product(e, f))) return true;
        return false;
    }

    template <class A, class B, class Ask, class IsAsked>
    static HITBOX_INLINE Verdict ask_axes(const A& around, const B& flat, const Ask& sign,
                                          const IsAsked& is_asked) {
        bool all_known = true, all_reach = true;
        std::size_t i = 0;
        const bool apart = any_axis(around, flat, [&](const auto& axis) {
            if (!is_asked(i++)) return false;
            const FilteredSign gap = sign(gap_along(axis, around, flat));
            all_known &= gap != FilteredSign::unknown, all_reach &= gap == FilteredSign::negative;
            return gap == FilteredSign::positive;
        });
        if (apart) return Verdict::no;
        if (all_reach) return Verdict::yes;
        if (!all_known) return Verdict::unknown;
        return have_volume(around, flat, sign) ? Verdict::yes : in_one_plane(around, flat, sign);
    }

    // Two flat shapes in one plane with a normal n, seen along a coordinate k with n_k not zero, by exact signs.
    template <class N, class B, class Ask>
    static Verdict in_one_plane(const over::Rectangle<N>& a, const B& b, const Ask& sign) {
        const std::size_t k = first_nonzero(normals_of(a)[0], sign);
        if (k == 3 || first_nonzero(normals_of(b)[0], sign) == 3) return Verdict::unknown;
        const auto separates = [&](const auto& edge) {
            return sign(gap_along(square_to(edge, k), a, b)) == FilteredSign::positive;
        };
        for (const auto& e : edges_of(a))
            if (separates(e)) return Verdict::no;
        for (const auto& f : edges_of(b))
            if (separates(f)) return Verdict::no;
        return Verdict::yes;
    }
    template <class N, class B, class Ask>
    static Verdict in_one_plane(const over::Obb<N>&, const B&, const Ask&) {
        return Verdict::unknown;
    }
    // The vector times coordinate axis k.
    template <class V>
    static V square_to(const V& v, std::size_t k) {
        const std::remove_cvref_t<decltype(v.x)> zero{};
        return k == 0 ? V{zero, v.z, -v.y} : k == 1 ? V{-v.z, zero, v.x} : V{v.y, -v.x, zero};
    }

    template <class N, class B, class Ask>
    static bool have_volume(const over::Obb<N>& b, const B&, const Ask& sign) {
        const auto& h = b.half_axes;
        return sign(dot_product(cross_product(h[0], h[1]), h[2])) != FilteredSign::zero;
    }
    template <class N, class B, class Ask>
    static bool have_volume(const over::Rectangle<N>& a, const B& b, const Ask& sign) {
        const auto n = normals_of(a)[0];
        for (const auto& f : edges_of(b))
            if (sign(dot_product(n, f)) != FilteredSign::zero) return true;
        return false;
    }
};

}  // namespace hitbox::detail
