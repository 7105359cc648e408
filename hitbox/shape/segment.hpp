// segment.hpp: segment in space (line segment, edge).
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
/// Degenerate  equal end points make it a point.
/// Empty       a NaN anywhere makes it empty: it meets nothing. Infinite end points are an error.
template <class T>
struct Segment {
    Vec<3, T> a, b;

    /// From a start, a direction of any length but zero, and a length. The end is rounded; a zero direction makes
    /// the segment empty.
    static Segment from_direction(const Vec<3, T>& origin, const Vec<3, T>& direction, T length) {
        return {origin, origin + with_length(direction, length)};
    }

    /// a at 0, b at 1; between them rounded.
    constexpr Vec<3, T> point_at(T t) const { return t == 0 ? a : t == 1 ? b : a + (b - a) * t; }
    T length() const { return std::hypot(b.x - a.x, b.y - a.y, b.z - a.z); }
    /// How far point_at(t) is from a.
    T distance_along(T t) const { return t * length(); }

    constexpr Segment transformed(const Affine<T>& map) const { return {map.point(a), map.point(b)}; }

    constexpr bool is_empty() const { return !exact::all_finite(a, b); }
    constexpr Aabb<3, T> bounds() const { return is_empty() ? Aabb<3, T>{} : Aabb<3, T>::from_points(a, b); }
    template <class Line>
    constexpr void outline(const Line& line) const {
        line(a, b);
    }

    /// One of its points.
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
