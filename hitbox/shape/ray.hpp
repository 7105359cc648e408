// ray.hpp: a ray in space (half-line).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <cmath>
#include <optional>

namespace hitbox {

/// A ray: the closed set of points origin + t * direction, t >= 0.
///
/// Units       t counts multiples of the direction, which may have any length.
/// Empty       if a number is NaN or infinite, or the direction is zero.
template <class T>
struct Ray {
    Vec<3, T> origin, direction;

    /// The ray from one point through another. The direction is rounded.
    static constexpr Ray from_points(const Vec<3, T>& from, const Vec<3, T>& through) {
        return {from, through - from};
    }

    /// The ray from `origin` along `direction`, where t = 1 is `length` away from the origin. Its direction is
    /// within 4 ulp on each axis, as with_length() says. The given one may have any length except zero; zero gives
    /// an empty ray.
    static Ray from_direction(const Vec<3, T>& origin, const Vec<3, T>& direction, T length) {
        return {origin, with_length(direction, length)};
    }

    /// The point at parameter t. The error on each axis is at most half an ulp of direction * t and half an ulp of
    /// the result.
    constexpr Vec<3, T> point_at(T t) const { return origin + direction * t; }
    /// The distance of the point at parameter t from the origin of the ray, within 4 ulp.
    T distance_along(T t) const { return t * std::hypot(direction.x, direction.y, direction.z); }

    /// The image under an affine map, rounded.
    constexpr Ray transformed(const Affine<T>& map) const {
        return {map.point(origin), map.direction(direction)};
    }

    /// True if a number is NaN or infinite, or the direction is zero.
    constexpr bool is_empty() const {
        return !exact::all_finite(origin, direction) || direction == Vec<3, T>{};
    }
    /// The smallest axis-aligned box that contains the ray: infinite along each axis where the direction is not zero.
    constexpr Aabb<3, T> bounds() const {
        return is_empty() ? Aabb<3, T>{} : detail::bounds_along(origin, direction, false);
    }

    /// std::nullopt: no solid contains a ray, so no algorithm needs one of its points.
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
