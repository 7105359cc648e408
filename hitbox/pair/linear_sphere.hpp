// linear_sphere.hpp: sphere against segment, ray or line (ray vs sphere, segment vs sphere).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cmath>
#include <type_traits>

namespace hitbox::detail {

/// The first stage: LinearMeetsSphere with the same w and d, c = w^2 - r^2, b = w . d. The line misses the sphere if apart =
/// d^2 c - b^2 is positive. Squares are sums without cancellation, so they bound the errors themselves. With
/// u the unit roundoff, to first order:
///
///     w, d              relative error of each coordinate at most u
///     w^2, d^2          relative error at most 5 u
///     c                 within 5 u w^2 + u r^2 + u |c|           <=  7 u size,  size = w^2 + r^2
///     b                 within 5 u |w| |d|
///     b^2               within (10 + 1) u w^2 d^2
///     d^2 c             within (7 + 5 + 1) u d^2 size
///     apart             within (11 + 13 + 2) u d^2 size
///
/// The filter uses 8 u size and 32 u d^2 size. The difference covers higher orders and its own roundings. If c
/// is certainly positive and apart certainly negative, then b^2 > d^2 c > u d^2 w^2, so the sign of b is certain
/// without its own bound. Fused products round less. Squares above `least` lose less than u of themselves by
/// underflow. An overflow makes the bound infinite, since it is four times the largest of the products.
/// Source: Ericson 2005, 5.3.2; Higham 2002, lemma 3.1, for the bounds.
template <class T>
class LinearSphereSquares {
public:
    static HITBOX_INLINE Verdict ask(const Line<T>& line, const Sphere<T>& sphere) {
        const Vec<3, T>& d = line.direction;
        const From origin(line.origin, d, sphere);
        const T dd = dot(d, d), apart = origin.apart(dd);
        const bool fit = is_fit(origin, dd), sure = std::fabs(apart) > origin.apart_error(dd);
        if (fit & sure) [[likely]]
            return yes_if(apart < 0);
        return Verdict::unknown;
    }

    static HITBOX_INLINE Verdict ask(const Ray<T>& ray, const Sphere<T>& sphere) {
        const Vec<3, T>& d = ray.direction;
        const From origin(ray.origin, d, sphere);
        const T dd = dot(d, d), apart = origin.apart(dd);
        const bool inside = origin.c < 0;
        const bool fit = is_fit(origin, dd), sure_start = origin.is_sure(),
                   sure = std::fabs(apart) > origin.apart_error(dd);
        if (fit & sure_start & (inside | sure)) [[likely]]
            return yes_if(inside | ((apart < 0) & (origin.b < 0)));
        return Verdict::unknown;
    }

    static HITBOX_INLINE Verdict ask(const Segment<T>& segment, const Sphere<T>& sphere) {
        const Vec<3, T> d = segment.b - segment.a;
        const From start(segment.a, d, sphere), end(segment.b, d, sphere);
        const T dd = dot(d, d), apart = start.apart(dd);
        const bool inside = (start.c < 0) | (end.c < 0);
        const bool fit_start = is_fit(start, dd), fit_end = is_fit(end, dd), sure_start = start.is_sure(),
                   sure_end = end.is_sure(), sure = std::fabs(apart) > start.apart_error(dd);
        if (fit_start & fit_end & sure_start & sure_end & (inside | sure)) [[likely]]
            return yes_if(inside | ((apart < 0) & (start.b < 0) & (end.b > 0)));
        return Verdict::unknown;
    }

private:
    static constexpr bool is_float = std::is_same_v<T, float>;
    static constexpr T least = is_float ? T(0x1p-50) : T(0x1p-400);
    static constexpr T bound = T(8 * exact::size_bound_scale) * exact::unit_roundoff_of<T>;

    // The sphere relative to a point of the line.
    struct From {
        T c, b, size;

        HITBOX_INLINE From(const Vec<3, T>& point, const Vec<3, T>& d, const Sphere<T>& sphere) {
            const Vec<3, T> w = point - sphere.center;
            const T ww = dot(w, w), rr = sphere.radius * sphere.radius;
            c = ww - rr, b = dot(w, d), size = ww + rr;
        }
        HITBOX_INLINE bool is_sure() const { return std::fabs(c) > bound * size; }
        HITBOX_INLINE T apart(T dd) const { return dd * c - b * b; }
        HITBOX_INLINE T apart_error(T dd) const { return bound * (4 * size * dd); }
    };

    static HITBOX_INLINE bool is_fit(const From& from, T dd) { return (from.size > least) & (dd > least); }
};

}  // namespace hitbox::detail

namespace hitbox::verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         line-sphere ray-sphere segment-sphere
/// Shapes        closed segment or ray, infinite line; solid sphere.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: squared distances are compared; no square root is taken.
/// Degenerate    A segment of length zero is a point. A ray or line with zero direction is empty. A sphere of
///               radius zero is a point; with a negative radius it is empty. A shape with a NaN or an infinity is
///               empty. An empty shape intersects nothing.
/// Intersection  The common points: none, a point or a segment. `t` is the parameter range of the segment, ray or
///               line if that is the first argument; if it is the second, the range is `t_b`. `line_t` is the range
///               on the infinite line that contains it, from entry to exit, also for a segment inside. A segment of
///               length zero has no `line_t`. The kind, and whether an end is an end point of the segment or ray, is
///               exact. Coordinates and parameters are rounded once to the nearest number.
/// Cost          about 7 to 12 ns; where they just touch 24 to 38 ns on a grid, 65 to 86 ns in full precision.
/// Source        Ericson 2005, 5.3.2, without divisions and roots; see detail/sphere_meets.hpp.
template <LinearShape L, Scalar T>
    requires SameScalar<L, Sphere<T>>
bool answer(Intersects, const L& shape, const Sphere<T>& sphere) {
    if (!(sphere.radius >= 0)) return false;
    const detail::Verdict quick = detail::LinearSphereSquares<T>::ask(shape, sphere);
    if (quick != detail::Verdict::unknown) [[likely]]
        return quick == detail::Verdict::yes;
    return detail::meet_in_later_stages<detail::LinearMeetsSphere>(shape, sphere);
}

template <LinearShape L, Scalar T>
    requires SameScalar<L, Sphere<T>>
Intersection<T> answer(Intersect, const L& line, const Sphere<T>& other) {
    return detail::clip_line<T>(line, other);
}

}  // namespace hitbox::verb
