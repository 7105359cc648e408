// separating_axes.hpp: triangles and rectangles against shapes with a center, by separating axes (predicate; SAT).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/planar_meets.hpp>

#include <array>
#include <bitset>
#include <cstddef>
#include <type_traits>

namespace hitbox::detail {

using exact::absolute, exact::larger, exact::smaller,
    exact::twice;  // for doubles; other overloads are found by argument type

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
HITBOX_INLINE auto normal_of(const over::Obb<N>& b, std::size_t i) {
    return cross_product(b.half_axes[(i + 1) % 3], b.half_axes[(i + 2) % 3]);
}
template <class S>
HITBOX_INLINE auto normal_of(const S& flat, std::size_t = 0) {
    const auto& e = edges_of(flat);
    return cross_product(e[0], e[1]);
}
template <class N>
constexpr std::size_t normal_count(const over::Obb<N>&) {
    return 3;
}
template <class S>
constexpr std::size_t normal_count(const S&) {
    return 1;
}

/// The edges of a shape that are perpendicular to an axis, one bit each. Their projection is zero. For a face
/// normal of a box these are all edges except one; for the normal of a flat shape, all edges.
enum class Perpendicular : unsigned { to_none = 0, to_all = 7 };
HITBOX_INLINE Perpendicular perpendicular_to_edge(std::size_t i) { return Perpendicular(1u << i); }
template <class S>
HITBOX_INLINE Perpendicular perpendicular_to_normal(const S& shape, std::size_t i) {
    return normal_count(shape) == 1 ? Perpendicular::to_all : Perpendicular(7u & ~(1u << i));
}
HITBOX_INLINE bool is_perpendicular_to(Perpendicular to, std::size_t edge) {
    return (unsigned(to) >> edge & 1) != 0;
}

/// Number types whose product takes longer than a test for zero.
template <class N>
concept LongNumber = requires(const N& n) { n.is_negative(); };

/// The projected radius of a shape with a center along an axis, times the length of the axis.
template <class S, class A>
HITBOX_INLINE auto reach_of(const S& around, const A& axis, [[maybe_unused]] Perpendicular to) {
    const auto& h = around.half_axes;
    const auto along = [&](std::size_t i) HITBOX_INLINE_LAMBDA { return absolute(dot_product(axis, h[i])); };
    if constexpr (LongNumber<decltype(along(0))>) {
        decltype(along(0)) reach;
        for (std::size_t i = 0; i < h.size(); ++i)
            if (!is_perpendicular_to(to, i)) reach = reach + along(i);
        return reach;
    } else if constexpr (std::tuple_size_v<std::remove_cvref_t<decltype(h)>> == 2) {
        return along(0) + along(1);
    } else {
        return (along(0) + along(1)) + along(2);
    }
}

/// The distance from a place to the projection of a shape on an axis, times its length; at most zero if the
/// projection contains the place.
template <class N, class A, class P>
HITBOX_INLINE auto gap_from(const over::Triangle<N>& t, const A& axis, const P& place,
                            [[maybe_unused]] Perpendicular to) {
    const auto along = [&](const auto& corner)
                           HITBOX_INLINE_LAMBDA { return dot_product(axis, difference(corner, place)); };
    const auto a = along(t.a);
    if constexpr (LongNumber<decltype(a)>) {
        // Both ends of an edge that is perpendicular to the axis have the same projection.
        if (to == Perpendicular::to_all) return absolute(a);
        const auto b = is_perpendicular_to(to, 0) ? a : along(t.b);
        const auto c = is_perpendicular_to(to, 2) ? a : is_perpendicular_to(to, 1) ? b : along(t.c);
        return larger(smaller(smaller(a, b), c), -larger(larger(a, b), c));
    } else {
        const auto b = along(t.b), c = along(t.c);
        return larger(smaller(smaller(a, b), c), -larger(larger(a, b), c));
    }
}
/// The same for a shape with a center, which has a projected radius.
template <class S, class A, class P>
HITBOX_INLINE auto gap_from(const S& shape, const A& axis, const P& place, Perpendicular to) {
    return absolute(dot_product(axis, difference(shape.center, place))) - reach_of(shape, axis, to);
}

/// A shape with a center (box or rectangle) against a triangle or rectangle. The normals of both and the products
/// of their edges are sufficient, unless both shapes lie in one plane. In that case the axes are those in the
/// plane perpendicular to the edges. If a shape is a segment or a point, the general algorithm decides. Source:
/// Gottschalk, Lin, Manocha 1996, "OBBTree"; Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing".
struct SeparatedByAxes {
    static constexpr int degree = 3;

