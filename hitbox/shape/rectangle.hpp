// rectangle.hpp: a rectangle in space (finite plane, quad, parallelogram).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hitbox {

/// The closed set center + s0 * half_axes[0] + s1 * half_axes[1], |s_i| <= 1, as stored. The half-axes need
/// not be perpendicular or non-zero. They also store the rotation about the normal.
///
/// Units       the caller's length unit.
/// Degenerate  a zero half-axis or parallel half-axes give a segment or a point.
/// Empty       if a number is NaN or infinite.
template <class T>
struct Rectangle {
    Vec<3, T> center;
    std::array<Vec<3, T>, 2> half_axes{};

    /// The square [-1/2, 1/2] x [-1/2, 1/2] of the x-y plane, stretched to `size`, scaled, rotated and
    /// translated, as a scene editor stores it. Rounded. Only the columns of `rotation` are used.
    static constexpr Rectangle from_pose(const Vec<3, T>& position, const Affine<T>& rotation,
                                         const Vec<3, T>& scale, const Vec<2, T>& size) {
        return {position,
                {rotation.columns[0] * (scale.x * size.x / 2), rotation.columns[1] * (scale.y * size.y / 2)}};
    }

    /// The cross product of the half-axes, rounded. Its length is a quarter of the area.
    constexpr Vec<3, T> normal() const { return cross(half_axes[0], half_axes[1]); }

    /// The corners in cyclic order, rounded.
    constexpr std::array<Vec<3, T>, 4> corners() const {
        const Vec<3, T>&u = half_axes[0], &v = half_axes[1];
        return {center - u - v, center + u - v, center + u + v, center - u + v};
    }

    /// The image under an affine map, rounded.
    constexpr Rectangle transformed(const Affine<T>& map) const {
        return {map.point(center), {map.direction(half_axes[0]), map.direction(half_axes[1])}};
    }

    /// True if a number is NaN or infinite.
    constexpr bool is_empty() const { return !exact::all_finite(center, half_axes[0], half_axes[1]); }
    /// The smallest axis-aligned box that contains it, rounded outward.
    Aabb<3, T> bounds() const { return is_empty() ? Aabb<3, T>{} : detail::bounds_around(center, half_axes); }
    /// Calls line(p, q) for each edge, rounded.
    template <class Line>
    constexpr void outline(const Line& line) const {
        const auto corner = corners();
        for (std::size_t i = 0; i < 4; ++i) line(corner[i], corner[(i + 1) % 4]);
    }

    /// A point of the rectangle, which must not be empty.
    constexpr std::optional<Vec<3, T>> some_point() const { return center; }

    friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;
};

using Rectangle3 = Rectangle<double>;
using Rectangle3f = Rectangle<float>;

template <class T>
struct ShapeInfo<Rectangle<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::rectangle;
    static constexpr const char* name = "rectangle";
    static constexpr std::tuple fields{ShapeField{"center", &Rectangle<T>::center},
                                       ShapeField{"half_axes", &Rectangle<T>::half_axes}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
