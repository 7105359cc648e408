// plane_meets.hpp: whether a shape reaches a plane: the signs of heights, over any numbers (predicate).
#pragma once

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/stages.hpp>

namespace hitbox::detail {

using exact::absolute, exact::larger, exact::smaller,
    exact::twice;  // of doubles; others are found by their type

/// The gap between a plane and a shape along the normal, times its length: positive where all of the shape lies on one
/// side. Of an axis-aligned box everything is doubled, so that no middle is rounded.
struct PlaneMeets {
    static constexpr int degree = 2;

    template <class P, class S, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const S& shape, const Ask& sign) {
        const exact::FilteredSign s = sign(gap(plane, shape));
        return s == exact::FilteredSign::unknown ? Verdict::unknown
                                                 : yes_if(s != exact::FilteredSign::positive);
    }

    /// A line reaches it unless it is parallel and apart.
    template <class P, class N, class O, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const over::Line<N, O>& line, const Ask& sign) {
        using enum exact::FilteredSign;
        const auto speed = sign(exact::dot_product(plane.normal, line.direction));
        if (speed == unknown) return Verdict::unknown;
        return speed != zero ? Verdict::yes : on_plane(sign(height(plane, line.origin)));
    }

    /// A ray reaches it if it starts on it or goes to it.
    template <class P, class N, class O, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const over::Ray<N, O>& ray, const Ask& sign) {
        using enum exact::FilteredSign;
        const auto start = sign(height(plane, ray.origin));
        if (start == unknown || start == zero) return on_plane(start);
        const auto speed = sign(exact::dot_product(plane.normal, ray.direction));
        if (speed == unknown) return Verdict::unknown;
        return yes_if(speed != zero && speed != start);
    }

private:
    static Verdict on_plane(exact::FilteredSign height) {
        return height == exact::FilteredSign::unknown ? Verdict::unknown
                                                      : yes_if(height == exact::FilteredSign::zero);
    }

    template <class P, class N>
    static HITBOX_INLINE auto height(const P& plane, const over::Point<N>& p) {
        return exact::dot_product(plane.normal, p) - plane.offset;
    }
    template <class P, class N>
    static HITBOX_INLINE auto reach(const P& plane, const over::Point<N>& half_axis) {
        return absolute(exact::dot_product(plane.normal, half_axis));
    }

    template <class P, class N>
    static HITBOX_INLINE auto gap(const P& plane, const over::Point<N>& p) {
        return absolute(height(plane, p));
    }
    template <class P, class N>
    static HITBOX_INLINE auto gap(const P& plane, const over::Segment<N>& s) {
        const auto a = height(plane, s.a), b = height(plane, s.b);
        return larger(smaller(a, b), -larger(a, b));
    }
    template <class P, class N>
    static HITBOX_INLINE auto gap(const P& plane, const over::Triangle<N>& t) {
        const auto a = height(plane, t.a), b = height(plane, t.b), c = height(plane, t.c);
        return larger(smaller(smaller(a, b), c), -larger(larger(a, b), c));
    }
    template <class P, class N>
    static HITBOX_INLINE auto gap(const P& plane, const over::Rectangle<N>& r) {
        return absolute(height(plane, r.center)) -
               (reach(plane, r.half_axes[0]) + reach(plane, r.half_axes[1]));
    }
    template <class P, class N>
    static HITBOX_INLINE auto gap(const P& plane, const over::Obb<N>& b) {
        const auto& h = b.half_axes;
        return absolute(height(plane, b.center)) -
               ((reach(plane, h[0]) + reach(plane, h[1])) + reach(plane, h[2]));
    }
    template <class P, class N>
    static HITBOX_INLINE auto gap(const P& plane, const over::Aabb<N>& b) {
        const auto& n = plane.normal;
        const auto middle =
            (n.x * (b.min.x + b.max.x) + n.y * (b.min.y + b.max.y)) + n.z * (b.min.z + b.max.z);
        const auto radius = (absolute(n.x) * (b.max.x - b.min.x) + absolute(n.y) * (b.max.y - b.min.y)) +
                            absolute(n.z) * (b.max.z - b.min.z);
        return absolute(middle - twice(plane.offset)) - radius;
    }
};

}  // namespace hitbox::detail
