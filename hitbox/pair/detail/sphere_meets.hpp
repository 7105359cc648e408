// sphere_meets.hpp: spheres against points, planes, segments, rays, lines, triangles and rectangles, by
// squared distances (predicates).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/planar_meets.hpp>

#include <cstddef>
#include <type_traits>

namespace hitbox::detail {

using exact::absolute, exact::larger;  // for doubles; other overloads are found by argument type

/// True if a predicate computes with doubles that round nothing; see OnNarrowGrid.
template <class N>
constexpr bool are_exact_doubles = std::is_same_v<std::remove_cvref_t<N>, double>;

/// The verdict of a sign that is positive if the shapes are disjoint.
HITBOX_INLINE Verdict unless_apart(FilteredSign apart) {
    if (apart == FilteredSign::unknown) return Verdict::unknown;
    return yes_if(apart != FilteredSign::positive);
}

/// |p - c|^2 <= r^2, and |a - b|^2 <= (r + s)^2. Source: the definitions, squared.
struct SphereMeetsSphere {
    static constexpr int degree = 2;

    template <class N, class M, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Point<N>& point, const over::Sphere<M>& sphere,
                                     const Ask& sign) {
        return unless_apart(sign(square(difference(point, sphere.center)) - sphere.radius * sphere.radius));
    }
    template <class N, class M, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Sphere<N>& a, const over::Sphere<M>& b, const Ask& sign) {
        const auto reach = a.radius + b.radius;
        return unless_apart(sign(square(difference(a.center, b.center)) - reach * reach));
    }
};

/// (n . c - d)^2 <= r^2 n^2.
struct PlaneMeetsSphere {
    static constexpr int degree = 4;

    template <class P, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const over::Sphere<N>& sphere, const Ask& sign) {
        const auto height = dot_product(plane.normal, sphere.center) - plane.offset;
        return unless_apart(sign(height * height - (sphere.radius * sphere.radius) * square(plane.normal)));
    }
};

/// Let w be the vector from the center to the origin, c = w^2 - r^2 and b = w . d. The infinite line
/// intersects the sphere if b^2 >= d^2 c. A ray that starts outside intersects it only if it also approaches,
/// b < 0. A segment that starts and ends outside intersects it only if it approaches first and recedes at its
/// end. Source: Ericson 2005, 5.3.2, without the root.
struct LinearMeetsSphere {
    static constexpr int degree = 4;

    template <class L, class S, class Ask>
    static HITBOX_INLINE Verdict ask(const L& line, const S& sphere, const Ask& sign) {
        const auto w = difference(origin_of(line), sphere.center);
        const auto d = way_of(line);
        const auto c = square(w) - sphere.radius * sphere.radius;
        const auto b = dot_product(w, d);
        if constexpr (are_exact_doubles<decltype(b)>)
            return yes_if(meets_exactly(line, d, c, b, sphere));
        else
            return at_nearest(line, w, d, c, b, sphere, sign);
    }

    /// The first stage: disjoint if the gap min(c, c at the end, max(b, -b at the end, d^2 c - b^2)) is positive.
    template <class L, class S, class T>
    static HITBOX_INLINE Verdict ask(const L& line, const S& sphere, const exact::BoundedSizes<T>& sizes) {
        const auto w = difference(origin_of(line), sphere.center);
        const auto d = way_of(line);
        const auto c = square(w) - sphere.radius * sphere.radius;
        const auto b = dot_product(w, d);
        const FilteredSign gap = gap_of(line, d, c, b, sphere, sizes).sign();
        return gap == FilteredSign::unknown ? Verdict::unknown : yes_if(gap == FilteredSign::negative);
    }

private:
    template <class N, class O, class D, class C, class B, class S, class T>
    static HITBOX_INLINE auto gap_of(const over::Line<N, O>&, const D& d, const C& c, const B& b, const S&,
                                     const exact::BoundedSizes<T>& sizes) {
        return sizes.range_of(square(d) * c - b * b);
    }
    template <class N, class O, class D, class C, class B, class S, class T>
    static HITBOX_INLINE auto gap_of(const over::Ray<N, O>&, const D& d, const C& c, const B& b, const S&,
                                     const exact::BoundedSizes<T>& sizes) {
        return smaller(sizes.range_of(c), larger(sizes.range_of(b), sizes.range_of(square(d) * c - b * b)));
    }
    template <class N, class D, class C, class B, class S, class T>
    static HITBOX_INLINE auto gap_of(const over::Segment<N>& s, const D& d, const C& c, const B& b,
                                     const S& sphere, const exact::BoundedSizes<T>& sizes) {
        const auto at_end = square(difference(s.b, sphere.center)) - sphere.radius * sphere.radius;
        const auto dd = square(d);
        return smaller(
            smaller(sizes.range_of(c), sizes.range_of(at_end)),
            larger(larger(sizes.range_of(b), sizes.range_of(-(b + dd))), sizes.range_of(dd * c - b * b)));
    }

