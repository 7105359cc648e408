// line.hpp: an infinite straight line in space (line).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <optional>

namespace hitbox {

/// An infinite line: the set of points origin + t * direction for every real t.
///
/// Units       t counts multiples of the direction, which may have any length.
/// Empty       if a number is NaN or infinite, or the direction is zero.
template <class T>
struct Line {
    Vec<3, T> origin, direction;

    /// The line through two points. The direction is rounded.
    static constexpr Line from_points(const Vec<3, T>& p, const Vec<3, T>& q) { return {p, q - p}; }

    /// The point at parameter t. The error on each axis is at most half an ulp of direction * t and half an ulp of
    /// the result.
    constexpr Vec<3, T> point_at(T t) const { return origin + direction * t; }
    /// The signed distance of the point at parameter t from the origin of the line, within 4 ulp.
    T distance_along(T t) const { return t * std::hypot(direction.x, direction.y, direction.z); }

    /// The image under an affine map, rounded.
    constexpr Line transformed(const Affine<T>& map) const {
        return {map.point(origin), map.direction(direction)};
    }

    /// True if a number is NaN or infinite, or the direction is zero.
    constexpr bool is_empty() const {
        return !exact::all_finite(origin, direction) || direction == Vec<3, T>{};
    }
    /// The smallest axis-aligned box that contains the line: infinite along each axis where the direction is
    /// not zero.
    constexpr Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : detail::bounds_along(origin, direction, true);
    }

    /// std::nullopt: no solid contains a line, so no algorithm needs one of its points.
    constexpr std::optional<Vec<3, T>> some_point() const { return std::nullopt; }

    friend constexpr bool operator==(const Line&, const Line&) = default;
};

using Line3 = Line<double>;
using Line3f = Line<float>;

template <class T>
struct ShapeInfo<Line<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::line;
    static constexpr const char* name = "line";
    static constexpr std::tuple fields{ShapeField{"origin", &Line<T>::origin},
                                       ShapeField{"direction", &Line<T>::direction}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
