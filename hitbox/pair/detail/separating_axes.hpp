// separating_axes.hpp: flat shapes and boxes against each other, axis by axis, over any numbers (predicate; SAT).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/planar_meets.hpp>

#include <array>
#include <cstddef>

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
/// are all axes there are, unless the shapes together have no volume; that is for the general engine.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree"; Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing".
struct SeparatedByAxes {
    static constexpr int degree = 3;

    template <class A, class B, class Ask>
    static HITBOX_INLINE Verdict ask(const A& around, const B& flat, const Ask& sign) {
        bool all_known = true, all_reach = true;
        const auto separates = [&](const auto& axis) {
            const FilteredSign gap = sign(gap_from(flat, axis, around.center) - reach_of(around, axis));
            all_known &= gap != FilteredSign::unknown, all_reach &= gap == FilteredSign::negative;
            return gap == FilteredSign::positive;
        };
        for (const auto& n : normals_of(around))
            if (separates(n)) return Verdict::no;
        for (const auto& n : normals_of(flat))
            if (separates(n)) return Verdict::no;
        for (const auto& e : edges_of(around))
            for (const auto& f : edges_of(flat))
                if (separates(cross_product(e, f))) return Verdict::no;
        if (all_reach) return Verdict::yes;
        return all_known && have_volume(around, flat, sign) ? Verdict::yes : Verdict::unknown;
    }

private:
    template <class N, class B, class Ask>
    static bool have_volume(const over::Obb<N>& b, const B&, const Ask& sign) {
        const auto& h = b.half_axes;
        return sign(dot_product(cross_product(h[0], h[1]), h[2])) != FilteredSign::zero;
    }
    template <class N, class B, class Ask>
    static bool have_volume(const over::Rectangle<N>& a, const B& b, const Ask& sign) {
        return first_nonzero(cross_product(normals_of(a)[0], normals_of(b)[0]), sign) != 3;
    }
};

}  // namespace hitbox::detail
