// aabb.hpp: axis-aligned bounding box (AABB, bounds; a rect in 2D).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox {

namespace detail {

/// Calls line(a, b) for the twelve edges of a box, four along each axis in turn. If bit k of i is set, corner
/// i is at the upper end of axis k.
template <class T, class Line>
constexpr void outline_of_box(const std::array<Vec<3, T>, 8>& corner, const Line& line) {
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t i = 0; i < 8; ++i)
            if (!(i >> k & 1)) line(corner[i], corner[i | std::size_t(1) << k]);
}

/// a + b rounded up: the sum, or the next number if rounding made it smaller. Source: Knuth 1997, "The Art of
/// Computer Programming", vol. 2, 4.2.2, theorem B.
template <class T>
T sum_up(T a, T b) {
    const T sum = a + b, part = sum - a, lost = (a - (sum - part)) + (b - part);
    return lost > 0 ? std::nextafter(sum, std::numeric_limits<T>::infinity()) : sum;
}

}  // namespace detail

/// Axis-aligned box: the closed set of points p with min[i] <= p[i] <= max[i] on every axis.
///
/// Units       the caller's length unit. Corners are stored as given, so a box is exact.
/// Degenerate  min == max is one point; a box flat on some axes is a rectangle or a segment.
/// Empty       min > max or a NaN on any axis. The default box is empty; it is the identity of `merge`.
/// Infinite    infinite corners give slabs and half-spaces. If min and max are the same infinity on
///             an axis, the box is empty.
///
/// The members concern one box. Functions of two shapes are in hitbox/pair/aabb_*.hpp.
template <int N, class T>
struct Aabb {
    static constexpr T inf = std::numeric_limits<T>::infinity();

    Vec<N, T> min = filled(+inf);
    Vec<N, T> max = filled(-inf);

    /// The smallest box that contains both points, given in any order. Exact.
    static constexpr Aabb from_points(const Vec<N, T>& p, const Vec<N, T>& q) {
        return Aabb{}.merge(p).merge(q);
    }

    /// The box with this center and these half extents. The corners are rounded. A negative half
    /// extent gives the empty box.
    static constexpr Aabb from_center_half_extents(const Vec<N, T>& center, const Vec<N, T>& half_extents) {
        for (std::size_t i = 0; i < N; ++i)
            if (!(half_extents[i] >= 0)) return {};
        return {center - half_extents, center + half_extents};
    }

    /// The center, rounded, without overflow. For an empty box the value is meaningless or NaN.
    constexpr Vec<N, T> center() const {
        Vec<N, T> c;
        for (std::size_t i = 0; i < N; ++i) c[i] = min[i] / 2 + max[i] / 2;
        return c;
    }
    /// Half the size along each axis, rounded, without overflow.
    constexpr Vec<N, T> half_extents() const {
        Vec<N, T> h;
        for (std::size_t i = 0; i < N; ++i) h[i] = max[i] / 2 - min[i] / 2;
        return h;
    }
    /// True if all corners are finite.
    constexpr bool is_finite() const {
        for (std::size_t i = 0; i < N; ++i)
            if (!(min[i] - min[i] == 0 && max[i] - max[i] == 0)) return false;
        return true;
    }

    /// The box with every face moved outward by `by`, rounded outward. A negative amount moves the faces
    /// inward. If they pass each other, the result is the empty box.
    Aabb expanded(T by) const {
        if (is_empty()) return {};
        Aabb r;
        for (std::size_t i = 0; i < N; ++i) {
            r.min[i] = -detail::sum_up(-min[i], by);
            r.max[i] = detail::sum_up(max[i], by);
        }
        return r.is_empty() ? Aabb{} : r;
    }

    /// The corners. Corner i is at max on axis k if bit k of i is set. Exact.
    constexpr std::array<Vec<N, T>, std::size_t(1) << N> corners() const {
        std::array<Vec<N, T>, std::size_t(1) << N> r;
        for (std::size_t i = 0; i < r.size(); ++i)
            for (std::size_t k = 0; k < N; ++k) r[i][k] = (i >> k & 1) ? max[k] : min[k];
        return r;
    }

    /// Calls line(a, b) for each of the twelve edges.
    template <class Line>
    constexpr void outline(const Line& line) const
        requires(N == 3)
    {
        detail::outline_of_box(corners(), line);
    }

    /// A point of the box, which must not be empty; std::nullopt if a corner is infinite.
    constexpr std::optional<Vec<N, T>> some_point() const {
        return is_finite() ? std::optional(min) : std::nullopt;
    }
    /// The box itself, or the default box if it is empty.
    constexpr Aabb bounds() const { return is_empty() ? Aabb{} : *this; }

