// penetrating.hpp: the smallest translation that parts two shapes (penetration depth, minimum translational distance).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/least_overlap.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <optional>

namespace hitbox {

/// The smallest translation of the first shape after which two shapes only touch: axis * depth.
struct Penetration {
    double depth = 0;
    Vec3 axis;  ///< a unit vector, rounded, from the second shape to the first
};

/// The same for the shapes in the other order.
inline Penetration mirrored(const Penetration& p) { return {p.depth, Vec3{} - p.axis}; }

namespace detail {

/// A shape that `penetration` accepts: every one except rays, lines, planes and frusta, which have no end.
template <class S>
concept SolidShape = RoundedShape<S> && !ShapeOfKind<S, ShapeKind::ray, ShapeKind::line, ShapeKind::plane>;

/// Of each shape the core and the radius. If the cores are disjoint, each shape is the union of balls around its core, and
/// the closest points of the cores are the centers of the two that overlap most. If the cores meet, a radius adds to the
/// overlap along every axis. std::nullopt exactly if the shapes have no common point.
std::optional<Penetration> penetration_between(const RoundedSet& a, const RoundedSet& b);

/// A penetration, and whose face it is perpendicular to.
struct SourcedPenetration {
    Penetration least;
    AxisSource source = AxisSource::none;
};

/// The same for two shapes in the order of is_before (between.hpp).
std::optional<SourcedPenetration> penetration_in_order(const RoundedSet& a, const RoundedSet& b,
                                                       ErrorOf error_of);

/// Two axis-aligned boxes, by comparisons.
template <class T>
std::optional<Penetration> penetration_of_boxes(const Aabb<3, T>& a, const Aabb<3, T>& b);

}  // namespace detail

}  // namespace hitbox
