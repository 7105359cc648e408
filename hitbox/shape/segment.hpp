// segment.hpp: a line segment in space (segment, edge).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <optional>

namespace hitbox {

/// The closed set of points between a and b, both included.
///
/// Units       the caller's length unit. End points are stored as given, so a segment is exact.
/// Degenerate  equal end points give a point.
/// Empty       if a number is NaN or infinite. `query` refuses infinite end points.
template <class T>
struct Segment {
    Vec<3, T> a, b;

    /// The segment from `origin` along `direction` with the given length. The end is rounded: the way to it is
    /// within 4 ulp on each axis, as with_length() says, and the sum rounds once. The direction may have any
    /// length except zero; zero gives an empty segment.
    static Segment from_direction(const Vec<3, T>& origin, const Vec<3, T>& direction, T length) {
        return {origin, origin + with_length(direction, length)};
    }

    /// The point at parameter t: a at 0, b at 1, without rounding. Elsewhere the error on each axis is at most an
    /// ulp of (b - a) t and half an ulp of the result, as long as b - a does not overflow.
    constexpr Vec<3, T> point_at(T t) const { return t == 0 ? a : t == 1 ? b : a + (b - a) * t; }
    /// The distance from a to b, within 4 ulp.
    T length() const { return std::hypot(b.x - a.x, b.y - a.y, b.z - a.z); }
    /// The signed distance from a to the point at parameter t, within 4 ulp.
    T distance_along(T t) const { return t * length(); }

    /// The image under an affine map, rounded.
    constexpr Segment transformed(const Affine<T>& map) const { return {map.point(a), map.point(b)}; }

    /// True if a number is NaN or infinite.
    constexpr bool is_empty() const { return !exact::all_finite(a, b); }
    /// The smallest axis-aligned box that contains it. Exact.
    constexpr Aabb<3, T> bounds() const { return is_empty() ? Aabb<3, T>{} : Aabb<3, T>::from_points(a, b); }
    /// Calls line(a, b).
    template <class Line>
    constexpr void outline(const Line& line) const {
        line(a, b);
    }

    /// A point of the segment, which must not be empty.
    constexpr std::optional<Vec<3, T>> some_point() const { return a; }

    friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

using Segment3 = Segment<double>;
using Segment3f = Segment<float>;

template <class T>
struct ShapeInfo<Segment<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::segment;
    static constexpr const char* name = "segment";
    static constexpr std::tuple fields{ShapeField{"a", &Segment<T>::a}, ShapeField{"b", &Segment<T>::b}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