    /// An axis-aligned box that contains the image of this box, rounded outward. For the points of a rotated
    /// mesh it is larger than necessary; fit_aabb of the mapped points gives a tighter box. Source: Arvo
    /// 1990, "Transforming Axis-Aligned Bounding Boxes", Graphics Gems.
    Aabb transformed(const Affine<T>& map) const
        requires(N == 3)
    {
        if (is_empty()) return {};
        Aabb r;
        for (std::size_t k = 0; k < 3; ++k) {
            double low = map.translation[k], high = low, size = std::fabs(low);
            for (std::size_t i = 0; i < 3; ++i) {
                const double m = map.columns[i][k];
                if (m == 0) continue;  // else an infinite side would give infinity * 0
                const double p = m * widen(min[i]), q = m * widen(max[i]);
                low += p < q ? p : q, high += p < q ? q : p;
                for (const double x : {p, q})
                    if (std::fabs(x) < infinite) size += std::fabs(x);  // the other end may still be finite
            }
            // The error is at most six roundings of half an ulp of `size`. The slack is twice that, plus the
            // smallest number for underflow.
            const double slack = size * 0x1p-50 + std::numeric_limits<double>::denorm_min() * 8;
            r.min[k] = round_down(low - slack), r.max[k] = round_up(high + slack);
        }
        return r;
    }

    /// True if the box contains no point: min > max, a NaN, or both corners at one infinity on some axis.
    constexpr bool is_empty() const {
        for (std::size_t i = 0; i < N; ++i)
            if (!(min[i] <= max[i] && min[i] < inf && max[i] > -inf)) return true;  // also for NaN
        return false;
    }

    /// Extends the box to contain `p`. Exact: coordinates are copied. A NaN coordinate is ignored. The box must
    /// be the default box or not empty; the result for another empty box is meaningless.
    constexpr Aabb& merge(const Vec<N, T>& p) {
        for (std::size_t i = 0; i < N; ++i) {
            if (p[i] < min[i]) min[i] = p[i];
            if (p[i] > max[i]) max[i] = p[i];
        }
        return *this;
    }

    /// Extends the box to contain `other`. Exact. If `other` is empty, nothing changes. This box must be the
    /// default box or not empty.
    constexpr Aabb& merge(const Aabb& other) {
        if (other.is_empty()) return *this;
        for (std::size_t i = 0; i < N; ++i) {
            if (other.min[i] < min[i]) min[i] = other.min[i];
            if (other.max[i] > max[i]) max[i] = other.max[i];
        }
        return *this;
    }

    friend constexpr bool operator==(const Aabb&, const Aabb&) = default;

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    static T round_down(double x) {
        const T r = rounded<T>(x);
        return double(r) > x ? std::nextafter(r, -inf) : r;
    }
    static T round_up(double x) {
        const T r = rounded<T>(x);
        return double(r) < x ? std::nextafter(r, +inf) : r;
    }

    static constexpr Vec<N, T> filled(T value) {
        Vec<N, T> v;
        for (std::size_t i = 0; i < N; ++i) v[i] = value;
        return v;
    }
};

using Aabb2 = Aabb<2, double>;
using Aabb3 = Aabb<3, double>;
using Aabb2f = Aabb<2, float>;
using Aabb3f = Aabb<3, float>;

namespace detail {

/// Bounds of center + sum of s_i * half_axes[i], |s_i| <= 1, rounded outward.
template <class T, std::size_t Count>
Aabb<3, T> bounds_around(const Vec<3, T>& center, const std::array<Vec<3, T>, Count>& half_axes) {
    Aabb<3, T> r;
    for (std::size_t k = 0; k < 3; ++k) {
        T reach = 0;
        for (const Vec<3, T>& h : half_axes) reach = sum_up(reach, std::fabs(h[k]));
        r.min[k] = -sum_up(-center[k], reach), r.max[k] = sum_up(center[k], reach);
    }
    return r;
}

/// Bounds of a ray or line: infinite along each axis where the direction is not zero.
template <class T>
constexpr Aabb<3, T> bounds_along(const Vec<3, T>& origin, const Vec<3, T>& direction, bool both_ways) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    Aabb<3, T> r{origin, origin};
    for (std::size_t k = 0; k < 3; ++k) {
        if (direction[k] < 0 || (both_ways && direction[k] != 0)) r.min[k] = -inf;
        if (direction[k] > 0 || (both_ways && direction[k] != 0)) r.max[k] = +inf;
    }
    return r;
}

}  // namespace detail

template <class T>
struct ShapeInfo<Aabb<3, T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::aabb;
    static constexpr const char* name = "aabb";
    static constexpr std::tuple fields{ShapeField{"min", &Aabb<3, T>::min},
                                       ShapeField{"max", &Aabb<3, T>::max}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
