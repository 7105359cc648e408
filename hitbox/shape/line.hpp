// line.hpp: infinite straight line in space (line).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <optional>

namespace hitbox {

/// The set origin + t * direction for every t.
///
/// Units       t counts in lengths of the direction, which need not be one.
/// Empty       a NaN or an infinity anywhere, or a zero direction: it meets nothing.
template <class T>
struct Line {
    Vec<3, T> origin, direction;

    static constexpr Line from_points(const Vec<3, T>& p, const Vec<3, T>& q) { return {p, q - p}; }

    constexpr Vec<3, T> point_at(T t) const { return origin + direction * t; }
    /// How far point_at(t) is from the origin; negative behind it.
    T distance_along(T t) const { return t * std::hypot(direction.x, direction.y, direction.z); }

    constexpr Line transformed(const Affine<T>& map) const {
        return {map.point(origin), map.direction(direction)};
    }

    constexpr bool is_empty() const {
        return !exact::all_finite(origin, direction) || direction == Vec<3, T>{};
    }
    /// The smallest axis-aligned box that holds it: infinite along every axis that the direction has a part in.
    constexpr Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : detail::bounds_along(origin, direction, true);
    }

    /// Nothing: no solid holds it, so nobody needs to know.
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
