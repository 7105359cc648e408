// first_contact.hpp: when a moving shape first meets another one (time of impact, continuous collision detection).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

#include <optional>

namespace hitbox::detail {

/// The first contact of a shape a that moves by `motion` with a shape b. The public form of it is in sweep.hpp.
struct FirstContact {
    double t = 0;
    Vec3 point, normal;  ///< in the place at that time; the unit normal is out of b
    bool started = false, leaving = false;
};

/// Any two shapes without rays, lines and frusta. std::nullopt if they do not meet, or if either is empty.
///
///     polytopes, and planes   times along all axes that can separate them       axis_times.hpp
///     shapes with a radius    the distance of the cores, which is convex in t   closest/moving.hpp
///
/// Both orders of the shapes give the same bits: sweeping b by -motion gives the same t and the opposite normal.
std::optional<FirstContact> first_contact(const RoundedSet& a, const Vec3& motion, const RoundedSet& b);

/// Shapes without a radius.
std::optional<FirstContact> first_contact_of_polytopes(const ConvexSet& a, const Vec3& motion,
                                                       const ConvexSet& b);

/// Two planes; a shape with a radius and a plane; two shapes of which at least one has a radius, and none is a plane.
std::optional<FirstContact> first_contact_of_planes(const ConvexSet& a, const Vec3& motion,
                                                    const ConvexSet& b);
std::optional<FirstContact> first_contact_with_plane(const RoundedSet& a, const Vec3& motion,
                                                     const ConvexSet& plane);
std::optional<FirstContact> first_contact_of_round(const RoundedSet& a, const Vec3& motion,
                                                   const RoundedSet& b);

/// An answer that is certain in double; `unknown` if it is not, and if the shapes may meet at the start.
struct QuickContact {
    exact::Verdict verdict = exact::Verdict::unknown;
    FirstContact contact;
};
/// Two points, each with its radius, and two oriented boxes.
QuickContact first_contact_of_balls(const RoundedSet& a, const Vec3& motion, const RoundedSet& b);

QuickContact first_contact_of_oriented_boxes(const ConvexSet& a, const Vec3& motion, const ConvexSet& b);

/// Two axis-aligned boxes.
std::optional<FirstContact> first_contact_of_boxes(const Aabb3& a, const Vec3& motion, const Aabb3& b);

/// A common point of two shapes without a radius that meet.
Vec3 common_point_at_start(const ConvexSet& a, const ConvexSet& b);

/// Whether shapes without a radius meet at any time; exact.
bool meet_on_the_way(const ConvexSet& a, const Vec3& motion, const ConvexSet& b);

/// A common point at a time of contact: a, moved by `step`, touches b, and `normal` leads out of b. It is in both shapes
/// within 2^-46 of the largest coordinate.
Vec3 point_of_contact(const ConvexSet& a, const Vec3& step, const ConvexSet& b, const Vec3& normal);

/// Shapes that have an answer.
template <class S>
concept SweptShape = RoundedShape<S> && !ShapeOfKind<S, ShapeKind::ray, ShapeKind::line>;

}  // namespace hitbox::detail
