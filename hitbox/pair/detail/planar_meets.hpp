// planar_meets.hpp: triangles and rectangles against points, segments, rays and lines (predicates by signs).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

using exact::absolute, exact::larger, exact::smaller,
    exact::turned_like;  // for doubles; other overloads are found by argument type

/// A triangle is corner + s u + t v with s, t >= 0 and s + t <= 1; a rectangle is center + s u + t v with
/// |s|, |t| <= 1.
template <class N>
HITBOX_INLINE auto corner_of(const over::Triangle<N>& t) {
    return t.a;
}
template <class N>
HITBOX_INLINE auto corner_of(const over::Rectangle<N>& r) {
    return r.center;
}
template <class N>
HITBOX_INLINE auto first_of(const over::Triangle<N>& t) {
    return difference(t.b, t.a);
}
template <class N>
HITBOX_INLINE auto first_of(const over::Rectangle<N>& r) {
    return r.half_axes[0];
}
template <class N>
HITBOX_INLINE auto second_of(const over::Triangle<N>& t) {
    return difference(t.c, t.a);
}
template <class N>
HITBOX_INLINE auto second_of(const over::Rectangle<N>& r) {
    return r.half_axes[1];
}

/// The depth of the point s = part_s / whole, t = part_t / whole inside the shape, times
/// `whole` > 0; negative outside.
template <class N, class S, class T, class W>
HITBOX_INLINE auto depth_inside(const over::Triangle<N>&, const S& s, const T& t, const W& whole) {
    return smaller(smaller(s, t), whole - (s + t));
}
template <class N, class S, class T, class W>
HITBOX_INLINE auto depth_inside(const over::Rectangle<N>&, const S& s, const T& t, const W& whole) {
    return whole - larger(absolute(s), absolute(t));
}

/// A point in the plane of a shape with n = u x v, projected along a coordinate k with n_k not zero, by exact signs.
struct PointMeetsPlanar {
    static constexpr int degree = 3;

    template <class N, class P, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Point<N>& point, const P& shape, const Ask& sign) {
        const auto u = first_of(shape);
        const auto v = second_of(shape);
        const auto w = difference(point, corner_of(shape));
        const auto n = cross_product(u, v);
        const FilteredSign height = sign(dot_product(n, w));
        if (height == FilteredSign::unknown) return Verdict::unknown;
        if (height != FilteredSign::zero) return Verdict::no;
        return in_plane(shape, u, v, w, n, sign);
    }

    template <class P, class U, class V, class W, class C, class Ask>
    static Verdict in_plane(const P& shape, const U& u, const V& v, const W& w, const C& n, const Ask& sign) {
        const std::size_t k = first_nonzero(n, sign);
        if (k == 3) return Verdict::unknown;  // the shape is a segment or a point
        const auto nk = coordinate(n, k);
        const auto s = turned_like(coordinate(cross_product(w, v), k), nk),
                   t = turned_like(coordinate(cross_product(u, w), k), nk);
        return yes_if(sign(depth_inside(shape, s, t, absolute(nk))) != FilteredSign::negative);
    }
};

/// The intersection of a line with the plane. With d the direction and w the vector from the corner to the origin:
///
///     p = d x v,  q = w x u,    det = u . p,    s = w . p / det  along u,    r = d . q / det  along v,
///     t = v . q / det  along the line
///
/// Source: Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection", without the division.
struct LinearMeetsPlanar {
    static constexpr int degree = 3;

    template <class L, class P, class Ask>
    static HITBOX_INLINE Verdict ask(const L& line, const P& shape, const Ask& sign) {
        const auto u = first_of(shape), v = second_of(shape), d = way_of(line),
                   w = difference(origin_of(line), corner_of(shape));
        const auto p = cross_product(d, v);
        const auto det = dot_product(u, p), s = dot_product(w, p);
        const auto whole = absolute(det), along_u = turned_like(s, det);
        if (const FilteredSign known = sign(whole); known != FilteredSign::positive) [[unlikely]]
            return known == FilteredSign::zero ? parallel(line, shape, u, v, w, d, sign) : Verdict::unknown;
        if (sign(depth_along_u(shape, along_u, whole)) == FilteredSign::negative) return Verdict::no;
        const auto q = cross_product(w, u);
        const auto along_v = turned_like(dot_product(d, q), det), along = turned_like(dot_product(v, q), det);
        const FilteredSign inside =
            inside_both(line, depth_inside(shape, along_u, along_v, whole), along, whole, sign);
        if (inside == FilteredSign::unknown) return Verdict::unknown;
        return yes_if(inside != FilteredSign::negative);
    }

private:
    template <class N, class S, class W>
    static HITBOX_INLINE auto depth_along_u(const over::Triangle<N>&, const S& s, const W& whole) {
        return smaller(s, whole - s);
    }
    template <class N, class S, class W>
    static HITBOX_INLINE auto depth_along_u(const over::Rectangle<N>&, const S& s, const W& whole) {
        return whole - absolute(s);
    }

