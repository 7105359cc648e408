// depth.hpp: a lower bound of the penetration depth of two closed meshes.
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/detail/interiors.hpp>
#include <hitbox/mesh/surface.hpp>

#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Computes the largest distance to the surface of `other` from sample points of `own` strictly inside
/// `other`. The samples are corners, centroids and edge midpoints of triangles, and midpoints of the pieces
/// into which `other` cuts the edges. This is a lower bound of the depth of the deepest point. Returns
/// nothing if no sample is inside. Distances are rounded; the inside test is exact.
///
/// `region` is the result of regions() for the triangles of `own`. `contacts` are the pairs (own, other) that meet.
std::optional<double> depth_inside(const Surface& own, const Surface& other,
                                   const std::vector<Region>& region, std::span<const TrianglePair> contacts);

}  // namespace hitbox::detail
