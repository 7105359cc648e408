// on_grid.hpp: common points of a frustum and a shape on a narrow grid, where they just touch (exact filter).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/plane.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

/// True only if a corner or a point of an edge of the shape lies in the frustum. Nothing is rounded: it is false where all
/// numbers do not lie on a grid so narrow that doubles have all results. Of shapes that touch on such a grid it finds most.
bool edges_meet_on_grid(const FrustumSet& frustum, const ConvexSet& shape);

/// Yes or no for a segment, ray or line; unknown where the numbers do not lie on such a grid.
exact::Verdict crosses_on_grid(const FrustumSet& frustum, const ConvexSet& line);

/// True only if a sphere, a capsule whose ends coincide, has a point in the frustum, by the same rule: its center, or the foot
/// of the center on a plane or an edge.
bool has_foot_in_frustum(const FrustumSet& frustum, const Capsule3& sphere);

/// The same for a plane: true only if it contains the common point of three planes of the frustum, given by
/// their numbers, and that point lies in the frustum.
bool has_corner_on_plane(const FrustumSet& frustum, const Plane3& plane,
                         const std::array<std::size_t, 3>& corner);

}  // namespace hitbox::detail