    // The sign of `depth`, or of the distance of t / whole to the ends of the parameter range if that is smaller.
    template <class N, class O, class D, class T, class W, class Ask>
    static HITBOX_INLINE FilteredSign inside_both(const over::Line<N, O>&, const D& depth, const T&, const W&,
                                                  const Ask& sign) {
        return sign(depth);
    }
    template <class N, class O, class D, class T, class W, class Ask>
    static HITBOX_INLINE FilteredSign inside_both(const over::Ray<N, O>&, const D& depth, const T& t,
                                                  const W&, const Ask& sign) {
        const FilteredSign a = sign(depth), b = sign(t);
        if (a == FilteredSign::negative || b == FilteredSign::negative) return FilteredSign::negative;
        return a == FilteredSign::unknown || b == FilteredSign::unknown ? FilteredSign::unknown
                                                                        : FilteredSign::positive;
    }
    template <class N, class D, class T, class W, class Ask>
    static HITBOX_INLINE FilteredSign inside_both(const over::Segment<N>&, const D& depth, const T& t,
                                                  const W& whole, const Ask& sign) {
        return sign(smaller(depth, smaller(t, whole - t)));
    }

    template <class L, class P, class U, class V, class W, class D, class Ask>
    static Verdict parallel(const L& line, const P& shape, const U& u, const V& v, const W& w, const D& d,
                            const Ask& sign) {
        const auto n = cross_product(u, v);
        const std::size_t k = first_nonzero(n, sign);
        if (k == 3) return Verdict::unknown;  // the shape is a segment or a point
        if (sign(dot_product(w, n)) != FilteredSign::zero) return Verdict::no;
        if (first_nonzero(d, sign) == 3) return PointMeetsPlanar::in_plane(shape, u, v, w, n, sign);
        return in_one_plane(line, shape, u, v, w, d, n, k, sign);
    }

    // A line in the plane of the shape, projected along a coordinate k with n_k not zero. They are disjoint
    // if the shape lies strictly on one side of the line, or if the line lies strictly beyond an edge.
    template <class L, class P, class U, class V, class W, class D, class C, class Ask>
    static Verdict in_one_plane(const L& line, const P& shape, const U& u, const V& v, const W& w, const D& d,
                                const C& n, std::size_t k, const Ask& sign) {
        const auto at_k = [k](const auto& a, const auto& b) { return coordinate(cross_product(a, b), k); };
        if (sign(apart_across(shape, at_k(w, d), at_k(u, d), at_k(v, d))) == FilteredSign::positive)
            return Verdict::no;
        // The origin is at s / whole along u and t / whole along v; the direction adds s_way and t_way.
        const auto nk = coordinate(n, k), whole = absolute(nk);
        const auto s = turned_like(at_k(w, v), nk), t = turned_like(at_k(u, w), nk),
                   s_way = turned_like(at_k(d, v), nk), t_way = turned_like(at_k(u, d), nk);
        return yes_if(!beyond_an_edge(line, shape, s, t, s_way, t_way, whole, sign));
    }

    // Positive if the corners lie strictly on one side of the line. `c` is the offset of the line from the
    // corner; `u` and `v` are the components of the edges across it.
    template <class N, class C, class U>
    static auto apart_across(const over::Triangle<N>&, const C& c, const U& u, const U& v) {
        const auto a = c, b = c - u, e = c - v;
        return larger(smaller(smaller(a, b), e), -larger(larger(a, b), e));
    }
    template <class N, class C, class U>
    static auto apart_across(const over::Rectangle<N>&, const C& c, const U& u, const U& v) {
        return absolute(c) - (absolute(u) + absolute(v));
    }

    template <class L, class N, class X, class D, class W, class Ask>
    static bool beyond_an_edge(const L& line, const over::Triangle<N>&, const X& s, const X& t,
                               const D& s_way, const D& t_way, const W& whole, const Ask& sign) {
        return stays_below(line, s, s_way, sign) || stays_below(line, t, t_way, sign) ||
               stays_below(line, whole - (s + t), -(s_way + t_way), sign);
    }
    template <class L, class N, class X, class D, class W, class Ask>
    static bool beyond_an_edge(const L& line, const over::Rectangle<N>&, const X& s, const X& t,
                               const D& s_way, const D& t_way, const W& whole, const Ask& sign) {
        return stays_below(line, whole - s, -s_way, sign) || stays_below(line, whole + s, s_way, sign) ||
               stays_below(line, whole - t, -t_way, sign) || stays_below(line, whole + t, t_way, sign);
    }

    // Whether a height that starts at `start` and changes by `rise` along the shape stays negative.
    template <class N, class X, class D, class Ask>
    static bool stays_below(const over::Segment<N>&, const X& start, const D& rise, const Ask& sign) {
        return sign(start) == FilteredSign::negative && sign(start + rise) == FilteredSign::negative;
    }
    template <class N, class O, class X, class D, class Ask>
    static bool stays_below(const over::Ray<N, O>&, const X& start, const D& rise, const Ask& sign) {
        return sign(start) == FilteredSign::negative && sign(rise) != FilteredSign::positive;
    }
    template <class N, class O, class X, class D, class Ask>
    static bool stays_below(const over::Line<N, O>&, const X& start, const D& rise, const Ask& sign) {
        return sign(start) == FilteredSign::negative && sign(rise) == FilteredSign::zero;
    }
};

}  // namespace hitbox::detail