    // Without branches, because which part of the shape is nearest is often unpredictable.
    template <class N, class O, class D, class S>
    static HITBOX_INLINE bool meets_exactly(const over::Line<N, O>&, const D& d, double c, double b,
                                            const S&) {
        return square(d) * c <= b * b;
    }
    template <class N, class O, class D, class S>
    static HITBOX_INLINE bool meets_exactly(const over::Ray<N, O>&, const D& d, double c, double b,
                                            const S&) {
        return (c <= 0) | ((b < 0) & (square(d) * c <= b * b));
    }
    template <class N, class D, class S>
    static HITBOX_INLINE bool meets_exactly(const over::Segment<N>& s, const D& d, double c, double b,
                                            const S& sphere) {
        const double at_end = square(difference(s.b, sphere.center)) - sphere.radius * sphere.radius,
                     dd = square(d);
        return (c <= 0) | (at_end <= 0) | ((b < 0) & (b + dd > 0) & (dd * c <= b * b));
    }

    template <class D, class C, class B, class Ask>
    static HITBOX_INLINE Verdict on_line(const D& d, const C& c, const B& b, const Ask& sign) {
        return unless_apart(sign(square(d) * c - b * b));
    }

    template <class N, class O, class W, class D, class C, class B, class S, class Ask>
    static HITBOX_INLINE Verdict at_nearest(const over::Line<N, O>&, const W&, const D& d, const C& c,
                                            const B& b, const S&, const Ask& sign) {
        return on_line(d, c, b, sign);
    }
    template <class N, class O, class W, class D, class C, class B, class S, class Ask>
    static HITBOX_INLINE Verdict at_nearest(const over::Ray<N, O>&, const W&, const D& d, const C& c,
                                            const B& b, const S&, const Ask& sign) {
        const FilteredSign outside = sign(c);
        if (outside == FilteredSign::negative || outside == FilteredSign::zero) return Verdict::yes;
        const FilteredSign away = sign(b);
        if (away == FilteredSign::unknown) return Verdict::unknown;
        if (away != FilteredSign::negative)
            return outside == FilteredSign::unknown ? Verdict::unknown : Verdict::no;
        return on_line(d, c, b, sign);
    }
    template <class N, class W, class D, class C, class B, class S, class Ask>
    static HITBOX_INLINE Verdict at_nearest(const over::Segment<N>& s, const W&, const D& d, const C& c,
                                            const B& b, const S& sphere, const Ask& sign) {
        const auto at_end = square(difference(s.b, sphere.center)) - sphere.radius * sphere.radius;
        const FilteredSign outside = sign(c), end_outside = sign(at_end);
        const auto is_in = [](FilteredSign x) {
            return x == FilteredSign::negative || x == FilteredSign::zero;
        };
        if (is_in(outside) || is_in(end_outside)) return Verdict::yes;
        const FilteredSign away = sign(b), back = sign(-(b + square(d)));
        if (away == FilteredSign::unknown || back == FilteredSign::unknown) return Verdict::unknown;
        // Both ends are outside, or nearly. The nearest point is an end or lies between the ends.
        if (away != FilteredSign::negative || back != FilteredSign::negative)
            return outside == FilteredSign::positive && end_outside == FilteredSign::positive
                       ? Verdict::no
                       : Verdict::unknown;
        return on_line(d, c, b, sign);
    }
};

/// Disjoint if the plane is too far away. Otherwise they intersect if the projection of the center is inside
/// the shape, or an edge intersects the sphere. Source: Ericson 2005, 5.1.5, without divisions.
struct PlanarMeetsSphere {
    static constexpr int degree = 6;

    template <class P, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const P& shape, const over::Sphere<N>& sphere, const Ask& sign) {
        const auto u = first_of(shape);
        const auto v = second_of(shape);
        const auto w = difference(sphere.center, corner_of(shape));
        const auto n = cross_product(u, v);
        const auto nn = square(n);
        const auto height = dot_product(n, w);
        const FilteredSign off = sign(height * height - (sphere.radius * sphere.radius) * nn);
        if (off == FilteredSign::positive) return Verdict::no;
        const FilteredSign in = sign(depth_inside(shape, dot_product(cross_product(w, v), n),
                                                  dot_product(cross_product(u, w), n), nn));
        // For a degenerate shape there is no projection; its edges decide.
        if (in == FilteredSign::positive && off != FilteredSign::unknown) return Verdict::yes;
        if constexpr (are_exact_doubles<decltype(height)>) return yes_if(any_edge_meets(shape, sphere, sign));
        const Verdict v_edges = edges(shape, sphere, sign);
        if (v_edges != Verdict::no) return v_edges;
        return in == FilteredSign::unknown || off == FilteredSign::unknown ? Verdict::unknown : Verdict::no;
    }

private:
    template <class P, class N, class Ask>
    static HITBOX_INLINE bool any_edge_meets(const P& shape, const over::Sphere<N>& sphere, const Ask& sign) {
        const auto corner = corners_of(shape);
        bool any = false;
        any_edge_between(corner.size(), [&](std::size_t i, std::size_t j, std::size_t) HITBOX_INLINE_LAMBDA {
            any |= LinearMeetsSphere::ask(over::Segment{corner[i], corner[j]}, sphere, sign) == Verdict::yes;
            return false;
        });
        return any;
    }
    template <class P, class N, class Ask>
    static HITBOX_INLINE Verdict edges(const P& shape, const over::Sphere<N>& sphere, const Ask& sign) {
        const auto corner = corners_of(shape);
        Verdict all = Verdict::no;
        any_edge_between(corner.size(), [&](std::size_t i, std::size_t j, std::size_t) {
            const Verdict v = LinearMeetsSphere::ask(over::Segment{corner[i], corner[j]}, sphere, sign);
            if (v != Verdict::no) all = v;
            return v == Verdict::yes;
        });
        return all;
    }
};

}  // namespace hitbox::detail
