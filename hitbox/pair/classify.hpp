// classify.hpp: the exact relation between two shapes (classify, containment, touching).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox {

/// The relation of shape a to shape b. The relative interior of a shape is its interior within the
/// smallest line, plane or space that contains it: for a segment all points except its ends; for a plane,
/// a line or a point all points.
enum class Relation {
    disjoint,     ///< no common point
    touching,     ///< they have common points, but their relative interiors have none
    overlapping,  ///< the relative interiors have a common point, and neither shape contains the other
    inside,       ///< a is a proper subset of b; the boundaries may touch
    contains,     ///< b is a proper subset of a; the boundaries may touch
    equal,        ///< the same set of points
};

/// The relation of b to a, given the relation of a to b.
constexpr Relation mirrored(Relation r) {
    return r == Relation::inside ? Relation::contains : r == Relation::contains ? Relation::inside : r;
}

/// The word for a relation in JSON.
constexpr const char* to_string(Relation r) {
    switch (r) {
        case Relation::disjoint:
            return "disjoint";
        case Relation::touching:
            return "touching";
        case Relation::overlapping:
            return "overlapping";
        case Relation::inside:
            return "inside";
        case Relation::contains:
            return "contains";
        case Relation::equal:
            return "equal";
    }
    return "unknown";
}

// ---- a slightly smaller box: a shape that intersects it intersects the interior of the larger one (filter) ---------

namespace detail {

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

}  // namespace detail

// ---- the answers ----------------------------------------------------------------------------------------------------

namespace verb {

struct Classify {
    static constexpr bool either_order = true;
};

// Fast paths: most shapes are disjoint, and most others have overlapping interiors. Both cases are decided first.

template <detail::ConvexShape A, detail::ConvexShape B>
    requires SameScalar<A, B>
Relation answer(Classify, const A& a, const B& b) {
    if (!intersects(a, b)) return Relation::disjoint;
    const bool interiors_meet = detail::interiors_surely_meet(a, b);
    return detail::relate_meeting(detail::convex_set(a), detail::convex_set(b), interiors_meet);
}
template <detail::ConvexShape A, Scalar T>
    requires SameScalar<A, Sphere<T>>
Relation answer(Classify, const A& a, const Sphere<T>& sphere) {
    if (!intersects(a, sphere)) return Relation::disjoint;
    return detail::relate(detail::convex_set(a), detail::sphere_set(sphere));
}
template <Scalar T>
Relation answer(Classify, const Sphere<T>& a, const Sphere<T>& b) {
    if (!intersects(a, b)) return Relation::disjoint;
    return detail::relate(detail::sphere_set(a), detail::sphere_set(b));
}

}  // namespace verb

/// The exact relation between two shapes. Frusta and capsules are not supported.
///
/// Exactness   exact for every finite input, and for boxes with infinite corners.
/// Degenerate  a degenerate shape is treated as the point set that it is: a segment of length zero is a
///             point, a collinear triangle its longest edge, a flat box a rectangle. An empty shape is
///             disjoint from every shape.
/// Source      Rockafellar 1970, "Convex Analysis", theorem 11.3: see detail/convex_relation.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::Classify, A, B>
constexpr auto classify(const A& a, const B& b) {
    return detail::ask<verb::Classify>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Classify, A, B>>
    requires detail::Unanswered<verb::Classify, A, B>
Relation classify(const A& a, const B& b) = delete;

}  // namespace hitbox
