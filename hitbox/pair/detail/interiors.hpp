// interiors.hpp: a slightly smaller box; a shape that intersects it intersects the interior of
// the larger box (filter).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

//     +-------------+      A convex shape that intersects the smaller box has a point in the open interior of
//     | +---------+ |      the larger one. Such a point has neighbours in the relative interior of the shape. So
//     | |     o~~~~~~~~    the relative interiors intersect: the shapes overlap, or one contains the other.
//     | +---------+ |      Source: Rockafellar 1970, "Convex Analysis", theorem 6.3.
//     +-------------+

/// A box in the open interior of a finite box; std::nullopt if there is none or it is too thin.
template <class T>
std::optional<Aabb<3, T>> box_within(const Aabb<3, T>& box) {
    Aabb<3, T> within;
    bool is_within = true;
    for (std::size_t k = 0; k < 3; ++k) {
        const T step = (box.max[k] - box.min[k]) * T(0x1p-12);
        within.min[k] = box.min[k] + step, within.max[k] = box.max[k] - step;
        is_within &=
            box.min[k] < within.min[k] && within.min[k] <= within.max[k] && within.max[k] < box.max[k];
    }
    return is_within ? std::optional(within) : std::nullopt;
}

/// The half-axes are scaled by 1 - 2^-10. Rounding changes each by at most 2^-53 of its length. In units of the
/// half-axes that is 2^-53 times the ratio of their lengths, times the product of their lengths over the volume.
/// Both factors are at most 2^20, so it is less than 2^-12, and three of them do not reach the boundary.
inline std::optional<Obb3> box_within(const Obb3& box) {
    const auto& h = box.half_axes;
    double least = HUGE_VAL, most = 0, product = 1;
    for (const Vec3& axis : h) {
        const double size = std::fabs(axis.x) + std::fabs(axis.y) + std::fabs(axis.z);
        least = size < least ? size : least, most = size > most ? size : most, product *= size;
    }
    const double volume = std::fabs(dot(h[0], cross(h[1], h[2])));
    const bool is_thick =
        product > 0x1p-900 && product < 0x1p900 && volume > product * 0x1p-20 && most < least * 0x1p20;
    if (!is_thick) return std::nullopt;
    constexpr double shorter = 1 - 0x1p-10;
    return Obb3{box.center, {h[0] * shorter, h[1] * shorter, h[2] * shorter}};
}
inline std::optional<Obb3> box_within(const Obb3f& box) { return box_within(in_double(box)); }

/// True only if the relative interiors have a common point. It may be false if such a point is not found quickly.
template <class A, class B>
bool interiors_surely_meet(const A& a, const B& b) {
    if constexpr (ShapeOfKind<A, ShapeKind::aabb>) {
        const auto within = box_within(a);
        return within && intersects(*within, b);
    } else if constexpr (ShapeOfKind<A, ShapeKind::obb>) {
        const auto within = box_within(a);
        return within && intersects(*within, in_double(b));
    } else if constexpr (BoxShape<B>) {
        return interiors_surely_meet(b, a);
    } else {
        return false;
    }
}

}  // namespace hitbox::detail
