// obb.hpp: an oriented bounding box (OBB, rotated box).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox {

/// An oriented box: the closed set center + s0*half_axes[0] + s1*half_axes[1] + s2*half_axes[2], |s_i| <= 1.
///
///            half_axes[1]
///          +-----^-----+        A half-axis is axis x half extent. Tests use them as stored: they need
///          |     |     |        not be orthogonal, right-handed or non-zero.
///          |     o---->| half_axes[0]
///          +-----------+
///
/// Units       the caller's length unit.
/// Degenerate  a zero half-axis makes it flat: a parallelogram, a segment or a point.
/// Empty       if a number is NaN or infinite. The default box is empty.
template <class T>
struct Obb {
    static constexpr T nan = std::numeric_limits<T>::quiet_NaN();

    Vec<3, T> center{nan, nan, nan};
    std::array<Vec<3, T>, 3> half_axes{};

    /// The box of unit axes and half extents. The products are rounded; tests are exact for the rounded box.
    /// A negative half extent gives the empty box, as min > max does for an Aabb. The sign of a half-axis has
    /// no such meaning: both signs give the same box.
    static constexpr Obb from_axes(const Vec<3, T>& center, const std::array<Vec<3, T>, 3>& axes,
                                   const Vec<3, T>& half_extents) {
        for (std::size_t i = 0; i < 3; ++i)
            if (!(half_extents[i] >= 0)) return {};
        return {center, {axes[0] * half_extents[0], axes[1] * half_extents[1], axes[2] * half_extents[2]}};
    }

    /// The cube [-1/2, 1/2]^3 stretched to `size`, scaled, rotated and translated: the box of an object with
    /// position, rotation and scale in an engine. Rounded. The rotation comes from
    /// `Affine::from_quaternion`, `from_euler` or `rotate`; only its columns are used. A negative scale
    /// mirrors the box, which does not change it.
    static constexpr Obb from_pose(const Vec<3, T>& position, const Affine<T>& rotation,
                                   const Vec<3, T>& scale, const Vec<3, T>& size = {1, 1, 1}) {
        const auto& r = rotation.columns;
        return {
            position,
            {r[0] * (scale.x * size.x / 2), r[1] * (scale.y * size.y / 2), r[2] * (scale.z * size.z / 2)}};
    }

    /// The same box as an Obb. Its center and half extents are rounded, so it may not contain the corners
    /// exactly; fit_obb of the corners does. An empty or infinite box gives the empty Obb.
    static constexpr Obb from_aabb(const Aabb<3, T>& box) {
        if (box.is_empty() || !box.is_finite()) return {};
        return from_axes(box.center(), {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}},
                         box.half_extents());
    }
    /// The image of an axis-aligned box under an affine map, rounded.
    static constexpr Obb from_aabb(const Aabb<3, T>& box, const Affine<T>& map) {
        return from_aabb(box).transformed(map);
    }

    /// The corners, rounded. Corner i has + half-axis k if bit k of i is set, and - half-axis k otherwise.
    constexpr std::array<Vec<3, T>, 8> corners() const {
        std::array<Vec<3, T>, 8> r;
        for (std::size_t i = 0; i < 8; ++i) {
            r[i] = center;
            for (std::size_t k = 0; k < 3; ++k)
                r[i] = (i >> k & 1) ? r[i] + half_axes[k] : r[i] - half_axes[k];
        }
        return r;
    }

    /// Calls line(p, q) for each of the twelve edges, rounded.
    template <class Line>
    constexpr void outline(const Line& line) const {
        detail::outline_of_box(corners(), line);
    }

    /// The image under an affine map, rounded.
    constexpr Obb transformed(const Affine<T>& map) const {
        return {map.point(center),
                {map.direction(half_axes[0]), map.direction(half_axes[1]), map.direction(half_axes[2])}};
    }

    /// True if a number is NaN or infinite.
    constexpr bool is_empty() const {
        return !exact::all_finite(center, half_axes[0], half_axes[1], half_axes[2]);
    }
    /// The smallest axis-aligned box that contains it, rounded outward. It is empty for an empty Obb.
    Aabb<3, T> bounds() const { return is_empty() ? Aabb<3, T>{} : detail::bounds_around(center, half_axes); }

    /// The lengths of the half-axes, rounded.
    Vec<3, T> half_extents() const {
        return {std::hypot(half_axes[0].x, half_axes[0].y, half_axes[0].z),
                std::hypot(half_axes[1].x, half_axes[1].y, half_axes[1].z),
                std::hypot(half_axes[2].x, half_axes[2].y, half_axes[2].z)};
    }

    /// The volume of the box as stored, rounded; the half-axes need not be perpendicular. 0 for an empty box.
    double volume() const {
        if (is_empty()) return 0;
        const Vec<3, double> u(half_axes[0]), v(half_axes[1]), w(half_axes[2]);
        return 8 * std::fabs(dot(u, cross(v, w)));
    }

    /// The unit directions of the half-axes, rounded. If half-axes are zero, perpendicular
    /// directions complete the frame.
    std::array<Vec<3, T>, 3> axes() const;

    /// A point of the box, which must not be empty.
    constexpr std::optional<Vec<3, T>> some_point() const { return center; }

    friend constexpr bool operator==(const Obb&, const Obb&) = default;
};

namespace detail {

// A unit vector perpendicular to the unit vector v: the cross product with the coordinate axis for which the
// coordinate of v is smallest.
template <class T>
Vec<3, T> perpendicular_to(const Vec<3, T>& v) {
    const T x = std::abs(v.x), y = std::abs(v.y), z = std::abs(v.z);
    const Vec<3, T> least = x <= y && x <= z ? Vec<3, T>{1, 0, 0}
                            : y <= z         ? Vec<3, T>{0, 1, 0}
                                             : Vec<3, T>{0, 0, 1};
    const Vec<3, T> u = cross(v, least);
    return u * (1 / std::sqrt(length_sq(u)));
}

}  // namespace detail

template <class T>
std::array<Vec<3, T>, 3> Obb<T>::axes() const {
    std::array<Vec<3, T>, 3> axis{};
    const Vec<3, T> extent = half_extents();
    std::size_t known = 0, first = 0;
    for (std::size_t i = 3; i-- > 0;)
        if (extent[i] > 0) {
            // Divide rather than multiply by the reciprocal, which overflows for the smallest extents.
            axis[i] = {half_axes[i].x / extent[i], half_axes[i].y / extent[i], half_axes[i].z / extent[i]};
            ++known, first = i;
        }
    if (known == 0) return {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}};
    for (std::size_t i = 0; i < 3; ++i) {
        if (extent[i] > 0) continue;
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        if (known == 1) {
            axis[i] = detail::perpendicular_to(axis[first]);
        } else {
            const Vec<3, T> n = cross(axis[j], axis[k]);
            const T length = std::sqrt(length_sq(n));
            axis[i] = length > 0 ? n * (1 / length) : detail::perpendicular_to(axis[j]);
        }
        ++known;
    }
    return axis;
}

using Obb3 = Obb<double>;
using Obb3f = Obb<float>;

template <class T>
struct ShapeInfo<Obb<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::obb;
    static constexpr const char* name = "obb";
    static constexpr std::tuple fields{ShapeField{"center", &Obb<T>::center},
                                       ShapeField{"half_axes", &Obb<T>::half_axes}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
