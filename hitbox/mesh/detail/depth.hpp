// depth.hpp: how deep one closed mesh is in another, from below (penetration depth of meshes).
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/detail/interiors.hpp>
#include <hitbox/mesh/surface.hpp>

#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The largest distance to `other`'s surface from sample points of `own` that lie strictly inside `other`:
/// corners, middles of triangles, and middles of the stretches into which `other` cuts the edges. A lower
/// bound of how deep the deepest point is; nothing if no sample lies inside. Distances are rounded, inside is
/// exact.
///
/// `region` is what regions() says of own's triangles, `contacts` are the pairs that meet (own, other).
std::optional<double> depth_inside(const Surface& own, const Surface& other,
                                   const std::vector<Region>& region, std::span<const TrianglePair> contacts);

}  // namespace hitbox::detail
