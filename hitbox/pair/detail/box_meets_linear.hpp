// box_meets_linear.hpp: boxes against segments, rays, lines and points, by separating axes (predicates).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/formula/box_line.hpp>

#include <cstddef>

namespace hitbox::detail {

using exact::absolute, exact::larger, exact::smaller,
    exact::turned_like;  // for doubles; other overloads are found by argument type

/// An axis-aligned box against a line, with the axes direction x coordinate axis. The caller has tested the
/// face normals by comparisons. With m the vector from the center of the box to the origin of the line and e
/// the extents of the box, both doubled, an axis separates if
///
///     |m_u d_v - m_v d_u| > e_u |d_v| + e_v |d_u|
///
/// Source: Ericson 2005, 5.3.3.
struct AabbMeetsLinear {
    static constexpr int degree = 2;

    template <class N, class L, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Aabb<N>& box, const L& line, const Ask& sign) {
        const auto o = origin_of(line);
        const auto d = way_of(line);
        const auto extent = difference(box.max, box.min);
        const auto m = sum(difference(box.min, o), difference(box.max, o));
        const over::Point<std::remove_cvref_t<decltype(d.x)>> reach{absolute(d.x), absolute(d.y),
                                                                    absolute(d.z)};
        const auto across = cross_product(m, d);
        const auto x = absolute(across.x) - (extent.y * reach.z + extent.z * reach.y),
                   y = absolute(across.y) - (extent.z * reach.x + extent.x * reach.z),
                   z = absolute(across.z) - (extent.x * reach.y + extent.y * reach.x);
        const FilteredSign gap = sign(larger(larger(x, y), z));
        if (gap == FilteredSign::unknown) return Verdict::unknown;
        return yes_if(gap != FilteredSign::positive);
    }

private:
    template <class P, class Q>
    static HITBOX_INLINE auto sum(const P& a, const Q& b) {
        return exact::Triple{a.x + b.x, a.y + b.y, a.z + b.z};
    }
};

/// A box with center and half-axes against a line, by the gaps of formula::BoxLine. A whole line is beyond no face.
struct ObbMeetsLinear {
    static constexpr int degree = 3;

    template <class L, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const L& line, const over::Obb<N>& box, const Ask& sign) {
        const auto& h = box.half_axes;
        const auto d = way_of(line);
        const formula::BoxLine f(h[0], h[1], h[2], difference(origin_of(line), box.center), d);
        const FilteredSign gap = sign(f.edges());
        if (gap == FilteredSign::positive) return Verdict::no;
        const FilteredSign beside = beside_faces(line, f, sign);
        if (beside == FilteredSign::positive) return Verdict::no;
        if (gap == FilteredSign::unknown || beside == FilteredSign::unknown) return Verdict::unknown;
        // For a flat box or a segment of length zero these axes are not sufficient.
        const bool complete = gap == FilteredSign::negative && beside == FilteredSign::negative;
        if (complete || (sign(f.volume()) == FilteredSign::positive && first_nonzero(d, sign) != 3))
            return Verdict::yes;
        return Verdict::unknown;
    }

private:
    // Positive if the line certainly lies beyond a face.
    template <class N, class O, class F, class Ask>
    static HITBOX_INLINE FilteredSign beside_faces(const over::Line<N, O>&, const F&, const Ask&) {
        return FilteredSign::negative;
    }
    template <class N, class O, class F, class Ask>
    static HITBOX_INLINE FilteredSign beside_faces(const over::Ray<N, O>&, const F& f, const Ask& sign) {
        const auto volume = f.volume();
        const auto ask = [&](std::size_t k)
                             HITBOX_INLINE_LAMBDA { return leaves(volume, f.start(k), f.along[k], sign); };
        const FilteredSign s[3] = {ask(0), ask(1), ask(2)};
        return worst(s);
    }
    template <class N, class F, class Ask>
    static HITBOX_INLINE FilteredSign beside_faces(const over::Segment<N>&, const F& f, const Ask& sign) {
        return sign(f.faces());
    }
    // A ray that starts beyond a face and does not approach it.
    template <class V, class W, class D, class Ask>
    static HITBOX_INLINE FilteredSign leaves(const V& volume, const W& w, const D& d, const Ask& sign) {
        const FilteredSign out = sign(absolute(w) - volume);
        if (out == FilteredSign::negative || out == FilteredSign::zero) return out;
        // Beyond a thick box the sign of w is known. Beyond a flat box, w may be as small as its error.
        if (out == FilteredSign::unknown && sign(absolute(w)) != FilteredSign::positive) return out;
        const FilteredSign away = sign(turned_like(d, w));
        if (away == FilteredSign::negative) return FilteredSign::negative;
        return out == FilteredSign::unknown || away == FilteredSign::unknown ? FilteredSign::unknown
                                                                             : FilteredSign::positive;
    }
    static HITBOX_INLINE FilteredSign worst(const FilteredSign (&s)[3]) {
        FilteredSign r = FilteredSign::negative;
        for (const FilteredSign x : s) {
            if (x == FilteredSign::positive) return x;
            if (x == FilteredSign::unknown || r == FilteredSign::negative) r = x;
        }
        return r;
    }
};

}  // namespace hitbox::detail
