// ray.hpp: half-line in space (ray).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <optional>

namespace hitbox {

/// The closed set origin + t * direction, t >= 0.
///
/// Units       t counts in lengths of the direction, which need not be one.
/// Empty       a NaN or an infinity anywhere, or a zero direction: it meets nothing.
template <class T>
struct Ray {
    Vec<3, T> origin, direction;

    static constexpr Ray from_points(const Vec<3, T>& from, const Vec<3, T>& through) {
        return {from, through - from};
    }

    /// From a start, a direction of any length but zero, and a length, which t = 1 is away from the start. Rounded;
    /// a zero direction makes the ray empty.
    static Ray from_direction(const Vec<3, T>& origin, const Vec<3, T>& direction, T length) {
        return {origin, with_length(direction, length)};
    }

    constexpr Vec<3, T> point_at(T t) const { return origin + direction * t; }
    /// How far point_at(t) is from the origin.
    T distance_along(T t) const { return t * std::hypot(direction.x, direction.y, direction.z); }

    constexpr Ray transformed(const Affine<T>& map) const {
        return {map.point(origin), map.direction(direction)};
    }

    constexpr bool is_empty() const {
        return !exact::all_finite(origin, direction) || direction == Vec<3, T>{};
    }
    /// The smallest axis-aligned box that holds it: infinite along every axis that the direction has a part in.
    constexpr Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : detail::bounds_along(origin, direction, false);
    }

    /// Nothing: no solid holds it, so nobody needs to know.
    constexpr std::optional<Vec<3, T>> some_point() const { return std::nullopt; }

    friend constexpr bool operator==(const Ray&, const Ray&) = default;
};

using Ray3 = Ray<double>;
using Ray3f = Ray<float>;

template <class T>
struct ShapeInfo<Ray<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::ray;
    static constexpr const char* name = "ray";
    static constexpr std::tuple fields{ShapeField{"origin", &Ray<T>::origin},
                                       ShapeField{"direction", &Ray<T>::direction}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
