// linear_obb.hpp: oriented box against segment, ray or line (ray vs OBB, segment vs OBB).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/formula/box_line.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

#include <cstddef>

namespace hitbox::detail {

using exact::absolute, exact::turned_like;  // for doubles; other overloads are found by argument type

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

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         line-obb obb-ray obb-segment
/// Shapes        closed segment or ray, infinite line; closed oriented box, half-axes as stored.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    A segment of length zero is a point. A ray or line with zero direction is empty. A flat box
///               is a rectangle, segment or point. A shape with a NaN or an infinity is empty. An empty
///               shape intersects nothing.
/// Intersection  The common points: none, a point or a segment. `t` is the parameter range of the segment, ray or
///               line if that is the first argument; if it is the second, the range is `t_b`. `line_t` is the range
///               on the infinite line that contains it, from entry to exit, also for a segment inside. A segment of
///               length zero has no `line_t`.
/// Cost          about 18 to 23 ns; where they just touch 58 to 89 ns on a grid, 200 to 530 ns in full precision.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree": the separating axes; see formula/box_line.hpp.
template <LinearShape L, Scalar T>
    requires SameScalar<L, Obb<T>>
bool answer(Intersects, const L& line, const Obb<T>& box) {
    return detail::meet_by_sizes<detail::ObbMeetsLinear>(line, box);
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Obb<T>>
Intersection<T> answer(Intersect, const L& line, const Obb<T>& other) {
    return detail::clip_line<T>(line, other);
}

}  // namespace hitbox::verb
