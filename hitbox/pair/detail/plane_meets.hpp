// plane_meets.hpp: whether a shape reaches a plane, by the signs of heights (predicate over any number type).
#pragma once

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/stages.hpp>

#include <type_traits>

namespace hitbox::detail {

using exact::absolute, exact::larger, exact::smaller,
    exact::twice;  // for doubles; other overloads are found by argument type

/// The heights of a shape above a plane, times the length of the normal. The gap is positive if all lie
/// strictly on one side. The coordinates of an axis-aligned box are doubled, so that no center is rounded.
struct PlaneMeets {
    static constexpr int degree = 2;

    template <class P, class S, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const S& shape, const Ask& sign) {
        const auto [low, high] = range(plane, shape);
        const exact::FilteredSign s = sign(larger(low, -high));
        return s == exact::FilteredSign::unknown ? Verdict::unknown
                                                 : yes_if(s != exact::FilteredSign::positive);
    }

    /// A line intersects the plane unless it is parallel to it and does not lie in it.
    template <class P, class N, class O, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const over::Line<N, O>& line, const Ask& sign) {
        using enum exact::FilteredSign;
        const auto speed = sign(exact::dot_product(plane.normal, line.direction));
        if (speed == unknown) return Verdict::unknown;
        return speed != zero ? Verdict::yes : on_plane(sign(height(plane, line.origin)));
    }

    /// A ray intersects the plane if it starts on it or leads toward it.
    template <class P, class N, class O, class Ask>
    static HITBOX_INLINE Verdict ask(const P& plane, const over::Ray<N, O>& ray, const Ask& sign) {
        using enum exact::FilteredSign;
        const auto start = sign(height(plane, ray.origin));
        if (start == unknown || start == zero) return on_plane(start);
        const auto speed = sign(exact::dot_product(plane.normal, ray.direction));
        if (speed == unknown) return Verdict::unknown;
        return yes_if(speed != zero && speed != start);
    }

    struct Ends {
        exact::FilteredSign low, high;
    };
    /// The signs of the lowest and of the highest height. For an unbounded shape the sign at infinity counts.
    template <class P, class S, class Ask>
    static HITBOX_INLINE Ends ends(const P& plane, const S& shape, const Ask& sign) {
        const auto [low, high] = range(plane, shape);
        return {sign(low), sign(high)};
    }
    template <class P, class N, class O, class Ask>
    static HITBOX_INLINE Ends ends(const P& plane, const over::Ray<N, O>& ray, const Ask& sign) {
        using enum exact::FilteredSign;
        const auto start = sign(height(plane, ray.origin));
        const auto speed = sign(exact::dot_product(plane.normal, ray.direction));
        if (speed == unknown) return {unknown, unknown};
        return {speed == negative ? negative : start, speed == positive ? positive : start};
    }
    template <class P, class N, class O, class Ask>
    static HITBOX_INLINE Ends ends(const P& plane, const over::Line<N, O>& line, const Ask& sign) {
        using enum exact::FilteredSign;
        const auto speed = sign(exact::dot_product(plane.normal, line.direction));
        if (speed == unknown || speed == zero) return {unknown, unknown};
        return {negative, positive};
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

    // The interval of the heights of a shape.
    template <class N>
    struct Range {
        N low, high;
    };
    template <class H, class R>
    static HITBOX_INLINE auto around(const H& height, const R& reach) {
        return Range<decltype(height - reach)>{height - reach, height + reach};
    }

    template <class P, class N>
    static HITBOX_INLINE auto range(const P& plane, const over::Point<N>& p) {
        const auto h = height(plane, p);
        return Range<std::remove_const_t<decltype(h)>>{h, h};
    }
    template <class P, class N>
    static HITBOX_INLINE auto range(const P& plane, const over::Segment<N>& s) {
        const auto a = height(plane, s.a), b = height(plane, s.b);
        return Range<decltype(smaller(a, b))>{smaller(a, b), larger(a, b)};
    }
    template <class P, class N>
    static HITBOX_INLINE auto range(const P& plane, const over::Triangle<N>& t) {
        const auto a = height(plane, t.a), b = height(plane, t.b), c = height(plane, t.c);
        const auto low = smaller(smaller(a, b), c);
        return Range<std::remove_const_t<decltype(low)>>{low, larger(larger(a, b), c)};
    }
    template <class P, class N>
    static HITBOX_INLINE auto range(const P& plane, const over::Rectangle<N>& r) {
        return around(height(plane, r.center), reach(plane, r.half_axes[0]) + reach(plane, r.half_axes[1]));
    }
    template <class P, class N>
    static HITBOX_INLINE auto range(const P& plane, const over::Obb<N>& b) {
        const auto& h = b.half_axes;
        return around(height(plane, b.center),
                      (reach(plane, h[0]) + reach(plane, h[1])) + reach(plane, h[2]));
    }
    template <class P, class N>
    static HITBOX_INLINE auto range(const P& plane, const over::Aabb<N>& b) {
        const auto& n = plane.normal;
        const auto middle =
            (n.x * (b.min.x + b.max.x) + n.y * (b.min.y + b.max.y)) + n.z * (b.min.z + b.max.z);
        const auto radius = (absolute(n.x) * (b.max.x - b.min.x) + absolute(n.y) * (b.max.y - b.min.y)) +
                            absolute(n.z) * (b.max.z - b.min.z);
        return around(middle - twice(plane.offset), radius);
    }
};

}  // namespace hitbox::detail