    template <class A, class B, class Ask>
    static HITBOX_INLINE Verdict ask(const A& around, const B& flat, const Ask& sign) {
        return ask_axes(around, flat, sign, [](std::size_t) { return true; });
    }

    /// The same by exact signs, if some axes certainly do not separate. Only the uncertain axes are tested.
    /// Coplanar shapes have a single axis in space.
    using SomeAxes = std::bitset<16>;
    template <class A, class B, class Ask>
    static Verdict ask(const A& around, const B& flat, const Ask& sign, const SomeAxes& in_doubt) {
        if (in_doubt[0] && !have_volume(around, flat, sign)) {
            const auto n = normal_of(around, 0);
            if (sign(gap_along(n, around, flat)) == FilteredSign::positive) return Verdict::no;
            if (const Verdict v = in_one_plane(around, flat, sign); v != Verdict::unknown) return v;
        }
        return ask_axes(around, flat, sign, [&](std::size_t i) { return in_doubt[i]; });
    }
    template <class A, class B, class Ask>
    static SomeAxes in_doubt(const A& around, const B& flat, const Ask& sign) {
        SomeAxes doubtful;
        std::size_t i = 0;
        any_axis(around, flat, [&](const auto& axis, Perpendicular to_around, Perpendicular to_flat) {
            doubtful[i++] =
                sign(gap_along(axis(), around, flat, to_around, to_flat)) != FilteredSign::negative;
            return false;
        });
        return doubtful;
    }

private:
    template <class N, class A, class B>
    static HITBOX_INLINE auto gap_along(const N& axis, const A& around, const B& flat,
                                        Perpendicular to_around = Perpendicular::to_none,
                                        Perpendicular to_flat = Perpendicular::to_none) {
        return gap_from(flat, axis, around.center, to_flat) - reach_of(around, axis, to_around);
    }

    // Calls test(make_axis, to_around, to_flat), so that an axis is computed only if it is tested.
    template <class A, class B, class Test>
    static HITBOX_INLINE bool any_axis(const A& around, const B& flat, const Test& test) {
        for (std::size_t i = 0; i < normal_count(around); ++i)
            if (test([&]() HITBOX_INLINE_LAMBDA { return normal_of(around, i); },
                     perpendicular_to_normal(around, i), Perpendicular::to_none))
                return true;
        if (test([&]() HITBOX_INLINE_LAMBDA { return normal_of(flat); }, Perpendicular::to_none,
                 Perpendicular::to_all))
            return true;
        const auto& edges = edges_of(around);
        const auto& flat_edges = edges_of(flat);
        for (std::size_t i = 0; i < edges.size(); ++i)
            for (std::size_t j = 0; j < flat_edges.size(); ++j)
                if (test([&]() HITBOX_INLINE_LAMBDA { return cross_product(edges[i], flat_edges[j]); },
                         perpendicular_to_edge(i), perpendicular_to_edge(j)))
                    return true;
        return false;
    }

    template <class A, class B, class Ask, class IsAsked>
    static HITBOX_INLINE Verdict ask_axes(const A& around, const B& flat, const Ask& sign,
                                          const IsAsked& is_asked) {
        bool all_known = true, all_reach = true;
        std::size_t i = 0;
        const bool apart =
            any_axis(around, flat, [&](const auto& axis, Perpendicular to_around, Perpendicular to_flat) {
                if (!is_asked(i++)) return false;
                const FilteredSign gap = sign(gap_along(axis(), around, flat, to_around, to_flat));
                all_known &= gap != FilteredSign::unknown, all_reach &= gap == FilteredSign::negative;
                return gap == FilteredSign::positive;
            });
        if (apart) return Verdict::no;
        if (all_reach) return Verdict::yes;
        if (!all_known) return Verdict::unknown;
        return have_volume(around, flat, sign) ? Verdict::yes : in_one_plane(around, flat, sign);
    }

    // Two flat shapes in one plane with normal n, projected along a coordinate k with n_k not zero, by exact signs.
    template <class N, class B, class Ask>
    static Verdict in_one_plane(const over::Rectangle<N>& a, const B& b, const Ask& sign) {
        const std::size_t k = first_nonzero(normal_of(a), sign);
        if (k == 3 || first_nonzero(normal_of(b), sign) == 3) return Verdict::unknown;
        const auto separates = [&](const auto& edge) {
            return sign(gap_along(cross_with_axis(edge, k), a, b)) == FilteredSign::positive;
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
    // The cross product of the vector and coordinate axis k.
    template <class V>
    static V cross_with_axis(const V& v, std::size_t k) {
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
        const auto n = normal_of(a);
        for (const auto& f : edges_of(b))
            if (sign(dot_product(n, f)) != FilteredSign::zero) return true;
        return false;
    }
};

}  // namespace hitbox::detail
