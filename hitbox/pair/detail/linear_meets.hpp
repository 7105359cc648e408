// linear_meets.hpp: segments, rays and lines against each other and against points (predicates by signs).
#pragma once

#include <hitbox/exact/determinant.hpp>
#include <hitbox/pair/detail/stages.hpp>

#include <cstddef>

namespace hitbox::detail {

using exact::coordinate, exact::cross_product, exact::difference, exact::dot_product;
using exact::FilteredSign;

/// The origin and the direction of a segment, ray or line. The direction of a segment is the vector between its ends.
template <class N>
HITBOX_INLINE auto origin_of(const over::Segment<N>& s) {
    return s.a;
}
template <class L>
HITBOX_INLINE auto origin_of(const L& line) {
    return line.origin;
}
template <class N>
HITBOX_INLINE auto way_of(const over::Segment<N>& s) {
    return difference(s.b, s.a);
}
template <class L>
HITBOX_INLINE auto way_of(const L& line) {
    return line.direction;
}

/// Whether part / whole is a parameter of the shape, by exact signs. `whole` must not be zero.
template <class N, class O, class P, class W, class Ask>
bool has_parameter(const over::Line<N, O>&, const P&, const W&, const Ask&) {
    return true;
}
template <class N, class O, class P, class W, class Ask>
bool has_parameter(const over::Ray<N, O>&, const P& part, const W& whole, const Ask& sign) {
    const FilteredSign p = sign(part);
    return p == FilteredSign::zero || p == sign(whole);
}
template <class N, class P, class W, class Ask>
bool has_parameter(const over::Segment<N>&, const P& part, const W& whole, const Ask& sign) {
    const FilteredSign p = sign(part), rest = sign(whole - part), w = sign(whole);
    return (p == FilteredSign::zero || p == w) && (rest == FilteredSign::zero || rest == w);
}

/// The index of the first non-zero coordinate, or 3, by exact signs.
template <class P, class Ask>
std::size_t first_nonzero(const P& v, const Ask& sign) {
    if (sign(v.x) != FilteredSign::zero) return 0;
    if (sign(v.y) != FilteredSign::zero) return 1;
    return sign(v.z) != FilteredSign::zero ? 2 : 3;
}

/// A point is collinear with a line if the vector to it is parallel to the direction.
struct PointMeetsLinear {
    static constexpr int degree = 2;

    template <class N, class L, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Point<N>& point, const L& line, const Ask& sign) {
        const auto to = difference(point, origin_of(line));
        const auto way = way_of(line);
        const auto across = cross_product(way, to);
        const FilteredSign x = sign(across.x), y = sign(across.y), z = sign(across.z);
        const auto is_known = [](FilteredSign s) {
            return s == FilteredSign::positive || s == FilteredSign::negative;
        };
        if (is_known(x) || is_known(y) || is_known(z)) return Verdict::no;
        if (x != FilteredSign::zero || y != FilteredSign::zero || z != FilteredSign::zero)
            return Verdict::unknown;
        return on_the_line(line, to, way, sign);
    }

    /// For a point on the infinite line. A segment of length zero is a point.
    template <class L, class To, class Way, class Ask>
    static Verdict on_the_line(const L& line, const To& to, const Way& way, const Ask& sign) {
        if (first_nonzero(way, sign) == 3) return yes_if(first_nonzero(to, sign) == 3);
        return yes_if(has_parameter(line, dot_product(to, way), dot_product(way, way), sign));
    }
};

/// Two coplanar lines intersect in one point unless they are parallel. Let n = u x v, w the vector from the
/// first origin to the second, and k an index with n_k not zero. The parameters of the point are (w x v)_k /
/// n_k along u and (w x u)_k / n_k along v.
/// Source: Goldman 1990, "Intersection of Two Lines in Three-Space", Graphics Gems.
struct LinearMeetsLinear {
    static constexpr int degree = 3;

    template <class A, class B, class Ask>
    static HITBOX_INLINE Verdict ask(const A& a, const B& b, const Ask& sign) {
        const auto u = way_of(a);
        const auto v = way_of(b);
        const auto w = difference(origin_of(b), origin_of(a));
        const auto n = cross_product(u, v);
        const FilteredSign apart = sign(dot_product(n, w));
        if (apart == FilteredSign::unknown) return Verdict::unknown;
        if (apart != FilteredSign::zero) return Verdict::no;
        return in_one_plane(a, b, u, v, w, n, sign);
    }

private:
    template <class A, class B, class U, class V, class W, class C, class Ask>
    static Verdict in_one_plane(const A& a, const B& b, const U& u, const V& v, const W& w, const C& n,
                                const Ask& sign) {
        const std::size_t k = first_nonzero(n, sign);
        if (k == 3) return parallel(a, b, u, v, w, sign);
        const auto along_u = cross_product(w, v);
        const auto along_v = cross_product(w, u);
        return yes_if(has_parameter(a, coordinate(along_u, k), coordinate(n, k), sign) &&
                      has_parameter(b, coordinate(along_v, k), coordinate(n, k), sign));
    }

    template <class A, class B, class U, class V, class W, class Ask>
    static Verdict parallel(const A& a, const B& b, const U& u, const V& v, const W& w, const Ask& sign) {
        const bool a_is_point = first_nonzero(u, sign) == 3, b_is_point = first_nonzero(v, sign) == 3;
        if (a_is_point) return PointMeetsLinear::ask(origin_of(a), b, sign);
        if (b_is_point) return PointMeetsLinear::ask(origin_of(b), a, sign);
        if (first_nonzero(cross_product(u, w), sign) != 3) return Verdict::no;
        // Collinear shapes intersect if an end of one lies on the other. Two infinite lines always do.
        const auto holds = [&](const auto& outer, const auto& point) {
            return PointMeetsLinear::ask(point, outer, sign) == Verdict::yes;
        };
        return yes_if(holds(a, origin_of(b)) || holds(b, origin_of(a)) || holds_far_end(a, b, sign) ||
                      holds_far_end(b, a, sign));
    }
    template <class A, class N, class Ask>
    static bool holds_far_end(const A& outer, const over::Segment<N>& inner, const Ask& sign) {
        return PointMeetsLinear::ask(inner.b, outer, sign) == Verdict::yes;
    }
    template <class A, class B, class Ask>
    static bool holds_far_end(const A&, const B&, const Ask&) {
        return false;
    }
};

}  // namespace hitbox::detail
