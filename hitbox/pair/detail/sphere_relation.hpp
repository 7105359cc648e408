// sphere_relation.hpp: how a sphere lies to any shape without a curve, and to another sphere, exactly.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/sphere.hpp>

#include <optional>

namespace hitbox {

enum class Relation;
enum class Side;

}  // namespace hitbox

namespace hitbox::detail {

/// A sphere widened to double; empty where the radius is negative.
struct SphereSet {
    Vec3 center{};
    double radius = -1;

    bool is_empty() const { return radius < 0; }
};

template <class T>
SphereSet sphere_set(const Sphere<T>& s) {
    return s.is_empty() ? SphereSet{} : SphereSet{wide(s.center), widen(s.radius)};
}

/// The sign of distance(center, shape) - radius; neither is empty.
///
/// The nearest point of a shape lies inside it, or within one of its faces, edges or corners. For each of them
/// that holds the foot of the center, squares are compared: for a corner |p|^2 with r^2, for an edge
/// |p x d|^2 with r^2 d^2, for a face (n . p)^2 with r^2 n^2. So nothing is divided and no root is taken, and
/// half-axes need not be perpendicular to each other. Degree 6, in double first and in integers where that leaves a
/// doubt. Source: Ericson 2005, 5.1, without the divisions.
exact::Sign distance_order(const SphereSet& sphere, const ConvexSet& shape);

/// True if the two share a point.
bool meet(const SphereSet& sphere, const ConvexSet& shape);
bool meet(const SphereSet& a, const SphereSet& b);

/// The same without the filter, for those who have done their own.
bool meet_exactly(const SphereSet& sphere, const ConvexSet& shape);

/// How the shape lies to the sphere. The open ball is open: where it reaches a shape at all, it reaches the
/// relative interior. So they touch exactly where the distance from the center is the radius.
Relation relate(const ConvexSet& shape, const SphereSet& sphere);
Relation relate(const SphereSet& a, const SphereSet& b);

/// On which side of a plane a sphere lies; nothing where either is empty.
std::optional<Side> side_of_plane(const ConvexSet& plane, const SphereSet& sphere);

/// Zero exactly where they meet, infinite where either is empty; else the relative error is at most 2^-50. The careful
/// way for every kind; closest_on.hpp is quicker where the kind is known.
double distance_to(const ConvexSet& shape, const SphereSet& sphere);
double distance_to(const SphereSet& a, const SphereSet& b);

}  // namespace hitbox::detail
