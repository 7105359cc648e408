// sphere_relation.hpp: the exact relation between a sphere and any shape without curved faces, or another sphere.
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

/// A sphere widened to double; empty if the radius is negative.
struct SphereSet {
    Vec3 center{};
    double radius = -1;

    bool is_empty() const { return radius < 0; }
};

template <class T>
SphereSet sphere_set(const Sphere<T>& s) {
    return s.is_empty() ? SphereSet{} : SphereSet{wide(s.center), widen(s.radius)};
}

/// The sign of distance(center, shape) - radius. Neither may be empty.
///
/// The nearest point of a shape is inside it, or in one of its faces, edges or corners. For each of these
/// that contains the projection of the center, squares are compared: for a corner |p|^2 with r^2, for an edge
/// |p x d|^2 with r^2 d^2, for a face (n . p)^2 with r^2 n^2. There is no division and no root, and half-axes
/// need not be perpendicular. The degree is 6. The filter in double comes first, then integers. Source:
/// Ericson 2005, 5.1, without the divisions.
exact::Sign distance_order(const SphereSet& sphere, const ConvexSet& shape);

/// True if the two have a common point.
bool meet(const SphereSet& sphere, const ConvexSet& shape);
bool meet(const SphereSet& a, const SphereSet& b);

/// The same without the filter, for callers with their own filter.
bool meet_exactly(const SphereSet& sphere, const ConvexSet& shape);

/// The relation of the shape to the sphere. If the open ball intersects a convex shape, it intersects its
/// relative interior. So they touch exactly if the distance from the center equals the radius.
Relation relate(const ConvexSet& shape, const SphereSet& sphere);
Relation relate(const SphereSet& a, const SphereSet& b);

/// The side of a plane on which a sphere lies. std::nullopt if either is empty.
std::optional<Side> side_of_plane(const ConvexSet& plane, const SphereSet& sphere);

/// The distance: zero exactly if they intersect, infinite if either is empty, otherwise with a relative error
/// of at most 2^-50. It accepts every kind of shape; closest_on.hpp is faster if the type is known.
double distance_to(const ConvexSet& shape, const SphereSet& sphere);
double distance_to(const SphereSet& a, const SphereSet& b);

}  // namespace hitbox::detail
